/**
 * A recorded commuter (enviroCar) drives the same way to work on six mornings and another one on the seventh: its learned
 * suggestion, and the runs on a route made from one of the mornings.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { advance, rulesOf, startDerived, startFold } from '../derive/index.ts';
import { source } from '../derive/testing-rules.ts';
import { allTraces, requireTraces } from '../derive/testing-traces.ts';
import type { PlaceFix } from '../places/visits.ts';
import { learnedPoints, learnedSince } from './learned.ts';
import { metersBetween, type Spot } from './near.ts';
import type { RunWindow } from './plan.ts';
import type { Marker } from './route.ts';
import { resultOfFixes } from './runs.ts';

const CAR = '574fc99de4b09078f97d721f';
const ZONE = 'Europe/Berlin';
const HOME: Spot = { latitude: 51.1335, longitude: 6.3036 };
const WORK: Spot = { latitude: 51.1669, longitude: 6.4464 };
/** The morning from which the route is made, mornings on the same way, and the one with the detour. */
const MODEL = '2017-03-02';
const SAME = ['2017-03-01', '2017-03-03', '2017-03-06', '2017-03-07', '2017-03-10'];
const DETOUR = '2017-04-20';
const APART_METERS = 1_000;

let derived: ReturnType<typeof startDerived>;
beforeAll(() => {
  requireTraces();
  const positions = allTraces()
    .find(({ vehicles }) => vehicles.has(CAR))!
    .vehicles.get(CAR)!;
  derived = startDerived(true);
  advance(startFold(), positions, rulesOf(source), derived);
});

const spotOf = ({ latitudeE7, longitudeE7 }: PlaceFix): Spot => ({
  latitude: latitudeE7 / 1e7,
  longitude: longitudeE7 / 1e7,
});

/** Returns the fixes before 06:00 UTC of a day. */
function morning(day: string): PlaceFix[] {
  const start = Date.parse(`${day}T00:00:00Z`);
  return derived.fixes!.filter(({ time }) => time >= start && time < start + 6 * 3_600_000);
}

/** Returns a marker at the start, about each kilometre, and at the end. */
function markers(): Marker[] {
  const spots = morning(MODEL).map(spotOf);
  let walked = 0;
  const chosen = spots.filter((spot, index) => {
    if (index === 0 || index === spots.length - 1) return true;
    walked += metersBetween(spots[index - 1]!, spot);
    if (walked < APART_METERS) return false;
    walked = 0;
    return true;
  });
  return chosen.map((spot) => ({
    ...{ name: '', address: 'On the way', type: 'stop', ...spot, placeId: null },
    ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
  }));
}

function runOf(day: string) {
  const start = Date.parse(`${day}T00:00:00Z`);
  const line = morning(MODEL).map((fix): [number, number] => [spotOf(fix).latitude, spotOf(fix).longitude]);
  const version = { from: 0, markers: markers(), toleranceMeters: 100, corridorMeters: 500, line };
  const window: RunWindow = { assignmentId: 1, routeId: 1, start, end: start + 12 * 3_600_000, version };
  return resultOfFixes(morning(day), window);
}

describe('the learned suggestion', () => {
  const suggested = (now: string) => {
    const since = learnedSince(Date.parse(now), ZONE);
    const stops = derived.stops.flatMap(({ startTime, endTime, latitude, longitude }) =>
      startTime < since || startTime >= Date.parse(now) || latitude === null || longitude === null
        ? []
        : [{ startTime, endTime, latitude, longitude }],
    );
    return learnedPoints(stops, ZONE);
  };

  it('has home and work after a week of mornings, in the order of the day', () => {
    const points = suggested('2017-03-07T12:00:00Z');
    expect(points.map(({ days }) => days)).toEqual([3, 5]);
    expect(metersBetween(points[0]!, HOME)).toBeLessThan(50);
    expect(metersBetween(points[1]!, WORK)).toBeLessThan(50);
    // Shortly after 06:00 and before 06:30, local time.
    expect(points.every(({ arriveSeconds }) => arriveSeconds > 6 * 3_600 && arriveSeconds < 6.5 * 3_600)).toBe(true);
  });

  it('is empty after the first day, and weeks after the last one', () => {
    expect(suggested('2017-03-01T20:00:00Z')).toEqual([]);
    expect(suggested('2017-04-10T12:00:00Z')).toEqual([]);
  });
});

describe('a route made from a morning', () => {
  it('has fourteen markers', () => {
    expect(markers()).toHaveLength(14);
  });

  it.each([MODEL, ...SAME])('is covered in order on %s, within 10 m of each marker', (day) => {
    const run = runOf(day);
    expect(run).toMatchObject({ covered: 14, missed: 0, noData: 0, orderKept: true, deviations: [] });
    for (const { nearestMeters } of run.markers) expect(nearestMeters).toBeLessThanOrEqual(10);
  });

  it('is missed where the driver takes another road, with the deviation', () => {
    const run = runOf(DETOUR);
    const missed = run.markers.flatMap(({ state }, index) => (state === 'missed' ? [index + 1] : []));
    // Checked against the recorded positions: the driver leaves the way after marker 6 and returns before the end.
    expect(missed).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect(run.markers.map(({ nearestMeters }) => nearestMeters)).toEqual([
      ...[4, 2, 4, 1, 1, 0],
      ...[249, 1165, 1559, 1721, 1322, 669, 275],
      3,
    ]);
    expect(run).toMatchObject({ covered: 7, noData: 0, orderKept: true });
    expect(run.deviations).toHaveLength(1);
    expect(run.deviations[0]!.meters).toBe(1998);
  });
});
