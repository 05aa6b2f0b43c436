import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evidence } from './evidence.ts';
import { GATE_LIMITS, type GateAnswer, type Report, safetyGate } from './safety-gate.ts';

const START = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;
const STRICT = { ...GATE_LIMITS, ignitionOffSeconds: 1800, restSpanSeconds: 1800, restNewestSeconds: 5 };

interface Sent {
  /** Since the report before it. */
  seconds: number;
  delay: number;
  buffered: boolean;
  meters: number | null;
  kmh: number | null;
  ignition: boolean | null;
  motion: boolean | null;
}

const anySent: fc.Arbitrary<Sent> = fc.record({
  seconds: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(1, 5, 15, 30, 60) },
    { weight: 1, arbitrary: fc.constantFrom(0, 61, 900, 3600) },
  ),
  delay: fc.constantFrom(0, 0, 0, 0, 0, 2, 20, 60, 61, 300, -3, -60, -61),
  buffered: fc.constantFrom(false, false, false, false, false, true),
  meters: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(0, 5, 12) },
    { weight: 1, arbitrary: fc.constantFrom(31, 104, 106, 900, null) },
  ),
  kmh: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 0, 2) }, { weight: 1, arbitrary: fc.constantFrom(4, null) }),
  ignition: fc.constantFrom(false, false, false, false, null, true),
  motion: fc.constantFrom(false, false, false, false, false, null, true),
});
/** Runs of reports that are alike, as devices send them: else no rest would ever last. */
const anyStream = fc
  .array(fc.tuple(anySent, fc.integer({ min: 1, max: 60 }), anySent), { minLength: 1, maxLength: 8 })
  .map((runs) => runs.flatMap(([usual, times, other]) => [...Array<Sent>(times).fill({ ...usual, delay: 0 }), other]));

function reportOf({ delay, buffered, meters, kmh, ignition, motion }: Sent, receivedAt: number): Report {
  const fix = meters === null ? undefined : { latitude: 10 + meters / METERS_PER_DEGREE, longitude: 20 };
  const speedMetersPerSecond = kmh === null ? null : kmh / 3.6;
  return {
    fixTime: receivedAt - delay * 1000,
    receivedAt,
    buffered,
    fix: fix && { ...fix, accuracyMeters: 5, speedMetersPerSecond },
    ignition,
    motion,
  };
}

/** Keeps everything. A late word of a running engine is one of this moment where it is later than the last turning off. */
class Everything {
  readonly reports: Report[] = [];

  add(report: Report): void {
    const late = report.buffered || Math.abs(report.receivedAt - report.fixTime) > 60_000;
    if (!late) this.reports.push(report);
    else if (report.ignition && report.fixTime > (this.#offSince() ?? Number.POSITIVE_INFINITY))
      this.reports.push({ ...report, fixTime: report.receivedAt, buffered: false, fix: undefined, motion: null });
  }

  #offSince(): number | undefined {
    const time = (each: Report): number => Math.min(each.fixTime, each.receivedAt);
    const words = this.reports.filter(({ ignition }) => ignition !== null);
    words.sort((a, b) => time(a) - time(b) || a.receivedAt - b.receivedAt);
    const first = words[words.findLastIndex(({ ignition }) => ignition) + 1];
    return first && time(first);
  }
}

describe('evidence', () => {
  it('answers as all reports would, at the moment of any packet and in between', () => {
    const seen = { open: 0, held: 0 };
    fc.assert(
      fc.property(anyStream, fc.boolean(), fc.constantFrom(GATE_LIMITS, STRICT), (stream, starterOnly, limits) => {
        const evidence = new Evidence();
        const everything = new Everything();
        let at = START;
        for (const sent of stream) {
          at += sent.seconds * 1000;
          const report = reportOf(sent, at);
          evidence.add(report);
          everything.add(report);
          for (const later of [0, 7000, 59_000]) {
            const question = { lastPacketAt: at, starterOnly, now: at + later, limits };
            const expected = safetyGate({ ...question, reports: everything.reports });
            expect(evidence.gate(question)).toEqual(expected);
            seen[expected.open ? 'open' : 'held'] += 1;
          }
        }
        expect(evidence.reports.length).toBeLessThanOrEqual(2000);
      }),
      { numRuns: 100 },
    );
    expect(Math.min(seen.open, seen.held)).toBeGreaterThan(300);
  });

  const parked: Sent = {
    seconds: 30,
    delay: 0,
    buffered: false,
    meters: 0,
    kmh: 0,
    ignition: false,
    motion: false,
  };
  const ask = (evidence: Evidence, now: number, starterOnly = false): string => {
    const answer: GateAnswer = evidence.gate({ lastPacketAt: now, starterOnly, now });
    return answer.open ? answer.proof : answer.reason;
  };

  /** The same report so many times. @returns when the last came */
  function repeat(evidence: Evidence, sent: Sent, times: number, from: number, everyMs: number): number {
    for (let i = 1; i <= times; i++) evidence.add(reportOf(sent, from + i * everyMs));
    return from + times * everyMs;
  }

  it('is bounded, however often a device reports and however long it is parked', () => {
    const evidence = new Evidence();
    let at = repeat(evidence, parked, 12_000, START, 100);
    expect(evidence.reports).toHaveLength(2000);
    expect(ask(evidence, at)).toBe('ignitionOff');
    expect(ask(evidence, at, true)).toBe('ignitionOff');
    at = repeat(evidence, { ...parked, meters: null }, 500, at, 600_000);
    expect(evidence.reports.length).toBeLessThan(5);
    expect(ask(evidence, at)).toBe('ignitionOff');
    at = repeat(evidence, { ...parked, meters: 300 }, 1, at, 600_000);
    expect(ask(evidence, at)).toBe('notAtRestLongEnough');
  });

  it('knows nothing of an ignition after a silence, whatever the device begins with again', () => {
    const evidence = new Evidence();
    let at = repeat(evidence, parked, 10, START, 30_000);
    expect(ask(evidence, at)).toBe('ignitionOff');
    at += 600_000;
    expect(ask(evidence, at)).toBe('noLiveFix');
    evidence.add(reportOf({ ...parked, buffered: true, delay: 590 }, at));
    expect(ask(evidence, at)).toBe('noLiveFix');
    evidence.add(reportOf(parked, at));
    expect(ask(evidence, at)).toBe('ignitionOff');
  });

  it('takes a stored word of a running engine for what it is, and the next turning off for a new one', () => {
    const evidence = new Evidence();
    let at = repeat(evidence, parked, 10, START, 30_000);
    at += 600_000;
    evidence.add(reportOf({ ...parked, ignition: true, delay: 300, buffered: true }, at));
    const there = { ...parked, meters: 5000 };
    evidence.add(reportOf(there, at + 1000));
    expect(ask(evidence, at + 1000)).toBe('notAtRestLongEnough');
    evidence.add(reportOf(there, at + 61_000));
    expect(ask(evidence, at + 61_000)).toBe('ignitionOff');
    evidence.add(reportOf({ ...parked, ignition: true, delay: 3600, buffered: true }, at + 62_000));
    expect(ask(evidence, at + 62_000)).toBe('ignitionOff');
  });

  it('forgets an ignition that a report from before all that is kept may contradict', () => {
    const evidence = new Evidence();
    const early = repeat(evidence, parked, 2, START, 60_000);
    const now = repeat(evidence, parked, 4200, early, 10);
    expect(ask(evidence, now)).toBe('ignitionOff');
    evidence.add(reportOf({ ...parked, delay: 60 }, now));
    expect(ask(evidence, now)).toBe('notAtRestLongEnough');
  });
});
