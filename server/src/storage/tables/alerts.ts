/** Alerts, their rules, and secure park. */
import type { Generated } from 'kysely';
import type { Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface AlertRulesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  type: string;
  severity: string;
  wording: Maybe<string>;
  instructions: Maybe<string>;
  was_inherited: Generated<boolean>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  deleted_at: TimeOrNull;
}

/** Definition of a rule, from `valid_from` until the next version. */
interface AlertRuleVersionsTable {
  account_id: number;
  rule_id: number;
  version: number;
  valid_from: Time;
  enabled: boolean;
  value: Maybe<number>;
  places: Generated<number[]>;
  assets: Generated<number[]>;
  tags: Generated<string[]>;
  types: Generated<string[]>;
  includes_below: Generated<boolean>;
  /** Schedule (domain/alerts/schedule.ts) */
  schedule: MaybeJson;
  persists_s: Maybe<number>;
  cool_down_min: Generated<number>;
  /** Name of a sensor. */
  sensor: Maybe<string>;
}

interface AlertRevisionsTable {
  account_id: number;
  revision: number;
}

/** Each row is valid until the next one of the asset. */
interface SecureParkVersionsTable {
  account_id: number;
  asset_id: number;
  version: number;
  valid_from: Time;
  enabled: boolean;
  /** secureParkNow or secureParkCurfew */
  type: string;
  /** Local times `HH:MM` of the last curfew. */
  starts_at: Maybe<string>;
  ends_at: Maybe<string>;
  time_zone: Maybe<string>;
  changed_by: Maybe<number>;
}

interface AlertsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  rule_id: Maybe<number>;
  rule_version: Maybe<number>;
  type: string;
  severity: string;
  subject: Generated<string>;
  place_id: Maybe<number>;
  driver_id: Maybe<number>;
  since: Time;
  raised_at: Time;
  /** null: not ended */
  ended_at: TimeOrNull;
  ended_by: Maybe<string>;
  latitude_e7: Maybe<number>;
  longitude_e7: Maybe<number>;
  value: Maybe<number>;
  threshold: Maybe<number>;
  raised_value: Maybe<number>;
  raised_step: Maybe<number>;
  ended_step: Maybe<number>;
  late: Generated<boolean>;
  withdrawn_at: TimeOrNull;
  acknowledged_at: TimeOrNull;
  acknowledged_by: Maybe<number>;
  note: Maybe<string>;
  details: MaybeJson;
  created_at: TimeByDefault;
}

/** The tables by name. */
export interface AlertTables {
  alert_rules: AlertRulesTable;
  alert_rule_versions: AlertRuleVersionsTable;
  alert_revisions: AlertRevisionsTable;
  secure_park_versions: SecureParkVersionsTable;
  alerts: AlertsTable;
}
