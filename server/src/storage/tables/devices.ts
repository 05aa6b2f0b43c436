/** Devices and their assignments to assets. */
import type { Generated } from 'kysely';
import type { JsonByDefault, Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface DevicesTable {
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
  /** Encrypted, like the other key. */
  flt_api_key: Maybe<Buffer>;
  assigned_account_id: Maybe<string>;
  assigned_api_key: Maybe<Buffer>;
}

interface DeviceAssignmentsTable {
  account_id: number;
  id: Generated<number>;
  device_id: number;
  asset_id: number;
  role: Generated<'primary' | 'auxiliary'>;
  assigned_from: Time;
  assigned_to: TimeOrNull;
}

interface DeviceSuspicionsTable {
  account_id: number;
  device_id: number;
  /** First contradiction of the current series, by receive time. */
  raised_at: Time;
  last_at: Time;
  first_address: string;
  second_address: string;
  distance_m: number;
  implied_speed_m_s: number;
}

/** Without an account; requests see it only through `list_unknown_trackers`. */
interface UnknownTrackersTable {
  imei: string;
  protocol: string;
  first_seen: TimeByDefault;
  last_seen: TimeByDefault;
  attempts: Generated<number>;
  address: string;
}

/** The tables by name. */
export interface DeviceTables {
  devices: DevicesTable;
  device_assignments: DeviceAssignmentsTable;
  device_suspicions: DeviceSuspicionsTable;
  unknown_trackers: UnknownTrackersTable;
}
