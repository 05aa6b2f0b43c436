/**
 * The settled level of a tank or battery, and how it changed since the asset came to rest (decisions.md, "Fuel"). The
 * ledger and the alerts about refuels and drains follow the same watch. Plain values, so that it is stored as JSON.
 */
import { LIMITS } from '../limits.ts';

const MEDIAN_OF = LIMITS.fuelMedianReadings;
/** The median shows the level at this one of them. */
const MIDDLE = Math.floor(MEDIAN_OF / 2);
const SETTLE_MS = LIMITS.fuelSettleSeconds * 1000;
const HOUR_MS = 3_600_000;
/** A level that changed during a rest is compared until this long after it, because some devices report on start only. */
const COMPARED_AFTER_REST_MS = 2 * SETTLE_MS;
/** Share of a full tank that a vehicle uses at most within a few readings. */
const LAG_SHARE = 0.02;
/** A longer time between two readings does not say that the engine ran in between. */
const RUNS_BETWEEN_MS = 6 * SETTLE_MS;
/** The share of the engine in this period and in the one before, which a rise gives back. */
const GIVEN_BACK_MS = 6 * SETTLE_MS;
/** Share of the least change up to which a rise stays that does not count. */
const KEPT_RISE_SHARE = 0.9;
/** Readings after which older ones count less for the noise. */
const NOISE_READINGS = 1000;

export interface LevelWatch {
  /** Latest readings, whether the engine ran at them, at most as many as the median is of. Times in epoch ms. */
  recent: [time: number, level: number, runs?: boolean][];
  /** Settled level when the asset came to rest, less what its engine used since; null: it moves. */
  base: number | null;
  /** Readings of that rest, up to a median of them. */
  restReadings: number;
  /** Since when the asset moves again while the base is still compared; 0: it rests. */
  movedAt: number;
  /** Undefined: the engine has not run since the base was set, or it is off. */
  engine?: EngineUse | undefined;
  /** Mean of the squared distances of readings from the median, and the number of readings in it. */
  variance: number;
  readings: number;
}

/** How the base follows what a running engine uses. Amounts in the unit of the readings. */
interface EngineUse {
  /** Taken off the base in the present period and in the one before it. */
  taken: number;
  takenBefore: number;
  /** Of it, given back in the present period because the level rose. */
  given: number;
  /** Begin of the present period, epoch ms. */
  since: number;
  /** Lowest level since a drop counts; null: none counts. */
  lowest: number | null;
  /** Most that the engine may have used since then without a fall of the level. */
  credit: number;
}

/** Level by a record. All in the unit of the readings. */
export interface LevelSeen {
  /** Median of the latest readings. */
  level: number;
  /** Difference from the level at the beginning of the rest; 0 while the asset moves. */
  change: number;
  /** Standard deviation of the readings from their median. */
  noise: number;
  /** A rest began at this record, with the level at it. */
  begins: boolean;
}

/** Which changes count. In the unit of the readings; Infinity: none. */
export interface LeastChange {
  rise: number;
  drop: number;
}

/**
 * The share of the engine. `drop`: of a drop, as long as it does not count. `further`: of what falls further.
 * `nothing`: the change of the level is still going on.
 */
export type EnginePart = 'drop' | 'further' | 'nothing';

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
  return { recent: [], base: null, restReadings: 0, movedAt: 0, variance: 0, readings: 0 };
}

/** Returns the smallest change that counts as a refuel or drain, not as noise. @param full level of a full tank */
export function changeThreshold(full: number, noise: number): number {
  return Math.max(LIMITS.fuelChangeShare * full, LIMITS.fuelNoiseFactor * noise);
}

/**
 * Takes in a record.
 * @param least smaller changes do not count, so that the next rest begins with the level of its own beginning
 * @param full level of a full tank
 * @param part share of a running engine, until a drop counts
 * @returns undefined until there are enough readings for a median
 */
export function seeLevel(
  watch: LevelWatch,
  { time, level, rests, runs }: LevelReading,
  least: LeastChange,
  full: number,
  part: EnginePart = 'drop',
): LevelSeen | undefined {
  const { recent } = watch;
  const last = recent.at(-1);
  const isNew = level !== undefined && (last === undefined || time > last[0]);
  if (isNew) {
    recent.push([time, level, runs]);
    if (recent.length > MEDIAN_OF) recent.shift();
  }
  if (recent.length < MEDIAN_OF) return undefined;
  const settled = median(recent);
  if (isNew) measureNoise(watch, settled, full);
  let begins = false;
  if (rests) {
    begins = watch.base === null || (watch.movedAt !== 0 && isLess(settled - watch.base, least));
    if (begins) {
      rebase(watch, settled);
      watch.restReadings = 0;
    }
    watch.movedAt = 0;
    if (isNew) followEngine(watch, settled, { time, least, full, part });
    if (isNew && watch.restReadings < MEDIAN_OF && ++watch.restReadings === MEDIAN_OF) catchUp(watch, settled, full);
  } else if (watch.base !== null) {
    if (watch.movedAt === 0) watch.movedAt = time;
    else if (time - watch.movedAt > COMPARED_AFTER_REST_MS) {
      rebase(watch, null);
      watch.movedAt = 0;
    }
  }
  return { level: settled, change: watch.base === null ? 0 : settled - watch.base, noise: noiseOf(watch), begins };
}

/** Sets the level to compare with. @param base null: the asset moves */
export function rebase(watch: LevelWatch, base: number | null): void {
  watch.base = base;
  watch.engine = undefined;
}

function isLess(change: number, { rise, drop }: LeastChange): boolean {
  return change < 0 ? -change < drop : change < rise;
}

/** Returns the most that the engine used before the middle reading, since the one before it: the median shows that. */
function engineUse({ recent }: LevelWatch, full: number): number {
  const [time, , runs] = recent[MIDDLE]!;
  const [before, , ran] = recent[MIDDLE - 1]!;
  const ranMs = runs && ran && time - before <= RUNS_BETWEEN_MS ? time - before : 0;
  return (LIMITS.fuelEngineSharePerHour * full * ranMs) / HOUR_MS;
}

interface EngineStep {
  time: number;
  least: LeastChange;
  full: number;
  part: EnginePart;
}

/** A running engine uses fuel, so the level to compare with falls as fast as the engine can use it. */
function followEngine(watch: LevelWatch, settled: number, step: EngineStep): void {
  if (!watch.recent[MIDDLE]![2]) {
    watch.engine = undefined;
    return;
  }
  const allowance = engineUse(watch, step.full);
  const { time, least, part } = step;
  watch.engine ??= { taken: 0, takenBefore: 0, given: 0, since: time, lowest: null, credit: 0 };
  const { engine } = watch;
  if (time - engine.since >= GIVEN_BACK_MS) passPeriod(engine, time);
  const drop = watch.base! - settled;
  if (part === 'nothing') {
    engine.lowest = Math.min(engine.lowest ?? settled, settled);
    engine.credit = 0;
  } else if (part === 'further' || (engine.lowest !== null && drop >= least.drop))
    takeFurther(watch, settled, allowance, step.full);
  else if (drop > 0) {
    const used = Math.min(drop, allowance);
    watch.base! -= used;
    engine.taken += used;
    engine.lowest = watch.base! - settled >= least.drop ? settled : null;
    engine.credit = 0;
  } else {
    engine.lowest = null;
    giveBack(watch, -drop, least.rise);
  }
}

function passPeriod(engine: EngineUse, time: number): void {
  engine.takenBefore = time - engine.since >= 2 * GIVEN_BACK_MS ? 0 : engine.taken;
  engine.taken = 0;
  engine.given = 0;
  engine.since = time;
}

/**
 * A drop counts: what the engine uses afterwards is no part of it. A coarse sensor shows that in steps, so a little of
 * what the engine may have used is saved up.
 */
function takeFurther(watch: LevelWatch, settled: number, allowance: number, full: number): void {
  const engine = watch.engine!;
  engine.credit = Math.max(allowance, Math.min(engine.credit + allowance, LAG_SHARE * full));
  const fall = (engine.lowest ?? settled) - settled;
  engine.lowest = Math.min(engine.lowest ?? settled, settled);
  if (fall <= 0) return;
  const used = Math.min(fall, engine.credit);
  watch.base! -= used;
  engine.credit -= used;
}

/**
 * A level that swings because the machine tilts falls as slowly as if the engine used it, and rises again. Such a rise
 * does not count. A larger one is a refuel, and is compared with the level before anything was given back.
 */
function giveBack(watch: LevelWatch, rise: number, least: number): void {
  const engine = watch.engine!;
  const taken = engine.taken + engine.takenBefore;
  if (rise < least) return;
  if (rise - taken >= least) {
    watch.base! -= engine.given;
    engine.taken = 0;
    engine.takenBefore = 0;
    engine.given = 0;
    return;
  }
  const back = Math.min(taken, rise - KEPT_RISE_SHARE * least);
  const ofBefore = Math.min(engine.takenBefore, back);
  watch.base! += back;
  engine.takenBefore -= ofBefore;
  engine.taken -= back - ofBefore;
  engine.given += back;
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
function measureNoise(watch: LevelWatch, settled: number, full: number): void {
  const [, middle] = watch.recent[MIDDLE]!;
  const distance = middle - settled;
  if (Math.abs(distance) >= LIMITS.fuelChangeShare * full) return;
  watch.readings = Math.min(watch.readings + 1, NOISE_READINGS);
  watch.variance += (distance * distance - watch.variance) / watch.readings;
}

/** Counts instead of sorting, which would make an array for each record of a track. */
function median(recent: LevelWatch['recent']): number {
  let found = Number.NaN;
  for (const [, level] of recent) {
    let less = 0;
    let equal = 0;
    for (const [, other] of recent) {
      if (other < level) less++;
      else if (other === level) equal++;
    }
    if (less <= MIDDLE && MIDDLE < less + equal) found = level;
  }
  return found;
}
