/**
 * Finds the way along roads that most likely gave the fixes of a track: a hidden Markov model (P. Newson, J. Krumm,
 * "Hidden Markov Map Matching Through Noise and Sparseness", ACM SIGSPATIAL GIS 2009). A fix is likely near a road. A
 * step between two roads is likely if the way along roads is about as long as the great circle.
 */
import { metersBetween, type Spot } from './near.ts';

/** The numbers of the model. */
export const MATCH_RULE = {
  /** Standard deviation of a fix from its road. */
  noiseMeters: 10,
  /** Usual difference of way and great circle of a step: constant, and for each second between the fixes. */
  detourMeters: 5,
  detourMetersPerSecond: 0.5,
  /** Farther roads are not candidates. */
  radiusMeters: 60,
  /** Candidates of a fix, the nearest ones. */
  candidates: 6,
  /** Fixes nearer to the one before tell nothing of the way, because of their noise. */
  hopMeters: 20,
  /** Longer ways between two fixes are not searched. */
  wayPerMeter: 1.6,
  wayMeters: 500,
  /** No way is driven faster, m/s. */
  fastest: 45,
  /** Nothing is known of longer silences. */
  silenceSeconds: 300,
} as const;

/** A fix to be matched. */
export interface MatchFix extends Spot {
  /** Epoch ms. */
  time: number;
}

/** The roads, for the places of a network. */
export interface MatchRoads<Place> {
  /** Returns places on roads near a spot with their distances, the nearest ones. */
  near(spot: Spot, radiusMeters: number, most: number): readonly { place: Place; away: number }[];
  /** Returns the length of the way to each place in metres; undefined: none, or longer than the limit. */
  lengths(from: Place, to: readonly Place[], limitMeters: number): readonly (number | undefined)[];
}

/** A fix on its road. */
export interface MatchedFix<Place> {
  /** Index of the fix. */
  index: number;
  place: Place;
}

interface State<Place> {
  place: Place;
  /** Logarithm of the likelihood of the best way to this state. */
  score: number;
  before: State<Place> | undefined;
  index: number;
}

/**
 * Returns the matched parts of a track. A part ends where no road is near a fix, where no way of a plausible length
 * leads to the next fix, and at a silence. Fixes that hardly moved are left out.
 * @param fixes in the order of time
 */
export function matchTrack<Place>(fixes: readonly MatchFix[], roads: MatchRoads<Place>): MatchedFix<Place>[][] {
  const parts: MatchedFix<Place>[][] = [];
  let states: State<Place>[] = [];
  let last: MatchFix | undefined;
  const end = (): void => {
    const part = wayTo(states);
    if (part.length > 1) parts.push(part);
    states = [];
  };
  for (const [index, fix] of fixes.entries()) {
    const isSilence = last !== undefined && fix.time - last.time > MATCH_RULE.silenceSeconds * 1000;
    if (!isSilence && last !== undefined && states.length > 0 && metersBetween(last, fix) < MATCH_RULE.hopMeters) {
      // The vehicle was still there at the later time.
      last = { ...last, time: fix.time };
      continue;
    }
    const near = roads.near(fix, MATCH_RULE.radiusMeters, MATCH_RULE.candidates);
    const begun = near.map(
      ({ place, away }): State<Place> => ({ place, score: emission(away), before: undefined, index }),
    );
    const next = last === undefined || isSilence ? [] : advanced(states, begun, last, fix, roads);
    if (next.length === 0) end();
    states = next.length === 0 ? begun : next;
    last = fix;
  }
  end();
  return parts;
}

/** Returns the states of the next fix that a way leads to, each with the best way. */
function advanced<Place>(
  states: readonly State<Place>[],
  begun: readonly State<Place>[],
  from: MatchFix,
  to: MatchFix,
  roads: MatchRoads<Place>,
): State<Place>[] {
  const meters = metersBetween(from, to);
  const seconds = (to.time - from.time) / 1000;
  const limit = Math.min(
    meters * MATCH_RULE.wayPerMeter + MATCH_RULE.wayMeters,
    // The noise of both ends is no speed.
    seconds * MATCH_RULE.fastest + 4 * MATCH_RULE.noiseMeters,
  );
  const usual = MATCH_RULE.detourMeters + MATCH_RULE.detourMetersPerSecond * seconds;
  const places = begun.map(({ place }) => place);
  const best: (State<Place> | undefined)[] = begun.map(() => undefined);
  for (const before of states) {
    for (const [at, length] of roads.lengths(before.place, places, limit).entries()) {
      if (length === undefined || length > limit) continue;
      const score = before.score + begun[at]!.score - Math.abs(length - meters) / usual;
      if (score > (best[at]?.score ?? Number.NEGATIVE_INFINITY)) best[at] = { ...begun[at]!, score, before };
    }
  }
  return best.filter((state) => state !== undefined);
}

function emission(away: number): number {
  return -0.5 * (away / MATCH_RULE.noiseMeters) ** 2;
}

/** Returns the way to the most likely of the last states. */
function wayTo<Place>(states: readonly State<Place>[]): MatchedFix<Place>[] {
  const way: MatchedFix<Place>[] = [];
  let state: State<Place> | undefined = states.reduce<State<Place> | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  );
  for (; state !== undefined; state = state.before) way.push({ index: state.index, place: state.place });
  return way.reverse();
}
