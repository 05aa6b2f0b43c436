/** Properties of derivation on any trace, recorded or generated. */
import {
  advance,
  type Derived,
  deriveAll,
  foldText,
  type Interval,
  openRows,
  parseFold,
  rulesOf,
  startDerived,
  startFold,
} from '@waymark/domain/derive/index.ts';
import { spent } from '@waymark/domain/derive/testing-day.ts';
import { orderPositions, type Position } from '@waymark/domain/position.ts';
import { seededRandom } from '@waymark/simulator/island/random.ts';
import { shuffled } from '@waymark/simulator/made/wear.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import type { Trace, TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import { expect } from 'vitest';

/** Returns the rules of a vehicle in a trace. */
export function rulesFor({ type }: TraceVehicle) {
  return rulesOf({ assetType: type });
}

function inBatches(positions: readonly Position[], size: number, vehicle: TraceVehicle) {
  const rules = rulesFor(vehicle);
  const derived = startDerived();
  let text = foldText(startFold());
  for (let from = 0; from < positions.length; from += size) {
    const fold = parseFold(text);
    advance(fold, positions.slice(from, from + size), rules, derived);
    text = foldText(fold);
  }
  return { derived, text };
}

/** Asserts that batches of any size, and any order and repetition of arrival, give the same rows. */
export function expectOneDerivation({ name, vehicles }: Trace): void {
  for (const [index, vehicle] of vehicles.entries()) {
    const positions = positionsOf(vehicle);
    const rules = rulesFor(vehicle);
    const whole = deriveAll(positions, rules);
    for (const size of [7, 100]) {
      const cut = inBatches(positions, size, vehicle);
      expect(cut.derived, `${name} ${vehicle.id} in batches of ${size}`).toEqual(whole.derived);
      expect(cut.text).toBe(foldText(whole.fold));
    }
    const again = orderPositions(shuffled(positions, seededRandom(index + 1)));
    expect(deriveAll(again, rules).derived, `${name} ${vehicle.id} shuffled`).toEqual(whole.derived);
  }
}

/** Asserts that all times add up, and that the trace has trips. */
export function expectSums({ name, vehicles }: Trace): void {
  let trips = 0;
  for (const vehicle of vehicles) {
    const positions = positionsOf(vehicle);
    const rules = rulesFor(vehicle);
    const whole = deriveAll(positions, rules);
    const open = openRows(whole.fold, rules);
    trips += whole.derived.trips.length + (open.trip?.kept ? 1 : 0);
    const end = whole.fold.last.time;
    addsUp(positions, end, whole.derived, [
      ...whole.derived.intervals,
      ...open.undecided,
      { ...open.interval!, endTime: end },
    ]);
  }
  expect(trips, name).toBeGreaterThan(0);
}

function addsUp(positions: readonly Position[], end: number, derived: Derived, intervals: readonly Interval[]): void {
  const start = positions[0]!.time;
  const total = intervals.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
  expect(total).toBe(end - start);
  for (const trip of derived.trips) {
    const used = trip.movingSeconds + trip.idleSeconds + trip.stoppedSeconds;
    expect(Math.round((used + trip.noDataSeconds) * 1000)).toBe(trip.endTime - trip.startTime);
    expect(Math.round(trip.movingSeconds * 1000)).toBe(spent(intervals, 'moving', trip.startTime, trip.endTime));
  }
}
