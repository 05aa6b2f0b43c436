/**
 * The settled level of a tank or battery, and how it changed since the asset came to rest (decisions.md, "Fuel"). The
 * ledger and the alerts about refuels and drains follow the same watch. Plain values, so that it is stored as JSON.
 */
import { LIMITS } from '../limits.ts';

const MEDIAN_OF = LIMITS.fuelMedianReadings;
const SETTLE_MS = LIMITS.fuelSettleSeconds * 1000;
const HOUR_MS = 3_600_000;
/** A level that changed during a rest is compared until this long after it, because some devices report on start only. */
const COMPARED_AFTER_REST_MS = 2 * SETTLE_MS;
/** Share of a full tank that a vehicle uses at most within a few readings. */
const LAG_SHARE = 0.02;
/** A longer time between two readings does not say that the engine ran in all of it. */
const RUNS_BETWEEN_MS = 6 * SETTLE_MS;
/** Readings after which older ones count less for the noise. */
const NOISE_READINGS = 1000;

export interface LevelWatch {
  /** Latest readings as [time, level], at most as many as the median is of. Times in epoch ms. */
  recent: [number, number][];
  /** Settled level when the asset came to rest, less what its engine used since; null: it moves. */
  base: number | null;
  /** Readings of that rest, up to a median of them. */
  restReadings: number;
  /** Since when the asset moves again while the base is still compared; 0: it rests. */
  movedAt: number;
  /** The engine ran at the latest reading. */
  runs: boolean;
  /** Mean of the squared distances of readings from the median, and the number of readings in it. */
  variance: number;
  readings: number;
}

/** What a record says of the level. All in the unit of the readings. */
export interface LevelSeen {
  /** Median of the latest readings. */
  level: number;
  /** Difference from the level at the beginning of the rest; 0 while the asset moves. */
  change: number;
  /** Standard deviation of the readings from their median. */
  noise: number;
}

export interface LevelReading {
  /** Epoch ms. A reading that is not newer than the one before it is ignored. */
  time: number;
  /** Undefined: the record has no level. */
  level: number | undefined;
  rests: boolean;
  /** The engine runs, so that the asset uses fuel while it rests. */
  runs: boolean;
}

export function startLevel(): LevelWatch {
  return { recent: [], base: null, restReadings: 0, movedAt: 0, runs: false, variance: 0, readings: 0 };
}

/** Returns the smallest change that counts as a refuel or drain, not as noise. @param full level of a full tank */
export function changeThreshold(full: number, noise: number): number {
  return Math.max(LIMITS.fuelChangeShare * full, LIMITS.fuelNoiseFactor * noise);
}

/**
 * Takes in a record.
 * @param least smaller changes do not count, so that the next rest begins with the level of its own beginning
 * @param full level of a full tank
 * @returns undefined until there are enough readings for a median
 */
export function seeLevel(
  watch: LevelWatch,
  { time, level, rests, runs }: LevelReading,
  least: number,
  full: number,
): LevelSeen | undefined {
  const { recent } = watch;
  const last = recent.at(-1);
  const isNew = level !== undefined && (last === undefined || time > last[0]);
  if (isNew) {
    recent.push([time, level]);
    if (recent.length > MEDIAN_OF) recent.shift();
    if (recent.length === MEDIAN_OF) measureNoise(watch, full);
  }
  const ranMs = isNew && last !== undefined && runs && watch.runs ? Math.min(time - last[0], RUNS_BETWEEN_MS) : 0;
  if (isNew) watch.runs = runs;
  if (recent.length < MEDIAN_OF) return undefined;
  const settled = median(recent);
  if (rests) {
    if (watch.base === null || (watch.movedAt !== 0 && Math.abs(settled - watch.base) < least)) {
      watch.base = settled;
      watch.restReadings = 0;
    }
    watch.movedAt = 0;
    followEngine(watch, settled, { ranMs, least, full });
    if (isNew && watch.restReadings < MEDIAN_OF && ++watch.restReadings === MEDIAN_OF) catchUp(watch, settled, full);
  } else if (watch.base !== null) {
    if (watch.movedAt === 0) watch.movedAt = time;
    else if (time - watch.movedAt > COMPARED_AFTER_REST_MS) {
      watch.base = null;
      watch.movedAt = 0;
    }
  }
  return { level: settled, change: watch.base === null ? 0 : settled - watch.base, noise: noiseOf(watch) };
}

/**
 * A running engine uses fuel, so the level to compare with falls as fast as the engine can use it. A change that counts
 * is compared with the level at its beginning.
 */
function followEngine(
  watch: LevelWatch,
  settled: number,
  { ranMs, least, full }: { ranMs: number; least: number; full: number },
): void {
  const drop = watch.base! - settled;
  if (drop <= 0 || drop >= least) return;
  watch.base! -= Math.min(drop, (LIMITS.fuelEngineSharePerHour * full * ranMs) / HOUR_MS);
}

/**
 * The median lags behind what the drive before the rest used. The first median of the rest alone says how much, unless
 * fuel is already being taken.
 */
function catchUp(watch: LevelWatch, settled: number, full: number): void {
  const lag = watch.base! - settled;
  if (lag > 0 && lag <= LAG_SHARE * full) watch.base = settled;
}

export function noiseOf({ variance }: LevelWatch): number {
  return Math.sqrt(variance);
}

/** Compares the middle reading with the median around it. A jump of the level is no noise, a wrong reading neither. */
function measureNoise(watch: LevelWatch, full: number): void {
  const [, middle] = watch.recent[Math.floor(MEDIAN_OF / 2)]!;
  const distance = middle - median(watch.recent);
  if (Math.abs(distance) >= LIMITS.fuelChangeShare * full) return;
  watch.readings = Math.min(watch.readings + 1, NOISE_READINGS);
  watch.variance += (distance * distance - watch.variance) / watch.readings;
}

function median(recent: readonly (readonly [number, number])[]): number {
  const levels = recent.map(([, level]) => level).sort((a, b) => a - b);
  return levels[Math.floor(levels.length / 2)]!;
}
