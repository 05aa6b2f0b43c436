import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** A declaration with the names of the users who made and cleared it. */
export interface DeclarationRow {
  declared_at: Date;
  declared_by: string | null;
  reason: string | null;
  cleared_at: Date | null;
  cleared_by: string | null;
  clear_reason: string | null;
}

/** User and time of an action. */
export interface Deed {
  accountId: number;
  userId: number;
  reason: string;
  at: Date;
}

interface AssetKey {
  account_id: number;
  id: number;
}

/** Returns a living asset that the accounts see. @param lock locks it against other writers until the transaction ends */
export async function findForNpa(tx: Tx, accountIds: readonly number[], uid: string, lock?: 'lock') {
  const { rows } = await sql<AssetKey & { uid: string; npa_since: Date | null }>`
    SELECT a.account_id, a.id, a.uid, a.npa_since FROM assets a
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid} AND a.deleted_at IS NULL
    ${lock === undefined ? sql`` : sql`FOR UPDATE`}`.execute(tx);
  return rows[0];
}

/** Returns the declarations of an asset, newest first. Users of invisible accounts have no name. */
export async function declarationsOf(tx: Tx, asset: AssetKey): Promise<DeclarationRow[]> {
  const { rows } = await sql<DeclarationRow>`
    SELECT n.declared_at, d.name AS declared_by, n.reason, n.cleared_at, c.name AS cleared_by, n.clear_reason
    FROM npa_declarations n
    LEFT JOIN users d ON d.account_id = n.declared_by_account_id AND d.id = n.declared_by_id
    LEFT JOIN users c ON c.account_id = n.cleared_by_account_id AND c.id = n.cleared_by_id
    WHERE n.account_id = ${asset.account_id} AND n.asset_id = ${asset.id}
    ORDER BY n.declared_at DESC, n.id DESC`.execute(tx);
  return rows;
}

/** Stores the mark on the asset and its line of history together. */
export async function declare(tx: Tx, asset: AssetKey, { accountId, userId, reason, at }: Deed): Promise<void> {
  await mark(tx, asset, at);
  await tx
    .insertInto('npa_declarations')
    .values({
      account_id: asset.account_id,
      asset_id: asset.id,
      declared_at: at,
      declared_by_account_id: accountId,
      declared_by_id: userId,
      reason,
    })
    .execute();
}

export async function clear(tx: Tx, asset: AssetKey, { accountId, userId, reason, at }: Deed): Promise<void> {
  await mark(tx, asset, null);
  await tx
    .updateTable('npa_declarations')
    .set({ cleared_at: at, cleared_by_account_id: accountId, cleared_by_id: userId, clear_reason: reason })
    .where('account_id', '=', asset.account_id)
    .where('asset_id', '=', asset.id)
    .where('cleared_at', 'is', null)
    .execute();
}

/** Sets the mark. `updated_at` stays, because it would reveal the mark to users who may not see it. */
async function mark(tx: Tx, asset: AssetKey, since: Date | null): Promise<void> {
  await tx
    .updateTable('assets')
    .set({ npa_since: since })
    .where('account_id', '=', asset.account_id)
    .where('id', '=', asset.id)
    .execute();
}
