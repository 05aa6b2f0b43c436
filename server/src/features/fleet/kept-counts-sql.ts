import { type RawBuilder, sql } from 'kysely';
import { ofAccounts } from '../records/list-sql.ts';

/**
 * Returns the number of assets or devices without deleted ones, as it is kept.
 * @param accounts ids, or an expression of one
 */
export function keptCount(
  of: 'assets' | 'devices',
  accounts: readonly number[] | RawBuilder<unknown>,
): RawBuilder<number> {
  const account = sql`k.account_id`;
  const wanted = 'length' in accounts ? ofAccounts(account, accounts) : sql<boolean>`${account} = ${accounts}`;
  return sql<number>`(SELECT coalesce(sum(k.${sql.ref(of)}), 0)::int8 FROM account_counts k WHERE ${wanted})`;
}
