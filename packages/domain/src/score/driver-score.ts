/**
 * Score of a driver (decisions.md, "Driver score"): 100 minus penalty points per 100 km. Each kind's points are divided
 * by the kilometers on which the kind is sensed, so that missing data never looks like good driving.
 */
import { LIMITS } from '../limits.ts';
import { SCORE_KINDS, type ScoreKind } from './score-kind.ts';

/** Points of a unit of each kind (see `scoreUnits`). */
export type ScoreWeights = Readonly<Record<ScoreKind, number>>;
export const SCORE_WEIGHTS: ScoreWeights = {
  speeding: 1,
  harshBraking: 2,
  harshAcceleration: 1.5,
  harshCornering: 1.5,
  idling: 0.2,
};

/** Sums of one kind. */
export interface KindSums {
  /** Distance on which the kind is sensed, at most the whole distance. */
  sensedMeters: number;
  /** Events on that distance. */
  events: number;
  /** Sum of their units. */
  units: number;
}

/** Trips and events of a driver in a period. */
export interface ScoreSums {
  meters: number;
  kinds: Readonly<Record<ScoreKind, KindSums>>;
}

export interface KindScore extends KindSums {
  kind: ScoreKind;
  weight: number;
  points: number;
  /** 0 to 1. */
  sensedShare: number;
  /** In tenths. Null: sensed on too little of the distance, so the kind is left out of the score. */
  pointsPer100Km: number | null;
}

export interface DriverScore {
  /** 0 to 100, in tenths. Null: not enough data. */
  score: number | null;
  /** Why there is no score: too short a distance, or no kind is sensed on enough of it. */
  missing: 'distance' | 'sensing' | null;
  meters: number;
  /** Sum of the shown numbers of the kinds. Null without a score. */
  pointsPer100Km: number | null;
  kinds: KindScore[];
}

const METERS_OF_100_KM = 100_000;

/**
 * Returns the units of an event: started 30 s of speeding, minutes of idling beyond five, otherwise one.
 * @param seconds duration of the event
 */
export function scoreUnits(kind: ScoreKind, seconds: number): number {
  if (kind === 'speeding') return Math.ceil(seconds / LIMITS.scoreSpeedingUnitSeconds);
  if (kind === 'idling') return Math.max(0, seconds - LIMITS.scoreIdlingFreeSeconds) / 60;
  return 1;
}

/** Returns the score of the sums. Every number follows from those before it. */
export function driverScore({ meters, kinds }: ScoreSums, weights: ScoreWeights = SCORE_WEIGHTS): DriverScore {
  const scored = SCORE_KINDS.map((kind): KindScore => {
    const sums = kinds[kind];
    const sensedShare = meters > 0 ? Math.min(1, sums.sensedMeters / meters) : 0;
    const points = sums.units * weights[kind];
    const counts = sums.sensedMeters > 0 && sensedShare >= LIMITS.scoreSensedShareMinimum;
    return {
      ...{ kind, ...sums, weight: weights[kind], points, sensedShare },
      pointsPer100Km: counts ? tenths((points * METERS_OF_100_KM) / sums.sensedMeters) : null,
    };
  });
  const counted = scored.flatMap(({ pointsPer100Km }) => (pointsPer100Km === null ? [] : [pointsPer100Km]));
  const missing = meters < LIMITS.scoreMinimumMeters ? 'distance' : counted.length === 0 ? 'sensing' : null;
  if (missing !== null) return { score: null, missing, meters, pointsPer100Km: null, kinds: scored };
  const pointsPer100Km = tenths(counted.reduce((sum, points) => sum + points, 0));
  return { score: tenths(Math.max(0, 100 - pointsPer100Km)), missing, meters, pointsPer100Km, kinds: scored };
}

/** Returns sums added up, for the score of several drivers or months. */
export function addScoreSums(all: readonly ScoreSums[]): ScoreSums {
  const sum = (of: (sums: ScoreSums) => number) => all.reduce((total, sums) => total + of(sums), 0);
  const kindSums = (kind: ScoreKind): KindSums => ({
    sensedMeters: sum(({ kinds }) => kinds[kind].sensedMeters),
    events: sum(({ kinds }) => kinds[kind].events),
    units: sum(({ kinds }) => kinds[kind].units),
  });
  return {
    meters: sum(({ meters }) => meters),
    kinds: Object.fromEntries(SCORE_KINDS.map((kind) => [kind, kindSums(kind)])) as ScoreSums['kinds'],
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
