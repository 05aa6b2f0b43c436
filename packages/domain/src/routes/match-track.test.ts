/** The matching of tracks on made-up roads, against a search that tries every sequence of candidates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH_RULE, type MatchFix, type MatchRoads, matchTrack } from './match-track.ts';
import { metersBetween, type Spot } from './near.ts';

/** Fixes 100 m apart on a meridian, one each 10 s. */
const fix = (index: number, seconds = index * 10): MatchFix => ({
  latitude: 47 + index * 0.0009,
  longitude: 9,
  time: seconds * 1000,
});

/** Candidates of each fix by their distances, and lengths of the ways between two candidates. */
interface Made {
  away: number[][];
  length: (from: number, to: number) => number | undefined;
}

/** The places of fix 2 are 20, 21, … */
function roadsOf(fixes: readonly MatchFix[], { away, length }: Made): MatchRoads<number> {
  const indexOf = (spot: Spot) => fixes.findIndex(({ latitude }) => latitude === spot.latitude);
  return {
    near: (spot) => away[indexOf(spot)]!.map((meters, at) => ({ place: indexOf(spot) * 10 + at, away: meters })),
    lengths: (from, to) => to.map((each) => length(from, each)),
  };
}

/** Returns the logarithm of the likelihood of a sequence; undefined: a way is missing or too long. */
function scoreOf(fixes: readonly MatchFix[], { away, length }: Made, places: readonly number[]): number | undefined {
  let score = 0;
  for (const [index, place] of places.entries()) {
    score -= 0.5 * (away[index]![place % 10]! / MATCH_RULE.noiseMeters) ** 2;
    if (index === 0) continue;
    const meters = metersBetween(fixes[index - 1]!, fixes[index]!);
    const seconds = (fixes[index]!.time - fixes[index - 1]!.time) / 1000;
    const way = length(places[index - 1]!, place);
    const limit = Math.min(
      meters * MATCH_RULE.wayPerMeter + MATCH_RULE.wayMeters,
      seconds * MATCH_RULE.fastest + 4 * MATCH_RULE.noiseMeters,
    );
    if (way === undefined || way > limit) return undefined;
    score -= Math.abs(way - meters) / (MATCH_RULE.detourMeters + MATCH_RULE.detourMetersPerSecond * seconds);
  }
  return score;
}

const sequences = (away: readonly number[][]): number[][] =>
  away.reduce<number[][]>(
    (all, candidates, index) => all.flatMap((one) => candidates.map((_, at) => [...one, index * 10 + at])),
    [[]],
  );

describe('matching', () => {
  it('finds the most likely of all sequences, or breaks the track where none exists', () => {
    const distance = fc.double({ min: 0, max: 60, noNaN: true });
    const lengths = fc.array(fc.option(fc.double({ min: 0, max: 900, noNaN: true }), { nil: undefined, freq: 4 }), {
      minLength: 100,
      maxLength: 100,
    });
    const candidates = fc.array(fc.array(distance, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(candidates, lengths, (away, table) => {
        const fixes = away.map((_, index) => fix(index));
        const made = { away, length: (from: number, to: number) => table[(from * 7 + to) % table.length] };
        const parts = matchTrack(fixes, roadsOf(fixes, made));
        const scores = sequences(away).flatMap((places) => scoreOf(fixes, made, places) ?? []);
        const isWhole = parts.length === 1 && parts[0]!.length === fixes.length;
        expect(isWhole).toBe(scores.length > 0);
        if (isWhole) {
          const found = scoreOf(
            fixes,
            made,
            parts[0]!.map(({ place }) => place),
          );
          expect(found).toBeCloseTo(Math.max(...scores), 6);
        }
        const indexes = parts.flatMap((part) => part.map(({ index }) => index));
        expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
      }),
    );
  });

  it.each([
    [
      'a way that fits is preferred to a nearer road',
      [[5], [30, 5], [5]],
      { '0-10': 100, '10-20': 100, '0-11': 450, '11-20': 450 },
      [0, 10, 20],
    ],
    [
      'a nearer road is preferred among ways that fit',
      [[5], [30, 5], [5]],
      { '0-10': 100, '10-20': 100, '0-11': 101, '11-20': 101 },
      [0, 11, 20],
    ],
  ])('%s', (_what, away, ways, places) => {
    const fixes = away.map((_, index) => fix(index));
    const length = (from: number, to: number) => (ways as Record<string, number>)[`${from}-${to}`];
    expect(matchTrack(fixes, roadsOf(fixes, { away, length })).map((part) => part.map(({ place }) => place))).toEqual([
      places,
    ]);
  });

  const straight = (from: number, to: number) => Math.abs(to - from) * 10;
  it('breaks at a fix without a road and at a long silence', () => {
    const fixes = [fix(0), fix(1), fix(2), fix(3), fix(4), fix(5, 50 + MATCH_RULE.silenceSeconds), fix(6, 360)];
    const away = [[1], [1], [], [1], [1], [1], [1]];
    const parts = matchTrack(fixes, roadsOf(fixes, { away, length: straight }));
    expect(parts.map((part) => part.map(({ index }) => index))).toEqual([
      [0, 1],
      [3, 4],
      [5, 6],
    ]);
  });

  it('leaves out fixes of a standing vehicle, however long it stands', () => {
    const still = Array.from({ length: 10 }, (_, index) => ({ ...fix(1), time: 10_000 + index * 120_000 }));
    const fixes = [fix(0), ...still, { ...fix(2), time: 10_000 + 10 * 120_000 }];
    const roads = {
      near: (spot: Spot) => [{ place: Math.round((spot.latitude - 47) / 0.0009) * 10, away: 1 }],
      lengths: (from: number, to: readonly number[]) => to.map((each) => straight(from, each)),
    };
    expect(matchTrack(fixes, roads).map((part) => part.map(({ index }) => index))).toEqual([[0, 1, 11]]);
  });
});
