/** Planned routes of the demo fleet: sound by the rules of routes, and really driven, but for the detours. */
import { metersBetween } from '@waymark/domain/routes/near.ts';
import { durationText } from '@waymark/domain/routes/route.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import { expect, it } from 'vitest';
import { toDegrees } from '../island/plane.ts';
import { FLEET } from './fleet.ts';
import { fleetRoutes } from './routes.ts';
import { weekOf } from './week.ts';

const routes = fleetRoutes();

it('follow the rules of routes, each with a vehicle of its own or more', () => {
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
  for (const { name, markers, durationSeconds, distanceMeters, tags, line, assets } of routes) {
    const markerPoints = markers.map((marker, index) => ({
      ...marker,
      startMarker: index === 0,
      endMarker: index === markers.length - 1,
    }));
    const route = { name, markerPoints, duration: durationText(durationSeconds), distance: distanceMeters, tags };
    expect([name, routeFlaws(route)]).toEqual([name, []]);
    expect(line.length).toBeLessThan(5_000);
    expect(assets.length).toBeGreaterThan(0);
  }
});

it('are covered on every day of the week, but for the stop of a detour', () => {
  for (const { name, markers, assets } of routes) {
    const missed = assets.flatMap((asset) =>
      weekOf(FLEET.find((each) => each.name === asset)!).days.map(({ activities }) => {
        const driven = activities.flatMap((one) =>
          one.kind === 'drive' ? Array.from(one.leg.x, (x, at) => toDegrees([x, one.leg.y[at]!])) : [],
        );
        const near = (marker: (typeof markers)[number]) =>
          driven.some(([longitude, latitude]) => metersBetween(marker, { latitude, longitude }) < 60);
        return markers.filter((marker) => !near(marker)).length;
      }),
    );
    const detours = missed.filter((count) => count > 0).length;
    expect([name, Math.max(...missed)]).toEqual([name, name.includes('refuse') ? 1 : 0]);
    if (name.includes('refuse')) expect([1, 2, 3]).toContain(detours);
  }
});
