import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evidence } from './evidence.ts';
import { GATE_LIMITS, type GateAnswer, type Report } from './safety-gate.ts';
import { type HeardRecord, RestOracle } from './testing-oracle.ts';

const START = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;

interface Sent {
  /** Time since the previous report. */
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
  delay: fc.constantFrom(0, 0, 0, 0, 0, 2, 15, 16, 20, 60, 61, 300),
  buffered: fc.constantFrom(false, false, false, false, false, true),
  meters: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(0, 5, 12) },
    { weight: 1, arbitrary: fc.constantFrom(31, 104, 106, 900, null) },
  ),
  kmh: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(0, 0, 2) }, { weight: 1, arbitrary: fc.constantFrom(4, null) }),
  ignition: fc.constantFrom(false, false, false, false, null, true),
  motion: fc.constantFrom(false, false, false, false, false, null, true),
});
/** Runs of similar reports, as devices send them. Independent random reports would never prove rest. */
const anyStream = fc
  .array(fc.tuple(anySent, fc.integer({ min: 1, max: 60 }), anySent), { minLength: 1, maxLength: 8 })
  .map((runs) => runs.flatMap(([usual, times, other]) => [...Array<Sent>(times).fill({ ...usual, delay: 0 }), other]));

function reportOf({ delay, buffered, meters, kmh, ignition, motion }: Sent, receivedAt: number): HeardRecord {
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

function reportsOf(stream: readonly Sent[]): HeardRecord[] {
  let at = START;
  return stream.map((sent) => {
    at += sent.seconds * 1000;
    return reportOf(sent, at);
  });
}

const connectionAt = (lastPacketAt: number) => ({
  connectedAt: START - 86_400_000,
  lastPacketAt,
  acknowledgedAt: lastPacketAt,
  isCaughtUp: true,
});
function gate(evidence: Evidence, at: number, starterOnly = false, now = at): GateAnswer {
  return evidence.gate({ connection: connectionAt(at), starterOnly, now });
}
const word = (answer: GateAnswer): string => (answer.open ? answer.proof : answer.reason);

const parked: Sent = { seconds: 30, delay: 0, buffered: false, meters: 0, kmh: 0, ignition: false, motion: false };

describe('evidence of rest', () => {
  it('gives the answer of the rule over all reports, at the moment of any packet and between packets', () => {
    const seen = { open: 0, held: 0 };
    fc.assert(
      fc.property(anyStream, fc.boolean(), (stream, starterOnly) => {
        const reports = reportsOf(stream);
        const [evidence, oracle] = [new Evidence(), new RestOracle(reports)];
        for (const [index, report] of reports.entries()) {
          evidence.add(report);
          const at = report.receivedAt;
          if (reports[index + 1]?.receivedAt === at) continue;
          const next = reports[index + 1]?.receivedAt ?? Number.POSITIVE_INFINITY;
          for (const now of [at, at + 2000, at + 2001, at + 59_000].filter((each) => each < next)) {
            const answer = gate(evidence, at, starterOnly, now);
            expect(answer.open ? answer.proof : null).toBe(oracle.allowedAt(now, starterOnly));
            seen[answer.open ? 'open' : 'held'] += 1;
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(Math.min(seen.open, seen.held)).toBeGreaterThan(300);
  });

  it('opens the gate only with a live record received within 2 s', () => {
    fc.assert(
      fc.property(anyStream, fc.integer({ min: 0, max: 70_000 }), (stream, later) => {
        const reports = reportsOf(stream);
        const evidence = new Evidence();
        for (const report of reports) evidence.add(report);
        const at = (reports.at(-1) as HeardRecord).receivedAt;
        if (!gate(evidence, at, true, at + later).open) return;
        const live = reports.filter((one) => !one.buffered && one.receivedAt - one.fixTime <= 15_000);
        expect(at + later - Math.max(...live.map(({ receivedAt }) => receivedAt))).toBeLessThanOrEqual(2000);
      }),
      { numRuns: 300 },
    );
  });

  it('is never opened by an additional contradiction', () => {
    const contradiction: fc.Arbitrary<Partial<Report>> = fc.constantFrom(
      { ignition: true },
      { motion: true },
      { looseSpeedMetersPerSecond: 5 },
      { ignition: true, fixTime: null },
      { looseSpeedMetersPerSecond: 15, fixTime: null },
    );
    fc.assert(
      fc.property(anyStream, fc.nat(), contradiction, fc.boolean(), (stream, place, part, starterOnly) => {
        // The comparison excludes displacements and late contradictions. A contradiction elsewhere starts the next
        // proof, and a late contradiction within a proof voids everything received before it.
        const here = stream.map((sent) => ({
          ...sent,
          meters: sent.meters && Math.min(sent.meters, 31),
          ...((sent.delay > 0 || sent.buffered) && { ignition: false, motion: null, kmh: 0 }),
        }));
        const reports = reportsOf([parked, parked, parked, ...here]);
        const index = 3 + (place % stream.length);
        const before = reports[index] as HeardRecord;
        const other: Report = { ...before, fix: undefined, ignition: null, motion: null, ...part };
        const [without, withOne] = [new Evidence(), new Evidence()];
        for (const [each, report] of reports.entries()) {
          without.add(report);
          withOne.add(report);
          if (each === index) withOne.add(other);
          const at = report.receivedAt;
          if (each >= index && gate(withOne, at, starterOnly).open)
            expect(gate(without, at, starterOnly).open).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('proves no more from few reports than from many, also with the ignition off', () => {
    fc.assert(
      fc.property(anyStream, (stream) => {
        const [small, whole] = [new Evidence(16), new Evidence()];
        for (const report of reportsOf(stream)) {
          small.add(report);
          whole.add(report);
          if (gate(small, report.receivedAt, true).open) expect(gate(whole, report.receivedAt, true).open).toBe(true);
          expect(small.candidates.length).toBeLessThanOrEqual(16);
        }
      }),
      { numRuns: 200 },
    );
  });

  /** Adds the same report several times. @returns the time of the last one */
  function repeat(evidence: Evidence, sent: Sent, times: number, from: number, everyMs: number): number {
    for (let i = 1; i <= times; i++) evidence.add(reportOf(sent, from + i * everyMs));
    return from + times * everyMs;
  }

  it('is bounded, however often a device reports and however long it is parked', () => {
    const evidence = new Evidence();
    let at = repeat(evidence, parked, 12_000, START, 100);
    expect(evidence.reports).toHaveLength(2000);
    expect(word(gate(evidence, at))).toBe('ignitionOff');
    expect(word(gate(evidence, at, true))).toBe('ignitionOff');
    at = repeat(evidence, { ...parked, meters: null }, 500, at, 600_000);
    expect(evidence.reports.length).toBeLessThan(5);
    expect(word(gate(evidence, at))).toBe('ignitionOff');
    at = repeat(evidence, { ...parked, meters: 300 }, 1, at, 600_000);
    expect(word(gate(evidence, at))).toBe('notAtRestLongEnough');
  });

  it('accepts a stored record of a running engine, and the next ignition off as a new one', () => {
    const evidence = new Evidence();
    let at = repeat(evidence, parked, 10, START, 30_000) + 600_000;
    evidence.add(reportOf({ ...parked, ignition: true, delay: 300, buffered: true }, at));
    expect(word(gate(evidence, at))).toBe('awaitingReport');
    at = repeat(evidence, { ...parked, meters: 5000 }, 2, at, 30_000);
    expect(word(gate(evidence, at))).toBe('notAtRestLongEnough');
    at = repeat(evidence, { ...parked, meters: 5000 }, 1, at, 30_000);
    expect(word(gate(evidence, at))).toBe('ignitionOff');
    evidence.add(reportOf({ ...parked, ignition: true, delay: 3600, buffered: true }, at));
    expect(word(gate(evidence, at))).toBe('ignitionOff');
  });

  it('takes over reports that were received and are not stored', () => {
    const [heard, stored] = [new Evidence(16), new Evidence()];
    const at = repeat(stored, parked, 5, START, 30_000);
    repeat(heard, parked, 5, START, 30_000);
    expect(word(gate(stored, at))).toBe('ignitionOff');
    heard.add({ ...reportOf(parked, at + 1000), ignition: true, fixTime: null });
    stored.catchUpWith(heard);
    stored.add(reportOf(parked, at + 2000));
    expect(word(gate(stored, at + 2000))).toBe('notAtRestLongEnough');
  });

  it('ends when the other device of the asset contradicts rest', () => {
    const [evidence, other] = [new Evidence(), new Evidence()];
    const at = repeat(evidence, parked, 10, START, 30_000);
    repeat(other, { ...parked, ignition: null }, 10, START, 30_000);
    const ask = (now: number): string =>
      word(evidence.gate({ connection: connectionAt(now), starterOnly: false, now, other: other.contradicted }));
    expect(ask(at)).toBe('ignitionOff');
    other.add(reportOf({ ...parked, motion: true, delay: 400, buffered: true }, at));
    expect(ask(at)).toBe('ignitionOff');
    other.add(reportOf({ ...parked, kmh: 20 }, at));
    expect(ask(at)).toBe('awaitingReport');
    const later = repeat(evidence, parked, 3, at, 30_000);
    expect(ask(later)).toBe('ignitionOff');
  });

  describe('evidence of two devices that park at a new place', () => {
    const elsewhere = { ...parked, meters: 5000 };
    const auxiliary = { ...parked, ignition: null };
    const auxiliaryElsewhere = { ...elsewhere, ignition: null };

    /**
     * Starts both devices at the old place, drives 10 min with reports of the primary only, and parks at the new place.
     */
    function arrive(): { evidence: Evidence; other: Evidence; parkedAt: number; at: number; ask(now: number): string } {
      const [evidence, other] = [new Evidence(), new Evidence()];
      const leftAt = repeat(evidence, parked, 10, START, 30_000);
      repeat(other, auxiliary, 10, START, 30_000);
      const parkedAt = repeat(evidence, { ...parked, ignition: true, kmh: 40, meters: 3000 }, 20, leftAt, 30_000);
      const at = repeat(evidence, elsewhere, 3, parkedAt, 30_000);
      const ask = (now: number): string =>
        word(evidence.gate({ connection: connectionAt(now), starterOnly: false, now, other: other.contradicted }));
      return { evidence, other, parkedAt, at, ask };
    }

    it('keeps the proof of the first when the second reports the same place', () => {
      const { other, at, ask } = arrive();
      expect(ask(at)).toBe('ignitionOff');
      other.add(reportOf(auxiliaryElsewhere, at));
      expect(ask(at)).toBe('ignitionOff');
    });

    it('restarts the proof when the second is at a third place', () => {
      const { other, at, ask } = arrive();
      other.add(reportOf({ ...auxiliary, meters: 5300 }, at + 1000));
      expect(ask(at + 1000)).toBe('awaitingReport');
    });

    it('counts no report before the last fix of the second at the old place, whenever it is received', () => {
      for (const isLate of [false, true]) {
        const { evidence, other, at, ask } = arrive();
        const stillThere = reportOf({ ...auxiliary, delay: 5, buffered: isLate }, at + 4000);
        if (!isLate) other.add(stillThere);
        other.add(reportOf(auxiliaryElsewhere, at + 4000));
        if (isLate) other.add(stillThere);
        evidence.add(reportOf(elsewhere, at + 5000));
        expect(ask(at + 5000)).toBe('notAtRestLongEnough');
      }
    });

    it('restarts the proof when the second moves after its arrival', () => {
      const { other, at, ask } = arrive();
      other.add(reportOf(auxiliaryElsewhere, at - 1000));
      other.add(reportOf({ ...auxiliaryElsewhere, kmh: 20 }, at));
      expect(ask(at)).toBe('awaitingReport');
    });
  });

  it('applies the limits of an account', () => {
    const evidence = new Evidence();
    const limits = { ...GATE_LIMITS, ignitionOffSeconds: 300, restSpanSeconds: 300 };
    const at = repeat(evidence, parked, 10, START, 30_000);
    expect(evidence.gate({ connection: connectionAt(at), starterOnly: false, now: at, limits })).toEqual({
      open: false,
      reason: 'notAtRestLongEnough',
      haveSeconds: 270,
      needSeconds: 300,
    });
  });
});
