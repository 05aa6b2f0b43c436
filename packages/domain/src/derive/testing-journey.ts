/** A vehicle that drives east along the equator, one record per step of a test. Times count from `START`. */
import { EARTH_RADIUS_METERS } from '../geometry.ts';
import { emptyPosition, type Position } from '../position.ts';
import { type Derived, deriveAll, type RuleSource, rulesOf } from './index.ts';

export const START = Date.UTC(2026, 0, 5, 8);
const DEGREES_PER_METER = 180 / (Math.PI * EARTH_RADIUS_METERS);

export class Journey {
  readonly positions: Position[] = [];
  private seconds = 0;
  private meters = 0;
  private ignition: boolean | undefined;

  /** Adds a record `after` seconds later, `moved` metres further east (default: speed × time). */
  record(after: number, speed: number | undefined, more: Partial<Position> & { moved?: number } = {}): this {
    const { moved, ...fields } = more;
    this.seconds += after;
    this.meters += moved ?? (speed ?? 0) * after;
    if ('ignition' in fields) this.ignition = fields.ignition;
    const position = emptyPosition(START + this.seconds * 1000);
    position.discriminator = this.positions.length;
    position.valid = true;
    position.latitude = 0;
    position.longitude = 10 + this.meters * DEGREES_PER_METER;
    position.speedMetersPerSecond = speed;
    position.ignition = this.ignition;
    this.positions.push(Object.assign(position, fields));
    return this;
  }

  /** Adds the same record `count` times, `every` seconds apart. */
  repeat(count: number, every: number, speed: number | undefined, more: Partial<Position> = {}): this {
    for (let index = 0; index < count; index++) this.record(every, speed, more);
    return this;
  }

  /** Adds a record without a fix. */
  blind(after: number, more: Partial<Position> = {}): this {
    return this.record(after, undefined, { valid: false, latitude: undefined, longitude: undefined, ...more });
  }

  get now(): number {
    return this.seconds;
  }

  derive(source: Partial<RuleSource> = {}) {
    const rules = rulesOf({ assetType: 'car', ...source });
    return { ...deriveAll(this.positions, rules), rules };
  }
}

export function journey(): Journey {
  return new Journey();
}

/** Returns seconds since `START`. */
export function at(time: number | null | undefined): number | undefined {
  return time === null || time === undefined ? undefined : (time - START) / 1000;
}

/** Returns closed intervals as `status start-end`. */
export function told(derived: Derived): string[] {
  return derived.intervals.map(({ status, startTime, endTime }) => `${status} ${at(startTime)}-${at(endTime)}`);
}
