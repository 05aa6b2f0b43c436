/** Changes that other parts of the product make to alert rules, and the revision by which telemetry notices a change. */
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/**
 * Raises the revision of the rules that apply to the assets of an account.
 * @param below also of the accounts below it
 */
export async function raiseAlertRevision(tx: Tx, accountId: number, below: boolean): Promise<void> {
  await sql`
    INSERT INTO alert_revisions (account_id, revision)
    SELECT id, 1 FROM accounts
    WHERE id = ${accountId} OR (${below} AND ancestors @> ARRAY[${accountId}::int])
    ORDER BY id
    ON CONFLICT (account_id) DO UPDATE SET revision = alert_revisions.revision + 1`.execute(tx);
}

/** Adds a version in another time zone to each living rule of the account with a schedule. @returns their number */
export async function moveSchedules(
  tx: Tx,
  accountId: number,
  timeZone: Schedule['timeZone'],
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO alert_rule_versions (account_id, rule_id, version, valid_from, enabled, value, places, assets, tags,
      types, includes_below, schedule, persists_s, cool_down_min, sensor)
    SELECT v.account_id, v.rule_id, v.version + 1, ${at}, v.enabled, v.value, v.places, v.assets, v.tags, v.types,
      v.includes_below, jsonb_set(v.schedule, '{timeZone}', to_jsonb(${timeZone}::text)), v.persists_s, v.cool_down_min,
      v.sensor
    FROM alert_rules r JOIN LATERAL (SELECT n.* FROM alert_rule_versions n
      WHERE n.account_id = r.account_id AND n.rule_id = r.id ORDER BY n.version DESC LIMIT 1) v ON true
    WHERE r.account_id = ${accountId} AND r.deleted_at IS NULL AND v.schedule ->> 'timeZone' <> ${timeZone}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Replaces a tag in every version of the account's rules. Their scope stays the same. @returns the number of rules */
export async function renameTagOfRules(tx: Tx, accountId: number, name: string, instead: string): Promise<number> {
  const { rows } = await sql<{ rules: number }>`
    WITH changed AS (UPDATE alert_rule_versions SET tags = CASE
        WHEN tags @> ARRAY[${instead}::text] AND ${instead}::text <> ${name} THEN array_remove(tags, ${name}::text)
        ELSE array_replace(tags, ${name}::text, ${instead}::text) END
      WHERE account_id = ${accountId} AND tags @> ARRAY[${name}::text] RETURNING rule_id)
    SELECT count(DISTINCT rule_id) AS rules FROM changed`.execute(tx);
  return rows[0]?.rules ?? 0;
}
