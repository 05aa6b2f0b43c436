/**
 * Every table as Kysely sees it; names and units as in the database. One interface a table, written by hand beside the
 * migrations (a test compares them with the catalog). int8 arrives as a number, xid8 as text, bytea as a Buffer.
 */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DeclaredColumn } from './position-columns.ts';

/** A time: read as a Date, written as a Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** A nullable column that an insert may leave out. */
type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** jsonb: read as the value, written as JSON text. */
type Json = JSONColumnType<Record<string, unknown>, string, string>;
type JsonByDefault = JSONColumnType<Record<string, unknown>, string | undefined, string>;
type MaybeJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

export interface AccountsTable {
  id: Generated<number>;
  uid: string;
  parent_id: Maybe<number>;
  /** The way from the root down to and including this account. */
  ancestors: number[];
  name: string;
  /** location, unitsSystem, currency, language, timeZone, themeId */
  attributes: JsonByDefault;
  features: Generated<string[]>;
  alerts: Generated<string[]>;
  two_step_required: Generated<boolean>;
  /** null: positions are kept for ever. */
  retention_days: Maybe<number>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface UsersTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  email: Maybe<string>;
  /** E.164 */
  phone: Maybe<string>;
  password_hash: Maybe<string>;
  /** The password was made by the program and printed. */
  must_change_password: Generated<boolean>;
  role: string;
  features: Generated<string[]>;
  language: Maybe<string>;
  time_zone: Maybe<string>;
  units_system: Maybe<string>;
  theme_id: Maybe<string>;
  /** Types of alerts that the user is told of. */
  alerts: Generated<string[]>;
  invited_at: TimeOrNull;
  last_sign_in_at: TimeOrNull;
  disabled_at: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface SessionsTable {
  account_id: number;
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  current_account_id: number;
  remember: Generated<boolean>;
  created_at: TimeByDefault;
  last_seen_at: TimeByDefault;
  expires_at: Time;
  uid: Generated<string>;
  browser: Maybe<string>;
  system: Maybe<string>;
  /** Of the peer: `203.0.113.0/24`. */
  network: Maybe<string>;
}

/** A verified password, for one call of its session. */
export interface PasswordProofsTable {
  account_id: number;
  token_hash: Buffer;
  session_id: number;
  expires_at: Time;
}

/** The first step of signing in was taken. */
export interface HalfSignInsTable {
  account_id: number;
  token_hash: Buffer;
  user_id: number;
  /** code, enrol, password */
  step: string;
  method: string;
  remember: boolean;
  expires_at: Time;
}

export interface KnownDevicesTable {
  account_id: number;
  user_id: number;
  token_hash: Buffer;
  last_used_at: Time;
  expires_at: Time;
}

export interface TwoStepTable {
  account_id: number;
  user_id: number;
  sealed_secret: Buffer;
  /** null: no code was shown yet. */
  enabled_at: TimeOrNull;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  account_id: number;
  user_id: number;
  code_hash: Buffer;
}

export interface AssetsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  license_plate: Maybe<string>;
  vin: Maybe<string>;
  type: string;
  battery_type: Maybe<string>;
  make: Maybe<string>;
  model: Maybe<string>;
  year: Maybe<number>;
  tags: Generated<string[]>;
  route: Maybe<string>;
  depot: Maybe<string>;
  npa_since: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

export interface DevicesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  imei: string;
  protocol: string;
  device_type: Maybe<string>;
  sim_id: Maybe<string>;
  make: Maybe<string>;
  model: Maybe<string>;
  immobilization_type: Maybe<string>;
  ignition_type: Maybe<'wired' | 'can' | 'virtual' | 'none'>;
  capabilities: JsonByDefault;
  moving_interval_seconds: Maybe<number>;
  parked_interval_seconds: Maybe<number>;
  clock_offset_seconds: Generated<number>;
  clock_offset_since: TimeOrNull;
  clock_rollover_since: TimeOrNull;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
  flt_account_id: Maybe<string>;
  /** Sealed, as is the other one. */
  flt_api_key: Maybe<Buffer>;
  assigned_account_id: Maybe<string>;
  assigned_api_key: Maybe<Buffer>;
}

export interface DeviceAssignmentsTable {
  account_id: number;
  id: Generated<number>;
  device_id: number;
  asset_id: number;
  role: Generated<'primary' | 'auxiliary'>;
  assigned_from: Time;
  assigned_to: TimeOrNull;
}

export interface DeviceSuspicionsTable {
  account_id: number;
  device_id: number;
  /** First contradiction of a row of them, by receive time. */
  raised_at: Time;
  last_at: Time;
  first_address: string;
  second_address: string;
  distance_m: number;
  implied_speed_m_s: number;
}

export interface DriversTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  /** E.164 */
  phone: Maybe<string>;
  email: Maybe<string>;
  license_number: Maybe<string>;
  /** Read it as text: the driver makes an instant of a day. */
  license_expires_on: Maybe<string>;
  employee_number: Maybe<string>;
  tags: Generated<string[]>;
  notes: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface ThresholdsTable {
  account_id: number;
  id: Generated<number>;
  /** null: for every type. */
  asset_type: Maybe<string>;
  valid_from: Time;
  values: Json;
  /** Null: not known. */
  changed_by_account_id: Maybe<number>;
  changed_by_id: Maybe<number>;
}

/** Append-only: a trigger refuses update, delete and truncate to everybody. */
export interface AuditTable {
  account_id: number;
  id: Generated<number>;
  at: TimeByDefault;
  user_id: Maybe<number>;
  action: string;
  subject_type: Maybe<string>;
  subject_uid: Maybe<string>;
  details: JsonByDefault;
}

/** Type of a declared column (position-columns.ts) as Kysely sees it. */
type ColumnOf<Column> = Column extends { type: 'timestamptz' }
  ? Time
  : Column extends { type: 'jsonb' }
    ? MaybeJson
    : Column extends { required: true }
      ? ValueOf<Column>
      : Maybe<ValueOf<Column>>;
type ValueOf<Column> = Column extends { type: 'boolean' } ? boolean : number;

export type PositionsTable = { [Column in DeclaredColumn as Column['name']]: ColumnOf<Column> };

/** Latest known values of the position columns that `asset_state` keeps. */
type LatestValues = {
  [Column in Extract<DeclaredColumn, { inState: true }> as Column['name']]: Maybe<ValueOf<Column>>;
};

/** Positions of closed weeks, many of one device and week in a row. */
export interface PositionBlocksTable {
  account_id: number;
  device_id: number;
  /** Fix times of the first and the last position. */
  first_time: Time;
  last_time: Time;
  /** storage/block-codec.ts */
  block: Buffer;
}

export interface DeviceContactsTable {
  account_id: number;
  device_id: number;
  started_at: Time;
  ended_at: Time;
}

export interface QuarantineTable {
  account_id: number;
  id: Generated<number>;
  device_id: number;
  at: TimeByDefault;
  reason: string;
  record: Json;
}

export interface OutliersTable {
  account_id: number;
  asset_id: number;
  device_id: number;
  fix_time: Time;
  discriminator: number;
}

/** What is under way on an asset; a row wherever there is one in `asset_state`. */
export interface AssetOpenTable {
  account_id: number;
  asset_id: number;
  /** JSON of the domain's fold: open interval, trip, rollup. */
  fold: Maybe<string>;
  /** OpenTrip and OpenStop of packages/domain/src/derive/derived.ts. */
  open_trip: MaybeJson;
  open_stop: MaybeJson;
  /** Intervals after the last closed one, oldest first: [{startTime, status, latitude, longitude}]; the last is open. */
  open_intervals: ColumnType<OpenIntervalJson[] | null, string | null | undefined, string | null>;
}

/** The latest of an asset: one row each, rewritten with every packet. */
export interface AssetStateTable extends LatestValues {
  account_id: number;
  asset_id: number;
  /** Number of a status (domain/status.ts). */
  status: number;
  /** Status of the movement under it (kept below npa, offline …), a status number as well. */
  movement: Maybe<number>;
  status_since: TimeOrNull;
  last_packet_at: TimeOrNull;
  last_fix_time: TimeOrNull;
  device_id: Maybe<number>;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
  speed_cm_s: Maybe<number>;
  heading_deg: Maybe<number>;
  attributes: MaybeJson;
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

export interface TripsTable {
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
  start_rule: string;
  end_rule: string;
  start_address: Maybe<string>;
  end_address: Maybe<string>;
}

export interface StopsTable {
  account_id: number;
  asset_id: number;
  start_time: Time;
  end_time: Time;
  idle_s: number;
  latitude_e7: number;
  longitude_e7: number;
}

/** What an asset began on a day, kept by triggers (migration 0013); nobody writes it. */
export interface AssetDaysTable {
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
}

export interface RollupsTable {
  account_id: number;
  asset_id: number;
  /** Start of ten minutes, UTC. */
  bucket: Time;
  distance_m: number;
  /** Moved while nobody saw it, in no trip. */
  unseen_m: Generated<number>;
  moving_s: number;
  idle_s: number;
  stopped_s: number;
  other_s: number;
  fix_count: number;
  max_speed_cm_s: Maybe<number>;
  /** Sums and counts of what was measured (domain/derive/derived.ts, Rollup). */
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

export interface DrivingEventsTable {
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

export interface DeriveCheckpointsTable {
  account_id: number;
  asset_id: number;
  at: Time;
  fold: string;
}

export interface DomainEventsTable {
  account_id: number;
  id: Generated<number>;
  asset_id: Maybe<number>;
  type: string;
  at: Time;
  payload: JsonByDefault;
  /** xid8 as text; the commit-safe order is (transaction_id, id). */
  transaction_id: Generated<string>;
}

export interface DomainEventCursorsTable {
  consumer: string;
  transaction_id: string;
  id: number;
}

/** Belongs to no account; requests see it only through `list_unknown_trackers`. */
export interface UnknownTrackersTable {
  imei: string;
  protocol: string;
  first_seen: TimeByDefault;
  last_seen: TimeByDefault;
  attempts: Generated<number>;
  address: string;
}

export interface SavedViewsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  /** Account of the user, which may be above the account of the view. */
  user_account_id: number;
  user_id: number;
  screen: string;
  name: string;
  /** Query string of the screen's address, without the question mark. */
  query: string;
  shared: Generated<boolean>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** One time that an asset was declared non-performing; the one without an end is in force. */
export interface NpaDeclarationsTable {
  account_id: number;
  id: Generated<number>;
  asset_id: number;
  declared_at: Time;
  declared_by_account_id: Maybe<number>;
  declared_by_id: Maybe<number>;
  reason: Maybe<string>;
  cleared_at: TimeOrNull;
  cleared_by_account_id: Maybe<number>;
  cleared_by_id: Maybe<number>;
  clear_reason: Maybe<string>;
}

export interface CustomersTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  contact_person: Maybe<string>;
  /** E.164 */
  phone: Maybe<string>;
  email: Maybe<string>;
  address: Maybe<string>;
  external_number: Maybe<string>;
  tags: Generated<string[]>;
  notes: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface TagsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** Makes and models that an account added to those of the product. */
export interface MakeModelsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  make: string;
  model: string;
  year_from: Maybe<number>;
  year_to: Maybe<number>;
  asset_types: string[];
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

export interface SharesTable {
  /** Of the asset. */
  account_id: number;
  id: Generated<number>;
  uid: string;
  token_hash: Buffer;
  asset_id: number;
  user_account_id: Maybe<number>;
  user_id: Maybe<number>;
  created_at: Time;
  expires_at: Time;
  revoked_at: TimeOrNull;
  views: Generated<number>;
  last_view_at: TimeOrNull;
}

export interface CommandsTable {
  /** Of the asset. */
  account_id: number;
  id: Generated<number>;
  /** The request id. */
  uid: string;
  asset_id: number;
  /** The primary device, or the auxiliary tracker. */
  device_id: number;
  request: string;
  family: string;
  status: string;
  /** Of auxiliary tracker commands only. */
  activate: Maybe<boolean>;
  reason: Maybe<string>;
  /** null: none yet. */
  response: Maybe<string>;
  note: string;
  hold: Maybe<string>;
  /** Of `notAtRestLongEnough`: at rest for so long, of as long as is needed. */
  hold_have_seconds: Maybe<number>;
  hold_need_seconds: Maybe<number>;
  /** The last report, where the command waits for the next. */
  hold_report_at: TimeOrNull;
  /** null: the product itself. */
  requested_by_account_id: Maybe<number>;
  requested_by_id: Maybe<number>;
  created_at: Time;
  /** When the status was reached. */
  status_at: Time;
  /** null: never. */
  expires_at: TimeOrNull;
  /** Committed before a byte is written. */
  sent_at: TimeOrNull;
  asked_state_at: TimeOrNull;
  /** The device is not sent another meanwhile. */
  holds_line: Generated<boolean>;
  serial: Maybe<number>;
}

export interface CommandStepsTable {
  account_id: number;
  id: Generated<number>;
  command_id: number;
  at: Time;
  status: string;
  note: string;
  /** null: the product or the device. */
  actor_account_id: Maybe<number>;
  actor_id: Maybe<number>;
  response: Maybe<string>;
  fix_time: TimeOrNull;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
  speed_cm_s: Maybe<number>;
  ignition: Maybe<boolean>;
  proof: Maybe<string>;
}

export interface GateLimitsTable {
  account_id: number;
  values: Json;
}

/** Belongs to no account; requests reach it by `queue_message` and `list_messages` alone. */
export interface MessagesTable {
  id: GeneratedAlways<number>;
  uid: string;
  channel: string;
  recipient: string;
  subject: Maybe<string>;
  body: Maybe<string>;
  status: Generated<string>;
  created_at: Time;
  valid_until: TimeOrNull;
  attempts: Generated<number>;
  next_attempt_at: Time;
  claimed_until: TimeOrNull;
  finished_at: TimeOrNull;
  reason: Maybe<string>;
}

export interface Tables {
  accounts: AccountsTable;
  users: UsersTable;
  sessions: SessionsTable;
  password_proofs: PasswordProofsTable;
  half_sign_ins: HalfSignInsTable;
  known_devices: KnownDevicesTable;
  two_step: TwoStepTable;
  recovery_codes: RecoveryCodesTable;
  assets: AssetsTable;
  devices: DevicesTable;
  device_assignments: DeviceAssignmentsTable;
  device_suspicions: DeviceSuspicionsTable;
  drivers: DriversTable;
  thresholds: ThresholdsTable;
  audit: AuditTable;
  positions: PositionsTable;
  device_contacts: DeviceContactsTable;
  quarantine: QuarantineTable;
  outliers: OutliersTable;
  asset_state: AssetStateTable;
  asset_open: AssetOpenTable;
  state_intervals: StateIntervalsTable;
  trips: TripsTable;
  stops: StopsTable;
  asset_days: AssetDaysTable;
  rollups: RollupsTable;
  driving_events: DrivingEventsTable;
  derive_checkpoints: DeriveCheckpointsTable;
  domain_events: DomainEventsTable;
  domain_event_cursors: DomainEventCursorsTable;
  unknown_trackers: UnknownTrackersTable;
  position_blocks: PositionBlocksTable;
  saved_views: SavedViewsTable;
  shares: SharesTable;
  commands: CommandsTable;
  command_steps: CommandStepsTable;
  gate_limits: GateLimitsTable;
  messages: MessagesTable;
  customers: CustomersTable;
  tags: TagsTable;
  make_models: MakeModelsTable;
  npa_declarations: NpaDeclarationsTable;
}
