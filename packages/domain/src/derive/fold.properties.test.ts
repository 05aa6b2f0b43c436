import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPosition, orderPositions, type Position } from '../position.ts';
import { cases } from '../testing-thorough.ts';
import {
  advance,
  contact,
  type Derived,
  deriveAll,
  type Fold,
  foldText,
  type Interval,
  openRows,
  parseFold,
  passTime,
  rulesOf,
  startDerived,
  startFold,
} from './index.ts';
import { DAY_START, someDay, spent } from './testing-day.ts';

const RUNS = { numRuns: cases(150, 400) };

/** Idling is confirmed while the location is being lost, so its change waits when time has passed for a stop. */
function idlesWithoutFix(): Position[] {
  const start = Date.UTC(2026, 0, 5);
  const at = (seconds: number, values: Partial<Position>): Position => ({
    ...emptyPosition(start + seconds * 1000),
    discriminator: seconds,
    ...values,
  });
  const fix = (latitude: number, longitude: number) => ({ valid: true, latitude, longitude, headingDegrees: 30 });
  return [
    at(0, { ...fix(47.1012, 9.501), speedMetersPerSecond: 30 }),
    at(119, { ...fix(47.103, 9.5026), speedMetersPerSecond: 2, ignition: true }),
    at(124, { ...fix(47.1037, 9.5009), speedMetersPerSecond: 0, ignition: false }),
    at(243, { speedMetersPerSecond: 2, ignition: true, motion: true }),
    // At an impossible place, so the asset is without a fix.
    at(423, { ...fix(47.1048, 12.4981), speedMetersPerSecond: 0, ignition: true }),
    at(1328, { ...fix(47.1536, 12.3727), speedMetersPerSecond: 12, ignition: true }),
  ];
}
const BUCKET_MS = 600_000;
const car = () => rulesOf({ assetType: 'car' });
/** Keeps every trip, however short, so that the trips cover the whole distance. */
const keepAll = () =>
  rulesOf({
    assetType: 'tractor',
    versions: [
      {
        assetType: undefined,
        validFrom: 0,
        values: { tripMinimumMeters: 0, tripMinimumSeconds: 0, speedLimitMetersPerSecond: 11 },
      },
    ],
  });

function throughStorage(fold: Fold): Fold {
  return parseFold(foldText(fold));
}

function inBatches(positions: readonly Position[], cuts: readonly number[], rules = car()) {
  let fold = startFold();
  const derived = startDerived();
  const ends = [...new Set(cuts.map((cut) => cut % (positions.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of [...ends, positions.length]) {
    advance(fold, positions.slice(from, to), rules, derived);
    fold = throughStorage(fold);
    from = to;
  }
  return { fold, derived };
}

/** Returns the whole history: closed, undecided and open intervals. */
function history(fold: Fold, derived: Derived, rules = car()): Interval[] {
  const open = openRows(fold, rules);
  return [...derived.intervals, ...open.undecided, { ...open.interval!, endTime: fold.last.time }];
}

describe('the fold', () => {
  it('gives the same rows for any batches, through storage', () => {
    fc.assert(
      fc.property(someDay(), fc.array(fc.nat(200), { maxLength: 20 }), (day, cuts) => {
        for (const rules of [car(), keepAll()]) {
          const whole = deriveAll(day, rules);
          const cut = inBatches(day, cuts, rules);
          expect(cut.derived).toEqual(whole.derived);
          expect(foldText(cut.fold)).toEqual(foldText(whole.fold));
        }
      }),
      RUNS,
    );
  });

  it('gives the same rows for any shuffle and duplication, after ordering', () => {
    const shuffled = someDay().chain((day) =>
      fc.tuple(fc.constant(day), fc.array(fc.nat(day.length - 1), { maxLength: 30 }), fc.infiniteStream(fc.nat())),
    );
    fc.assert(
      fc.property(shuffled, ([day, again, keys]) => {
        const copies = [...day, ...again.map((index) => day[index]!)];
        const order = copies.map((position) => ({ position, key: keys.next().value as number }));
        order.sort((a, b) => a.key - b.key);
        const mixed = orderPositions(order.map(({ position }) => position));
        expect(deriveAll(mixed, car()).derived).toEqual(deriveAll(orderPositions(day), car()).derived);
      }),
      { numRuns: cases(50, 100) },
    );
  });

  it('replays from a checkpoint to the same fold', () => {
    fc.assert(
      fc.property(someDay(), fc.nat(), (day, at) => {
        const half = at % day.length;
        const before = deriveAll(day.slice(0, half), car()).fold;
        const checkpoint = { at: before.last.time, text: foldText(before) };
        const usable = checkpoint.at < day[half]!.time;
        const rest = usable ? day.filter(({ time }) => time > checkpoint.at) : day;
        const replayed = deriveAll(rest, car(), usable ? parseFold(checkpoint.text) : startFold());
        expect(foldText(replayed.fold)).toBe(foldText(deriveAll(day, car()).fold));
      }),
      { numRuns: cases(50, 100) },
    );
  });

  it('gives the same rows if time passes between reports', () => {
    fc.assert(
      fc.property(someDay(), fc.array(fc.nat(4000), { minLength: 1, maxLength: 200 }), (day, waits) => {
        const rules = car();
        const swept = startDerived();
        const fold = startFold();
        for (const [index, position] of day.entries()) {
          const wait = waits[index % waits.length]! * 1000;
          if (fold.last.time + wait <= position.time) passTime(fold, fold.last.time + wait, rules, swept);
          advance(fold, [position], rules, swept);
        }
        const { events, ...rows } = swept;
        const { events: expectedEvents, ...expected } = deriveAll(day, rules).derived;
        expect(rows).toEqual(expected);
        expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
          new Set(expectedEvents.map((event) => JSON.stringify(event))),
        );
      }),
      { ...RUNS, examples: [[idlesWithoutFix(), [120]]] },
    );
  });

  it('rejects a position that is out of order', () => {
    const [first, second] = orderPositions(fc.sample(someDay(2), 50).find((day) => day.length === 2)!);
    const { fold } = deriveAll([first!, second!], car());
    expect(() => advance(fold, [second!], car(), startDerived())).toThrow(RangeError);
    expect(() => advance(fold, [{ ...first!, time: first!.time - 1 }], car(), startDerived())).toThrow(RangeError);
  });
});

describe('every second of history', () => {
  it('belongs to exactly one interval', () => {
    fc.assert(
      fc.property(someDay(), (day) => {
        const { fold, derived } = deriveAll(day, car());
        const intervals = history(fold, derived);
        expect(intervals[0]!.startTime).toBe(day[0]!.time);
        for (const [index, interval] of intervals.entries()) {
          if (index > 0) expect(interval.startTime).toBe(intervals[index - 1]!.endTime);
          if (index < intervals.length - 1) expect(interval.endTime).toBeGreaterThan(interval.startTime);
        }
        expect(intervals.at(-1)!.endTime).toBe(day.at(-1)!.time);
      }),
      RUNS,
    );
  });

  it('has the same distance in trips and intervals, and used = moving + idle + stopped', () => {
    fc.assert(
      fc.property(someDay(), fc.boolean(), (day, all) => {
        const rules = all ? keepAll() : car();
        const { fold, derived } = deriveAll(day, rules);
        const intervals = history(fold, derived, rules);
        const open = openRows(fold, rules).trip;
        const trips = [...derived.trips, ...(open ? [{ ...open, endTime: fold.last.time }] : [])];
        for (const trip of trips) {
          const { startTime, endTime } = trip;
          const sum = trip.movingSeconds + trip.idleSeconds + trip.stoppedSeconds + trip.noDataSeconds;
          expect(sum * 1000).toBeCloseTo(endTime - startTime, 3);
          expect(Math.round(trip.movingSeconds * 1000)).toBe(spent(intervals, 'moving', startTime, endTime));
          expect(Math.round(trip.idleSeconds * 1000)).toBe(spent(intervals, 'idle', startTime, endTime));
          expect(Math.round(trip.stoppedSeconds * 1000)).toBe(spent(intervals, 'stopped', startTime, endTime));
          expect(trip.fixCount).toBeGreaterThan(0);
        }
        for (const [index, trip] of trips.entries())
          if (index > 0) expect(trip.startTime).toBeGreaterThanOrEqual(trips[index - 1]!.endTime);
      }),
      RUNS,
    );
  });

  it('has the same totals in rollups and intervals, and quiet buckets have no row', () => {
    fc.assert(
      fc.property(someDay(), (day) => {
        const rules = keepAll();
        const { fold, derived } = deriveAll(day, rules);
        const intervals = history(fold, derived, rules);
        const open = openRows(fold, rules);
        const rows = new Map([...derived.rollups, ...open.rollups].map((row) => [row.bucket, row]));
        expect(rows.size).toBe(derived.rollups.length + open.rollups.length);
        const first = Math.floor(day[0]!.time / BUCKET_MS) * BUCKET_MS;
        for (let bucket = first; bucket < fold.last.time; bucket += BUCKET_MS) {
          const row = rows.get(bucket);
          const end = bucket + BUCKET_MS;
          const stopped = spent(intervals, 'stopped', bucket, end);
          const other = spent(intervals, 'other', bucket, end);
          if (Math.min(end, fold.last.time) <= Math.max(bucket, day[0]!.time)) continue;
          if (row === undefined) expect([stopped, other]).toContain(BUCKET_MS);
          else {
            expect(Math.round(row.movingSeconds * 1000)).toBe(spent(intervals, 'moving', bucket, end));
            expect(Math.round(row.idleSeconds * 1000)).toBe(spent(intervals, 'idle', bucket, end));
            expect(Math.round(row.stoppedSeconds * 1000)).toBe(stopped);
            expect(Math.round(row.otherSeconds * 1000)).toBe(other);
          }
        }
        const rolled = [...rows.values()].reduce((sum, row) => sum + row.distanceMeters, 0);
        const driven = [...derived.trips, ...(open.trip ? [open.trip] : [])].reduce((sum, t) => sum + t.trackMeters, 0);
        expect(rolled).toBeCloseTo(driven, 2);
      }),
      RUNS,
    );
  });

  it('is never in a stop and a trip at the same time, and stops have their idle time', () => {
    fc.assert(
      fc.property(someDay(), fc.boolean(), (day, all) => {
        const rules = all ? keepAll() : car();
        const { fold, derived } = deriveAll(day, rules);
        const intervals = history(fold, derived, rules);
        for (const stop of derived.stops) {
          expect(stop.endTime).toBeGreaterThan(stop.startTime);
          expect(Math.round(stop.idleSeconds * 1000)).toBe(spent(intervals, 'idle', stop.startTime, stop.endTime));
          for (const trip of derived.trips)
            expect(trip.endTime <= stop.startTime || trip.startTime >= stop.endTime).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('contacts without records', () => {
  it('give the same rows merged beforehand or reported in order', () => {
    fc.assert(
      fc.property(someDay(), fc.array(fc.nat(20_000), { maxLength: 20 }), (day, offsets) => {
        const times = [...new Set(offsets.map((seconds) => DAY_START + seconds * 1000 + 500))].sort((a, b) => a - b);
        const contacts = times.map((time) => ({ startTime: time, endTime: time }));
        const woven = deriveAll(day, car(), startFold(), contacts);
        const fold = startFold();
        const out = startDerived();
        let next = 0;
        for (const position of day) {
          while (next < times.length && times[next]! < position.time) contact(fold, times[next++]!, car(), out);
          advance(fold, [position], car(), out);
        }
        while (next < times.length) contact(fold, times[next++]!, car(), out);
        expect(out).toEqual(woven.derived);
      }),
      { numRuns: cases(50, 100) },
    );
  });
});
