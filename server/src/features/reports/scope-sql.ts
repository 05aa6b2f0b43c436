import { type RawBuilder, sql } from 'kysely';
import { ofAccounts } from '../records/list-sql.ts';
import type { Window } from '../records/period.ts';

/** Subject of a report: all visible assets, or one, in a window. */
export interface ReportScope {
  accountIds: readonly number[];
  asset: { accountId: number; assetId: number } | undefined;
  window: Window;
}

/** `table` has account_id and asset_id. */
export function ofScope(table: string, { accountIds, asset }: Omit<ReportScope, 'window'>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return asset
    ? sql<boolean>`${column('account_id')} = ${asset.accountId} AND ${column('asset_id')} = ${asset.assetId}`
    : ofAccounts(column('account_id'), accountIds);
}
