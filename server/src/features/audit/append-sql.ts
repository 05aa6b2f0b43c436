import type { Tx } from '../../storage/db.ts';
import type { AuditEntry } from './append.ts';

export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      account_id: entry.accountId,
      user_id: entry.userId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_uid: entry.subjectUid,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
