/** Assets that a body or a row of a file names. */
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface NamedAsset {
  id: number;
  uid: string;
  name: string;
  type: AssetType;
  /** Make, model and year are known. */
  known: boolean;
}

/** Returns the assets of an account with the id, or with the name or license plate in any case. */
export async function assetsCalled(
  tx: Tx,
  accountId: number,
  asset: { uid: string } | { called: string },
): Promise<NamedAsset[]> {
  const named =
    'uid' in asset
      ? sql`a.uid = ${asset.uid}`
      : sql`(lower(a.name) = lower(${asset.called}) OR lower(a.license_plate) = lower(${asset.called}))`;
  const { rows } = await sql<NamedAsset>`
    SELECT a.id, a.uid, a.name, a.type,
      coalesce(a.make, '') <> '' AND coalesce(a.model, '') <> '' AND a.year IS NOT NULL AS known
    FROM assets a WHERE a.account_id = ${accountId} AND ${named} AND a.deleted_at IS NULL LIMIT 2`.execute(tx);
  return rows;
}

export async function accountOfAsset(tx: Tx, accountIds: readonly number[], uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    SELECT account_id FROM assets WHERE ${ofAccounts(sql`account_id`, accountIds)} AND uid = ${uid}`.execute(tx);
  return rows[0]?.account_id;
}
