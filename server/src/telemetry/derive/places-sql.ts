import type { PlaceVersion } from '@waymark/domain/places/place-set.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

interface VersionRow {
  placeId: number;
  from: number;
  to: number | null;
  latitude: number;
  longitude: number;
  radius_m: number | null;
  corners: [number, number][] | null;
  waits: boolean;
}

/**
 * Returns the versions of the places that assets of an account can visit: its own places, and those of the accounts above
 * while they were shared. A version ends with the next one of its place, or with its place.
 */
export async function placeVersionsFor(tx: Tx, accountId: number): Promise<PlaceVersion[]> {
  const { rows } = await sql<VersionRow>`
    SELECT * FROM (
      SELECT v.place_id AS "placeId", (extract(epoch FROM v.valid_from) * 1000)::float8 AS "from",
        (extract(epoch FROM least(p.deleted_at, lead(v.valid_from) OVER (PARTITION BY v.place_id ORDER BY v.valid_from)))
          * 1000)::float8 AS "to",
        v.latitude, v.longitude, v.radius_m, v.corners, v.pickup OR v.drop_off AS waits,
        v.shared OR v.account_id = ${accountId} AS visible
      FROM place_versions v JOIN places p ON p.account_id = v.account_id AND p.id = v.place_id
      WHERE v.account_id = ANY (SELECT unnest(ancestors) FROM accounts WHERE id = ${accountId})
    ) version
    WHERE visible AND ("to" IS NULL OR "to" > "from") ORDER BY "placeId", "from"`.execute(tx);
  return rows.map(({ placeId, from, to, waits, ...row }) => ({
    placeId,
    from,
    to: to ?? Number.POSITIVE_INFINITY,
    waits,
    shape: shapeOf(row),
  }));
}

function shapeOf({
  latitude,
  longitude,
  radius_m,
  corners,
}: Omit<VersionRow, 'placeId' | 'from' | 'to' | 'waits'>): PlaceShape {
  if (corners === null) return { kind: 'circle', latitude, longitude, radiusMeters: radius_m ?? 0 };
  return {
    kind: 'polygon',
    corners: corners.map(([cornerLatitude, cornerLongitude]) => ({
      latitude: cornerLatitude,
      longitude: cornerLongitude,
    })),
  };
}
