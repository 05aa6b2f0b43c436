/** Ten-minute means are the means of the records inside, for any movement of the vehicle. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../position.ts';
import { deriveAll } from './derive-all.ts';
import type { Rollup } from './derived.ts';
import { openRows } from './open-rows.ts';
import { BUCKET_MS } from './rollup.ts';
import { rulesOf } from './rules.ts';
import { someDay } from './testing-day.ts';

const car = () => rulesOf({ assetType: 'car' });

const reading = fc.record({
  fuelRateLitersPerHour: fc.option(
    fc.integer({ min: 0, max: 500 }).map((it) => it / 10),
    { nil: undefined },
  ),
  axleLoadKilograms: fc.option(fc.integer({ min: 0, max: 40_000 }), { nil: undefined }),
  faultCodes: fc.option(fc.constantFrom(0, 0, 1, 3), { nil: undefined }),
});

/** A day with occasional readings of the vehicle bus. */
const readDay = fc
  .tuple(someDay(), fc.array(reading, { minLength: 1, maxLength: 30 }))
  .map(([day, readings]) =>
    day
      .filter((position) => position.deviceRole === 'primary')
      .map((position, index): Position => ({ ...position, ...readings[index % readings.length] })),
  );

function rollupsOf(day: readonly Position[]): Rollup[] {
  const { fold, derived } = deriveAll(day, car());
  return [...derived.rollups, ...openRows(fold, car()).rollups];
}

const bucketOf = ({ time }: Position): number => Math.floor(time / BUCKET_MS) * BUCKET_MS;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const said = <Value>(values: readonly (Value | undefined)[]): Value[] => values.filter((it) => it !== undefined);

describe('the readings of ten minutes', () => {
  it('are those of the records inside', () => {
    fc.assert(
      fc.property(readDay, (day) => {
        fc.pre(day.length > 0);
        const rows = new Map(rollupsOf(day).map((row) => [row.bucket, row]));
        const buckets = Map.groupBy(day, bucketOf);
        for (const [bucket, positions] of buckets) {
          const loads = said(positions.map((it) => it.axleLoadKilograms));
          const faults = said(positions.map((it) => it.faultCodes));
          const rates = said(
            positions.map((it) => ((it.speedMetersPerSecond ?? 0) > 1 / 3.6 ? it.fuelRateLitersPerHour : undefined)),
          );
          const row = rows.get(bucket);
          if (row === undefined) {
            expect([loads.length, faults.length, rates.length]).toEqual([0, 0, 0]);
            continue;
          }
          expect([row.loadSumKilograms, row.loadCount]).toEqual([sum(loads), loads.length]);
          expect([row.faultCodeSum, row.faultCodeCount]).toEqual([sum(faults), faults.length]);
          expect(row.faultyCount).toBe(faults.filter((it) => it > 0).length);
          expect(row.fuelRateCount).toBe(rates.length);
          expect(row.fuelRateSumLitersPerHour).toBeCloseTo(sum(rates), 6);
        }
      }),
    );
  });

  it('include the speed of every plausible fix', () => {
    fc.assert(
      fc.property(readDay, (given) => {
        const day = given.map((it) => (it.valid ? { ...it, latitude: 47.1, longitude: 9.5 } : it));
        const rows = new Map(rollupsOf(day).map((row) => [row.bucket, row]));
        for (const [bucket, positions] of Map.groupBy(day, bucketOf)) {
          const row = rows.get(bucket);
          if (row === undefined) continue;
          const speeds = said(positions.map((it) => (it.valid ? it.speedMetersPerSecond : undefined)));
          expect(row.fixCount).toBe(positions.filter((it) => it.valid).length);
          expect(row.speedCount).toBe(speeds.length);
          expect(Math.round(row.speedSumMetersPerSecond * 100)).toBe(sum(speeds.map((it) => Math.round(it * 100))));
        }
      }),
    );
  });
});
