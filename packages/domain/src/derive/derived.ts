/** Output of derivation: closed rows, which no later position in order can change, and domain events. */
import type { PlaceFix } from '../places/visits.ts';
import type { DeviceRole } from '../position.ts';
import type { Status } from '../status.ts';

/**
 * Activity of an asset. Offline, no location and transit are `other`: nothing is known, or the asset is carried. Fault,
 * error, charging and active do not change the activity under them.
 */
export type Activity = 'moving' | 'idle' | 'stopped' | 'other';

/** Time of one status and activity: [startTime, endTime), epoch ms. */
export interface Interval {
  startTime: number;
  endTime: number;
  status: Status;
  activity: Activity;
  /** Place of its start in degrees, null if none was known yet. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * Rule by which a trip starts. `ignition`: ignition-on. `movement`: the first moving fix, less the reporting interval.
 * `contact`: the asset already moved at its first report, or at the first one after a silence.
 */
export type TripStartRule = 'ignition' | 'movement' | 'contact';

/**
 * Rule by which a trip ends. `stopped` and `idle`: at rest for as long as the threshold requires. `silence`: no fix for an
 * hour. `jump`: after a silence the asset was where it cannot have driven. `transit`: it was carried away. `unassigned`: it
 * lost its device.
 */
export type TripEndRule = 'stopped' | 'idle' | 'silence' | 'jump' | 'transit' | 'unassigned';

export interface Trip {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** Distance by odometer if it is trusted, else `trackMeters`. */
  distanceMeters: number;
  distanceSource: 'odometer' | 'track';
  /** Sum of great-circle steps between accepted fixes while moving. */
  trackMeters: number;
  /** Part of `trackMeters` that is straight lines over gaps without a report (decisions.md, "Hops"). */
  noDataMeters: number;
  /** moving + idle + stopped + noData = endTime − startTime, to the millisecond. */
  movingSeconds: number;
  idleSeconds: number;
  stoppedSeconds: number;
  noDataSeconds: number;
  maxSpeedMetersPerSecond: number;
  /** Distance without hops over moving time, at most the maximum; 0 without moving time. */
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

/** The trip under way. It may still be too short to be kept. */
export interface OpenTrip extends Omit<Trip, 'endTime' | 'endRule'> {
  endTime: null;
  endRule: null;
  /** True once it is long enough to be kept. */
  kept: boolean;
}

/** A rest between trips. */
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
 * Ten minutes of an asset. Buckets that were wholly stopped or wholly `other` have no row, unless the vehicle bus reported
 * a value (README.md). Means are sums and counts, so that several buckets can be combined exactly.
 */
export interface Rollup {
  /** Start of the ten minutes, epoch ms, a multiple of 600,000. */
  bucket: number;
  distanceMeters: number;
  /** Distance moved without a report, outside trips: the odometer counts it as unseen. */
  unseenMeters: number;
  movingSeconds: number;
  idleSeconds: number;
  stoppedSeconds: number;
  otherSeconds: number;
  fixCount: number;
  maxSpeedMetersPerSecond: number;
  /** Over accepted fixes with a reported speed. */
  speedSumMetersPerSecond: number;
  speedCount: number;
  /** Over records with a fuel rate while driving (limits.ts). */
  fuelRateSumLitersPerHour: number;
  fuelRateCount: number;
  loadSumKilograms: number;
  loadCount: number;
  /** Active fault codes, over records with their number; `faultyCount` of these have at least one. */
  faultCodeSum: number;
  faultCodeCount: number;
  faultyCount: number;
}

export const DRIVING_EVENT_TYPES = ['harshAcceleration', 'harshBraking', 'harshCornering', 'speeding'] as const;
export type DrivingEventType = (typeof DRIVING_EVENT_TYPES)[number];

export interface DrivingEvent {
  type: DrivingEventType;
  startTime: number;
  endTime: number;
  latitude: number | null;
  longitude: number | null;
  /** Peak, in m/s² (harsh) or m/s (speeding); null when the device reported the event without a measure. */
  value: number | null;
  /** The limit that it exceeded, in the same unit; null if the device applied its own. */
  limit: number | null;
  source: 'device' | 'track';
}

/** A fix at an impossible place. Its other values count, its place does not. */
export interface Outlier {
  time: number;
  discriminator: number;
  deviceRole: DeviceRole;
}

/** Event for consumers such as alerts and notifications. `time` is the fix time at which it happened. */
export type DomainEvent =
  | { type: 'statusChanged'; time: number; from: Status; to: Status }
  | { type: 'tripStarted'; time: number }
  | { type: 'tripEnded'; time: number; startTime: number; distanceMeters: number }
  | { type: 'drivingEvent'; time: number; event: DrivingEvent }
  | { type: 'deviceSwitched'; time: number; to: DeviceRole }
  | { type: 'alertRaised'; time: number; alertId: string }
  | { type: 'batterySwapped'; time: number; fromPercent: number; toPercent: number }
  | {
      type: 'placeCrossed';
      time: number;
      placeId: number;
      direction: 'enter' | 'exit';
      latitudeE7: number;
      longitudeE7: number;
      /** When the rule was met. */
      decidedAt: number;
    };

export interface Derived {
  intervals: Interval[];
  trips: Trip[];
  stops: Stop[];
  rollups: Rollup[];
  drivingEvents: DrivingEvent[];
  outliers: Outlier[];
  events: DomainEvent[];
  /** Accepted fixes in order, for visits to places; null: not collected. */
  fixes: PlaceFix[] | null;
}

/** Returns an empty collection, to which `advance` appends. @param withFixes whether it collects accepted fixes */
export function startDerived(withFixes = false): Derived {
  return {
    intervals: [],
    trips: [],
    stops: [],
    rollups: [],
    drivingEvents: [],
    outliers: [],
    events: [],
    fixes: withFixes ? [] : null,
  };
}
