/**
 * The history half of a fold: changes that wait in the queue, the settled line, and the rows under way. Stored as JSON
 * under these names (stored-fold.ts). Units are those of fold.ts.
 */

import { STOPPED } from './codes.ts';

/** Counts at one instant. A trip counts by the difference between two of them. */
export interface Counters {
  /** Accepted fixes. */
  fixes: number;
  /** Silences between fixes longer than `tripGapSeconds`. */
  gaps: number;
  /** Metres, −1: unknown. */
  odometer: number;
}

/** Place of an event, null where none was known. */
export interface KnownPlace {
  latitudeE7: number | null;
  longitudeE7: number | null;
}

/** Duration of each activity, in ms. */
export interface Times {
  movingMs: number;
  idleMs: number;
  stoppedMs: number;
  otherMs: number;
}

/** A decided change of one layer (codes.ts). It waits in the queue until everything before it is decided. */
export interface Change extends KnownPlace, Counters {
  time: number;
  layer: number;
  value: number;
  /** Start of movement: the earliest start of its trip, and the time of the fix before it. */
  earliest: number;
  previousTime: number;
}

/** The settled part of history: everything before `time` is decided and accounted for. */
export interface LineFold extends KnownPlace {
  time: number;
  /** Start and place of the open interval, and its status (−1: none yet). */
  startTime: number;
  status: number;
  /** Current activity and its start. */
  activity: number;
  activityTime: number;
  /** Values of the layers. */
  movement: number;
  offline: number;
  noLocation: number;
  charge: number;
  flags: number;
  /** Start of the loss of contact or location (0: in sight), and the idle time since. */
  unseenTime: number;
  unseenIdleMs: number;
}

/** Time since ignition-on. It becomes the start of a trip if movement follows soon. */
export interface LeadFold extends Times, Counters {
  time: number;
}

/** The trip under way. Its times exclude the tail. */
export interface TripFold extends Times {
  startTime: number;
  startLatitudeE7: number;
  startLongitudeE7: number;
  /** Index in START_RULES (trip.ts). */
  startRule: number;
  startFixes: number;
  startGaps: number;
  startOdometer: number;
  distanceMm: number;
  /** Part of `distanceMm` that is straight lines over gaps without a report. */
  noDataMm: number;
  /** m/s */
  maxSpeed: number;
  /** Harsh events. */
  harsh: number;
  speedingMs: number;
  /** Long enough to be kept, and announced. */
  kept: boolean;
  tail: TailFold | null;
}

/** Time at the end of a trip that counts only if the trip continues: since it rests, or since its last fix. */
export interface TailFold extends Times, KnownPlace, Counters {
  time: number;
  /** True: at rest. False: without a fix. */
  rests: boolean;
  /** Start of `stopped` within the tail, 0 while it idles. */
  stoppedTime: number;
  /** The odometer changed with the device since `time`. */
  odometerBroken: boolean;
}

/** The open stop. */
export interface StopFold extends KnownPlace {
  startTime: number;
  idleMs: number;
  /** False if the asset was last seen moving, so that it may have gone on. */
  sure: boolean;
}

/** Ten minutes that may still change. */
export interface BucketFold extends Times, Readings {
  start: number;
  distanceMm: number;
  /** Distance moved without a report, outside trips. */
  unseenMm: number;
  fixes: number;
  /** m/s */
  maxSpeed: number;
}

/** Sums of measured values, each with the number of records that reported it. */
export interface Readings {
  /** cm/s, of accepted fixes with a speed. */
  speedSum: number;
  speeds: number;
  /** ml/h while driving. */
  fuelRateSum: number;
  fuelRates: number;
  /** kg */
  loadSum: number;
  loads: number;
  /** Active fault codes; `faulty` counts the records with at least one. */
  faultSum: number;
  faults: number;
  faulty: number;
}

/** A harsh event that continues as long as samples in a row exceed the limit. `type` as in harsh.ts, `peak` in m/s². */
export interface HarshFold {
  type: number;
  startTime: number;
  endTime: number;
  peak: number;
  latitudeE7: number;
  longitudeE7: number;
}

/** Speeding under way; `peak` and `limit` in m/s. */
export interface SpeedingFold {
  startTime: number;
  endTime: number;
  peak: number;
  limit: number;
  latitudeE7: number;
  longitudeE7: number;
}

/** Returns the settled line of an asset without records. */
export function startLine(): LineFold {
  return {
    time: 0,
    startTime: 0,
    latitudeE7: null,
    longitudeE7: null,
    status: -1,
    activity: STOPPED,
    activityTime: 0,
    movement: STOPPED,
    offline: 0,
    noLocation: 0,
    charge: 0,
    flags: 0,
    unseenTime: 0,
    unseenIdleMs: 0,
  };
}

/** Returns empty sums of measured values. */
export function noReadings(): Readings {
  return {
    speedSum: 0,
    speeds: 0,
    fuelRateSum: 0,
    fuelRates: 0,
    loadSum: 0,
    loads: 0,
    faultSum: 0,
    faults: 0,
    faulty: 0,
  };
}
