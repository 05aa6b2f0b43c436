import type { Tx } from '../../storage/db.ts';

/** A line of the audit table: actor, action, subject and relevant facts, without secrets. */
export interface AuditEntry {
  accountId: number;
  /** Null without a session. */
  userId: number | null;
  /** `noun.verb`, as `asset.update`. */
  action: string;
  subjectType: string;
  subjectUid: string;
  details?: Record<string, unknown>;
}

/** Appends the line in the transaction of the change, so that every change has its line. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
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
