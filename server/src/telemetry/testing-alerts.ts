/** Alert rules and alerts of a test pipeline. */
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import { sql } from '../storage/sql.ts';
import { newUid } from '../storage/uid.ts';
import type { TestPipeline } from './testing.ts';

/** Switches on every kind of alert and every feature of all accounts. */
export async function switchOnAlerts({ database }: TestPipeline): Promise<void> {
  await database.owner((kysely) =>
    sql`UPDATE accounts SET alerts = ${[...ALERT_TYPES]}, features = ${[...FEATURES]}`.execute(kysely),
  );
}

/** Parts of a rule that differ from the defaults of its kind. */
export interface RuleValues {
  value?: number;
  persistsSeconds?: number;
  coolDownMinutes?: number;
  schedule?: Schedule;
  tags?: string[];
  sensor?: string;
  /** Start of the version, epoch ms. */
  since?: number;
  enabled?: boolean;
  /** Changes this rule. */
  ruleId?: number;
}

/** Writes a rule, or a new version of one, as the service does. @returns its id */
export async function writeRule(
  { database, accountId }: TestPipeline,
  type: AlertKindName,
  values: RuleValues & { since: number },
): Promise<number> {
  const declared = alertKindOf(type);
  const { since, coolDownMinutes = 0, tags = [], enabled = true } = values;
  return database.owner(async (kysely) => {
    const uid = newUid();
    const { rows } = values.ruleId
      ? { rows: [{ id: values.ruleId }] }
      : await sql<{ id: number }>`
          INSERT INTO alert_rules (account_id, uid, name, type, severity)
          VALUES (${accountId}, ${uid}, ${uid}, ${type}, ${declared.severity}) RETURNING id`.execute(kysely);
    const { id } = rows[0]!;
    await sql`
      INSERT INTO alert_rule_versions (account_id, rule_id, version, valid_from, enabled, value, tags, schedule, persists_s,
        cool_down_min, sensor)
      SELECT ${accountId}, ${id}, count(*) + 1, ${new Date(since)}, ${enabled},
        ${values.value ?? declared.value?.default ?? null}, ${tags},
        ${values.schedule ? JSON.stringify(values.schedule) : null}, ${values.persistsSeconds ?? null}, ${coolDownMinutes},
        ${values.sensor ?? null}
      FROM alert_rule_versions WHERE rule_id = ${id}`.execute(kysely);
    await sql`
      INSERT INTO alert_revisions (account_id, revision) VALUES (${accountId}, 1)
      ON CONFLICT (account_id) DO UPDATE SET revision = alert_revisions.revision + 1`.execute(kysely);
    return id;
  });
}

/**
 * Returns the alerts that result, as `type since raised to end value`, in seconds since the start.
 * @param start epoch ms
 */
export async function alertsOf({ database }: TestPipeline, assetId: number, start: number): Promise<string[]> {
  return database.ingest(async (tx) => {
    const seconds = (column: string) => sql.raw(`round(extract(epoch FROM ${column}) - ${start / 1000})::int`);
    const { rows } = await sql<{
      type: string;
      since: number;
      raised: number;
      ended: number | null;
      value: number | null;
    }>`
      SELECT type, ${seconds('since')} AS since, ${seconds('raised_at')} AS raised, ${seconds('ended_at')} AS ended, value
      FROM alerts WHERE asset_id = ${assetId} AND withdrawn_at IS NULL ORDER BY since, type, subject`.execute(tx);
    return rows.map(
      ({ type, since, raised, ended, value }) =>
        `${type} ${since} ${raised} to ${ended ?? 'now'}${value === null ? '' : ` ${Math.round(value * 100) / 100}`}`,
    );
  });
}
