/** What derivation gives out: closed rows that no later position in order can change, and domain events. */
import type { DeviceRole } from '../position.ts';
import type { Status } from '../status.ts';

/**
 * What the time of an asset counts as. Every status belongs to one: offline and no location to `other` (nothing is
 * known), transit too (it is not the vehicle that moves); fault, error, charging and active keep what the vehicle does
 * under them.
 */
export type Activity = 'moving' | 'idle' | 'stopped' | 'other';

/** One stretch of one status and activity: [startTime, endTime), epoch ms. */
export interface Interval {
  startTime: number;
  endTime: number;
  status: Status;
  activity: Activity;
  /** Where it began: degrees; null when no place was known yet. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * Why a trip begins where it does. `ignition`: the ignition came on; `movement`: the first moving fix, less the reporting
 * interval; `contact`: it moved already when it was first heard, or heard again after a silence.
 */
export type TripStartRule = 'ignition' | 'movement' | 'contact';

/**
 * Why a trip ends where it does. `stopped` and `idle`: at rest for as long as the threshold says; `silence`: no fix for
 * an hour; `jump`: it came back from a silence where it cannot have driven; `transit`: it was carried away; `unassigned`:
 * the asset lost its device.
 */
export type TripEndRule = 'stopped' | 'idle' | 'silence' | 'jump' | 'transit' | 'unassigned';

export interface Trip {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** The odometer's distance where it is believed, else `trackMeters`. */
  distanceMeters: number;
  distanceSource: 'odometer' | 'track';
  /** Sum of great-circle steps between accepted fixes while moving. */
  trackMeters: number;
  /** Of `trackMeters`, straight over gaps in which nobody saw the vehicle (decisions.md, "Hops"). */
  noDataMeters: number;
  /** moving + idle + stopped + noData = endTime − startTime, to the millisecond. */
  movingSeconds: number;
  idleSeconds: number;
  stoppedSeconds: number;
  noDataSeconds: number;
  maxSpeedMetersPerSecond: number;
  /** Distance seen over moving time, at most the maximum; 0 without any. */
  averageSpeedMetersPerSecond: number;
  /** Accepted fixes from start to end. */
  fixCount: number;
  /** Silences longer than `tripGapSeconds`, from its first fix to its last. */
  gapCount: number;
  harshCount: number;
  speedingSeconds: number;
  startRule: TripStartRule;
  endRule: TripEndRule;
}

/** The trip under way, as it stands: no end yet, and it may still turn out too short to be kept. */
export interface OpenTrip extends Omit<Trip, 'endTime' | 'endRule'> {
  endTime: null;
  endRule: null;
  /** True once it is long enough to stay, whatever comes. */
  kept: boolean;
}

/** Where the asset stood between trips. */
export interface Stop {
  startTime: number;
  endTime: number;
  /** Idle time inside. */
  idleSeconds: number;
  latitude: number | null;
  longitude: number | null;
}
export interface OpenStop extends Omit<Stop, 'endTime'> {
  endTime: null;
}

/**
 * Ten minutes of an asset. Buckets that were wholly stopped or wholly `other` have no row, unless the vehicle bus said
 * something meanwhile (README). Means are sums and counts, so that those of several buckets can be joined exactly.
 */
export interface Rollup {
  /** Start of the ten minutes, epoch ms, a multiple of 600,000. */
  bucket: number;
  distanceMeters: number;
  /** Moved while nobody saw it, in no trip: the odometer counts it as unseen. */
  unseenMeters: number;
  movingSeconds: number;
  idleSeconds: number;
  stoppedSeconds: number;
  otherSeconds: number;
  fixCount: number;
  maxSpeedMetersPerSecond: number;
  /** Over the accepted fixes that said their speed. */
  speedSumMetersPerSecond: number;
  speedCount: number;
  /** Over the records that said it while the vehicle drove (limits.ts). */
  fuelRateSumLitersPerHour: number;
  fuelRateCount: number;
  loadSumKilograms: number;
  loadCount: number;
  /** Active fault codes, over the records that said how many; `faultyCount` of them said at least one. */
  faultCodeSum: number;
  faultCodeCount: number;
  faultyCount: number;
}

export type DrivingEventType = 'harshAcceleration' | 'harshBraking' | 'harshCornering' | 'speeding';

export interface DrivingEvent {
  type: DrivingEventType;
  startTime: number;
  endTime: number;
  latitude: number | null;
  longitude: number | null;
  /** Peak, in m/s² (harsh) or m/s (speeding); null when the device reported the event without a measure. */
  value: number | null;
  /** What it passed, in the same unit; null where the device judged by its own limit. */
  limit: number | null;
  source: 'device' | 'track';
}

/** A fix that the vehicle cannot have been at; its other values count, its place does not. */
export interface Outlier {
  time: number;
  discriminator: number;
  deviceRole: DeviceRole;
}

/** What consumers (alerts, notifications …) are told. `time` is when it happened, by fix time. */
export type DomainEvent =
  | { type: 'statusChanged'; time: number; from: Status; to: Status }
  | { type: 'tripStarted'; time: number }
  | { type: 'tripEnded'; time: number; startTime: number; distanceMeters: number }
  | { type: 'drivingEvent'; time: number; event: DrivingEvent }
  | { type: 'deviceSwitched'; time: number; to: DeviceRole }
  | { type: 'batterySwapped'; time: number; fromPercent: number; toPercent: number };

export interface Derived {
  intervals: Interval[];
  trips: Trip[];
  stops: Stop[];
  rollups: Rollup[];
  drivingEvents: DrivingEvent[];
  outliers: Outlier[];
  events: DomainEvent[];
}

/** An empty collection for `advance` to append to. */
export function startDerived(): Derived {
  return { intervals: [], trips: [], stops: [], rollups: [], drivingEvents: [], outliers: [], events: [] };
}
