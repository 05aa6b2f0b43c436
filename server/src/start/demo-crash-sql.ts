/**
 * Stores the draft of the latest crash of the demo fleet. A crash of the history is too old to be announced, so the draft
 * is prepared here as it is for a live one.
 */
import { AUTOMATIC_DRAFTS } from '@waymark/domain/incident.ts';
import { prepareDraft } from '../features/incidents/drafts.ts';
import { alertsForDrafts } from '../features/incidents/drafts-sql.ts';
import type { Database } from '../storage/db.ts';

const TYPE = 'crash';

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
