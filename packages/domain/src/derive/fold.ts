/**
 * What derivation remembers of an asset between two positions. Stored as JSON beside the latest state of every asset, so
 * it is plain, small, and says its version; times are epoch ms (0: none), `E7` degrees × 10⁷, `Mm` millimetres, `Ms`
 * milliseconds: whole numbers, so that sums never drift. No NaN or Infinity, which JSON does not carry.
 *
 * One file over the usual length: it is the stored format, to be read (and given a new version) as a whole.
 */

export const FOLD_VERSION = 3;
/** Folds of this version are read too: what they lack was not counted then. */
const OLDEST_FOLD_VERSION = 2;

/** Ignition as last said by the device in use. */
export const UNKNOWN = -1;
export const OFF = 0;
export const ON = 1;

/** What the vehicle does. The numbers are stored; never reorder. */
export const MOVING = 0;
export const IDLE = 1;
export const STOPPED = 2;
export const TRANSIT = 3;

/** What a change is about. */
export const MOVEMENT = 0;
export const OFFLINE = 1;
export const NO_LOCATION = 2;
export const CHARGE = 3;
export const FLAGS = 4;
/** The ignition came on: a trip that starts soon began here. */
export const LEAD = 5;
/** The first fix after a silence; `value` is how far from its stop it may be without having left it, in metres. */
export const REAPPEARED = 6;
/** It rests at another place, moved there unseen; `value` as for REAPPEARED. */
export const RELOCATED = 7;

/** Bits of FLAGS. */
export const FAULT = 1;
export const ERROR = 2;
export const ACTIVE = 4;

/** A decided change of one layer, waiting until everything before it is decided too. */
export interface Change {
  time: number;
  layer: number;
  value: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  /** For MOVEMENT and LEAD: counters as of `time`, for the trip that begins or rests there. */
  fixes: number;
  gaps: number;
  /** Metres, −1: unknown. */
  odometer: number;
  /** For the start of movement: the instant before which the trip cannot have begun, and the fix before it. */
  earliest: number;
  previousTime: number;
}

/** Not moving since `time`, but not yet for as long as `target` takes. */
export interface RestCandidate {
  target: number;
  time: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  fixes: number;
  gaps: number;
  odometer: number;
  /** Steps since `time` that count if it moves on: in the ten minutes of `time`, and after them (at `laterTime`). */
  stepsMm: number;
  laterStepsMm: number;
  laterTime: number;
}

/** First fix beyond the rest point; a second one makes it movement since `time`. */
export interface Away {
  /** It came after a gap in which nobody saw the vehicle: `stepMm` is not driven, `previousTime` the last fix before. */
  hop: boolean;
  /** The silence after it was longer than any gap: no movement begins with it any more. */
  stale: boolean;
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  stepMm: number;
  fixes: number;
  gaps: number;
  odometer: number;
  previousTime: number;
}

/** Seconds of each kind, in ms. */
export interface Times {
  movingMs: number;
  idleMs: number;
  stoppedMs: number;
  otherMs: number;
}

export interface TripFold extends Times {
  startTime: number;
  startLatitudeE7: number;
  startLongitudeE7: number;
  startRule: number;
  startFixes: number;
  startGaps: number;
  startOdometer: number;
  distanceMm: number;
  /** Of it, straight over gaps in which nobody saw the vehicle. */
  noDataMm: number;
  /** m/s */
  maxSpeed: number;
  harsh: number;
  speedingMs: number;
  kept: boolean;
  /** Time that belongs to the trip only if it goes on: since it rests, or since its last fix. */
  tail: TailFold | null;
}

export interface TailFold extends Times {
  time: number;
  /** At rest (true), or just without a fix (false). */
  rests: boolean;
  /** Since when it is stopped, 0 while it idles. */
  stoppedTime: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  fixes: number;
  gaps: number;
  odometer: number;
  /** The odometer since is another one. */
  odometerBroken: boolean;
}

export interface StopFold {
  startTime: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  idleMs: number;
  /** False where it was last heard of while moving and may have gone on. */
  sure: boolean;
}

export interface BucketFold extends Times, Readings {
  start: number;
  distanceMm: number;
  /** Moved unseen, in no trip. */
  unseenMm: number;
  fixes: number;
  maxSpeed: number;
}

/** Sums of what was measured, and how many said it. */
export interface Readings {
  /** cm/s, of accepted fixes with a speed of their own. */
  speedSum: number;
  speeds: number;
  /** ml/h while driving. */
  fuelRateSum: number;
  fuelRates: number;
  /** kg */
  loadSum: number;
  loads: number;
  /** Active fault codes; `faulty` of those who said any. */
  faultSum: number;
  faults: number;
  faulty: number;
}

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

export interface HarshFold {
  type: number;
  startTime: number;
  endTime: number;
  peak: number;
  latitudeE7: number;
  longitudeE7: number;
}

export interface SpeedingFold {
  startTime: number;
  endTime: number;
  peak: number;
  limit: number;
  latitudeE7: number;
  longitudeE7: number;
}

/** The settled part of history, and the interval that is open in it. */
export interface LineFold {
  /** Everything before this is decided and accounted for. */
  time: number;
  startTime: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  status: number;
  /** Activity now, and since when. */
  activity: number;
  activityTime: number;
  movement: number;
  offline: number;
  noLocation: number;
  charge: number;
  flags: number;
  /** Since when contact or location is lost, 0: in sight; and what it idled since then. */
  unseenTime: number;
  unseenIdleMs: number;
}

export interface AssetFold {
  version: number;
  /** Time of the last record or sweep that took part; 0: none yet. A record before it is late. */
  lastTime: number;
  /** Role (0 primary, 1 auxiliary, −1 none) and discriminator of the last record: the order within one instant. */
  lastRole: number;
  lastDiscriminator: number;
  firstTime: number;
  /** Last sign of life of any kind, by device time. */
  contactTime: number;
  primaryTime: number;
  /** True while the auxiliary device drives the state. */
  auxiliary: boolean;
  /** Last record of the device in use, and the intervals learned from such, ms. */
  usedTime: number;
  movingIntervalMs: number;
  parkedIntervalMs: number;
  /** Last accepted fix; speed −1 and heading −1: not said. */
  fixTime: number;
  fixLatitudeE7: number;
  fixLongitudeE7: number;
  fixSpeed: number;
  fixHeading: number;
  /** Metres, −1: unknown. */
  odometer: number;
  /** Fixes that imply too much speed, until they are judged: [time, discriminator, latitudeE7, longitudeE7, role]. */
  suspects: number[][];
  /** Where speed is measured from when the device sends none; speed −1: unknown. */
  markTime: number;
  markLatitudeE7: number;
  markLongitudeE7: number;
  markSpeed: number;
  ignition: number;
  /** What the vehicle does, as far as decided; the settled line may lag behind. */
  movement: number;
  /** After a silence or a time without a fix, the next fix decides at once. */
  fresh: boolean;
  rest: RestCandidate | null;
  /** Rest point; null while it moves. */
  pointLatitudeE7: number | null;
  pointLongitudeE7: number | null;
  away: Away | null;
  /** Since when it does not move, 0 while it does. */
  stillTime: number;
  /** First report without a fix that counts towards no location; 0: none. */
  lostTime: number;
  /** 0: located, 1: lost while in use, 2: lost while parked. */
  lost: number;
  charging: number;
  chargingTime: number;
  /** 0: not charging, 1: charging, 2: charged; and since when it would be, while that is not decided. */
  charge: number;
  chargeTime: number;
  batteryPercent: number;
  flags: number;
  errorTime: number;
  /** Accepted fixes and gaps so far; trips count by difference. */
  fixes: number;
  gaps: number;
  queue: Change[];
  line: LineFold;
  lead: (Times & { time: number; fixes: number; gaps: number; odometer: number }) | null;
  trip: TripFold | null;
  stop: StopFold | null;
  buckets: BucketFold[];
  deviceHarsh: boolean;
  harsh: HarshFold[];
  speeding: SpeedingFold | null;
}

/** The fold of an asset that was never heard of. */
export function startFold(): AssetFold {
  return {
    version: FOLD_VERSION,
    lastTime: 0,
    lastRole: -1,
    lastDiscriminator: 0,
    firstTime: 0,
    contactTime: 0,
    primaryTime: 0,
    auxiliary: false,
    usedTime: 0,
    movingIntervalMs: 0,
    parkedIntervalMs: 0,
    fixTime: 0,
    fixLatitudeE7: 0,
    fixLongitudeE7: 0,
    fixSpeed: -1,
    fixHeading: -1,
    odometer: -1,
    suspects: [],
    markTime: 0,
    markLatitudeE7: 0,
    markLongitudeE7: 0,
    markSpeed: -1,
    ignition: UNKNOWN,
    movement: STOPPED,
    fresh: true,
    rest: null,
    pointLatitudeE7: null,
    pointLongitudeE7: null,
    away: null,
    stillTime: 0,
    lostTime: 0,
    lost: 0,
    charging: UNKNOWN,
    chargingTime: 0,
    charge: 0,
    chargeTime: 0,
    batteryPercent: -1,
    flags: 0,
    errorTime: 0,
    fixes: 0,
    gaps: 0,
    queue: [],
    line: {
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
    },
    lead: null,
    trip: null,
    stop: null,
    buckets: [],
    deviceHarsh: false,
    harsh: [],
    speeding: null,
  };
}

const START: Readonly<Record<string, unknown>> = { ...startFold(), version: undefined };

/** A fold as text, for storage: only the fields that differ from a new one. */
export function foldText(fold: AssetFold): string {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fold)) if (value !== START[key]) changed[key] = value;
  return JSON.stringify(changed);
}

/**
 * A fold from its text, with the fields in their one order.
 * @throws RangeError when the text is of another version: derive the asset again from its positions
 */
export function parseFold(text: string): AssetFold {
  const parsed = JSON.parse(text) as AssetFold;
  if (parsed.version !== FOLD_VERSION) upgrade(parsed);
  return Object.assign(startFold(), parsed);
}

/** Fills what an older version did not have. */
function upgrade(parsed: AssetFold): void {
  if (!(parsed.version >= OLDEST_FOLD_VERSION && parsed.version < FOLD_VERSION))
    throw new RangeError(`fold of version ${String(parsed.version)}, this program reads ${FOLD_VERSION}`);
  parsed.version = FOLD_VERSION;
  if (parsed.away) Object.assign(parsed.away, { hop: false, stale: false });
  if (parsed.trip) parsed.trip.noDataMm = 0;
  for (const bucket of parsed.buckets ?? []) bucket.unseenMm = 0;
}
