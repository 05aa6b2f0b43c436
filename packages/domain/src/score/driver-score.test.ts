import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addScoreSums, driverScore, type KindSums, type ScoreSums, scoreUnits } from './driver-score.ts';
import { SCORE_KINDS } from './score-kind.ts';

const NONE: KindSums = { sensedMeters: 0, events: 0, units: 0 };

/** Returns sums in which every kind is sensed everywhere, but for the given ones. */
function sums(meters: number, kinds: Partial<Record<(typeof SCORE_KINDS)[number], Partial<KindSums>>> = {}): ScoreSums {
  const all = SCORE_KINDS.map((kind) => [kind, { ...NONE, sensedMeters: meters, ...kinds[kind] }]);
  return { meters, kinds: Object.fromEntries(all) as ScoreSums['kinds'] };
}

/** Any driver: each kind is sensed on a part of the distance. */
const anySums = fc
  .record({
    meters: fc.integer({ min: 0, max: 5_000_000 }),
    kinds: fc.tuple(
      ...SCORE_KINDS.map(() =>
        fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), units: fc.integer({ min: 0, max: 900 }) }),
      ),
    ),
  })
  .map(({ meters, kinds }) => ({
    meters,
    kinds: Object.fromEntries(
      SCORE_KINDS.map((kind, place) => {
        const { share, units } = kinds[place]!;
        return [kind, { sensedMeters: meters * share, events: units, units }];
      }),
    ) as ScoreSums['kinds'],
  }));

describe('the score of a driver', () => {
  it('is 100 minus the points per 100 km, as the rule words it', () => {
    const { score, pointsPer100Km, kinds } = driverScore(
      sums(200_000, {
        speeding: { units: scoreUnits('speeding', 31) + scoreUnits('speeding', 30), events: 2 },
        harshBraking: { units: 4, events: 4 },
        harshAcceleration: { units: 2, events: 2 },
        harshCornering: { units: 1, events: 1 },
        idling: { units: scoreUnits('idling', 900), events: 1 },
      }),
    );
    // 3 started half minutes, 4 × 2, 2 × 1.5, 1.5, and 10 min × 0.2, over 200 km.
    expect(kinds.map(({ points }) => points)).toEqual([3, 8, 3, 1.5, 2]);
    expect(kinds.map((kind) => kind.pointsPer100Km)).toEqual([1.5, 4, 1.5, 0.8, 1]);
    expect([pointsPer100Km, score]).toEqual([8.8, 91.2]);
  });

  it('is not known under 20 km', () => {
    expect(driverScore(sums(19_999))).toMatchObject({ score: null, missing: 'distance' });
    expect(driverScore(sums(20_000))).toMatchObject({ score: 100, missing: null });
  });

  it('leaves out a kind that is sensed on less than half of the distance, and says so', () => {
    const braking = (sensedMeters: number) =>
      driverScore(sums(100_000, { harshBraking: { sensedMeters, units: 10, events: 10 } }));
    expect(braking(50_000).score).toBe(60);
    const { score, kinds } = braking(49_999);
    expect(score).toBe(100);
    expect(kinds[1]).toMatchObject({ pointsPer100Km: null, points: 20, sensedShare: 0.49999 });
  });

  it('is not known if nothing is sensed', () => {
    const nothing = Object.fromEntries(SCORE_KINDS.map((kind) => [kind, NONE])) as ScoreSums['kinds'];
    expect(driverScore({ meters: 500_000, kinds: nothing })).toMatchObject({ score: null, missing: 'sensing' });
  });

  it('counts started half minutes of speeding, and idling beyond five minutes', () => {
    expect([10, 30, 31, 60, 61].map((seconds) => scoreUnits('speeding', seconds))).toEqual([1, 1, 2, 2, 3]);
    expect([60, 300, 330, 900].map((seconds) => scoreUnits('idling', seconds))).toEqual([0, 0, 0.5, 10]);
    expect(scoreUnits('harshBraking', 3)).toBe(1);
  });

  it('lies between 0 and 100, and its sum is that of the shown numbers', () => {
    fc.assert(
      fc.property(anySums, (any) => {
        const { score, missing, pointsPer100Km, kinds } = driverScore(any);
        expect(score === null).toBe(missing !== null);
        if (score === null || pointsPer100Km === null) return;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const shown = kinds.reduce((sum, kind) => sum + Math.round((kind.pointsPer100Km ?? 0) * 10), 0);
        expect(Math.round(pointsPer100Km * 10)).toBe(shown);
        expect(Math.round(score * 10)).toBe(Math.max(0, 1000 - shown));
      }),
    );
  });

  it('never rises with another event, and never by less sensing', () => {
    fc.assert(
      fc.property(anySums, fc.constantFrom(...SCORE_KINDS), fc.integer({ min: 1, max: 50 }), (any, kind, more) => {
        const before = driverScore(any).score;
        const { sensedMeters, events, units } = any.kinds[kind];
        const worse = { sensedMeters, events: events + 1, units: units + more };
        const after = driverScore({ ...any, kinds: { ...any.kinds, [kind]: worse } }).score;
        if (before === null) expect(after).toBeNull();
        else expect(after).toBeLessThanOrEqual(before);
        // The same events on fewer sensed kilometers, still at least half of them.
        const less = { events, units, sensedMeters: Math.max(sensedMeters / 2, any.meters / 2) };
        if (before === null || less.sensedMeters > sensedMeters) return;
        const sensedLess = driverScore({ ...any, kinds: { ...any.kinds, [kind]: less } }).score;
        expect(sensedLess).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('of several drivers comes from the sums of all', () => {
    fc.assert(
      fc.property(fc.array(anySums, { maxLength: 5 }), (all) => {
        const { meters, kinds } = addScoreSums(all);
        expect(meters).toBe(all.reduce((sum, one) => sum + one.meters, 0));
        for (const kind of SCORE_KINDS)
          expect(kinds[kind].units).toBe(all.reduce((sum, one) => sum + one.kinds[kind].units, 0));
      }),
    );
  });
});
