import type { FleetAsset, FleetDevice } from './asset.ts';
import type { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { recordsAfter, type StreamOptions } from './stream.ts';

/** What a device records, one after the other. */
export interface Feed {
  /** The record that comes next, due at its fix time; undefined: there is none any more. */
  next(): PlannedRecord | undefined;
  /** Takes what `next` gave. */
  take(record: PlannedRecord): void;
}

/** How a vehicle deviates from its plan; its first device leads, a covert one goes along. */
export class Course {
  /** How far it is behind its plan, ms. */
  behindMs = 0;
  /** Where it stands instead of starting as planned; undefined: it follows its plan. */
  standing: PlannedRecord | undefined;
}

/** The plan of one device, at the plan's own times; what comes next is always known. */
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

  /** A new interval makes a new plan of the same movement. @param after time of the plan from which it holds */
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
