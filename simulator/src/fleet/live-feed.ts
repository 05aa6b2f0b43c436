import type { FleetAsset, FleetDevice } from './asset.ts';
import type { PlannedRecord } from './day.ts';
import type { Obedience } from './obedience.ts';
import { recordsAfter, type StreamOptions } from './stream.ts';

/** Between a release and the engine's start, and the shortest stop of a vehicle that makes up for lost time. */
const SHORTEST_STOP_MS = 20_000;

const stands = (record: PlannedRecord): boolean => record.ignition !== true && record.motion !== true;

/**
 * The records of a device as its vehicle can still make them. While the relay cuts the starter, one that drives goes on
 * until its ignition is off, and does not start again: it stands and reports so. Released, it does what it had planned,
 * later by as much as it stood; its stops are shorter until it has caught up. An ordered interval holds from the next
 * record on.
 */
export class LiveFeed {
  readonly #asset: FleetAsset;
  readonly #options: StreamOptions;
  readonly #obedience: Obedience;
  readonly #now: () => number;
  #interval: Obedience['interval'];
  #plan: Iterator<PlannedRecord>;
  /** The next of the plan, at the plan's time. */
  #planned: PlannedRecord | undefined;
  /** How far the vehicle is behind its plan, ms. */
  #behindMs = 0;
  #last: PlannedRecord | undefined;
  #wasHeld = false;

  constructor(asset: FleetAsset, after: number, options: StreamOptions, obedience: Obedience, now: () => number) {
    this.#asset = asset;
    this.#options = options;
    this.#obedience = obedience;
    this.#now = now;
    this.#plan = recordsAfter(asset, after, options);
    this.#advance();
  }

  /** The record that comes next, due at its fix time; undefined: there is none any more. */
  next(): PlannedRecord | undefined {
    this.#keepToInterval();
    const planned = this.#planned;
    if (planned === undefined) return undefined;
    if (this.#isHeld(planned)) {
      this.#wasHeld = true;
      return this.#standing();
    }
    if (this.#wasHeld) {
      this.#wasHeld = false;
      const start = Math.max(this.#now(), this.#last?.fixTime ?? 0) + SHORTEST_STOP_MS;
      this.#behindMs = Math.max(this.#behindMs, start - planned.fixTime);
    }
    return this.#behindMs === 0 ? planned : { ...planned, fixTime: planned.fixTime + this.#behindMs };
  }

  /** Takes what `next` gave. */
  take(record: PlannedRecord): void {
    this.#last = record;
    if (this.#wasHeld) return;
    this.#advance();
    const planned = this.#planned;
    if (planned === undefined || !stands(planned) || !stands(record)) return;
    const gap = planned.fixTime + this.#behindMs - record.fixTime;
    this.#behindMs -= Math.min(this.#behindMs, Math.max(0, gap - SHORTEST_STOP_MS));
  }

  #isHeld(planned: PlannedRecord): boolean {
    const { relayCut } = this.#obedience;
    return relayCut && planned.ignition === true && this.#last !== undefined && this.#last.ignition !== true;
  }

  /** Another report of where it stands. */
  #standing(): PlannedRecord {
    const { events: _events, ...last } = this.#last!;
    const seconds = this.#interval?.parkedSeconds ?? this.#asset.device!.parkedIntervalSeconds;
    return { ...last, fixTime: last.fixTime + seconds * 1000, speedMetersPerSecond: 0, motion: false };
  }

  #advance(): void {
    const { value, done } = this.#plan.next();
    this.#planned = done === true ? undefined : value;
  }

  /** A new interval makes a new plan of the same movement, from the last record on. */
  #keepToInterval(): void {
    const { interval } = this.#obedience;
    const { device } = this.#asset;
    if (interval === this.#interval || interval === undefined || device === undefined) return;
    this.#interval = interval;
    const after = Math.max(
      this.#last === undefined ? 0 : this.#last.fixTime - this.#behindMs,
      this.#now() - this.#behindMs,
    );
    const ordered: FleetDevice = {
      ...device,
      movingIntervalSeconds: interval.movingSeconds,
      parkedIntervalSeconds: interval.parkedSeconds,
      keepsToIntervals: true,
    };
    this.#plan = recordsAfter({ ...this.#asset, device: ordered }, after, this.#options);
    this.#advance();
  }
}
