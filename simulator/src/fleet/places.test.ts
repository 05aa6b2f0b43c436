/** Places of the demo fleet: valid, and really visited. */

import { toE7 } from '@waymark/domain/geometry.ts';
import { fenceOf } from '@waymark/domain/places/fence.ts';
import { shapeFlaw } from '@waymark/domain/places/shape.ts';
import { expect, it } from 'vitest';
import { toDegrees } from '../island/plane.ts';
import { FLEET } from './fleet.ts';
import { fleetPlaces } from './places.ts';
import { weekOf } from './week.ts';

const places = fleetPlaces();

it('have valid shapes and names of their own, and most have an address', () => {
  expect(places.filter(({ shape }) => shapeFlaw(shape) !== undefined)).toEqual([]);
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
  expect(places.filter(({ address }) => address !== undefined).length).toBeGreaterThan(places.length * 0.8);
  for (const { name } of places) expect(name).toMatch(/^Demo /);
});

it('are all served within the week of the history, stops for passengers by shuttles or buses', () => {
  const fences = places.map(({ name, shape }) => ({ name, fence: fenceOf(shape), works: new Set<string>() }));
  for (const asset of FLEET) {
    if (asset.device === undefined) continue;
    const week = weekOf(asset);
    const spots = week.days.flatMap(({ activities, home }) => [
      home,
      ...activities.flatMap((one) => (one.kind === 'stop' || one.kind === 'work' ? [one.place] : [])),
    ]);
    for (const spot of spots) {
      const [longitude, latitude] = toDegrees(spot);
      for (const { fence, works } of fences)
        if (fence.outsideMeters(toE7(latitude), toE7(longitude)) <= 0) works.add(asset.work);
    }
  }
  expect(fences.filter(({ works }) => works.size === 0).map(({ name }) => name)).toEqual([]);
  const passengers = fences.filter(({ name }) => /stop|terminus/.test(name));
  expect(passengers.length).toBeGreaterThan(10);
  for (const { name, works } of passengers)
    expect([name, works.has('shuttle') || works.has('busLine')]).toEqual([name, true]);
  const customers = fences.filter(({ name }) => name.startsWith('Demo customer'));
  for (const { name, works } of customers) expect([name, works.has('delivery')]).toEqual([name, true]);
});
