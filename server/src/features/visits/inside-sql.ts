/** Assets that are inside places now. */
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { keptCount } from '../fleet/kept-counts-sql.ts';
import { allOf, ofAccounts, orderBy, type Page, paged, pageWithCount, type Sorting } from '../records/list-sql.ts';
import { JOINS, ofSubject, PLACE_COLUMNS, type PlaceColumns, type VisitScope } from './visits-sql.ts';

export interface InsideRow extends PlaceColumns {
  vehicles: number;
  /** `since` in epoch ms. */
  assets: { uid: string; name: string; since: number }[];
}

export type InsideScope = Pick<VisitScope, 'accountIds' | 'asset' | 'placeId' | 'search'>;

const SORTING: Sorting<string> = {
  fields: { name: sql`lower(p.name)`, vehicles: sql`g.vehicles` },
  fallback: 'vehicles',
  fallbackOrder: 'desc',
  ties: [sql`lower(p.name)`, sql`p.uid`],
};

/** Condition of the visits under way of existing assets to existing places. */
function underWay(scope: InsideScope): RawBuilder<boolean> {
  return allOf([
    ofSubject(scope),
    sql<boolean>`v.left_at IS NULL`,
    sql<boolean>`a.deleted_at IS NULL`,
    sql<boolean>`p.deleted_at IS NULL`,
  ]);
}

/** Lists the places with assets inside. @param withAssets whether to name the assets, the longest stay first */
export async function listInside(
  tx: Tx,
  scope: InsideScope,
  page: Page,
  withAssets: boolean,
): Promise<{ rows: readonly InsideRow[]; count: number }> {
  const order = orderBy(SORTING, page.sort, page.order);
  const assets = withAssets
    ? sql`json_agg(json_build_object('uid', a.uid, 'name', a.name, 'since', extract(epoch FROM v.entered_at) * 1000)
        ORDER BY v.entered_at, a.name)`
    : sql`'[]'::json`;
  const groups = sql`SELECT v.place_id, count(*)::int AS vehicles, ${assets} AS assets
    FROM visits v ${JOINS} WHERE ${underWay(scope)} GROUP BY v.place_id`;
  const { rows } = await sql<InsideRow & { total: number }>`
    SELECT ${PLACE_COLUMNS}, g.vehicles, g.assets, count(*) OVER ()::int AS total
    FROM (${groups}) g JOIN places p ON p.id = g.place_id ORDER BY ${order} ${paged(page)}`.execute(tx);
  return pageWithCount(rows, page, async () => {
    const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (${groups}) g`.execute(tx);
    return counted.rows[0]?.total ?? 0;
  });
}

/** Counts the assets by where they are. */
export async function countLocations(
  tx: Tx,
  accountIds: readonly number[],
): Promise<{ total: number; at_places: number; without: number }> {
  const { rows } = await sql<{ total: number; at_places: number; without: number }>`
    WITH inside AS (SELECT DISTINCT v.account_id, v.asset_id FROM visits v ${JOINS}
      WHERE ${underWay({ accountIds, asset: undefined, placeId: undefined, search: undefined })})
    SELECT ${keptCount('assets', accountIds)} AS total, (SELECT count(*)::int FROM inside) AS at_places,
      (SELECT count(*)::int FROM assets a LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id
        WHERE ${ofAccounts(sql`a.account_id`, accountIds)} AND a.deleted_at IS NULL AND s.latitude_e7 IS NULL
          AND (a.account_id, a.id) NOT IN (SELECT account_id, asset_id FROM inside)) AS without`.execute(tx);
  return rows[0]!;
}
