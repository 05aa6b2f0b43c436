/**
 * The fold: the state of derivation for one asset between two positions. It has two halves: a group of fields for each
 * machine, which decides changes of its layer, and the history to which these changes are applied (fold-history.ts).
 *
 * All values are plain and finite, so that they survive JSON (stored-fold.ts). Times are epoch ms (0: none), `E7` degrees
 * × 10⁷, `Mm` millimetres, `Ms` milliseconds: whole numbers, so that sums do not drift.
 */
import { STOPPED, UNKNOWN } from './codes.ts';
import {
  type BucketFold,
  type Change,
  type Counters,
  type HarshFold,
  type LeadFold,
  type LineFold,
  type SpeedingFold,
  type StopFold,
  startLine,
  type TripFold,
} from './fold-history.ts';

/** The last position or timer pass that took part (advance.ts). A record before it is late. */
export interface LastFold {
  time: number;
  /** Role (0 primary, 1 auxiliary, −1 none) and discriminator: the order within one instant. */
  role: number;
  discriminator: number;
}

/** Reports of any kind, by device time (advance.ts, contact-loss.ts). */
export interface ContactFold {
  firstTime: number;
  time: number;
}

/** The device in use (devices.ts, silence.ts). */
export interface DeviceFold {
  /** Last record of the primary device. */
  primaryTime: number;
  /** True while the auxiliary device drives the state. */
  auxiliary: boolean;
  /** Last record of the device in use, and the reporting intervals learned from its records. */
  usedTime: number;
  movingIntervalMs: number;
  parkedIntervalMs: number;
  /** UNKNOWN, OFF or ON. */
  ignition: number;
  /** It reports harsh events itself, so none are derived. */
  sendsHarsh: boolean;
}

/** The last accepted fix (place.ts). */
export interface FixFold {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  /** m/s and degrees, −1: not reported. */
  speed: number;
  heading: number;
  /** 0: not reported. */
  accuracyMeters: number;
}

/** The fix from which speed is measured while the device reports none (track-speed.ts). */
export interface MarkFold {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  /** m/s, −1: unknown. */
  speed: number;
}

/** The movement machine (movement.ts, hop.ts; diagram in README.md). */
export interface MovementFold {
  /** MOVING, IDLE, STOPPED or TRANSIT, as far as decided. The settled line may lag behind. */
  state: number;
  /** After a silence or a time without a fix, the next fix decides immediately. */
  fresh: boolean;
  rest: RestCandidate | null;
  /** Rest point, null while the asset moves. */
  pointLatitudeE7: number | null;
  pointLongitudeE7: number | null;
  away: Away | null;
  /** Start of the current rest, 0 while the asset moves. */
  stillTime: number;
}

/** Not moving since `time`, but not yet for as long as `target` (IDLE or STOPPED) requires. */
export interface RestCandidate extends Counters {
  target: number;
  time: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  /** Steps since `time`, counted if it moves on: those in the ten minutes of `time`, and later ones (at `laterTime`). */
  stepsMm: number;
  laterStepsMm: number;
  laterTime: number;
}

/** The first fix beyond the rest point. A second one makes it movement since `time`. */
export interface Away extends Counters {
  /** The fix came after a gap without a report: `stepMm` was not driven, `previousTime` is the fix before the gap. */
  hop: boolean;
  /** The fix was followed by a silence longer than any gap: movement no longer begins with it. */
  stale: boolean;
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  stepMm: number;
  previousTime: number;
}

/** The location machine (location-loss.ts). */
export interface LocationFold {
  /** First report without a fix that counts towards no location; 0: none. */
  lostTime: number;
  /** 0: located, 1: lost while in use, 2: lost while parked. */
  lost: number;
}

/** The charging machine (charging.ts). */
export interface ChargeFold {
  /** UNKNOWN, OFF or ON as last reported, and the time of that change. */
  plugged: number;
  pluggedTime: number;
  /** 0: not charging, 1: charging, 2: charged. */
  state: number;
  /** Start of charging while it is not confirmed, 0: none. */
  candidateTime: number;
  /** −1: unknown. */
  batteryPercent: number;
}

/** The flags machine (flags.ts). */
export interface FlagsFold {
  /** FAULT, ERROR and ACTIVE. */
  bits: number;
  /** Last report of a device fault. */
  errorTime: number;
}

/** State of derivation for one asset. */
export interface Fold {
  version: number;
  last: LastFold;
  contact: ContactFold;
  device: DeviceFold;
  fix: FixFold;
  /** Counts up to now. */
  counters: Counters;
  /** Fixes of implausible speed that are not judged yet: [time, discriminator, latitudeE7, longitudeE7, role]. */
  suspects: number[][];
  mark: MarkFold;
  movement: MovementFold;
  location: LocationFold;
  charge: ChargeFold;
  flags: FlagsFold;
  queue: Change[];
  line: LineFold;
  lead: LeadFold | null;
  trip: TripFold | null;
  stop: StopFold | null;
  /** Oldest first. */
  buckets: BucketFold[];
  harsh: HarshFold[];
  speeding: SpeedingFold | null;
}

/** Version of the rules. stored-fold.ts says which versions can be read. */
export const FOLD_VERSION = 3;

/** Returns the fold of an asset without records. */
export function startFold(): Fold {
  return {
    version: FOLD_VERSION,
    last: { time: 0, role: -1, discriminator: 0 },
    contact: { firstTime: 0, time: 0 },
    device: {
      primaryTime: 0,
      auxiliary: false,
      usedTime: 0,
      movingIntervalMs: 0,
      parkedIntervalMs: 0,
      ignition: UNKNOWN,
      sendsHarsh: false,
    },
    fix: { time: 0, latitudeE7: 0, longitudeE7: 0, speed: -1, heading: -1, accuracyMeters: 0 },
    counters: { fixes: 0, gaps: 0, odometer: -1 },
    suspects: [],
    mark: { time: 0, latitudeE7: 0, longitudeE7: 0, speed: -1 },
    movement: {
      state: STOPPED,
      fresh: true,
      rest: null,
      pointLatitudeE7: null,
      pointLongitudeE7: null,
      away: null,
      stillTime: 0,
    },
    location: { lostTime: 0, lost: 0 },
    charge: { plugged: UNKNOWN, pluggedTime: 0, state: 0, candidateTime: 0, batteryPercent: -1 },
    flags: { bits: 0, errorTime: 0 },
    queue: [],
    line: startLine(),
    lead: null,
    trip: null,
    stop: null,
    buckets: [],
    harsh: [],
    speeding: null,
  };
}
