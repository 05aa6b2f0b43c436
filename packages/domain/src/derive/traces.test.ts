import { beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters, stepMeters, toE7 } from '../geometry.ts';
import type { Position } from '../position.ts';
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
} from './index.ts';
import { spent } from './testing-day.ts';
import { allTraces, enviroCarTracks, requireTraces } from './testing-traces.ts';

const rules = rulesOf({ assetType: 'car' });

beforeAll(requireTraces);

function inBatches(positions: readonly Position[], size: number): { derived: Derived; text: string } {
  const derived = startDerived();
  let text = foldText(startFold());
  for (let from = 0; from < positions.length; from += size) {
    const fold = parseFold(text);
    advance(fold, positions.slice(from, from + size), rules, derived);
    text = foldText(fold);
  }
  return { derived, text };
}

describe('on real traces', () => {
  it('lengths of the distinct enviroCar tracks are within 2 % of what their publisher gives', () => {
    const tracks = enviroCarTracks();
    expect(tracks).toHaveLength(97);
    for (const { id, lengthMeters, positions } of tracks) {
      let exact = 0;
      let fast = 0;
      for (const [index, to] of positions.entries()) {
        const from = positions[index - 1];
        if (from === undefined) continue;
        exact += distanceMeters(from.latitude!, from.longitude!, to.latitude!, to.longitude!);
        fast += stepMeters(toE7(from.latitude!), toE7(from.longitude!), toE7(to.latitude!), toE7(to.longitude!));
      }
      expect(Math.abs(exact / lengthMeters - 1), id).toBeLessThan(0.02);
      expect(Math.abs(fast / lengthMeters - 1), id).toBeLessThan(0.02);
    }
  });

  it('batches of any size give the same rows, and all times add up', () => {
    for (const { name, vehicles } of allTraces()) {
      let trips = 0;
      for (const [vehicle, positions] of vehicles) {
        const whole = deriveAll(positions, rules);
        for (const size of [7, 100]) {
          const cut = inBatches(positions, size);
          expect(cut.derived, `${name} ${vehicle}`).toEqual(whole.derived);
          expect(cut.text).toBe(foldText(whole.fold));
        }
        trips += whole.derived.trips.length + (openRows(whole.fold, rules).trip?.kept ? 1 : 0);
        addsUp(positions, whole.fold.lastTime, whole.derived, historyOf(whole));
      }
      expect(trips, name).toBeGreaterThan(0);
    }
  });
});

function historyOf({ fold, derived }: ReturnType<typeof deriveAll>): Interval[] {
  const open = openRows(fold, rules);
  return [...derived.intervals, ...open.undecided, { ...open.interval!, endTime: fold.lastTime }];
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
