import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { describe, expect, it } from 'vitest';
import { routePageSearch } from './route-search.ts';
import { closestTime, drivenLines, drivenMeters, isPassedOver, mapRouteOfRun, roadLines, runKey } from './run-map.ts';

const fix = (seconds: number, longitude: number | null, outlier = false) =>
  ({ time: new Date(seconds * 1000).toISOString(), latitude: 1, longitude, outlier }) as TrackPoint;

describe('what was driven', () => {
  it('is solid, dashed over a silence, and without outliers and messages without a position', () => {
    const fixes = [fix(0, 0), fix(10, null), fix(20, 1), fix(30, 99, true), fix(40, 2), fix(4_000, 3), fix(4_010, 4)];
    const lines = drivenLines(fixes, 2).map(({ line, isGap, number }) => [line.map(([east]) => east), isGap, number]);
    expect(lines).toEqual([
      [[0, 1, 2], false, 2],
      [[2, 3], true, 2],
      [[3, 4], false, 2],
    ]);
    expect(drivenLines([fix(0, 0)], undefined)).toEqual([]);
  });

  it('has a length, and a fix that is nearest to a marker', () => {
    const fixes = [fix(0, 0), fix(10, null), fix(20, 0.01), fix(30, 0.021, true), fix(40, 0.02)];
    expect(drivenMeters(fixes)).toBeCloseTo(2_223.6, 0);
    expect(drivenMeters([fix(0, 0)])).toBe(0);
    expect(closestTime(fixes, { latitude: 1.01, longitude: 0.022 })).toBe(fixes[4]!.time);
    expect(closestTime([fix(10, null)], { latitude: 1, longitude: 0 })).toBeUndefined();
  });
});

describe('a track along roads', () => {
  const leg = (from: number, to: number, ...line: [number, number][]) => ({
    ...{ from: new Date(from * 1000).toISOString(), to: new Date(to * 1000).toISOString() },
    line,
  });

  it('joins ways that follow each other, and keeps the positions where no road fits', () => {
    const fixes = [fix(0, 0), fix(10, 1), fix(20, 2), fix(30, 3), fix(4_000, 4), fix(4_010, 5)];
    const legs = [leg(0, 10, [1, 0], [1.5, 0.5]), leg(10, 20, [1.5, 0.5], [1, 2]), leg(4_000, 4_010, [1, 4], [1, 5])];
    const drawn = roadLines(fixes, { source: 'roads', complete: true, legs }, undefined);
    expect(drawn.map(({ line, isGap }) => [line.map(([east]) => east), isGap])).toEqual([
      [[2, 3], false],
      [[3, 4], true],
      [[0, 0.5, 0.5, 2], false],
      [[4, 5], false],
    ]);
  });
});

describe('a run on the map', () => {
  const marker = (latitude: number, state = 'covered') => ({ latitude, longitude: 0, state });
  const route = {
    id: 'r',
    line: [
      [1, 0],
      [1.5, 0.5],
      [2, 0],
    ],
    markerPoints: [marker(1), marker(2)],
  } as unknown as Route;
  const run = (...markerPoints: object[]) => ({ markerPoints }) as RouteRun;

  it('has the line of its route, and the state of each marker', () => {
    const drawn = mapRouteOfRun(route, run(marker(1), marker(2, 'missed')));
    expect(drawn.line).toEqual([
      [0, 1],
      [0.5, 1.5],
      [0, 2],
    ]);
    expect(drawn.markers.map(({ text, state, isEnd }) => [text, state, isEnd])).toEqual([
      ['1', 'covered', true],
      ['2', 'missed', true],
    ]);
  });

  it('goes straight through its own markers if the route had others then', () => {
    expect(mapRouteOfRun(route, run(marker(1), marker(3), marker(2))).line).toEqual([
      [0, 1],
      [0, 3],
      [0, 2],
    ]);
  });

  it('has passed over what lies before the marker that is next', () => {
    const next = { index: 2 } as RouteRun['next'];
    expect([0, 1, 2, 3].map((index) => isPassedOver({ next }, index))).toEqual([true, true, false, false]);
    expect(isPassedOver({ next: null }, 0)).toBe(false);
  });

  it('is named in the address', () => {
    expect(runKey({ assetId: 'a', windowStart: '1970-01-01T00:01:00.000Z' })).toBe('a.60');
    const search = { startDate: '2026-06-01', endDate: 'soon', run: 'a.60', runs: '', other: 1 };
    expect(routePageSearch(search)).toEqual({ startDate: '2026-06-01', run: 'a.60' });
    expect(routePageSearch({ roads: '1' })).toEqual({ roads: '1' });
    expect(routePageSearch({ roads: 'yes' })).toEqual({});
  });
});
