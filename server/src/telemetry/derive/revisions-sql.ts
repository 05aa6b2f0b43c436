import { queryPrepared, type Tx } from '../../storage/db.ts';

/** How often the rules that apply to the assets of accounts changed, by account. Those that never changed are missing. */
export interface Revisions {
  places: ReadonlyMap<number, number>;
  alerts: ReadonlyMap<number, number>;
  routes: ReadonlyMap<number, number>;
}

/** The number of a table tells whose revision a row is. */
const TABLES = ['place_revisions', 'alert_revisions', 'route_revisions'];
const QUERY = TABLES.map(
  (table, index) =>
    `SELECT ${index} AS kind, account_id AS account, revision FROM ${table} WHERE account_id = ANY ($1::int[])`,
).join(' UNION ALL ');

/** Reads the revisions of places, alert rules and planned routes, which each transaction does once. */
export async function readRevisions(tx: Tx, accountIds: readonly number[]): Promise<Revisions> {
  const rows = await queryPrepared<{ kind: number; account: number; revision: number }>(tx, 'revisions', QUERY, [
    accountIds,
  ]);
  const [places, alerts, routes] = TABLES.map(
    (_, index) =>
      new Map(rows.filter(({ kind }) => kind === index).map(({ account, revision }) => [account, Number(revision)])),
  );
  return { places: places!, alerts: alerts!, routes: routes! };
}
