/** Alert rules of the demo account about what happens to its fleet: one truck crashes, and fuel is stolen from another. */
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { raiseAlertRevision } from '../storage/alert-revisions-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

export interface DemoRule {
  name: string;
  type: AlertKindName;
  wording?: string;
  value?: number | null;
  sensor?: string;
  /** Ids of the assets that it watches; undefined: all. */
  assets?: number[];
}

/** Inserts a rule with the defaults of its kind. The caller raises the revision. @param since from when on it is in force */
export async function insertDemoRule(tx: Tx, accountId: number, since: Date, rule: DemoRule): Promise<void> {
  const { name, type, wording, sensor, assets } = rule;
  const { severity, value, persistsSeconds, coolDownMinutes } = alertKindOf(type);
  const { id } = await tx
    .insertInto('alert_rules')
    .values({ account_id: accountId, uid: newUid(since.getTime()), name, type, severity, ...(wording && { wording }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('alert_rule_versions')
    .values({
      ...{ account_id: accountId, rule_id: id, version: 1, valid_from: since, enabled: true },
      ...{ persists_s: persistsSeconds, cool_down_min: coolDownMinutes },
      value: rule.value === undefined ? (value?.default ?? null) : rule.value,
      ...(sensor && { sensor }),
      ...(assets && { assets }),
    })
    .execute();
}

const RULES: readonly DemoRule[] = [
  { name: 'Demo: crash', type: 'crash' },
  { name: 'Demo: fuel theft', type: 'fuelDrop' },
];

/** @param since from when on the rules are in force */
export async function insertDemoRules(tx: Tx, accountId: number, since: Date): Promise<void> {
  for (const rule of RULES) await insertDemoRule(tx, accountId, since, rule);
  await raiseAlertRevision(tx, accountId, false);
}
