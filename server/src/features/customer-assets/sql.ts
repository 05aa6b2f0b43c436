import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface CustomerKey {
  account_id: number;
  id: number;
  uid: string;
  name: string;
}

/** Returns a customer of these accounts. @param lock blocks other writers of it until the transaction ends */
export async function customerByUid(
  tx: Tx,
  accountIds: readonly number[],
  uid: string,
  lock = false,
): Promise<CustomerKey | undefined> {
  const { rows } = await sql<CustomerKey>`SELECT c.account_id, c.id, c.uid, c.name FROM customers c
    WHERE ${ofAccounts(sql`c.account_id`, accountIds)} AND c.uid = ${uid} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

export interface CustomerAssetRow {
  uid: string;
  name: string;
  license_plate: string | null;
}

/** Returns the assets of a customer, by name. Their number is limited when they are assigned. */
export async function assetsOfCustomer(tx: Tx, { account_id, id }: CustomerKey): Promise<CustomerAssetRow[]> {
  const { rows } = await sql<CustomerAssetRow>`SELECT a.uid, a.name, a.license_plate
    FROM customer_assets c JOIN assets a ON a.account_id = c.account_id AND a.id = c.asset_id
    WHERE c.account_id = ${account_id} AND c.customer_id = ${id} AND a.deleted_at IS NULL
    ORDER BY lower(a.name), a.id`.execute(tx);
  return rows;
}

/** Makes these the assets of a customer. @returns how many were added and removed */
export async function replaceAssets(
  tx: Tx,
  { account_id, id }: CustomerKey,
  assetIds: readonly number[],
  at: Date,
): Promise<{ added: number; removed: number }> {
  const kept = sql`${[...assetIds]}::int[]`;
  const removed = await sql`DELETE FROM customer_assets
    WHERE account_id = ${account_id} AND customer_id = ${id} AND NOT asset_id = ANY (${kept})`.execute(tx);
  const added = await sql`INSERT INTO customer_assets (account_id, customer_id, asset_id, created_at)
    SELECT ${account_id}::int, ${id}::int, wanted, ${at}::timestamptz FROM unnest(${kept}) wanted
    ON CONFLICT DO NOTHING`.execute(tx);
  return { added: Number(added.numAffectedRows ?? 0), removed: Number(removed.numAffectedRows ?? 0) };
}
