/** Derivation on the generated trace, whose truth is known. */
import { deriveAll, openRows } from '@waymark/domain/derive/index.ts';
import { madeTrace, trueTrips } from '@waymark/simulator/made/made-trace.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import { describe, expect, it } from 'vitest';
import { expectOneDerivation, expectSums, rulesFor } from './derivation.ts';

/** Maximum delay until a device that reports every 8 to 15 s shows the end of a drive. */
const SEEN_WITHIN_MS = 15_000;

describe('on the generated trace', () => {
  const trace = madeTrace();

  it('the trace is reproducible and contains every kind of fault', () => {
    expect(madeTrace()).toEqual(trace);
    const records = trace.vehicles.flatMap((vehicle) => vehicle.records);
    expect(records.some(({ valid }) => valid === false)).toBe(true);
    expect(records.some(({ speedMetersPerSecond }) => (speedMetersPerSecond ?? 0) > 200)).toBe(true);
    const steps = trace.vehicles.flatMap((vehicle) =>
      vehicle.records.slice(1).map(({ fixTime }, index) => fixTime - vehicle.records[index]!.fixTime),
    );
    expect(Math.min(...steps)).toBe(0);
    expect(Math.max(...steps)).toBeGreaterThan(90 * 60_000);
  });

  it('batches of any size and any order of arrival give the same rows', () => {
    expectOneDerivation(trace);
  });

  it('all times add up', () => {
    expectSums(trace);
  });

  it('trips are the true ones, within 2 % of their length', () => {
    const sound = trace.vehicles.filter((vehicle) => vehicle.sound && vehicle.ignitionType !== 'none');
    expect(sound.length).toBeGreaterThanOrEqual(2);
    for (const vehicle of sound) {
      const { derived, fold } = deriveAll(positionsOf(vehicle), rulesFor(vehicle));
      expect(openRows(fold, rulesFor(vehicle)).trip ?? null).toBeNull();
      const truth = trueTrips(vehicle);
      expect(derived.trips.length, vehicle.id).toBe(truth.length);
      for (const [index, trip] of derived.trips.entries()) {
        const { startTime, endTime, meters } = truth[index]!;
        expect(Math.abs(trip.startTime - startTime), `${vehicle.id} start ${index}`).toBeLessThan(SEEN_WITHIN_MS);
        expect(Math.abs(trip.endTime - endTime), `${vehicle.id} end ${index}`).toBeLessThan(SEEN_WITHIN_MS);
        expect(Math.abs(trip.distanceMeters / meters - 1), `${vehicle.id} length ${index}`).toBeLessThan(0.02);
      }
    }
  });

  it('without an ignition wire the whole way is within 2 %, and no trip is missing', () => {
    const vehicle = trace.vehicles.find(({ sound, ignitionType }) => sound && ignitionType === 'none')!;
    const { derived } = deriveAll(positionsOf(vehicle), rulesFor(vehicle));
    const truth = trueTrips(vehicle);
    const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
    const driven = sum(derived.trips.map(({ distanceMeters }) => distanceMeters));
    expect(Math.abs(driven / sum(truth.map(({ meters }) => meters)) - 1)).toBeLessThan(0.02);
    for (const { startTime, endTime } of truth)
      expect(derived.trips.some((trip) => trip.startTime < endTime && trip.endTime > startTime)).toBe(true);
  });
});
