/** Planned routes of the demo fleet: sound by the rules of routes, and really driven, but for the detours. */
import { toE7 } from '@waymark/domain/geometry.ts';
import { metersBetween } from '@waymark/domain/routes/near.ts';
import { durationText, ROUTE_RULE } from '@waymark/domain/routes/route.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import { resultOfFixes } from '@waymark/domain/routes/runs.ts';
import { expect, it } from 'vitest';
import { toDegrees } from '../island/plane.ts';
import { planDay } from './day.ts';
import { FLEET } from './fleet.ts';
import { fleetRoutes } from './routes.ts';
import { dayOf } from './stream.ts';
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

it('are left beyond their corridor on the days of a detour by every kind of vehicle, and on no other day', () => {
  const MONDAY = Date.parse('2026-06-08T12:00:00Z');
  const kinds = new Map<string, number>();
  for (const { name, markers, line, assets } of routes)
    for (const each of assets) {
      const asset = FLEET.find((one) => one.name === each)!;
      for (let weekday = 0; weekday < 7; weekday++) {
        const day = dayOf(MONDAY + weekday * 86_400_000, 'UTC');
        const fixes = planDay(asset, day).flatMap(({ fixTime, latitude, longitude, fine }) =>
          fine || latitude === undefined || longitude === undefined
            ? []
            : {
                ...{ time: fixTime, latitudeE7: toE7(latitude), longitudeE7: toE7(longitude) },
                ...{ accuracyMeters: 5, speedMetersPerSecond: -1 },
              },
        );
        const version = { from: 0, markers, line, toleranceMeters: 100, corridorMeters: ROUTE_RULE.corridorMeters };
        const window = { assignmentId: 1, routeId: 1, start: day.start, end: day.end, version };
        const { deviations } = resultOfFixes(fixes, window);
        const wanted = (weekday + asset.index) % 3 === 0;
        if (wanted) kinds.set(asset.work, (kinds.get(asset.work) ?? 0) + deviations.length);
        if (!wanted) expect([name, each, weekday, deviations]).toEqual([name, each, weekday, []]);
        // A refuse truck misses a stop on each of these days, and is always beyond the corridor then.
        else if (asset.work === 'round')
          expect([name, each, weekday, deviations]).not.toEqual([name, each, weekday, []]);
      }
    }
  expect([...kinds.keys()].sort()).toEqual(['busLine', 'round', 'shuttle']);
  for (const [work, count] of kinds) expect([work, count]).toEqual([work, Math.max(4, count)]);
});
