import type { FleetAsset, FleetDevice } from './asset.ts';
import type { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { recordsAfter, type StreamOptions } from './stream.ts';

/** The records of a device in sequence. */
export interface Feed {
  /** The next record, due at its fix time. Undefined at the end. */
  next(): PlannedRecord | undefined;
  /** Removes the record that `next` returned. */
  take(record: PlannedRecord): void;
}

/** The deviation of a vehicle from its plan. Its first device leads, and a covert one follows. */
export class Course {
  /** Delay behind its plan, ms. */
  behindMs = 0;
  /** Where it rests instead of starting as planned. Undefined while it follows its plan. */
  standing: PlannedRecord | undefined;
}

/** The plan of one device, at the plan's own times. Its next record is always known. */
export class Plan {
  readonly #asset: FleetAsset;
  readonly #options: StreamOptions;
  #records: Iterator<PlannedRecord>;
  #planned: PlannedRecord | undefined;
  #interval: Obedience['interval'];

  constructor(asset: FleetAsset, after: number, options: StreamOptions) {
    this.#asset = asset;
    this.#options = options;
    this.#records = recordsAfter(asset, after, options);
    this.advance();
  }

  get planned(): PlannedRecord | undefined {
    return this.#planned;
  }

  /** Seconds between records of a parked vehicle. */
  get parkedSeconds(): number {
    return this.#interval?.parkedSeconds ?? this.#asset.device!.parkedIntervalSeconds;
  }

  advance(): void {
    const { value, done } = this.#records.next();
    this.#planned = done === true ? undefined : value;
  }

  /**
   * Applies a new interval, which makes a new plan of the same movement. @param after time of the plan from which it
   * applies
   */
  keepTo(interval: Obedience['interval'], after: () => number): void {
    const { device } = this.#asset;
    if (interval === this.#interval || interval === undefined || device === undefined) return;
    this.#interval = interval;
    const ordered: FleetDevice = {
      ...device,
      movingIntervalSeconds: interval.movingSeconds,
      parkedIntervalSeconds: interval.parkedSeconds,
      keepsToIntervals: true,
    };
    this.#records = recordsAfter({ ...this.#asset, device: ordered }, after(), this.#options);
    this.advance();
  }
}
