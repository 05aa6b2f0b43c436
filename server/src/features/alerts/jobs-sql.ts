import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Ends the lasting alerts of deleted assets, at the time of their deletion. Nothing derives these assets any more. */
export async function endAlertsOfDeletedAssets(tx: Tx): Promise<void> {
  await sql`
    UPDATE alerts l SET ended_at = greatest(l.raised_at, a.deleted_at), ended_by = 'assetLeft'
    FROM assets a WHERE a.account_id = l.account_id AND a.id = l.asset_id AND a.deleted_at IS NOT NULL
      AND l.ended_at IS NULL AND l.withdrawn_at IS NULL`.execute(tx);
}
