import type { FleetAsset } from './asset.ts';
import { Course, type Feed, Plan } from './feed.ts';
import type { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import type { StreamOptions } from './stream.ts';

/** Time between a release and the engine's start, and the shortest stop of a vehicle that catches up on lost time. */
const SHORTEST_STOP_MS = 20_000;

const stands = (record: PlannedRecord): boolean => record.ignition !== true && record.motion !== true;

/**
 * The records of a device whose vehicle obeys orders. While the relay cuts the starter, a driving vehicle continues
 * until its ignition is off. It then rests, reports so, and does not start again. After the release it follows its plan
 * with the delay of its rest, and its stops are shorter until it has caught up. An ordered interval applies from the
 * next record on.
 */
export class LiveFeed implements Feed {
  readonly #obedience: Obedience;
  readonly #now: () => number;
  readonly #course: Course;
  readonly #plan: Plan;
  #last: PlannedRecord | undefined;

  constructor(
    asset: FleetAsset,
    after: number,
    options: StreamOptions,
    obedience: Obedience,
    now: () => number,
    course = new Course(),
  ) {
    this.#obedience = obedience;
    this.#now = now;
    this.#course = course;
    this.#plan = new Plan(asset, after, options);
  }

  next(): PlannedRecord | undefined {
    this.#plan.keepTo(this.#obedience.interval, () => this.#plannedUntil());
    const { planned } = this.#plan;
    if (planned === undefined) return undefined;
    if (this.#isHeld(planned)) {
      this.#course.standing = this.#last;
      return this.#standing();
    }
    if (this.#course.standing !== undefined) {
      this.#course.standing = undefined;
      const start = Math.max(this.#now(), this.#last?.fixTime ?? 0) + SHORTEST_STOP_MS;
      this.#course.behindMs = Math.max(this.#course.behindMs, start - planned.fixTime);
    }
    const { behindMs } = this.#course;
    return behindMs === 0 ? planned : { ...planned, fixTime: planned.fixTime + behindMs };
  }

  take(record: PlannedRecord): void {
    this.#last = record;
    const course = this.#course;
    if (course.standing !== undefined) return;
    this.#plan.advance();
    const { planned } = this.#plan;
    if (planned === undefined || !stands(planned) || !stands(record)) return;
    const gap = planned.fixTime + course.behindMs - record.fixTime;
    course.behindMs -= Math.min(course.behindMs, Math.max(0, gap - SHORTEST_STOP_MS));
  }

  #isHeld(planned: PlannedRecord): boolean {
    const { relayCut } = this.#obedience;
    return relayCut && planned.ignition === true && this.#last !== undefined && this.#last.ignition !== true;
  }

  /** Returns another report of the place of rest. */
  #standing(): PlannedRecord {
    const { events: _events, ...last } = this.#last!;
    const fixTime = last.fixTime + this.#plan.parkedSeconds * 1000;
    return { ...last, fixTime, fine: false, speedMetersPerSecond: 0, motion: false };
  }

  /** Returns the plan's time at which the vehicle is now. It does not advance while the vehicle is held. */
  #plannedUntil(): number {
    const { behindMs, standing } = this.#course;
    if (standing !== undefined && this.#plan.planned !== undefined) return this.#plan.planned.fixTime - 1;
    return Math.max(this.#last?.fixTime ?? 0, this.#now()) - behindMs;
  }
}
