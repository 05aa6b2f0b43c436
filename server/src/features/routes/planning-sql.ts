import type { PlaceType } from '@waymark/domain/places/place.ts';
import type { PastStop } from '@waymark/domain/routes/learned.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

/** Stops that a suggestion reads. A vehicle makes fewer in 7 days. */
const STOPS_READ = 5_000;

/** Returns the latest stops of an asset since an instant, in order of time. */
export async function stopsSince(tx: Tx, asset: { account_id: number; id: number }, since: Date): Promise<PastStop[]> {
  const { rows } = await sql<PastStop>`
    SELECT * FROM (
      SELECT (extract(epoch FROM start_time) * 1000)::float8 AS "startTime",
        (extract(epoch FROM end_time) * 1000)::float8 AS "endTime", latitude_e7 / 1e7::float8 AS latitude,
        longitude_e7 / 1e7::float8 AS longitude
      FROM stops WHERE account_id = ${asset.account_id} AND asset_id = ${asset.id} AND start_time >= ${since}
        AND end_time IS NOT NULL AND latitude_e7 IS NOT NULL
      ORDER BY start_time DESC LIMIT ${STOPS_READ}) latest
    ORDER BY "startTime"`.execute(tx);
  return rows;
}

export interface NearPlace {
  index: number;
  uid: string;
  name: string;
  type: PlaceType;
  pickup: boolean;
  drop_off: boolean;
  address: string | null;
}

/** Returns for each point the nearest place of the accounts whose center is within its radius, or within 150 m. */
export async function placesNear(
  tx: Tx,
  accountIds: readonly number[],
  points: readonly Spot[],
): Promise<Map<number, NearPlace>> {
  const { rows } = await sql<NearPlace>`
    SELECT asked.index::int - 1 AS index, p.uid, p.name, p.type, p.pickup, p.drop_off, p.address
    FROM unnest(${points.map(({ latitude }) => latitude)}::float8[], ${points.map(({ longitude }) => longitude)}::float8[])
      WITH ORDINALITY AS asked (latitude, longitude, index)
    CROSS JOIN LATERAL (
      SELECT c.*, 111195 * sqrt((c.latitude - asked.latitude) ^ 2
        + ((c.longitude - asked.longitude) * cos(radians(asked.latitude))) ^ 2) AS away
      FROM places c WHERE ${ofAccounts(sql`c.account_id`, accountIds)} AND c.deleted_at IS NULL
      ORDER BY away LIMIT 1) p
    WHERE p.away <= greatest(coalesce(p.radius_m, 0), 150)`.execute(tx);
  return new Map(rows.map((row) => [row.index, row]));
}
