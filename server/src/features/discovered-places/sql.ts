import { LIMITS } from '@waymark/domain/limits.ts';
import { DISCOVERY_RULE } from '@waymark/domain/places/discover.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts, type Page, paged } from '../records/list-sql.ts';

export interface DiscoveredRow {
  account_id: number;
  id: number;
  uid: string;
  latitude: number;
  longitude: number;
  radius_m: number;
  occurrences: number;
  assets: number;
  duration_s: number;
  last_at: Date;
  hidden: boolean;
}

const COLUMNS = sql`d.account_id, d.id, d.uid, d.latitude, d.longitude, d.radius_m, d.occurrences, d.assets, d.duration_s,
  d.last_at, d.hidden_at IS NOT NULL AS hidden`;

/** Returns the key of a visible account. */
export async function findAccountId(tx: Tx, visible: readonly number[], uid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM accounts a WHERE a.uid = ${uid} AND ${ofAccounts(sql`a.id`, visible)}`.execute(tx);
  return rows[0]?.id;
}

/** Returns the first places of an account, best first, or those that users hid. */
export async function listDiscovered(tx: Tx, accountId: number, hidden: boolean): Promise<DiscoveredRow[]> {
  const which = hidden ? sql`d.hidden_at IS NOT NULL` : sql`d.hidden_at IS NULL AND d.rank IS NOT NULL`;
  const { rows } = await sql<DiscoveredRow>`
    SELECT ${COLUMNS} FROM discovered_places d WHERE d.account_id = ${accountId} AND ${which}
    ORDER BY d.hidden_at DESC, d.rank, d.id`.execute(tx);
  return rows;
}

/** Returns the first places of an asset, best first, with its own figures. */
export async function listDiscoveredOf(tx: Tx, accountId: number, assetId: number): Promise<DiscoveredRow[]> {
  const { rows } = await sql<DiscoveredRow>`
    SELECT d.account_id, d.id, d.uid, d.latitude, d.longitude, d.radius_m, g.occurrences, 1 AS assets,
      g.total_s / g.occurrences AS duration_s, g.last_at, false AS hidden
    FROM (SELECT place_id, count(*)::int AS occurrences, max(started_at) AS last_at,
        sum(extract(epoch FROM ended_at - started_at))::float8 AS total_s
      FROM discovered_visits WHERE account_id = ${accountId} AND asset_id = ${assetId} GROUP BY place_id) g
    JOIN discovered_places d ON d.account_id = ${accountId} AND d.id = g.place_id
    WHERE d.hidden_at IS NULL AND g.occurrences >= ${DISCOVERY_RULE.visits}
    ORDER BY g.occurrences DESC, g.total_s DESC, d.id LIMIT ${LIMITS.discoveredPlacesOfAsset}`.execute(tx);
  return rows;
}

export async function findDiscovered(tx: Tx, accountId: number, uid: string): Promise<DiscoveredRow | undefined> {
  const { rows } = await sql<DiscoveredRow>`
    SELECT ${COLUMNS} FROM discovered_places d WHERE d.account_id = ${accountId} AND d.uid = ${uid}`.execute(tx);
  return rows[0];
}

export interface DiscoveredVisitRow {
  asset_uid: string;
  asset_name: string;
  started_at: Date;
  duration_s: number;
}

/** Returns visits to a discovered place, newest first, with the figures of all of them. */
export async function visitsOf(
  tx: Tx,
  place: { account_id: number; id: number },
  assetId: number | undefined,
  page: Page,
): Promise<{ rows: DiscoveredVisitRow[]; count: number; duration_s: number; last_at: Date | null }> {
  const visits = sql`discovered_visits v WHERE v.account_id = ${place.account_id} AND v.place_id = ${place.id}
    AND (${assetId ?? null}::int IS NULL OR v.asset_id = ${assetId ?? null}::int)`;
  const { rows } = await sql<DiscoveredVisitRow>`
    SELECT a.uid AS asset_uid, a.name AS asset_name, v.started_at,
      extract(epoch FROM v.ended_at - v.started_at)::float8 AS duration_s
    FROM (SELECT v.* FROM ${visits} ORDER BY v.started_at DESC, v.asset_id ${paged(page)}) v
    JOIN assets a ON a.account_id = v.account_id AND a.id = v.asset_id
    ORDER BY v.started_at DESC, v.asset_id`.execute(tx);
  const sums = await sql<{ count: number; duration_s: number; last_at: Date | null }>`
    SELECT count(*)::int AS count, coalesce(avg(extract(epoch FROM v.ended_at - v.started_at)), 0)::float8 AS duration_s,
      max(v.started_at) AS last_at FROM ${visits}`.execute(tx);
  return { rows, ...sums.rows[0]! };
}

/** Hides a place since a time, or shows it again. */
export async function setHidden(tx: Tx, place: DiscoveredRow, at: Date | null): Promise<void> {
  await tx
    .updateTable('discovered_places')
    .set({ hidden_at: at })
    .where('account_id', '=', place.account_id)
    .where('id', '=', place.id)
    .execute();
}

/** Returns the shapes of places that changed since the account's discovered places were computed. */
export async function changedShapes(tx: Tx, accountId: number) {
  const { rows } = await sql<{
    latitude: number;
    longitude: number;
    radius_m: number | null;
    corners: [number, number][] | null;
  }>`
    SELECT p.latitude, p.longitude, p.radius_m, p.corners FROM places p
    JOIN accounts a ON a.id = ${accountId}
    WHERE p.deleted_at IS NULL AND (p.account_id = a.id OR (p.shared AND p.account_id = ANY (a.ancestors)))
      AND p.updated_at >= coalesce((SELECT computed_at FROM discovery_runs r WHERE r.account_id = a.id), '-infinity')`.execute(
    tx,
  );
  return rows;
}
