/** Sums that reports add up. */

/** Counts of an asset by day of the start, maintained by triggers (migration 0013). */
interface AssetQuartersTable extends ScoreSumsColumns {
  account_id: number;
  asset_id: number;
  /** Start of six hours, UTC. */
  start: Date;
  trips: number;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  max_speed_cm_s: number | null;
  harsh_count: number;
  stops: number;
  stop_s: number;
  driving_events: number;
  event_s: number;
  braking: number;
  acceleration: number;
  cornering: number;
  speedings: number;
  speeding_s: number;
  /** m/s. */
  speeding_max: number | null;
  speeding_over: number | null;
  intervals: number;
  interval_s: number;
  idles: number;
  idling_s: number;
  longest_idle_s: number | null;
  /** Gaps before intervals. */
  gaps: number;
  /** Start of the last interval that is counted; null: none. */
  last_interval: Date | null;
  /** Its end; null: none, or counted before it was kept. */
  last_end: Date | null;
  /** The place in which all rows began. Null: not known since a change; 0: none; -1: several, in `place_quarters`. */
  place: number | null;
}

/** Sums behind the score of an asset, of the trips and statuses that begin in a day or quarter (migration 0160). */
interface ScoreSumsColumns {
  /** Of the trips: events that begin in them, and units of their speeding. */
  trip_braking: number;
  trip_acceleration: number;
  trip_cornering: number;
  speeding_units: number;
  /** Distance of the trips in which the ignition was known (migration 0190). */
  ignition_m: number;
  /** Of the trips with a fix a second. */
  dense_m: number;
  dense_braking: number;
  dense_acceleration: number;
  dense_cornering: number;
  /** Idling beyond what costs no points. */
  long_idle_s: number;
}

/**
 * Correction of an interval at rest for waiting at places: the interval is subtracted, and its parts are added. It
 * counts while the quarter of the interval has a place.
 */
interface WaitedPartsTable {
  account_id: number;
  asset_id: number;
  /** Of the interval. */
  start_time: Date;
  end_time: Date;
  at: Date;
  seconds: number;
  /** Of `at`; 0: none. */
  place_id: number;
  /** 0: the interval itself; 1: a part at rest; 2: waiting. */
  kind: number;
  /** Amount that it adds to the number of statuses, and of those that are idle. */
  entries: number;
  idles: number;
}

/** A gap before an interval of status. It counts while the quarter in which it ends has a place. */
interface StatusGapsTable {
  account_id: number;
  asset_id: number;
  /** End of the gap. */
  start_time: Date;
  /** Null: before the first interval. */
  since: Date | null;
}

/**
 * How long an asset was at rest during a visit, in its intervals that began in a quarter. It counts while the quarter has a
 * place.
 */
interface VisitRestsTable {
  account_id: number;
  /** Of the quarter. */
  start: Date;
  asset_id: number;
  place_id: number;
  entered_at: Date;
  seconds: number;
}

/** Sums of a UTC day or week. They count while all its quarters have a place. */
interface CountedDaysTable extends Omit<AssetQuartersTable, 'gaps' | 'last_interval' | 'last_end' | 'place'> {
  /** The place in which all rows began. 0: none; -1: several, in `place_days` or `place_weeks`. */
  place: number;
}

/** Sums of a quarter, day or week by place. They count while its `place` is -1. */
interface PlaceQuartersTable
  extends Omit<AssetQuartersTable, 'gaps' | 'last_interval' | 'last_end' | 'place' | keyof ScoreSumsColumns> {
  /** 0: none. */
  place_id: number;
}

interface AssetDaysTable extends ScoreSumsColumns {
  account_id: number;
  /** YYYY-MM-DD, UTC. */
  day: string;
  asset_id: number;
  trips: number;
  distance_m: number;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  stops: number;
  driving_events: number;
  max_speed_cm_s: number;
  harsh_count: number;
  speeding_s: number;
}

/** Sums of the trips of an account that begin on a day, or differences of them (migration 0254). */
interface AccountDaysTable {
  account_id: number;
  /** YYYY-MM-DD, UTC. */
  day: string;
  trips: number;
  /** Decimal. */
  distance_m: string;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
}

/** The tables by name. */
export interface KeptSumTables {
  asset_quarters: AssetQuartersTable;
  asset_days: AssetDaysTable;
  account_days: AccountDaysTable;
  account_day_changes: AccountDaysTable;
  waited_parts: WaitedPartsTable;
  status_gaps: StatusGapsTable;
  visit_rests: VisitRestsTable;
  counted_days: CountedDaysTable;
  counted_weeks: CountedDaysTable;
  place_quarters: PlaceQuartersTable;
  place_days: PlaceQuartersTable;
  place_weeks: PlaceQuartersTable;
}
