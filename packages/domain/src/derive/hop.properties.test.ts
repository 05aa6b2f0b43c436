/** Invariants of any history (decisions.md, "Hops" and "Time in state"), over random days. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepMeters, toE7 } from '../geometry.ts';
import { emptyPosition, type Position } from '../position.ts';
import { deriveAll, foldText, openRows, parseFold, rulesOf } from './index.ts';
import { DAY_START, someDay } from './testing-day.ts';
import { holdsTheRules, isTheSameAgain, rows, source } from './testing-rules.ts';

const packets = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
const delays = fc.array(fc.constantFrom(0, 1000, 20_000, 700_000, 5_000_000), { minLength: 1, maxLength: 6 });

describe('over random days', () => {
  it('no trip has an average above its top speed, and no unseen interval counts as driving or exceeds an hour', () => {
    fc.assert(
      fc.property(someDay(), (day) => holdsTheRules(day, rulesOf(source))),
      { numRuns: 400 },
    );
  });

  it('stream, timer pass and repeated derivation give the same rows at any moment', () => {
    fc.assert(
      fc.property(someDay(60), packets, delays, (day, some, late) => {
        isTheSameAgain(day, rulesOf(source), some, late);
        isTheSameAgain(day, rulesOf({ assetType: 'car' }), some, late);
      }),
      { numRuns: 150 },
    );
  });

  it('a trip whose rest only a further report decides is not due for a decision by time', () => {
    const at = (seconds: number, values: Partial<Position>): Position => ({
      ...emptyPosition(DAY_START + seconds * 1000),
      discriminator: seconds,
      ...values,
    });
    const fix = { valid: true, headingDegrees: 30, ignition: true } as const;
    const day = [
      at(0, { ...fix, deviceRole: 'auxiliary', latitude: 47.10303, longitude: 9.5026, speedMetersPerSecond: 12 }),
      at(119, { ignition: false, charging: true, batteryPercent: 61 }),
      at(418, { ...fix, latitude: 47.12908, longitude: 9.52489 }),
      // At an impossible place, so the change before it waits in the queue.
      at(438, { ...fix, latitude: 47.13095, longitude: 11.52649, speedMetersPerSecond: 12 }),
    ];
    isTheSameAgain(day, rulesOf(source), [1], [0]);
  });

  it('a short trip before a silence does not go on after it, even if the first report has no fix', () => {
    const at = (seconds: number, values: Partial<Position>): Position => ({
      ...emptyPosition(DAY_START + seconds * 1000),
      discriminator: seconds,
      ...values,
    });
    const fix = (seconds: number, latitude: number, speedMetersPerSecond: number, values: Partial<Position> = {}) =>
      at(seconds, { valid: true, latitude, longitude: 10.85, headingDegrees: 0, speedMetersPerSecond, ...values });
    const day = [
      fix(0, 47.4322, 30, { charging: true }),
      at(299, { ignition: false, speedMetersPerSecond: 2 }),
      fix(319, 47.4374, 1, { ignition: true }),
      at(90_319, { ignition: true, speedMetersPerSecond: 0 }),
      ...[0, 1, 2, 3].map((minute) => fix(90_379 + minute * 60, 47.4374 + minute * 0.009, 17, { ignition: true })),
    ];
    holdsTheRules(day.slice(0, 4), rulesOf(source));
    const { fold, derived } = deriveAll(day, rulesOf(source));
    expect(derived.trips).toEqual([]);
    expect(rows(fold, derived, rulesOf(source)).open.trip).toMatchObject({
      startTime: DAY_START + 90_379_000,
      kept: true,
      noDataSeconds: 0,
    });
  });

  it('unseen and driven distance is at most the way between accepted fixes', () => {
    fc.assert(
      fc.property(someDay(), (day) => {
        const rules = rulesOf(source);
        const { fold, derived } = deriveAll(day, rules);
        const { open } = rows(fold, derived, rules);
        const all = [...derived.rollups, ...open.rollups];
        const counted = all.reduce((sum, row) => sum + row.distanceMeters + row.unseenMeters, 0);
        expect(counted).toBeLessThanOrEqual(wayOf(day) + 1);
      }),
      { numRuns: 150 },
    );
  });
});

function wayOf(day: readonly Position[]): number {
  let meters = 0;
  let before: Position | undefined;
  for (const position of day) {
    if (!position.valid) continue;
    if (before !== undefined)
      meters += stepMeters(
        toE7(before.latitude!),
        toE7(before.longitude!),
        toE7(position.latitude!),
        toE7(position.longitude!),
      );
    before = position;
  }
  return meters;
}

it('a fold of the previous version is read and continued', () => {
  const [day] = fc.sample(someDay(), { numRuns: 1, seed: 7 });
  const rules = rulesOf(source);
  const half = day!.length >> 1;
  const { fold } = deriveAll(day!.slice(0, half), rules);
  const old = JSON.parse(foldText(fold));
  old.version = 2;
  delete old.trip?.noDataMm;
  delete old.away?.hop;
  for (const bucket of old.buckets ?? []) delete bucket.unseenMm;
  const read = parseFold(JSON.stringify(old));
  const { derived } = deriveAll(day!.slice(half), rules, read);
  for (const row of [...derived.rollups, ...openRows(read, rules).rollups])
    expect(Number.isFinite(row.unseenMeters)).toBe(true);
  expect(read.last.time).toBeGreaterThanOrEqual(DAY_START);
});
