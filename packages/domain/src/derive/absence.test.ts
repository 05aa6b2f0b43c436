/** An asset is pending from the end of an assignment to the start of the next one (decisions.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absencesOf,
  advance,
  type Derived,
  foldText,
  openRows,
  parseFold,
  passTime,
  rulesOf,
  startDerived,
  startFold,
  statusNow,
} from './index.ts';
import { at, type Journey, journey, START, told } from './testing-journey.ts';

/** Assignments as [from, to] in seconds since START. */
const without = (...assignments: [number, number | undefined][]) =>
  absencesOf(
    assignments.map(([from, to]) => ({
      from: START + from * 1000,
      to: to === undefined ? undefined : START + to * 1000,
    })),
  );
const parked = (seconds: number): Journey => journey().repeat(seconds / 30, 30, 0, { ignition: false });

describe('the times without a device', () => {
  it.each([
    ['no assignment', [], ['-Infinity Infinity']],
    ['one that lasts', [[0, undefined]], ['-Infinity 0']],
    [
      'a gap',
      [
        [0, 10],
        [20, undefined],
      ],
      ['-Infinity 0', '10 20'],
    ],
    [
      'a swap without a gap',
      [
        [0, 10],
        [10, 30],
      ],
      ['-Infinity 0', '30 Infinity'],
    ],
    [
      'two devices at a time',
      [
        [0, 50],
        [10, 20],
      ],
      ['-Infinity 0', '50 Infinity'],
    ],
  ] as [string, [number, number | undefined][], string[]][])('with %s', (_, assignments, expected) => {
    const seconds = (time: number) => (Number.isFinite(time) ? at(time) : time);
    expect(without(...assignments).map(({ from, to }) => `${seconds(from)} ${seconds(to)}`)).toEqual(expected);
  });
});

describe('an asset that loses its device', () => {
  it('keeps its state until the assignment ends, and is pending from then on, after any silence', () => {
    const absences = without([0, 615], [640, undefined]);
    const { derived, fold } = parked(600).record(60, 0).record(30, 0).derive({ absences });
    expect(told(derived)).toEqual(['stopped 30-615', 'pending 615-640']);
    expect(at(fold.line.startTime)).toBe(640);
  });

  it('is offline before and after the assignment where no report is within the limit', () => {
    const absences = without([0, 90_000], [95_000, undefined]);
    const { derived } = parked(600).record(99_400, 0).derive({ absences });
    expect(told(derived)).toEqual([
      'stopped 30-600',
      'offline 600-90000',
      'pending 90000-95000',
      'offline 95000-100000',
    ]);
  });

  it('ends its trip at the last fix and its stop with the assignment', () => {
    const absences = without([0, 700], [800, undefined]);
    const drives = journey().record(0, 0, { ignition: true }).repeat(20, 30, 15).repeat(2, 30, 0);
    const { derived, fold, rules } = drives.derive({ absences });
    passTime(fold, START + 701_000, rules, derived);
    expect(derived.trips.map((trip) => [at(trip.endTime), trip.endRule])).toEqual([[630, 'unassigned']]);
    expect(derived.stops.map((stop) => [at(stop.startTime), at(stop.endTime)])).toEqual([[630, 700]]);
    expect(openRows(fold, rules)).toMatchObject({ trip: null, stop: null, interval: { status: 'pending' } });
  });

  it('reports pending and its start immediately, and resumes its state when the device is back', () => {
    const { fold, rules, derived } = parked(600).derive({ absences: without([0, 630], [660, 700]) });
    const status = (seconds: number) => statusNow(fold, START + 600_000, START + seconds * 1000, rules);
    const shown = () =>
      [629, 630, 659, 660, 699, 700, 90_000].map((seconds) => [status(seconds).status, at(status(seconds).since)]);
    const expected = [
      ['stopped', 30],
      ['pending', 630],
      ['pending', 630],
      ['stopped', 660],
      ['stopped', 660],
      ['pending', 700],
      ['pending', 700],
    ];
    expect(shown()).toEqual(expected);
    passTime(fold, START + 640_000, rules, derived);
    expect(shown().slice(1)).toEqual(expected.slice(1));
  });
});

describe('with any assignments', () => {
  const step = fc.record({
    after: fc.integer({ min: 1, max: 400 }).map((tens) => tens * 10),
    speed: fc.constantFrom(0, 0, 15),
    on: fc.boolean(),
    sweepAfter: fc.option(fc.integer({ min: 0, max: 4000 }), { nil: undefined }),
  });
  const stays = fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 9000 })), {
    minLength: 1,
    maxLength: 5,
  });

  it('pending is exactly the time without a device, and the timer pass changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), stays, (steps, lengths) => {
        let from = 0;
        const assignments = lengths.map(([length, gap]): [number, number] => {
          const stay: [number, number] = [from, from + length];
          from += length + gap;
          return stay;
        });
        const absences = without(...assignments);
        const trip = journey().record(0, 0, { ignition: false });
        const sweeps: (number | undefined)[] = [undefined];
        for (const { after, speed, on, sweepAfter } of steps) {
          trip.record(after, speed, { ignition: on });
          sweeps.push(sweepAfter);
        }
        // Records of times without a device belong to no asset.
        const own = trip.positions
          .map((position, index) => ({ position, sweep: sweeps[index] }))
          .filter(({ position: { time } }) => !absences.some((it) => it.from <= time && time < it.to));
        const end = START + 400_000_000;
        const rules = rulesOf({ assetType: 'car', absences });
        const derive = (swept: boolean): Derived => {
          let fold = startFold();
          const out = startDerived();
          own.forEach(({ position, sweep }, index) => {
            advance(fold, [position], rules, out);
            const next = own[index + 1]?.position.time ?? end;
            const time = position.time + (sweep ?? 0) * 1000;
            // Only while the asset has no device. Other tests cover what time alone decides otherwise.
            if (!swept || sweep === undefined || time >= next) return;
            if (!absences.some((it) => it.from <= time && time < it.to)) return;
            passTime(fold, time, rules, out);
            fold = parseFold(foldText(fold));
          });
          passTime(fold, end, rules, out);
          return out;
        };
        const derived = derive(false);
        const first = own[0]!.position.time;
        const last = assignments.at(-1)![1] * 1000 + START;
        const pending = derived.intervals.filter(({ status }) => status === 'pending');
        const expected = absences
          .map((it) => ({ from: Math.max(it.from, first), to: it.to }))
          .filter((it) => it.from < it.to && Number.isFinite(it.to));
        expect(pending.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
          expected.map((it) => [it.from, it.to]),
        );
        let until = first;
        for (const interval of derived.intervals) {
          expect(interval.startTime).toBe(until);
          until = interval.endTime;
        }
        expect(until).toBe(last);
        for (const trip of derived.trips)
          for (const it of pending) expect(trip.endTime <= it.startTime || trip.startTime >= it.endTime).toBe(true);
        for (const stop of derived.stops)
          for (const it of pending) expect(stop.endTime <= it.startTime || stop.startTime >= it.endTime).toBe(true);
        expect(derive(true)).toEqual(derived);
      }),
      { numRuns: 300 },
    );
  });
});
