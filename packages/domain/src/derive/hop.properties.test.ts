/** What must hold of any history (decisions.md, "Hops" and "Time in state"), over random days and every recorded trace. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepMeters, toE7 } from '../geometry.ts';
import type { Position } from '../position.ts';
import {
  advance,
  type Derived,
  deriveAll,
  foldText,
  type Interval,
  openRows,
  parseFold,
  passTime,
  type Rules,
  rulesOf,
  startDerived,
  startFold,
  statusNow,
  timeNow,
} from './index.ts';
import { DAY_START, someDay, spent } from './testing-day.ts';
import { allTraces, requireTraces } from './testing-traces.ts';

const EVERY_MS = 60_000;
const GAP_MS = 300_000;
const TRIP_SILENCE_MS = 3_600_000;
const device = { movingIntervalSeconds: EVERY_MS / 1000 };
const source = { assetType: 'car', primary: device, auxiliary: device } as const;

function rows(fold: ReturnType<typeof startFold>, derived: Derived, rules: Rules) {
  const open = openRows(fold, rules);
  const { events: _, ...closed } = derived;
  const intervals: Interval[] = [
    ...derived.intervals,
    ...open.undecided,
    ...(open.interval === null ? [] : [{ ...open.interval, endTime: Math.max(fold.lastTime, fold.fixTime) }]),
  ];
  return { closed, intervals, open };
}

function holdsTheRules(positions: readonly Position[], rules: Rules): void {
  const { fold, derived } = deriveAll(positions, rules);
  const { intervals, open } = rows(fold, derived, rules);
  const trips = [...derived.trips, ...(open.trip ? [{ ...open.trip, endTime: fold.lastTime }] : [])];
  for (const trip of trips) {
    expect(trip.averageSpeedMetersPerSecond).toBeLessThanOrEqual(trip.maxSpeedMetersPerSecond);
    expect(trip.noDataMeters).toBeLessThanOrEqual(trip.trackMeters);
    expect(trip.noDataMeters > 0 ? trip.gapCount : 1).toBeGreaterThan(0);
  }
  const heard = positions.map(({ time }) => time);
  silences(heard, GAP_MS, (from, to) => expect(spent(intervals, 'moving', from, to)).toBe(0));
  // Fixes further apart may have reports between them that say when the ignition came on or went off.
  silences(heard, TRIP_SILENCE_MS - 1, (from, to) => {
    for (const trip of trips) expect(trip.startTime >= to || trip.endTime <= from).toBe(true);
  });
}

function silences(times: readonly number[], longerThanMs: number, look: (from: number, to: number) => void): void {
  for (let index = 1; index < times.length; index++)
    if (times[index]! - times[index - 1]! > longerThanMs) look(times[index - 1]!, times[index]!);
}

/** As the server does it: packets of some positions at a time, and what is due in between. */
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
    // What time has passed already is late: it is derived again, which the test of the server does.
    if (some[0]!.time <= fold.lastTime) return { fold, derived, taken: from - size };
    advance(fold, some, rules, derived);
    heardAt = now;
  }
  sweep(now + 2 * TRIP_SILENCE_MS);
  return { fold, derived, taken: positions.length };
}

/** Deriving again takes in what time alone had decided: nothing changes. */
function isTheSameAgain(positions: readonly Position[], rules: Rules, packets: number[], delays: number[]): void {
  const { fold, derived, taken } = streamed(positions, rules, packets, delays);
  const again = deriveAll(positions.slice(0, taken), rules);
  passTime(again.fold, fold.lastTime, rules, again.derived);
  const stream = rows(fold, derived, rules);
  const other = rows(again.fold, again.derived, rules);
  expect(other.closed).toEqual(stream.closed);
  expect(other.intervals).toEqual(stream.intervals);
  expect(other.open).toEqual(stream.open);
}

const packets = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
const delays = fc.array(fc.constantFrom(0, 1000, 20_000, 700_000, 5_000_000), { minLength: 1, maxLength: 6 });

describe('over random days', () => {
  it('no trip is faster on average than at its fastest, and nothing unseen is driving or spans an hour', () => {
    fc.assert(
      fc.property(someDay(), (day) => holdsTheRules(day, rulesOf(source))),
      { numRuns: 400 },
    );
  });

  it('stream, sweep, then deriving again changes nothing, at any moment', () => {
    fc.assert(
      fc.property(someDay(60), packets, delays, (day, some, late) => {
        isTheSameAgain(day, rulesOf(source), some, late);
        isTheSameAgain(day, rulesOf({ assetType: 'car' }), some, late);
      }),
      { numRuns: 150 },
    );
  });

  it('what is unseen and what is driven are the way between accepted fixes at most', () => {
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

describe('over every recorded trace', () => {
  it('the same holds, and deriving again changes nothing', () => {
    requireTraces();
    for (const { name, vehicles } of allTraces())
      for (const [vehicle, positions] of vehicles) {
        try {
          holdsTheRules(positions, rulesOf(source));
          isTheSameAgain(positions, rulesOf(source), [7], [2000]);
          isTheSameAgain(positions, rulesOf({ assetType: 'truck' }), [1, 40], [1000, 900_000]);
        } catch (error) {
          throw new Error(`${name} ${vehicle}`, { cause: error });
        }
      }
  });
});

it('a fold of the version before is read, and goes on', () => {
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
  expect(read.lastTime).toBeGreaterThanOrEqual(DAY_START);
});
