/** Invariants of any history (decisions.md, "Hops" and "Time in state"). For tests only. */
import { expect } from 'vitest';
import type { Position } from '../position.ts';
import {
  advance,
  type Derived,
  deriveAll,
  type Interval,
  openRows,
  passTime,
  type Rules,
  startDerived,
  startFold,
  statusNow,
  timeNow,
} from './index.ts';
import { spent } from './testing-day.ts';

const EVERY_MS = 60_000;
const GAP_MS = 300_000;
const TRIP_SILENCE_MS = 3_600_000;
const device = { movingIntervalSeconds: EVERY_MS / 1000 };
export const source = { assetType: 'car', primary: device, auxiliary: device } as const;

export function rows(fold: ReturnType<typeof startFold>, derived: Derived, rules: Rules) {
  const open = openRows(fold, rules);
  const { events: _, ...closed } = derived;
  const intervals: Interval[] = [
    ...derived.intervals,
    ...open.undecided,
    ...(open.interval === null ? [] : [{ ...open.interval, endTime: Math.max(fold.last.time, fold.fix.time) }]),
  ];
  return { closed, intervals, open };
}

/** Asserts that no trip has an average above its top speed, and that no unseen time is driving or part of a trip. */
export function holdsTheRules(positions: readonly Position[], rules: Rules): void {
  const { fold, derived } = deriveAll(positions, rules);
  const { intervals, open } = rows(fold, derived, rules);
  // An open trip that is too short is not listed. The next fix decides whether it continues.
  const trips = [...derived.trips, ...(open.trip?.kept ? [{ ...open.trip, endTime: fold.last.time }] : [])];
  for (const trip of trips) {
    expect(trip.averageSpeedMetersPerSecond).toBeLessThanOrEqual(trip.maxSpeedMetersPerSecond);
    expect(trip.noDataMeters).toBeLessThanOrEqual(trip.trackMeters);
    expect(trip.noDataMeters > 0 ? trip.gapCount : 1).toBeGreaterThan(0);
  }
  const heard = positions.map(({ time }) => time);
  silences(heard, GAP_MS, (from, to) => expect(spent(intervals, 'moving', from, to)).toBe(0));
  // Fixes further apart may have reports between them with the ignition changes.
  silences(heard, TRIP_SILENCE_MS - 1, (from, to) => {
    for (const trip of trips) expect(trip.startTime >= to || trip.endTime <= from).toBe(true);
  });
}

function silences(times: readonly number[], longerThanMs: number, look: (from: number, to: number) => void): void {
  for (let index = 1; index < times.length; index++)
    if (times[index]! - times[index - 1]! > longerThanMs) look(times[index - 1]!, times[index]!);
}

/** Derives as the server does: in packets of some positions, with due timer passes in between. */
function streamed(positions: readonly Position[], rules: Rules, packets: readonly number[], delays: readonly number[]) {
  const fold = startFold();
  const derived = startDerived();
  let now = 0;
  let heardAt = 0;
  let packet = 0;
  const sweep = (until: number) => {
    for (let looks = 0; heardAt !== 0; looks++) {
      const at = statusNow(fold, heardAt, now, rules).nextChangeAt;
      if (at === null || at > until) break;
      expect(looks, 'what is due is decided').toBeLessThan(20);
      now = Math.max(now, at);
      passTime(fold, timeNow(fold, heardAt, at), rules, derived);
    }
    now = Math.max(now, until);
  };
  for (let from = 0; from < positions.length; packet++) {
    const size = packets[packet % packets.length]!;
    const some = positions.slice(from, from + size);
    from += size;
    const receivedAt = some.at(-1)!.time + delays[packet % delays.length]!;
    sweep(receivedAt);
    // Positions before a completed timer pass are late. The server derives them again, which its own test covers.
    if (some[0]!.time <= fold.last.time) return { fold, derived, taken: from - size };
    advance(fold, some, rules, derived);
    heardAt = now;
  }
  sweep(now + 2 * TRIP_SILENCE_MS);
  return { fold, derived, taken: positions.length };
}

/** Asserts that repeated derivation includes what time alone decided and changes nothing. */
export function isTheSameAgain(
  positions: readonly Position[],
  rules: Rules,
  packets: number[],
  delays: number[],
): void {
  const { fold, derived, taken } = streamed(positions, rules, packets, delays);
  const again = deriveAll(positions.slice(0, taken), rules);
  passTime(again.fold, fold.last.time, rules, again.derived);
  const stream = rows(fold, derived, rules);
  const other = rows(again.fold, again.derived, rules);
  expect(other.closed).toEqual(stream.closed);
  expect(other.intervals).toEqual(stream.intervals);
  expect(other.open).toEqual(stream.open);
}
