/** Alert rules of the demo account about what happens to its fleet: one truck crashes, and fuel is stolen from another. */
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { raiseAlertRevision } from '../storage/alert-revisions-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

const RULES: readonly { name: string; type: AlertKindName }[] = [
  { name: 'Demo: crash', type: 'crash' },
  { name: 'Demo: fuel theft', type: 'fuelDrop' },
];

/** @param since from when on the rules are in force */
export async function insertDemoRules(tx: Tx, accountId: number, since: Date): Promise<void> {
  for (const { name, type } of RULES) {
    const { severity, value, persistsSeconds, coolDownMinutes } = alertKindOf(type);
    const { id } = await tx
      .insertInto('alert_rules')
      .values({ account_id: accountId, uid: newUid(since.getTime()), name, type, severity })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('alert_rule_versions')
      .values({
        ...{ account_id: accountId, rule_id: id, version: 1, valid_from: since, enabled: true },
        ...{ value: value?.default ?? null, persists_s: persistsSeconds, cool_down_min: coolDownMinutes },
      })
      .execute();
  }
  await raiseAlertRevision(tx, accountId, false);
}
