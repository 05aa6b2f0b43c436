import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

/** Key of an asset, or its public id: the asset of the query `subject` of the statement. */
export type OneAsset = { accountId: number; assetId: number } | { uid: string };

/** Subject of a report: all visible assets, some, or one, in a window. */
export interface ReportScope {
  accountIds: readonly number[];
  asset: OneAsset | undefined;
  /** Selects account_id and id of the assets, if it is not all of them. */
  among?: RawBuilder<unknown> | undefined;
  window: Window;
}

/** @param table name or alias, with account_id and the column `id` of the asset */
export function ofScope(
  table: string,
  { accountIds, asset, among }: Omit<ReportScope, 'window'>,
  id: 'asset_id' | 'id' = 'asset_id',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (asset && 'uid' in asset)
    return sql<boolean>`${column('account_id')} = (SELECT account_id FROM subject) AND ${column(id)} = (SELECT id FROM subject)`;
  if (asset) return sql<boolean>`${column('account_id')} = ${asset.accountId} AND ${column(id)} = ${asset.assetId}`;
  const accounts = ofAccounts(column('account_id'), accountIds);
  return among ? allOf([accounts, sql<boolean>`(${column('account_id')}, ${column(id)}) IN (${among})`]) : accounts;
}

/**
 * Query `subject`: account_id and id of a present asset of the accounts, or nothing. A statement that has it needs no other one
 * before it that finds the asset.
 */
export function subjectQuery(accountIds: readonly number[], uid: string): RawBuilder<unknown> {
  return sql`subject AS MATERIALIZED (
    SELECT a.account_id, a.id FROM assets a
    WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.uid = ${uid}::uuid AND a.deleted_at IS NULL)`;
}
