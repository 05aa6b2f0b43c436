import type { FleetAsset } from './asset.ts';
import { type Course, type Feed, Plan } from './feed.ts';
import { ground } from './ground.ts';
import type { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { readings } from './readings.ts';
import type { StreamOptions } from './stream.ts';

/** The records of a covert second tracker. It follows its vehicle, with the vehicle's delays and rests. */
export class PassengerFeed implements Feed {
  readonly #asset: FleetAsset;
  readonly #obedience: Obedience;
  readonly #now: () => number;
  readonly #course: Course;
  readonly #plan: Plan;
  #lastTime: number;

  /** @param asset with the covert tracker as its device @param course of the vehicle, led by its first device */
  constructor(
    asset: FleetAsset,
    after: number,
    options: StreamOptions,
    obedience: Obedience,
    now: () => number,
    course: Course,
  ) {
    this.#asset = asset;
    this.#obedience = obedience;
    this.#now = now;
    this.#course = course;
    this.#plan = new Plan(asset, after - course.behindMs, options);
    this.#lastTime = after;
  }

  next(): PlannedRecord | undefined {
    this.#plan.keepTo(this.#obedience.interval, () => this.#plannedUntil());
    const { standing, behindMs } = this.#course;
    if (standing !== undefined) return this.#beside(standing);
    let { planned } = this.#plan;
    for (; planned !== undefined && planned.fixTime + behindMs <= this.#lastTime; { planned } = this.#plan)
      this.#plan.advance();
    return planned && { ...planned, fixTime: planned.fixTime + behindMs };
  }

  take(record: PlannedRecord): void {
    this.#lastTime = record.fixTime;
  }

  #beside({ latitude = 0, longitude = 0 }: PlannedRecord): PlannedRecord {
    return readings(this.#asset, this.#asset.device!, {
      fixTime: this.#lastTime + this.#plan.parkedSeconds * 1000,
      point: ground().point(longitude, latitude),
      ignition: false,
      moving: false,
      speed: 0,
      heading: 0,
    });
  }

  #plannedUntil(): number {
    const { behindMs, standing } = this.#course;
    if (standing !== undefined && this.#plan.planned !== undefined) return this.#plan.planned.fixTime - 1;
    return Math.max(this.#lastTime, this.#now()) - behindMs;
  }
}
