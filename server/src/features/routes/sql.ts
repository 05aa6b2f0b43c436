import type { RouteQuery } from '@waymark/contract/routes/schema.ts';
import type { Marker, RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ASSIGNED_TODAY } from '../fleet/assigned-today-sql.ts';
import { type RecordQueries, type RecordRow, recordList, recordQueries } from '../records/record-sql.ts';

/** Columns that decide about compliance. A change of one of them is a new version. */
export interface VersionValues {
  markers: Marker[];
  duration_s: number;
  tolerance_m: number;
  corridor_m: number;
  /** [latitude, longitude] along roads; null: none was drawn. */
  line: [number, number][] | null;
}

/** Columns of a route that users write. */
export interface RouteValues extends VersionValues {
  name: string;
  distance_m: number;
  tags: string[];
  vehicle: RouteVehicle;
}

export interface RouteRow extends RecordRow, RouteValues {
  applies_from: Date;
  /** Vehicles that have the route today, by name. */
  vehicles: { assetId: string; assetName: string }[];
  created_at: Date;
  updated_at: Date;
}

const VEHICLES = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('assetId', a.uid, 'assetName', a.name) ORDER BY lower(a.name), a.id), '[]')
  FROM route_assignments s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
  WHERE s.account_id = r.account_id AND s.route_id = r.id AND ${ASSIGNED_TODAY} AND a.deleted_at IS NULL)`;

const TABLE = {
  name: 'routes',
  columns: sql`
    r.name, r.markers, r.duration_s, r.distance_m, r.tags, r.vehicle, r.tolerance_m, r.corridor_m, r.line,
    r.created_at, r.updated_at, ${VEHICLES} AS vehicles,
    (SELECT max(valid_from) FROM route_versions v WHERE v.account_id = r.account_id AND v.route_id = r.id)
      AS applies_from`,
  living: sql<boolean>`r.deleted_at IS NULL`,
} as const;

/** Values as statements take them. */
const written = (values: RouteValues) => ({
  ...values,
  markers: JSON.stringify(values.markers),
  line: values.line === null ? null : JSON.stringify(values.line),
});

const shared = recordQueries<RouteRow, RouteValues>(TABLE);

export const routeQueries: RecordQueries<RouteRow, RouteValues> = {
  ...shared,
  async insert(tx, accountId, uid, values) {
    await tx
      .insertInto('routes')
      .values({ ...written(values), account_id: accountId, uid })
      .execute();
  },
  async update(tx, accountId, id, values, at) {
    const route = tx.updateTable('routes').set({ ...written(values), updated_at: at });
    await route.where('account_id', '=', accountId).where('id', '=', id).execute();
  },
  async remove(tx, accountId, id, at = new Date()) {
    const route = tx.updateTable('routes').set({ deleted_at: at, updated_at: at });
    await route.where('account_id', '=', accountId).where('id', '=', id).execute();
  },
};

export const listRoutes = recordList<RouteRow, RouteQuery>(TABLE, {
  sorts: {
    name: sql`lower(r.name)`,
    distance: sql`r.distance_m`,
    duration: sql`r.duration_s`,
    markerPoints: sql`jsonb_array_length(r.markers)`,
    createdAt: sql`r.created_at`,
    updatedAt: sql`r.updated_at`,
  },
  fallback: 'name',
  searched: [
    sql`r.name`,
    sql`array_to_string(r.tags, ' ')`,
    sql`(SELECT string_agg(concat_ws(' ', m ->> 'name', m ->> 'address'), ' ') FROM jsonb_array_elements(r.markers) m)`,
  ],
  filters: ({ vehicleId }) =>
    vehicleId === undefined
      ? []
      : [
          sql<boolean>`EXISTS (SELECT FROM route_assignments s JOIN assets a ON a.account_id = s.account_id
            AND a.id = s.asset_id WHERE s.account_id = r.account_id AND s.route_id = r.id AND a.uid = ${vehicleId}
            AND ${ASSIGNED_TODAY})`,
        ],
});

export async function countRoutes(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM routes WHERE account_id = ${accountId} AND deleted_at IS NULL`.execute(tx);
  return rows[0]?.total ?? 0;
}
