import { describe, expect, it } from 'vitest';
import { islandAddress, islandNames, islandRoads } from './addresses.ts';
import { islandGraph } from './graph.ts';
import { interpolate, toDegrees } from './plane.ts';

const streets = islandGraph().edges;

describe('addresses of Null Island', () => {
  it('name the street of every road, with a number in settlements', () => {
    const found = streets.map(({ line, name }) => {
      const [longitude, latitude] = toDegrees(interpolate(line[0]!, line[1]!, 0.5));
      return { name, address: islandAddress(latitude, longitude) };
    });
    expect(found.filter(({ name, address }) => !address?.includes(name))).toEqual([]);
    expect(found.some(({ address }) => /^\d+ [^,]+, Nullhaven$/.test(address!))).toBe(true);
    expect(found.some(({ address }) => /^[^\d,]+, Null Island$/.test(address!))).toBe(true);
  });

  it('have even and odd numbers on the two sides, growing along the street', () => {
    const edge = streets.find(({ line, lengthMeters }) => {
      const [longitude, latitude] = toDegrees(line[0]!);
      return lengthMeters > 150 && line.length === 2 && /^\d/.test(islandAddress(latitude, longitude) ?? '');
    })!;
    const [from, to] = [edge.line[0]!, edge.line[1]!];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const aside = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length] as const;
    const numberAt = (along: number, side: number): number => {
      const [x, y] = interpolate(from, to, along);
      const [longitude, latitude] = toDegrees([x + aside[0] * side, y + aside[1] * side]);
      return Number.parseInt(islandAddress(latitude, longitude)!, 10);
    };
    expect(numberAt(0.4, 6) % 2).toBe(1);
    expect(numberAt(0.4, -6) % 2).toBe(0);
    expect(numberAt(0.6, 6)).toBeGreaterThan(numberAt(0.4, 6));
  });

  it('are not given at sea and in other countries', () => {
    expect(islandAddress(0.19, -0.19)).toBeUndefined();
    expect(islandAddress(47.1, 9.5)).toBeUndefined();
  });

  it('can be found by name', () => {
    const names = islandNames();
    expect(names.find(({ name }) => name === 'Nullhaven')).toMatchObject({ kind: 'town', within: 'Null Island' });
    for (const { latitude, longitude, box, name } of names) {
      const [west, south, east, north] = box;
      expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north, name).toBe(true);
    }
    const street = names.find(({ kind, within }) => kind === 'road' && within === 'Nullhaven')!;
    expect(islandAddress(street.latitude, street.longitude)).toContain(street.name);
  });
});

it('pieces of roads are those in the box, and none far from the island', () => {
  const [longitude, latitude] = toDegrees(streets[0]!.line[0]!);
  const around = (degrees: number) =>
    [longitude - degrees, latitude - degrees, longitude + degrees, latitude + degrees] as const;
  expect(islandRoads(around(1e-4), 100).slice(0, 4)).toHaveLength(4);
  expect(islandRoads(around(0.1), 10)).toHaveLength(40);
  expect(islandRoads([9, 47, 9.1, 47.1], 10)).toEqual([]);
});
