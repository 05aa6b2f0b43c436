/**
 * Levels, refuels and drains of one asset from its records (decisions.md, "Fuel"), and the consumption of any window of
 * them. For an electric vehicle the same rules find charges.
 */
import { distanceMeters } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import {
  changeThreshold,
  type EnginePart,
  type LevelReading,
  type LevelSeen,
  type LevelWatch,
  noiseOf,
  rebase,
  seeLevel,
  startLevel,
} from './level.ts';

const SETTLE_MS = LIMITS.fuelSettleSeconds * 1000;
/** An asset that is this near to where it was before a silence rested meanwhile. */
const SAME_PLACE_METERS = 200;
/** A change is complete when the level has not moved further for this time: by its noise, or by this share of the tank. */
const COMPLETE_AFTER_MS = 6 * SETTLE_MS;
const FURTHER_SHARE = 0.002;

export interface FuelReading extends LevelReading {
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** A refuel or charge, or a drain. */
export interface FuelChange {
  kind: 'refuel' | 'drain';
  /** Last reading before it, first reading that shows it, and when the level had settled; epoch ms. */
  from: number;
  time: number;
  until: number;
  before: number;
  after: number;
  /** Positive. */
  amount: number;
  latitude: number | undefined;
  longitude: number | undefined;
}

/** The level from a time on, without the noise of single readings. A refuel or drain is one step. */
export interface LevelPoint {
  time: number;
  level: number;
}

export interface FuelHistory {
  points: LevelPoint[];
  changes: FuelChange[];
  noise: number;
  /** The least change that is a refuel or drain. */
  threshold: number;
}

/** Use in a window: `start − end + refuels − drains`. All in the unit of the readings. */
export interface FuelUse {
  start: number;
  end: number;
  refuels: number;
  drains: number;
  used: number;
}

function startReader(full: number): FuelReaderState {
  return { full, watch: startLevel(), candidate: undefined, last: undefined, points: [] };
}

interface Candidate {
  /** 1: refuel, −1: drain. */
  sign: 1 | -1;
  base: number;
  from: number;
  time: number;
  /** Furthest level so far, without what a running engine used of it. */
  extreme: number;
  /** Furthest level that is more than noise beyond the one before it, and its time. */
  mark: number;
  markAt: number;
  settled: boolean;
  latitude: number | undefined;
  longitude: number | undefined;
}

/**
 * Returns levels, refuels and drains.
 * @param readings records in the order of time
 * @param full level of a full tank, in the unit of the readings
 */
export function fuelHistory(readings: Iterable<FuelReading>, full: number): FuelHistory {
  const reader = new FuelReader(full);
  for (const reading of readings) reader.see(reading);
  return reader.end();
}

/** State with which a reader continues later. Plain values, so that it is stored as JSON. */
export interface FuelReaderState {
  full: number;
  watch: LevelWatch;
  candidate: Candidate | undefined;
  last: FuelReading | undefined;
  /** Points that may still change, and the one before them. */
  points: LevelPoint[];
}

/** Takes in records one at a time, so that a long window needs no array of them. */
export class FuelReader {
  #full: number;
  readonly #watch: LevelWatch;
  readonly #points: LevelPoint[];
  readonly #changes: FuelChange[] = [];
  #candidate: Candidate | undefined;
  #last: FuelReading | undefined;

  /** @param full level of a full tank, or the state of an earlier reader */
  constructor(full: number | FuelReaderState) {
    const { watch, candidate, last, points, ...state } =
      typeof full === 'number' ? startReader(full) : structuredClone(full);
    this.#full = state.full;
    this.#watch = watch;
    this.#candidate = candidate;
    this.#last = last;
    this.#points = points;
  }

  /** Notes that a full tank has this level at least. For tanks whose size is unknown. */
  raiseFull(level: number): void {
    this.#full = Math.max(this.#full, level);
  }

  /** Returns a copy of the state. Changes that were found so far are not in it. */
  state(): FuelReaderState {
    const points = this.#points.slice(Math.max(0, pointsUntil(this.#points, this.finalUntil) - 1));
    return structuredClone({
      ...{ full: this.#full, watch: this.#watch, candidate: this.#candidate, last: this.#last, points },
    });
  }

  /** Until when later records change no point and no change, epoch ms. */
  get finalUntil(): number {
    return this.#candidate?.from ?? this.#watch.recent[0]?.[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** Takes in the next record. One that is not newer than the one before it is ignored. */
  see(reading: FuelReading): void {
    const last = this.#last;
    if (last !== undefined && reading.time <= last.time) return;
    if (last !== undefined && reading.time - last.time >= SETTLE_MS && isNear(last, reading))
      this.#take({ time: last.time + 1, level: undefined, rests: true, runs: false });
    this.#take(reading);
    const at = reading.latitude === undefined ? { latitude: last?.latitude, longitude: last?.longitude } : reading;
    this.#last = { ...reading, latitude: at.latitude, longitude: at.longitude };
  }

  end(): FuelHistory {
    this.#close();
    return { points: this.#points, changes: this.#changes, noise: this.#noise, threshold: this.#threshold };
  }

  get #noise(): number {
    return noiseOf(this.#watch);
  }

  get #threshold(): number {
    return changeThreshold(this.#full, this.#noise);
  }

  #take(reading: FuelReading): void {
    const least = this.#threshold;
    const seen = seeLevel(this.#watch, reading, { rise: least, drop: least }, this.#full, this.#enginePart);
    if (seen === undefined) return;
    if (reading.level !== undefined) this.#points.push({ time: reading.time, level: seen.level });
    // A rest that began with another level, or a drive: the change before it is complete.
    if (seen.begins || this.#watch.base === null) this.#close();
    if (this.#candidate !== undefined) this.#follow(this.#candidate, reading, seen);
    const { base } = this.#watch;
    if (this.#candidate !== undefined || base === null) return;
    const change = seen.level - base;
    if (Math.abs(change) >= this.#threshold)
      this.#candidate = this.#begin(reading, change < 0 ? -1 : 1, base, seen.level);
  }

  get #enginePart(): EnginePart {
    if (this.#candidate === undefined) return 'drop';
    return this.#candidate.settled && this.#candidate.sign < 0 ? 'further' : 'nothing';
  }

  #begin(reading: FuelReading, sign: 1 | -1, base: number, level: number): Candidate {
    const { recent } = this.#watch;
    const first = recent.findIndex(([, value]) => (value - base) * sign >= this.#threshold);
    const time = recent[first]?.[0] ?? reading.time;
    const at = reading.latitude === undefined ? this.#last : reading;
    return {
      ...{ sign, base, time, from: recent[first - 1]?.[0] ?? time, extreme: level },
      ...{ mark: level, markAt: reading.time, settled: false, latitude: at?.latitude, longitude: at?.longitude },
    };
  }

  #follow(it: Candidate, { time, rests }: FuelReading, { change }: LevelSeen): void {
    const level = it.base + change;
    const further = (level - it.extreme) * it.sign;
    if (further > 0 && (rests || !it.settled)) {
      it.extreme = level;
      if ((level - it.mark) * it.sign >= Math.max(this.#noise, FURTHER_SHARE * this.#full)) {
        it.mark = level;
        it.markAt = time;
      }
    }
    if (change * it.sign >= this.#threshold) it.settled ||= time - it.time >= SETTLE_MS;
    else if (!it.settled) {
      // It did not last: the tank was shaken, or the sensor was wrong.
      this.#candidate = undefined;
      return;
    }
    const turned = -further >= this.#threshold;
    if (it.settled && (turned || time - it.markAt >= COMPLETE_AFTER_MS)) {
      this.#close();
      // Less what a running engine used meanwhile.
      rebase(this.#watch, this.#watch.base! + it.extreme - it.base);
    }
  }

  /** Writes the candidate down if it has settled, as one step of the level. */
  #close(): void {
    const it = this.#candidate;
    this.#candidate = undefined;
    if (!it?.settled) return;
    const { base: before, extreme: after, from, time, markAt: until, latitude, longitude } = it;
    for (let index = this.#points.length - 1; index >= 0; index--) {
      const point = this.#points[index]!;
      if (point.time <= from) break;
      if (point.time <= until) point.level = point.time < time ? before : after;
    }
    const kind = it.sign === 1 ? 'refuel' : 'drain';
    const amount = Math.abs(after - before);
    this.#changes.push({ kind, from, time, until, before, after, amount, latitude, longitude });
  }
}

/**
 * Returns the level at a time: that of the last point before or at it, else of the first point.
 * @returns undefined without points
 */
export function levelAt(points: readonly LevelPoint[], time: number): number | undefined {
  return (points[pointsUntil(points, time) - 1] ?? points[0])?.level;
}

/** Returns the number of points until a time, inclusive. */
function pointsUntil(points: readonly LevelPoint[], time: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.time <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether there is a reading after `from` and until `to`. */
export function hasReading(points: readonly LevelPoint[], from: number, to: number): boolean {
  return pointsUntil(points, to) > pointsUntil(points, from);
}

/**
 * Returns the consumption after `from` and until `to`. Windows that follow each other add up to the whole one.
 * @returns undefined without points
 */
export function fuelUse({ points, changes }: FuelHistory, from: number, to: number): FuelUse | undefined {
  const start = levelAt(points, from);
  const end = levelAt(points, to);
  if (start === undefined || end === undefined) return undefined;
  let refuels = 0;
  let drains = 0;
  for (const { kind, time, amount } of changes) {
    if (time <= from || time > to) continue;
    if (kind === 'refuel') refuels += amount;
    else drains += amount;
  }
  return { start, end, refuels, drains, used: start - end + refuels - drains };
}

/** Returns whether the sensor contradicts itself: nothing uses less than nothing. */
export function isInconsistent({ used }: FuelUse): boolean {
  // Sums of decimal levels.
  return used < -1e-6;
}

function isNear(a: FuelReading, b: FuelReading): boolean {
  if (a.latitude === undefined || a.longitude === undefined || b.latitude === undefined || b.longitude === undefined)
    return true;
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude) <= SAME_PLACE_METERS;
}
