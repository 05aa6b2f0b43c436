import type { Tx } from '../../storage/db.ts';
import { appendAudit } from './append-sql.ts';

/** One line of the audit table: who did what to which thing, with the facts that matter and no secrets. */
export interface AuditEntry {
  accountId: number;
  /** Null when nobody is signed in. */
  userId: number | null;
  /** `noun.verb`, as `asset.update`. */
  action: string;
  subjectType: string;
  subjectUid: string;
  details?: Record<string, unknown>;
}

/** Writes it in the transaction of the change itself: no change without its line. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await appendAudit(tx, entry);
}
