/** Commands and texts to devices. */
import type { Generated } from 'kysely';
import type { Json, Maybe, Time, TimeOrNull } from './column-types.ts';

interface TextMessagesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  driver_id: Maybe<number>;
  asset_id: Maybe<number>;
  device_id: Maybe<number>;
  status: Maybe<'queued' | 'sent' | 'acknowledged' | 'failed' | 'expired'>;
  failure: Maybe<'refused' | 'unanswered' | 'deviceChanged'>;
  sent_at: Maybe<Date>;
  finished_at: Maybe<Date>;
  expires_at: Maybe<Date>;
  body: string;
  sender_account_id: Maybe<number>;
  sender_id: Maybe<number>;
  created_at: Time;
}

interface CommandsTable {
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
  in_flight: Generated<boolean>;
  serial: Maybe<number>;
}

interface CommandStepsTable {
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

interface GateLimitsTable {
  account_id: number;
  values: Json;
}

/** The tables by name. */
export interface CommandTables {
  commands: CommandsTable;
  command_steps: CommandStepsTable;
  gate_limits: GateLimitsTable;
  text_messages: TextMessagesTable;
}
