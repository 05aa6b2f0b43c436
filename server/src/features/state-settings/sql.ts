import type { Thresholds } from '@waymark/domain/limits.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** One change of the thresholds of a scope, with all its overrides from then on. */
export interface VersionRow {
  /** Null: for every type. */
  asset_type: string | null;
  valid_from: Date;
  values: Partial<Thresholds>;
  /** Null if unknown or hidden from the viewer. */
  changed_by: string | null;
}

/** Returns every version of the account, oldest first. */
export async function listVersions(tx: Tx, accountId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT t.asset_type, t.valid_from, t.values, u.name AS changed_by
    FROM thresholds t LEFT JOIN users u ON u.account_id = t.changed_by_account_id AND u.id = t.changed_by_id
    WHERE t.account_id = ${accountId} ORDER BY t.valid_from, t.id`.execute(tx);
  return rows;
}

/**
 * Blocks other changes of the account's thresholds until the transaction ends, so that checked versions stay current.
 */
export async function lockVersions(tx: Tx, accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('thresholds'), ${accountId}::int)`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  accountId: number,
  version: { assetType: string | null; validFrom: Date; values: Partial<Thresholds> },
  by: { accountId: number; userId: number },
): Promise<void> {
  await tx
    .insertInto('thresholds')
    .values({
      account_id: accountId,
      asset_type: version.assetType,
      valid_from: version.validFrom,
      values: JSON.stringify(version.values),
      changed_by_account_id: by.accountId,
      changed_by_id: by.userId,
    })
    .execute();
}

/** Returns id and name of assets by their keys. Deleted ones are left out. */
export async function namesOfAssets(
  tx: Tx,
  accountId: number,
  assets: readonly { assetId: number }[],
): Promise<Map<number, { id: string; name: string }>> {
  if (assets.length === 0) return new Map();
  const rows = await tx
    .selectFrom('assets')
    .select(['id', 'uid', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      assets.map(({ assetId }) => assetId),
    )
    .execute();
  return new Map(rows.map(({ id, uid, name }) => [id, { id: uid, name }]));
}
