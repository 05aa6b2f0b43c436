import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import type { AssetKey } from './due.ts';

/**
 * Notes that positions or trips of an asset changed, so that its fuel is counted again (features/fuel/day-counter.ts).
 * @param since epoch ms; 0: everything
 */
export async function noteFuelChange(tx: Tx, { accountId, assetId }: AssetKey, since: number): Promise<void> {
  await sql`INSERT INTO fuel_changes (account_id, asset_id, since) VALUES (${accountId}, ${assetId}, ${new Date(since)})`.execute(
    tx,
  );
}
