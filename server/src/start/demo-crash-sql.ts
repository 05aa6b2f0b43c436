/**
 * Stores the rule about crashes of the demo fleet once, and the draft of its latest crash. A crash of the history is too
 * old to be announced, so the draft is prepared here as it is for a live one.
 */

import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { AUTOMATIC_DRAFTS } from '@waymark/domain/incident.ts';
import { prepareDraft } from '../features/incidents/drafts.ts';
import { alertsForDrafts } from '../features/incidents/drafts-sql.ts';
import { raiseAlertRevision } from '../storage/alert-revisions-sql.ts';
import type { Database, Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

const TYPE = 'crash';
const NAME = 'Demo: crash';

/** @param since from when on the rule is in force */
export async function insertDemoCrashRule(tx: Tx, accountId: number, since: Date): Promise<void> {
  const { severity, coolDownMinutes } = alertKindOf(TYPE);
  const { id } = await tx
    .insertInto('alert_rules')
    .values({ account_id: accountId, uid: newUid(since.getTime()), name: NAME, type: TYPE, severity })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('alert_rule_versions')
    .values({
      ...{ account_id: accountId, rule_id: id, version: 1, valid_from: since, enabled: true },
      cool_down_min: coolDownMinutes,
    })
    .execute();
  await raiseAlertRevision(tx, accountId, false);
}

/** Prepares the draft of the latest crash, unless the account has an incident. @param now epoch ms */
export async function prepareDemoDraft(database: Database, accountId: number, now: number): Promise<void> {
  await database.tenant([accountId], async (tx) => {
    const known = await tx.selectFrom('incidents').select('id').where('account_id', '=', accountId).executeTakeFirst();
    if (known !== undefined) return;
    const latest = await tx
      .selectFrom('alerts')
      .select('uid')
      .where('account_id', '=', accountId)
      .where('type', '=', TYPE)
      .where('withdrawn_at', 'is', null)
      .orderBy('raised_at', 'desc')
      .executeTakeFirst();
    if (latest === undefined) return;
    for (const alert of await alertsForDrafts(tx, [latest.uid], AUTOMATIC_DRAFTS)) await prepareDraft(tx, alert, now);
  });
}
