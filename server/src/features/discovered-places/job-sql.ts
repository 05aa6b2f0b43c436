/** Reads stops and known places of one account, and replaces its discovered places. As the ingest role. */
import { DISCOVERY_RULE, type DiscoveredPlace, type DiscoveryStop } from '@waymark/domain/places/discover.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Most stops of an account that one run considers, the newest ones. */
const STOPS_MAXIMUM = 100_000;

/** Returns accounts that were not computed since a time, the oldest first. */
export async function dueAccounts(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM accounts a LEFT JOIN discovery_runs r ON r.account_id = a.id
    WHERE r.computed_at IS NULL OR r.computed_at < ${before}
    ORDER BY r.computed_at NULLS FIRST, a.id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the stops that count: long ones, and those with the ignition off of assets that report it. */
export async function stopsOf(tx: Tx, accountId: number, since: Date): Promise<DiscoveryStop[]> {
  const { rows } = await sql<{
    asset_id: number;
    start_time: Date;
    end_time: Date;
    latitude: number;
    longitude: number;
  }>`
    SELECT t.asset_id, t.start_time, t.end_time, t.latitude_e7 / 1e7::float8 AS latitude,
      t.longitude_e7 / 1e7::float8 AS longitude
    FROM stops t JOIN assets a ON a.account_id = t.account_id AND a.id = t.asset_id
      LEFT JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
    WHERE t.account_id = ${accountId} AND t.start_time >= ${since} AND a.deleted_at IS NULL
      AND (extract(epoch FROM t.end_time - t.start_time) >= ${DISCOVERY_RULE.stopSeconds}
        OR (s.ignition IS NOT NULL AND t.idle_s < extract(epoch FROM t.end_time - t.start_time)))
    ORDER BY t.start_time DESC, t.asset_id LIMIT ${STOPS_MAXIMUM}`.execute(tx);
  return rows.map(({ asset_id, start_time, end_time, latitude, longitude }) => ({
    ...{ assetId: asset_id, startTime: start_time.getTime(), endTime: end_time.getTime(), latitude, longitude },
  }));
}

/** Columns of a shape, as `places` stores it. */
export interface ShapeRow {
  latitude: number;
  longitude: number;
  radius_m: number | null;
  corners: [number, number][] | null;
}

/** Returns the shapes of the places that the assets of an account can visit. */
export async function knownShapes(tx: Tx, accountId: number): Promise<ShapeRow[]> {
  const { rows } = await sql<ShapeRow>`
    SELECT p.latitude, p.longitude, p.radius_m, p.corners FROM places p
    JOIN accounts a ON a.id = ${accountId}
    WHERE p.deleted_at IS NULL AND (p.account_id = a.id OR (p.shared AND p.account_id = ANY (a.ancestors)))`.execute(
    tx,
  );
  return rows;
}

/** A discovered place of an earlier run. */
export interface EarlierPlace {
  id: number;
  latitude: number;
  longitude: number;
  radius_m: number;
  hidden: boolean;
}

export async function earlierPlaces(tx: Tx, accountId: number): Promise<EarlierPlace[]> {
  const { rows } = await sql<EarlierPlace>`
    SELECT id, latitude, longitude, radius_m, hidden_at IS NOT NULL AS hidden FROM discovered_places
    WHERE account_id = ${accountId} ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

/** A place to write. `id` is that of the same place of an earlier run. */
export interface FoundPlace {
  id: number | undefined;
  uid: string;
  rank: number | null;
  place: DiscoveredPlace;
}

/** Replaces the places that are not hidden, with their visits. */
export async function replacePlaces(tx: Tx, accountId: number, found: readonly FoundPlace[], at: Date): Promise<void> {
  const kept = found.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await sql`DELETE FROM discovered_places WHERE account_id = ${accountId} AND hidden_at IS NULL
    AND id <> ALL (${kept}::int[])`.execute(tx);
  await sql`DELETE FROM discovered_visits v USING discovered_places p
    WHERE v.account_id = ${accountId} AND p.account_id = v.account_id AND p.id = v.place_id
      AND p.hidden_at IS NULL`.execute(tx);
  for (const { id, uid, rank, place } of found) {
    const { stops, latitude, longitude, radiusMeters } = place;
    const values = {
      ...{ latitude, longitude, radius_m: radiusMeters, rank, occurrences: stops.length },
      assets: new Set(stops.map(({ assetId }) => assetId)).size,
      duration_s: stops.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1000 / stops.length,
      last_at: new Date(stops.reduce((last, { startTime }) => Math.max(last, startTime), 0)),
    };
    const { id: placeId } =
      id === undefined
        ? await tx
            .insertInto('discovered_places')
            .values({ ...values, account_id: accountId, uid })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('discovered_places')
            .set(values)
            .where('account_id', '=', accountId)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow();
    await sql`INSERT INTO discovered_visits (account_id, place_id, asset_id, started_at, ended_at)
      SELECT ${accountId}::int, ${placeId}::int, asset_id, to_timestamp(started_at), to_timestamp(ended_at)
      FROM unnest(${stops.map(({ assetId }) => assetId)}::int[], ${stops.map(({ startTime }) => startTime / 1000)}::float8[],
        ${stops.map(({ endTime }) => endTime / 1000)}::float8[]) AS t (asset_id, started_at, ended_at)
      ON CONFLICT DO NOTHING`.execute(tx);
  }
  await sql`INSERT INTO discovery_runs (account_id, computed_at) VALUES (${accountId}, ${at})
    ON CONFLICT (account_id) DO UPDATE SET computed_at = excluded.computed_at`.execute(tx);
}
