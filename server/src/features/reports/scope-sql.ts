import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

/** Subject of a report: all visible assets, some, or one, in a window. */
export interface ReportScope {
  accountIds: readonly number[];
  asset: { accountId: number; assetId: number } | undefined;
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
  if (asset) return sql<boolean>`${column('account_id')} = ${asset.accountId} AND ${column(id)} = ${asset.assetId}`;
  const accounts = ofAccounts(column('account_id'), accountIds);
  return among ? allOf([accounts, sql<boolean>`(${column('account_id')}, ${column(id)}) IN (${among})`]) : accounts;
}
