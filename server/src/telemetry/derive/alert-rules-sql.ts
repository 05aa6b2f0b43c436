import type { Feature } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import type { Severity } from '@waymark/domain/alerts/kind.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import type { Tx } from '../../storage/db.ts';
import { type AccountSensor, sensorsOfAccount } from '../../storage/sensors-sql.ts';
import { sql } from '../../storage/sql.ts';

/** A version of a rule with its scope, valid in [from, to), epoch ms. */
export interface ScopedVersion {
  ruleId: number;
  version: number;
  kind: AlertKindName;
  severity: Severity;
  from: number;
  /** null: still valid. */
  to: number | null;
  value: number | null;
  /** Name of the sensor that it watches. */
  sensor: string | null;
  places: number[];
  assets: number[];
  tags: string[];
  types: string[];
  schedule: Schedule | null;
  persistsSeconds: number | null;
  coolDownMinutes: number;
}

/** Features that an account has switched on. */
export interface AccountSwitches {
  features: Feature[];
  alerts: AlertType[];
}

/**
 * Returns the enabled versions of the rules that apply to assets of an account: its own, and those of the accounts above
 * that include it; with the switches of the account, and its sensors if a rule may read one. A version ends with the next one of its rule, or with its rule.
 */
export async function ruleVersionsFor(
  tx: Tx,
  accountId: number,
): Promise<{ versions: ScopedVersion[]; switches: AccountSwitches; sensors: AccountSensor[] }> {
  const { rows } = await sql<ScopedVersion>`
    SELECT * FROM (
      SELECT v.rule_id AS "ruleId", v.version, r.type AS kind, r.severity, v.enabled,
        (extract(epoch FROM v.valid_from) * 1000)::float8 AS "from",
        (extract(epoch FROM least(r.deleted_at,
          lead(v.valid_from) OVER (PARTITION BY v.rule_id ORDER BY v.version))) * 1000)::float8 AS "to",
        v.value, v.sensor, v.places, v.assets, v.tags, v.types, v.schedule, v.persists_s AS "persistsSeconds",
        v.cool_down_min AS "coolDownMinutes", v.account_id = ${accountId} OR v.includes_below AS applies
      FROM alert_rule_versions v JOIN alert_rules r ON r.account_id = v.account_id AND r.id = v.rule_id
      WHERE v.account_id = ANY (SELECT unnest(ancestors) FROM accounts WHERE id = ${accountId})
    ) version
    WHERE enabled AND applies AND ("to" IS NULL OR "to" > "from") ORDER BY "ruleId", version`.execute(tx);
  const sensors = rows.some(readsSensors) ? await sensorsOfAccount(tx, accountId) : [];
  return { versions: rows, switches: await switchesOf(tx, accountId), sensors };
}

/** Returns whether a rule may read a sensor: it names one, or the tank of an asset may. */
export function readsSensors({ kind, sensor }: Pick<ScopedVersion, 'kind' | 'sensor'>): boolean {
  return sensor !== null || alertKindOf(kind).watch.on === 'fuel';
}

/** Returns the sensors of an account with its switches. */
export async function accountSensors(
  tx: Tx,
  accountId: number,
): Promise<{ switches: AccountSwitches; sensors: AccountSensor[] }> {
  return { switches: await switchesOf(tx, accountId), sensors: await sensorsOfAccount(tx, accountId) };
}

async function switchesOf(tx: Tx, accountId: number): Promise<AccountSwitches> {
  const { rows } = await sql<AccountSwitches>`
    SELECT features, alerts FROM accounts WHERE id = ${accountId}`.execute(tx);
  return rows[0] ?? { features: [], alerts: [] };
}
