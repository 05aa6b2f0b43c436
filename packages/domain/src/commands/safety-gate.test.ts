import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GateAnswer, type Report, safetyGate } from './safety-gate.ts';

const NOW = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;

/** A live record so many seconds ago, so many metres north, in km/h. */
function report(secondsAgo: number, part: Partial<Report> & { meters?: number; kmh?: number | null } = {}): Report {
  const { meters = 0, kmh = 0, ...rest } = part;
  return {
    fixTime: NOW - secondsAgo * 1000,
    receivedAt: NOW - secondsAgo * 1000,
    buffered: false,
    fix: {
      latitude: 10 + meters / METERS_PER_DEGREE,
      longitude: 20,
      accuracyMeters: 5,
      speedMetersPerSecond: kmh === null ? null : kmh / 3.6,
    },
    ignition: null,
    motion: null,
    ...rest,
  };
}

const ask = (reports: readonly Report[], part: { starterOnly?: boolean; silentSeconds?: number } = {}): GateAnswer =>
  safetyGate({
    reports,
    lastPacketAt: reports.length === 0 ? null : NOW - (part.silentSeconds ?? 0) * 1000,
    starterOnly: part.starterOnly ?? false,
    now: NOW,
  });
const word = (answer: GateAnswer): string => (answer.open ? answer.proof : answer.reason);
const vague = (each: Report): Report => ({ ...each, fix: each.fix && { ...each.fix, accuracyMeters: 5000 } });
const off = { ignition: false };
const on = { ignition: true };

describe('a vehicle with its ignition wired', () => {
  it.each<[string, Report[], string]>([
    ['off for 60 s with a fix after it', [report(60, off), report(20, off)], 'ignitionOff'],
    ['off for 59 s', [report(59, off), report(20, off)], 'noLiveFix'],
    ['off, without a fix after it', [report(90, off), report(20, { ...off, fix: undefined })], 'noLiveFix'],
    ['off, the only fix older than that', [report(90), report(80, { ...off, fix: undefined })], 'noLiveFix'],
    ['off, but it moves by its own sensor', [report(90, off), report(20, { ...off, motion: true })], 'noLiveFix'],
    ['off, but 106 m away by now', [report(90, off), report(20, { ...off, meters: 106 })], 'noLiveFix'],
    ['off, 104 m away by a fix of 5 m', [report(90, off), report(20, { ...off, meters: 104 })], 'ignitionOff'],
    ['off, but its fix goes 4 km/h', [report(90, off), report(20, { ...off, kmh: 4 })], 'noLiveFix'],
    ['off, there and back', [report(90, off), report(40, { ...off, meters: 300 }), report(20, off)], 'ignitionOff'],
    [
      'off, but it moved 50 s ago',
      [report(150, off), report(50, { ...off, motion: true }), report(20, { ...off, motion: false })],
      'noLiveFix',
    ],
    [
      'off, and it moved 60 s ago',
      [report(150, off), report(60, { ...off, motion: true }), report(20, { ...off, motion: false })],
      'ignitionOff',
    ],
    [
      'off, and its motion was never said to be over',
      [report(900, off), report(800, { ...off, motion: true }), report(20, off)],
      'noLiveFix',
    ],
    ['off, told 60 s ago', [report(150, off), report(60, off), report(20)], 'ignitionOff'],
    ['off, told 61 s ago', [report(150, off), report(61, off), report(20)], 'noLiveFix'],
    [
      'off, 250 m away by a fix that does not know its place',
      [report(90, off), vague(report(20, { ...off, meters: 250 }))],
      'noLiveFix',
    ],
    [
      'off, by a clock that is 60 s ahead',
      [report(150, off), report(20, off)].map((each) => ({ ...each, fixTime: each.receivedAt + 60_000 })),
      'ignitionOff',
    ],
    [
      'off, by a clock that is 61 s ahead',
      [report(150, off), report(20, off)].map((each) => ({ ...each, fixTime: each.receivedAt + 61_000 })),
      'noLiveFix',
    ],
    ['off, on again, off', [report(300, off), report(50, on), report(40, off), report(30, off)], 'noLiveFix'],
    ['off by buffered records', [report(90, { ...off, buffered: true }), report(20, { buffered: true })], 'noLiveFix'],
    [
      'off by records that came late',
      [report(90, off), report(80, off)].map((each) => ({ ...each, receivedAt: NOW })),
      'noLiveFix',
    ],
    ['on and moving', [report(130, on), report(70, on), report(10, { ...on, kmh: 30 })], 'moving'],
  ])('%s', (_name, reports, expected) => {
    expect(word(ask(reports))).toBe(expected);
  });
});

describe('a vehicle at rest', () => {
  const rest = [report(135, on), report(75, on), report(15, on)];

  it('may have its starter cut with the engine running, and nothing else', () => {
    expect(word(ask(rest, { starterOnly: true }))).toBe('atRest');
    expect(word(ask(rest))).toBe('ignitionOn');
    expect(word(ask(rest.map((each) => ({ ...each, ignition: null }))))).toBe('ignitionOn');
  });

  it.each<[string, Report[], string]>([
    ['a gap of 61 s', [report(136), report(75), report(14)], 'notAtRestLongEnough'],
    ['a newest fix of 16 s', [report(136), report(76), report(16)], 'noLiveFix'],
    ['a span of 119 s', [report(129), report(70), report(10)], 'notAtRestLongEnough'],
    ['two fixes', [report(60), report(0)], 'notAtRestLongEnough'],
    ['3.1 km/h in between', [report(120), report(60, { kmh: 3.1 }), report(0)], 'moving'],
    ['3 km/h and 29 m', [report(120), report(60, { kmh: 3, meters: 29 }), report(0)], 'atRest'],
    ['31 m in between', [report(120), report(60, { meters: 31 }), report(0)], 'moving'],
    ['a fix without a speed', [report(120), report(60, { kmh: null }), report(0)], 'notAtRestLongEnough'],
    [
      'a record without a fix that says 0',
      [report(120), report(60, { fix: undefined }), report(0)],
      'notAtRestLongEnough',
    ],
  ])('is not proven, or proven, by %s', (_name, reports, expected) => {
    expect(word(ask(reports, { starterOnly: true }))).toBe(expected);
  });

  it('counts for nothing when the device is not heard any more', () => {
    expect(word(ask(rest, { starterOnly: true, silentSeconds: 61 }))).toBe('notConnected');
    expect(word(ask([], { starterOnly: true }))).toBe('notConnected');
  });
});

const anyReport = fc
  .record({
    secondsAgo: fc.integer({ min: 0, max: 300 }),
    delay: fc.constantFrom(0, 0, 0, 5, 61),
    buffered: fc.constantFrom(false, false, false, true),
    hasFix: fc.constantFrom(true, true, true, false),
    meters: fc.constantFrom(0, 0, 10, 29, 31, 104, 200),
    kmh: fc.constantFrom(0, 0, 2, 3, 4, 50, null),
    ignition: fc.constantFrom(null, true, false, false),
    motion: fc.constantFrom(null, false, false, true),
  })
  .map(({ secondsAgo, delay, hasFix, meters, kmh, ...rest }) => {
    const made = report(secondsAgo, { ...rest, meters, kmh });
    return { ...made, fixTime: made.fixTime - delay * 1000, fix: hasFix ? made.fix : undefined };
  });
const anyReports = fc.uniqueArray(anyReport, { selector: ({ fixTime }) => fixTime, maxLength: 14 });

describe('any reports', () => {
  it('open it only with the proof that the decisions ask for, and always then', () => {
    fc.assert(
      fc.property(anyReports, fc.boolean(), (reports, starterOnly) => {
        const answer = ask(reports, { starterOnly });
        expect(answer.open).toBe(reports.length > 0 && allowed(reports, starterOnly));
      }),
      { numRuns: 3000 },
    );
  });

  it('give one answer in any order, and none that dust can change', () => {
    fc.assert(
      fc.property(anyReports, anyReport, (reports, other) => {
        const answer = word(ask(reports));
        expect(word(ask(reports.toReversed()))).toBe(answer);
        expect(
          word(ask([...reports, { ...other, buffered: true }], { silentSeconds: reports.length === 0 ? 99 : 0 })),
        ).toBe(answer);
      }),
      { numRuns: 500 },
    );
  });
});

/** The rule once more, from its words, over every subset of fixes that could prove it. */
function allowed(reports: readonly Report[], starterOnly: boolean): boolean {
  const seconds = (time: number): number => (NOW - time) / 1000;
  const live = reports.filter((each) => !each.buffered && each.receivedAt - each.fixTime <= 60_000);
  const told = live
    .filter(({ ignition }) => ignition !== null)
    .sort((a, b) => a.fixTime - b.fixTime || a.receivedAt - b.receivedAt);
  const heardOff = Math.max(0, ...told.filter(({ ignition }) => ignition === false).map((each) => each.receivedAt));
  const isOff = told.at(-1)?.ignition === false && seconds(heardOff) <= 60;
  const lastOn = told.findLastIndex(({ ignition }) => ignition === true);
  const offAt = told[lastOn + 1]?.fixTime ?? 0;
  const fixes = live
    .filter(({ fix }) => fix !== undefined)
    .sort((a, b) => a.fixTime - b.fixTime || a.receivedAt - b.receivedAt);
  const north = ({ fix }: Report): number => (fix!.latitude - 10) * METERS_PER_DEGREE;
  const slow = ({ fix }: Report): boolean => (fix!.speedMetersPerSecond ?? 0) <= 3 / 3.6 + 1e-9;
  if (isOff && seconds(offAt) >= 60) {
    const after = fixes.filter(({ fixTime }) => fixTime >= offAt);
    const words = live.filter(({ motion, fixTime }) => motion !== null && fixTime > offAt);
    words.sort((a, b) => a.fixTime - b.fixTime);
    const still = words.every(({ motion, fixTime }) => !motion || seconds(fixTime) >= 60) && !words.at(-1)?.motion;
    const newest = after.at(-1);
    const near = newest && Math.abs(north(newest) - north(after[0]!)) <= 105;
    if (still && near && newest && newest.fixTime > offAt && slow(newest)) return true;
  }
  if (!isOff && !starterOnly) return false;
  for (let from = 0; from < fixes.length; from++) {
    const run = fixes.slice(from);
    const newest = run.at(-1)!;
    const dense = run.every((each, index) => index === 0 || each.fixTime - run[index - 1]!.fixTime <= 60_000);
    const calm = run.every((each) => each.fix!.speedMetersPerSecond !== null && slow(each));
    const close = run.every((each) => Math.abs(north(each) - north(newest)) <= 30);
    const long = newest.fixTime - run[0]!.fixTime >= 120_000;
    if (run.length >= 3 && dense && calm && close && long && seconds(newest.fixTime) <= 15) return true;
  }
  return false;
}
