/** Rows of derivation: states, trips, stops, events and the fold. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeclaredColumn } from '../position-columns.ts';
import type { JsonByDefault, Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';
import type { ValueOf } from './positions.ts';

/** Latest known values of the position columns that `asset_state` keeps. */
type LatestValues = {
  [Column in Extract<DeclaredColumn, { inState: true }> as Column['name']]: Maybe<ValueOf<Column>>;
};

/** Open rows of an asset; one row for each in `asset_state`. */
interface AssetOpenTable {
  account_id: number;
  asset_id: number;
  /** JSON of the domain's fold: open interval, trip, rollup. */
  fold: Maybe<string>;
  /** Array of open-trip.ts. */
  open_trip: MaybeJson;
  /** OpenStop of packages/domain/src/derive/derived.ts. */
  open_stop: MaybeJson;
  /** Intervals after the last closed one, oldest first: [{startTime, status, latitude, longitude}]; the last is open. */
  open_intervals: ColumnType<OpenIntervalJson[] | null, string | null | undefined, string | null>;
  /** Start of `open_trip` if it is long enough to be kept. */
  trip_since: GeneratedAlways<Date | null>;
  /** True: one of `open_intervals` has the status idle. */
  idles: GeneratedAlways<boolean | null>;
}

/** The latest values of an asset: one row each, rewritten with every packet. */
interface AssetStateTable extends LatestValues {
  account_id: number;
  asset_id: number;
  /** Number of a status (domain/status.ts). */
  status: number;
  /** Number of the movement under the status (kept below npa, offline …). */
  movement: Maybe<number>;
  /** Position of the most urgent reason in ATTENTION_KINDS (domain/attention.ts); null: needs no attention. */
  attention: Maybe<number>;
  status_since: TimeOrNull;
  last_packet_at: TimeOrNull;
  last_fix_time: TimeOrNull;
  device_id: Maybe<number>;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
  speed_cm_s: Maybe<number>;
  heading_deg: Maybe<number>;
  attributes: MaybeJson;
  /** Diagnosis (domain/attention.ts). */
  diagnosis: MaybeJson;
  updated_at: TimeByDefault;
}

/** Times in epoch ms, degrees; `status` is a word of domain/status.ts. Each ends where the next begins. */
export interface OpenIntervalJson {
  startTime: number;
  status: string;
  latitude: number | null;
  longitude: number | null;
}

/** Closed intervals only; the open one is in `asset_open`. */
export interface StateIntervalsTable {
  account_id: number;
  asset_id: number;
  start_time: Time;
  end_time: Time;
  status: number;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
}

interface TripsTable {
  account_id: number;
  asset_id: number;
  start_time: Time;
  end_time: Time;
  uid: string;
  start_latitude_e7: number;
  start_longitude_e7: number;
  end_latitude_e7: number;
  end_longitude_e7: number;
  distance_m: number;
  distance_source: string;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  no_data_s: number;
  /** Straight over gaps without data, of the track's distance. */
  no_data_m: Generated<number>;
  max_speed_cm_s: Maybe<number>;
  fix_count: number;
  gap_count: number;
  harsh_count: number;
  speeding_s: number;
  /** Events that begin in the trip, and units of its speeding (`scoreUnits`), maintained by triggers (migration 0160). */
  braking: Generated<number>;
  acceleration: Generated<number>;
  cornering: Generated<number>;
  speeding_units: Generated<number>;
  /** Whether the ignition was known, maintained by a trigger (migration 0190). */
  ignition_known: Generated<boolean>;
  start_rule: string;
  end_rule: string;
}

interface StopsTable {
  account_id: number;
  asset_id: number;
  start_time: Time;
  end_time: Time;
  idle_s: number;
  latitude_e7: number;
  longitude_e7: number;
}

interface RollupsTable {
  account_id: number;
  asset_id: number;
  /** Start of ten minutes, UTC. */
  bucket: Time;
  distance_m: number;
  /** Moved unseen, in no trip. */
  unseen_m: Generated<number>;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  other_s: number;
  fix_count: number;
  max_speed_cm_s: Maybe<number>;
  /** Sums and counts of measurements (domain/derive/derived.ts, Rollup). */
  speed_sum_cm_s: Generated<number>;
  speed_count: Generated<number>;
  fuel_rate_sum_ml_h: Generated<number>;
  fuel_rate_count: Generated<number>;
  load_sum_kg: Generated<number>;
  load_count: Generated<number>;
  fault_code_sum: Generated<number>;
  fault_code_count: Generated<number>;
  faulty_count: Generated<number>;
}

interface DrivingEventsTable {
  account_id: number;
  asset_id: number;
  start_time: Time;
  end_time: TimeOrNull;
  type: string;
  uid: string;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
  value: Maybe<number>;
  limit_value: Maybe<number>;
}

interface DeriveCheckpointsTable {
  account_id: number;
  asset_id: number;
  at: Time;
  fold: string;
}

interface DomainEventsTable {
  account_id: number;
  id: Generated<number>;
  asset_id: Maybe<number>;
  type: string;
  at: Time;
  payload: JsonByDefault;
  /** xid8 as text; the commit-safe order is (transaction_id, id). */
  transaction_id: Generated<string>;
}

interface DomainEventCursorsTable {
  consumer: string;
  transaction_id: string;
  id: number;
}

/** The tables by name. */
export interface DerivedTables {
  asset_open: AssetOpenTable;
  asset_state: AssetStateTable;
  state_intervals: StateIntervalsTable;
  trips: TripsTable;
  stops: StopsTable;
  driving_events: DrivingEventsTable;
  rollups: RollupsTable;
  derive_checkpoints: DeriveCheckpointsTable;
  domain_events: DomainEventsTable;
  domain_event_cursors: DomainEventCursorsTable;
}
