import { statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';
import { allOf, ofAccounts } from '../records/list-sql.ts';
import { MOVEMENT, STATE, type StatusScope, shownStatus } from './asset-state-sql.ts';

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

/** Selects the numbers of living assets by type, as they are kept. */
export function countsByType(accounts: readonly number[]): RawBuilder<unknown> {
  return sql`SELECT k.type, sum(k.assets)::int8 AS assets FROM type_counts k
    WHERE ${ofAccounts(sql`k.account_id`, accounts)} GROUP BY k.type HAVING sum(k.assets) <> 0`;
}

/**
 * Selects the numbers of living assets by shown status and movement: those that are kept, without deleted assets, with those
 * that have no state yet, and with marked ones under their mark.
 */
export function countsByStatus(scope: StatusScope): RawBuilder<unknown> {
  const pending = sql.lit(statusNumber('pending'));
  const [kept, marked] = [
    ofAccounts(sql`s.account_id`, scope.accountIds),
    ofAccounts(sql`a.account_id`, scope.accountIds),
  ];
  const [unmarked, shown] = [shownStatus({ npaVisible: false }), shownStatus(scope)];
  const of = (status: RawBuilder<unknown>, assets: RawBuilder<unknown>, living: RawBuilder<boolean>) => sql`
    SELECT ${status} AS status, ${MOVEMENT} AS movement, ${assets} AS assets FROM assets a ${STATE}
    WHERE ${allOf([marked, sql<boolean>`(a.deleted_at IS NOT NULL OR a.npa_since IS NOT NULL)`, living])}`;
  const deleted = sql<boolean>`a.deleted_at IS NOT NULL`;
  const living = sql<boolean>`a.deleted_at IS NULL`;
  return sql`
    SELECT status, movement, sum(assets)::int8 AS assets FROM (
      SELECT ${unmarked} AS status, ${MOVEMENT} AS movement, s.assets FROM status_counts s WHERE ${kept}
      UNION ALL ${of(unmarked, sql`-1`, allOf([deleted, sql<boolean>`s.asset_id IS NOT NULL`]))}
      UNION ALL
      SELECT ${pending}, ${pending}, ${keptCount('assets', scope.accountIds)}
        - (SELECT coalesce(sum(s.assets), 0) FROM status_counts s WHERE ${kept})
        + (SELECT count(*) FROM (${of(unmarked, sql`1`, allOf([deleted, sql<boolean>`s.asset_id IS NOT NULL`]))}) d)
      ${scope.npaVisible ? sql`UNION ALL ${of(unmarked, sql`-1`, living)} UNION ALL ${of(shown, sql`1`, living)}` : sql``}) c
    GROUP BY status, movement HAVING sum(assets) <> 0`;
}
