import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { VersionValues } from './sql.ts';

/** Returns the internal id of a rule and its latest version, 0 for a rule without one. */
export async function latestVersion(tx: Tx, accountId: number, uid: string): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT r.id, coalesce((SELECT max(v.version) FROM alert_rule_versions v
      WHERE v.account_id = r.account_id AND v.rule_id = r.id), 0) AS version
    FROM alert_rules r WHERE r.account_id = ${accountId} AND r.uid = ${uid}`.execute(tx);
  return rows[0]!;
}

/** Adds a version. @param from since when it decides */
export async function addVersion(
  tx: Tx,
  accountId: number,
  rule: { id: number; version: number },
  values: VersionValues,
  from: Date,
): Promise<void> {
  await tx
    .insertInto('alert_rule_versions')
    .values({
      account_id: accountId,
      rule_id: rule.id,
      version: rule.version,
      valid_from: from,
      ...values,
      schedule: values.schedule && JSON.stringify(values.schedule),
    })
    .execute();
}
