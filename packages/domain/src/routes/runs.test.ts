import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../alerts/schedule.ts';
import { EARTH_RADIUS_METERS, toE7 } from '../geometry.ts';
import type { PlaceFix } from '../places/visits.ts';
import { type PlannedAssignment, RoutePlan, type RouteVersion, windowsOf } from './plan.ts';
import type { RunResult } from './result.ts';
import type { Marker } from './route.ts';
import { advanceRuns, areUnchangedSince, openRuns, type RunsFold, startRuns } from './runs.ts';

const DAY = '2026-01-05';
const START = Date.parse(`${DAY}T08:00:00Z`);
const DEGREES_PER_METER = 180 / (Math.PI * EARTH_RADIUS_METERS);
const KM = 1000;

/** Degrees of a point on the equator, so many metres east of the start marker. */
const east = (meters: number) => 10 + meters * DEGREES_PER_METER;

/** A fix, so many minutes after 08:00, `meters` east and `north` of the start marker. */
function fix(minutes: number, meters: number, north = 0, accuracyMeters = 0): PlaceFix {
  return {
    time: START + Math.round(minutes * 60_000),
    latitudeE7: toE7(north * DEGREES_PER_METER),
    longitudeE7: toE7(east(meters)),
    accuracyMeters,
    speedMetersPerSecond: -1,
  };
}

/** Fixes each half a minute on the way through points of [minute, metres]. */
function drive(...points: [minute: number, meters: number][]): PlaceFix[] {
  const fixes = [fix(...points[0]!)];
  for (let i = 1; i < points.length; i++) {
    const [[from, start], [to, end]] = [points[i - 1]!, points[i]!];
    const steps = Math.max(1, Math.round((to - from) * 2));
    for (let step = 1; step <= steps; step++)
      fixes.push(fix(from + ((to - from) * step) / steps, start + ((end - start) * step) / steps));
  }
  return fixes;
}

function markers(...meters: number[]): Marker[] {
  return meters.map((at) => ({
    ...{ name: '', address: 'A', type: 'stop', latitude: 0, longitude: east(at), placeId: null },
    ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
  }));
}

const version = (at: readonly number[], more: Partial<RouteVersion> = {}): RouteVersion => ({
  ...{ from: 0, markers: markers(...at), toleranceMeters: 100, corridorMeters: 500, line: null },
  ...more,
});
const schedule = (from: string, to: string, days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) =>
  ({ days, from, to, timeZone: 'UTC' }) as Schedule;
const assignment = (more: Partial<PlannedAssignment> = {}): PlannedAssignment => ({
  ...{ id: 1, routeId: 2, schedule: schedule('08:00', '10:00'), fromDay: DAY, untilDay: null },
  ...{ notBefore: null, notAfter: null, versions: [version([0, 2 * KM, 4 * KM])] },
  ...more,
});

interface Taken {
  fold: RunsFold;
  ended: RunResult[];
  open: RunResult[];
}

function take(fixes: readonly PlaceFix[], ...assignments: PlannedAssignment[]): Taken {
  const plan = new RoutePlan(assignments.length > 0 ? assignments : [assignment()]);
  const fold = startRuns();
  const ended: RunResult[] = [];
  advanceRuns(fold, fixes, plan, ended);
  return { fold, ended, open: openRuns(fold, plan) };
}

/** The run of the first window. The vehicle rests at the last fix until the window is over. */
const runOf = (fixes: readonly PlaceFix[], ...assignments: PlannedAssignment[]) =>
  take([...fixes, { ...fixes.at(-1)!, time: START + 12_000_000 }], ...assignments).ended[0]!;
const states = ({ markers: all }: RunResult) => all.map(({ state }) => state).join(' ');
const minute = (time: number | null) => (time === null ? null : (time - START) / 60_000);

describe('a run', () => {
  it('covers the markers that the line between fixes passes', () => {
    const run = runOf([fix(0, 0), fix(5, 0), fix(6, 1500), fix(7, 2500), fix(8, 3950)]);
    expect(run).toMatchObject({ covered: 3, missed: 0, noData: 0, orderKept: true, assignmentId: 1, routeId: 2 });
    // Within 100 m of the marker from 1,900 to 2,100 m.
    expect(minute(run.markers[1]!.passedAt)).toBeCloseTo(6.4);
    expect(minute(run.markers[1]!.leftAt)).toBeCloseTo(6.6);
    expect(minute(run.startedAt)).toBeCloseTo(5 + 100 / 1500);
    expect(minute(run.endedAt)).toBeCloseTo(7 + 1400 / 1450);
  });

  it('says how near the track came to a missed marker', () => {
    const around = [fix(6, 1000), fix(6.5, 1500, 180), fix(7, 2000, 180), fix(7.5, 2500, 180), fix(8, 3000)];
    const run = runOf([...drive([0, 0], [5, 0]), ...around, ...drive([8.5, 3500], [9, 4 * KM])]);
    expect(states(run)).toBe('covered missed covered');
    expect(run.markers[1]!.nearestMeters).toBe(180);
    expect(run.orderKept).toBe(true);
  });

  it('covers a marker within the tolerance of the route', () => {
    const away = (north: number, toleranceMeters: number) =>
      states(
        runOf(
          [fix(0, 0), fix(0.5, 2000, north), fix(1, 4 * KM)].map((one) => one),
          assignment({ versions: [version([0, 2 * KM, 4 * KM], { toleranceMeters })] }),
        ),
      );
    expect(away(99, 100)).toBe('covered covered covered');
    expect(away(101, 100)).toBe('covered missed covered');
    expect(away(101, 102)).toBe('covered covered covered');
  });

  it('has no data where a hop leads past a marker', () => {
    const run = runOf([...drive([0, 0], [2, 0]), fix(2.5, 400), fix(8, 3 * KM), fix(8.5, 3500), fix(9, 4 * KM)]);
    expect(states(run)).toBe('covered noData covered');
  });

  it('has no data without a fix, also of a day that passes in silence', () => {
    const { ended } = take([fix(-60, 0), fix(60 * 24 * 2.5, 0)]);
    expect(ended.map(states)).toEqual(Array(3).fill('noData noData noData'));
    expect(ended.map(({ start }) => (start - START) / 86_400_000)).toEqual([0, 1, 2]);
  });

  it('misses markers while the vehicle rests elsewhere', () => {
    const run = runOf(Array.from({ length: 6 }, (_, index) => fix(index * 20, -5 * KM)));
    expect(states(run)).toBe('missed missed missed');
    expect(run).toMatchObject({ startedAt: null, endedAt: null, orderKept: null });
  });

  it('ignores inaccurate fixes', () => {
    expect(states(runOf([fix(0, 0), fix(0.5, 2 * KM, 0, 101), fix(1, 0)]))).toBe('covered missed missed');
  });

  it.each<[string, [number, number][], string, boolean]>([
    [
      'in order',
      [
        [0, 0],
        [10, 4 * KM],
      ],
      'covered covered covered',
      true,
    ],
    [
      'backwards',
      [
        [0, 4 * KM],
        [10, 0],
      ],
      'covered covered covered',
      false,
    ],
    [
      'there, back, and there again',
      [
        [0, 2 * KM],
        [5, 0],
        [15, 4 * KM],
      ],
      'covered covered covered',
      true,
    ],
    [
      'the end first',
      [
        [0, 4 * KM],
        [10, 0],
        [15, 2 * KM],
      ],
      'covered covered covered',
      false,
    ],
  ])('judges the order: %s', (_name, points, wanted, orderKept) => {
    const run = runOf(drive(...points));
    expect(states(run)).toBe(wanted);
    expect(run.orderKept).toBe(orderKept);
  });

  it('needs a second pass of a place where it starts and ends', () => {
    const round = assignment({ versions: [version([0, 2 * KM, 0])] });
    expect(states(runOf(drive([0, 0], [5, 0]), round))).toBe('covered missed missed');
    expect(states(runOf(drive([0, 0], [5, 0], [10, 2 * KM]), round))).toBe('covered covered missed');
    const run = runOf(drive([0, 0], [5, 0], [10, 2 * KM], [15, 0], [30, 0]), round);
    expect(states(run)).toBe('covered covered covered');
    expect(minute(run.endedAt)).toBeCloseTo(14.75);
    expect(run.orderKept).toBe(true);
  });

  it('belongs to its window: what is before and after does not count', () => {
    expect(states(runOf(drive([-10, 0], [-5, KM], [10, 4 * KM])))).toBe('missed covered covered');
    // The line that reaches into the window counts for its part inside.
    expect(states(runOf([fix(-0.5, 1800), fix(0.5, 2800)]))).toBe('missed missed missed');
    expect(states(runOf([fix(-0.5, 1200), fix(0.5, 2200)]))).toBe('missed covered missed');
  });

  it('has an interim result that fixes later do not take back', () => {
    const { open, ended } = take(drive([0, 0], [5, 0], [8, 2100]));
    expect(ended).toEqual([]);
    expect(open.map(states)).toEqual(['covered covered missed']);
    expect(open[0]!.markers[1]).toMatchObject({ leftAt: null, nearestMeters: null });
  });

  it('is over at the end marker, and says how near the track came to what it missed', () => {
    const way = [...drive([0, 0], [3, 1000]), fix(3.5, 1500, 300), fix(4, 2000, 300), fix(4.5, 2500, 300)];
    const four = assignment({ versions: [version([0, 1000, 2 * KM, 4 * KM])] });
    const interim = take(way, four).open[0]!;
    expect(interim).toMatchObject({ endedAt: null, covered: 2 });
    expect(interim.markers[2]!.nearestMeters).toBeNull();
    const arrived = [...way, ...drive([5, 3000], [7, 4 * KM])];
    const over = take(arrived, four).open[0]!;
    expect(states(over)).toBe('covered covered missed covered');
    expect(minute(over.endedAt)).toBeCloseTo(6.8);
    expect(over.markers.map(({ nearestMeters }) => nearestMeters)).toEqual([null, null, 300, null]);
    // It returns for the marker that it missed.
    const back = [...arrived, ...drive([20, 4 * KM], [24, 2 * KM])];
    expect(take(back, four).open[0]).toMatchObject({ endedAt: null, covered: 4, orderKept: false });
    expect(minute(take([...back, ...drive([25, 2 * KM], [30, 4 * KM])], four).open[0]!.endedAt)).toBeCloseTo(29.75);
  });

  it('is not over where the vehicle rested at the end marker before, or came back without driving', () => {
    const rested = take(drive([0, 4 * KM], [10, 4 * KM], [20, 0], [25, 0], [27, 1000])).open[0]!;
    expect(rested).toMatchObject({ covered: 3, endedAt: null });
    const turned = drive([0, 0], [5, 0], [6, 800], [7, 0], [12, 0]);
    const round = assignment({ versions: [version([0, 2 * KM, 0])] });
    expect(take(turned, round).open[0]).toMatchObject({ covered: 2, endedAt: null });
    expect(take(drive([0, 0], [5, 4 * KM])).open[0]!.endedAt).not.toBeNull();
    expect(minute(runOf(turned, round).endedAt)).toBeCloseTo(6.875);
  });

  it('records deviations from the line between start and end', () => {
    const line = [
      [0, east(0)],
      [0, east(4 * KM)],
    ] as const;
    const withLine = assignment({ versions: [version([0, 4 * KM], { line, corridorMeters: 300 })] });
    const before = [fix(0, 0, 5000), fix(1, 0, 5000), fix(2, 0, 0), fix(3, 0, 0)];
    const detour = [fix(4, 1000, 0), fix(5, 1500, 400), fix(6, 2000, 900), fix(7, 2500, 301), fix(8, 3000, 299)];
    const blip = [fix(9, 3200, 800), fix(10, 3400, 0)];
    const after = [fix(11, 4 * KM), fix(12, 4 * KM, 3000), fix(13, 4 * KM, 3000)];
    const run = runOf([...before, ...detour, ...blip, ...after], withLine);
    expect(run.deviations.map(({ from, until, meters }) => [minute(from), minute(until), meters])).toEqual([
      [5, 8, 900],
    ]);
    expect(take([...before, ...detour.slice(0, 3)], withLine).open[0]!.deviations).toMatchObject([{ until: null }]);
  });
});

describe('the windows of an assignment', () => {
  const starts = (one: PlannedAssignment, from: string, until: string) =>
    windowsOf(one, Date.parse(from), Date.parse(until)).map(
      ({ start, end }) => `${new Date(start).toISOString().slice(5, 16)} ${(end - start) / 3_600_000}`,
    );

  it('are shifts across midnight on days of the week', () => {
    const night = assignment({ schedule: schedule('22:00', '06:00', ['mon', 'fri']), untilDay: '2026-01-10' });
    expect(starts(night, '2026-01-01T00:00Z', '2026-02-01T00:00Z')).toEqual(['01-05T22:00 8', '01-09T22:00 8']);
    // The shift of the evening before is under way.
    expect(starts(night, '2026-01-06T05:00Z', '2026-01-06T05:00Z')).toEqual(['01-05T22:00 8']);
    expect(starts(night, '2026-01-06T06:00Z', '2026-01-06T06:00Z')).toEqual([]);
  });

  it('are days of the zone, 23 and 25 hours long where the clock changes', () => {
    const whole = assignment({
      schedule: { ...schedule('00:00', '00:00'), timeZone: 'Europe/Berlin' },
      fromDay: '2026-03-28',
      untilDay: '2026-03-30',
    });
    expect(starts(whole, '2026-01-01T00:00Z', '2026-05-01T00:00Z')).toEqual([
      '03-27T23:00 24',
      '03-28T23:00 23',
      '03-29T22:00 24',
    ]);
  });

  it('begin and end where the assignment was replaced', () => {
    const cut = assignment({ notBefore: START + 1_800_000, notAfter: START + 3_600_000, untilDay: DAY });
    expect(starts(cut, '2026-01-01T00:00Z', '2026-02-01T00:00Z')).toEqual(['01-05T08:30 0.5']);
  });

  it('have the version of their start', () => {
    const versions = [version([0, 1], { from: START + 1 }), version([0, 2], { from: START + 86_400_001 })];
    const used = windowsOf(assignment({ versions }), START, START + 3 * 86_400_000).map(
      (window) => versions.indexOf(window.version) + 1,
    );
    // The route of the first day was created during it.
    expect(used).toEqual([1, 1, 2, 2]);
  });

  it('are those of the assignments, between any two instants and after any questions before', () => {
    const all = [
      assignment({ notBefore: START + 30 * 60_000 }),
      assignment({ id: 4, schedule: schedule('22:00', '06:00') }),
      assignment({ id: 5, schedule: schedule('06:00', '07:00', ['tue']), notAfter: START + 40 * 3_600_000 }),
    ];
    const minutes = fc.integer({ min: -3000, max: 6000 });
    const gap = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 91, max: 4000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(minutes, gap), { minLength: 1, maxLength: 12 }), (questions) => {
        const plan = new RoutePlan(all);
        for (const [minute, before] of questions) {
          const until = START + minute * 60_000;
          const after = until - before * 60_000;
          // A window that begins at the instant counts, one that ends at it does not.
          const wanted = all
            .flatMap((one) => windowsOf(one, after, until))
            .sort((one, other) => one.start - other.start || one.assignmentId - other.assignmentId);
          expect(plan.overlapping(after, until)).toEqual(wanted);
          expect(plan.isIdle(after, until) && wanted.length > 0).toBe(false);
        }
      }),
    );
  });

  it('are the same whether they are asked fix by fix or at once', () => {
    const one = assignment({ schedule: schedule('20:00', '04:00', ['tue', 'wed']) });
    const two = assignment({ id: 3, schedule: schedule('03:00', '12:00'), fromDay: '2026-01-07' });
    const plan = new RoutePlan([one, two]);
    for (let time = START; time < START + 8 * 86_400_000; time += 1_234_567) {
      const wanted = [one, two].flatMap((each) => windowsOf(each, time, time));
      expect(plan.overlapping(time, time)).toEqual(wanted.sort((a, b) => a.start - b.start));
      expect(plan.isIdle(time, time)).toBe(wanted.length === 0);
    }
  });
});

const track = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 6000 })),
      meters: fc.integer({ min: -500, max: 4500 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let seconds = -1800;
    return steps.map(({ gap, meters }) => {
      seconds += gap;
      return fix(seconds / 60, meters);
    });
  });

describe('any track', () => {
  it('gives the same result for any split, repetition and interruption', () => {
    const plan = [assignment(), assignment({ id: 4, schedule: schedule('09:00', '08:30') })];
    fc.assert(
      fc.property(track, fc.array(fc.nat(60)), (fixes, cuts) => {
        const whole = take(fixes, ...plan);
        let fold = startRuns();
        const ended: RunResult[] = [];
        const edges = [0, ...cuts.filter((cut) => cut < fixes.length).sort((a, b) => a - b), fixes.length];
        for (let i = 1; i < edges.length; i++) {
          // Three fixes come again, and the fold is stored in between.
          const part = fixes.slice(Math.max(0, edges[i - 1]! - 3), edges[i]);
          fold = JSON.parse(JSON.stringify(fold)) as RunsFold;
          advanceRuns(fold, part, new RoutePlan(plan), ended);
        }
        expect(ended).toEqual(whole.ended);
        expect(openRuns(fold, new RoutePlan(plan))).toEqual(whole.open);
      }),
    );
  });

  it('is not judged again where it says that it is unchanged', () => {
    fc.assert(
      fc.property(track, (fixes) => {
        const [fold, routes] = [startRuns(), new RoutePlan([assignment()])];
        let before: { at: number; open: RunResult[] } | undefined;
        for (const each of fixes) {
          const count = fold.runs.length;
          advanceRuns(fold, [each], routes, []);
          const open = openRuns(fold, routes);
          const isSame = before !== undefined && count === fold.runs.length && areUnchangedSince(fold, before.at);
          // Judged results stay those of the last judgement, however many fixes ago it was.
          if (isSame && fold.runs.length > 0) expect(open).toEqual(before!.open);
          else before = { at: fold.at, open };
        }
      }),
    );
  });

  it('of a vehicle that drives its route again and again stays small, and keeps the result of the first time', () => {
    const loop = (from: number) => drive([from, 0], [from + 8, 4 * KM], [from + 16, 0]).slice(1);
    const [fold, routes] = [startRuns(), new RoutePlan([assignment()])];
    advanceRuns(fold, [fix(0, 0), ...loop(0)], routes, []);
    const [first] = openRuns(fold, routes);
    const bytes = JSON.stringify(fold).length;
    for (let minute = 16; minute < 110; minute += 16) advanceRuns(fold, loop(minute), routes, []);
    expect(first).toMatchObject({ covered: 3, orderKept: true });
    expect(openRuns(fold, routes)).toEqual([first]);
    expect(JSON.stringify(fold).length).toBeLessThan(bytes * 1.1);
  });

  it('covers exactly the markers that the wording of the rule covers', () => {
    fc.assert(
      fc.property(track, (fixes) => {
        const [start, end] = [START, START + 7_200_000];
        const x = ({ longitudeE7 }: PlaceFix) => (longitudeE7 / 1e7 - 10) / DEGREES_PER_METER;
        const wanted = [0, 2 * KM, 4 * KM].map((marker) =>
          fixes.some((to, index) => {
            if (to.time >= start && to.time < end && Math.abs(x(to) - marker) <= 100) return true;
            const from = fixes[index - 1];
            if (!from || to.time - from.time > 60_000 || to.time < start || from.time >= end) return false;
            const at = (time: number) => x(from) + ((x(to) - x(from)) * (time - from.time)) / (to.time - from.time);
            const part = [at(Math.max(start, from.time)), at(Math.min(end, to.time))];
            return Math.min(...part) <= marker + 100 && Math.max(...part) >= marker - 100;
          }),
        );
        const runs = take([...fixes, fix(60 * 23, 9 * KM)]).ended;
        const run = runs.find((one) => one.start === START);
        if (fixes[0]!.time >= end) expect(run).toBeUndefined();
        else expect(run?.markers.map(({ state }) => state === 'covered')).toEqual(wanted);
      }),
    );
  });
});
