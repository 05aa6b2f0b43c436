import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { airfieldOf } from './airfield.ts';
import { oldTown } from './buildings.ts';
import { RoadGraph, speedLimitAt } from './graph.ts';
import { buildIsland } from './island.ts';
import { clearance } from './land.ts';
import { islandMap } from './map.ts';
import { metersFrom } from './near-roads.ts';
import { distance, insideRing, interpolate, resample, toDegrees } from './plane.ts';
import { riverOf } from './river.ts';
import { ROAD_CLASSES } from './road.ts';
import { SETTLEMENTS, settlementAt } from './settlements.ts';

const island = buildIsland();
const map = islandMap(island);
const graph = new RoadGraph(island.network);
const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

test('two builds give the same island, and the map is small enough to send', () => {
  expect(hash(islandMap(buildIsland()))).toBe(hash(map));
  expect(JSON.stringify(map).length).toBeLessThan(1_500_000);
});

test('the map has the layers that the style draws', () => {
  expect(Object.keys(map).sort()).toEqual(
    [
      ...['aeroway', 'building', 'land', 'landcover', 'landuse', 'place', 'transportation', 'transportation_name'],
      ...['water', 'waterway'],
    ].sort(),
  );
  for (const [layer, { features }] of Object.entries(map))
    expect(features.length, layer).toBeGreaterThan(layer === 'waterway' ? 0 : 2);
});

test('every road leads to every other', () => {
  const reached = new Set([graph.edges[0]!.from]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, to } of graph.edges) {
      if (reached.has(from) === reached.has(to)) continue;
      reached.add(from).add(to);
      grown = true;
    }
  }
  const used = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  expect(reached.size).toBe(used.size);
});

test('every street has a name and a limit', () => {
  for (const edge of graph.edges) {
    expect(edge.name).toMatch(/\S/);
    expect(ROAD_CLASSES).toContain(edge.class);
    expect([30, 50, 60, 70, 80, 90]).toContain(edge.limitKmh);
    expect(edge.lengthMeters).toBeGreaterThan(0);
  }
  expect(new Set(graph.edges.map((edge) => edge.limitKmh)).size).toBe(6);
});

test('roads are on land, dry, and at least 500 m from 0°, 0°', () => {
  const { coast, lakes } = island.land;
  for (const edge of graph.edges) {
    for (let index = 1; index < edge.line.length; index++) {
      for (const point of [edge.line[index]!, interpolate(edge.line[index - 1]!, edge.line[index]!, 0.5)]) {
        expect(distance(point, [0, 0])).toBeGreaterThan(500);
        expect(insideRing(point, coast), `${edge.name} in the sea at ${point}`).toBe(true);
        expect(
          lakes.some((lake) => insideRing(point, lake)),
          `${edge.name} in a lake at ${point}`,
        ).toBe(false);
      }
    }
  }
  for (const ring of [coast, ...island.land.islets]) {
    expect(insideRing([0, 0], ring)).toBe(false);
    for (const point of ring) expect(distance(point, [0, 0])).toBeGreaterThan(500);
  }
});

const lines = island.network.edges.map(({ line }) => line);
const river = riverOf(lines);

test('the river runs from the lake to the sea, and roads cross it by bridges but do not run along it', () => {
  const { coast, lakes } = island.land;
  expect(lakes.some((lake) => insideRing(river.line[0]!, lake))).toBe(true);
  expect(insideRing(river.line.at(-1)!, coast)).toBe(false);
  for (const point of river.line) expect(settlementAt(point)).toBeUndefined();
  const fromRiver = metersFrom([river.line], 300);
  const wet = lines
    .filter((line) => line.some((point) => fromRiver(point) < 300))
    .map((line) => resample(line, 2).filter((point) => insideRing(point, river.ring)).length * 2)
    .filter((meters) => meters > 0);
  expect(wet.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...wet)).toBeLessThan(100);
});

test('the airfield is on open, dry ground, away from roads, river and settlements', () => {
  const { center, runway, apron } = airfieldOf([...lines, river.line]);
  for (const point of [center, ...runway, ...apron]) {
    expect(graph.nearest(point, 60)).toBeUndefined();
    expect(clearance(...point)).toBeGreaterThan(100);
    expect(settlementAt(point)).toBeUndefined();
    expect(insideRing(point, river.ring)).toBe(false);
  }
});

test('houses of the old town stand beside the streets and apart from each other', () => {
  const houses = oldTown(island.blocks, lines).flat();
  expect(houses.length).toBeGreaterThan(1_000);
  const streets = metersFrom(lines, 10);
  for (const [index, house] of houses.entries()) {
    for (const corner of house) {
      expect(settlementAt(corner)?.kind).toBe('town');
      expect(streets(corner), `house ${index}`).toBeGreaterThan(3);
    }
  }
});

test('the quickest route between two settlements connects them without a gap', () => {
  for (const from of SETTLEMENTS) {
    for (const to of SETTLEMENTS) {
      if (from === to) continue;
      const [start, goal] = [graph.nearest(from.center, 800)!, graph.nearest(to.center, 800)!];
      const route = graph.route(start, goal);
      expect(distance(route.line[0]!, graph.pointAt(start))).toBeLessThan(0.5);
      expect(distance(route.line.at(-1)!, graph.pointAt(goal))).toBeLessThan(0.5);
      let length = 0;
      for (let index = 1; index < route.line.length; index++) {
        const step = distance(route.line[index - 1]!, route.line[index]!);
        expect(step).toBeLessThan(400);
        length += step;
      }
      expect(length).toBeCloseTo(route.lengthMeters, 0);
      expect(length).toBeGreaterThan(distance(route.line[0]!, route.line.at(-1)!) - 1);
      expect(length).toBeLessThan(45_000);
    }
  }
});

test('a route on one street, and a route that begins against the street, are as short as they should be', () => {
  for (const edge of graph.edges.filter((candidate) => candidate.lengthMeters > 80).slice(0, 300)) {
    const [near, far] = [
      { edge, alongMeters: 10 },
      { edge, alongMeters: edge.lengthMeters - 10 },
    ];
    expect(graph.route(near, far).lengthMeters).toBeCloseTo(edge.lengthMeters - 20, 3);
    expect(graph.route(far, near).lengthMeters).toBeCloseTo(edge.lengthMeters - 20, 3);
  }
});

test('the nearest place, junction and limit of a point on a road are those of the road', () => {
  for (const edge of graph.edges.filter((candidate) => candidate.lengthMeters > 120).slice(0, 200)) {
    const point = graph.pointAt({ edge, alongMeters: 40 });
    const nearest = graph.nearest(point, 30)!;
    expect(nearest.edge).toBe(edge);
    expect(nearest.alongMeters).toBeCloseTo(40, 3);
    expect(graph.nearestNode(point)).toBe(edge.from);
    const [longitude, latitude] = toDegrees(point);
    expect(speedLimitAt(latitude, longitude)).toBe(edge.limitKmh);
  }
  expect(speedLimitAt(0, 0)).toBeUndefined();
});
