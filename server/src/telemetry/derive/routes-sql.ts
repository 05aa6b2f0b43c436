import type { Weekday } from '@waymark/domain/alerts/schedule.ts';
import type { PlannedAssignment, RouteVersion } from '@waymark/domain/routes/plan.ts';
import type { Marker } from '@waymark/domain/routes/route.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** An assignment of an asset without the content of its route. */
export interface StoredAssignment {
  assetId: number;
  assignment: Omit<PlannedAssignment, 'versions'>;
  /** Differs after each change of the row. */
  mark: string;
}

/** Returns the assignments of the assets of an account, by asset. */
export async function storedAssignments(tx: Tx, accountId: number): Promise<StoredAssignment[]> {
  const { rows } = await sql<{
    id: number;
    asset_id: number;
    route_id: number;
    from_day: string;
    until_day: string | null;
    days: Weekday[];
    shift_from: string;
    shift_to: string;
    time_zone: string;
    not_before: number | null;
    not_after: number | null;
    mark: string;
  }>`
    SELECT id, asset_id, route_id, from_day::text AS from_day, until_day::text AS until_day, days, shift_from, shift_to,
      time_zone, (extract(epoch FROM not_before) * 1000)::float8 AS not_before,
      (extract(epoch FROM not_after) * 1000)::float8 AS not_after, xmin::text AS mark
    FROM route_assignments WHERE account_id = ${accountId} ORDER BY asset_id, id`.execute(tx);
  return rows.map((row) => ({
    assetId: row.asset_id,
    assignment: {
      id: row.id,
      routeId: row.route_id,
      schedule: { days: row.days, from: row.shift_from, to: row.shift_to, timeZone: row.time_zone },
      fromDay: row.from_day,
      untilDay: row.until_day,
      notBefore: row.not_before,
      notAfter: row.not_after,
    },
    mark: row.mark,
  }));
}

/**
 * Returns a mark for each route of an account that was ever assigned. It differs after each change of the route's versions.
 */
export async function routeMarks(tx: Tx, accountId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ route_id: number; mark: string }>`
    SELECT route_id, string_agg(xmin::text, ' ' ORDER BY valid_from) AS mark
    FROM route_versions v WHERE account_id = ${accountId}
      AND EXISTS (SELECT FROM route_assignments s WHERE s.account_id = v.account_id AND s.route_id = v.route_id)
    GROUP BY route_id`.execute(tx);
  return new Map(rows.map(({ route_id, mark }) => [route_id, mark]));
}

/** Returns the versions of routes, oldest first. Every route has one. */
export async function routeVersions(
  tx: Tx,
  accountId: number,
  routeIds: readonly number[],
): Promise<Map<number, RouteVersion[]>> {
  if (routeIds.length === 0) return new Map();
  const { rows } = await sql<{
    route_id: number;
    from: number;
    markers: Marker[];
    tolerance_m: number;
    corridor_m: number;
    line: [number, number][] | null;
  }>`
    SELECT route_id, (extract(epoch FROM valid_from) * 1000)::float8 AS "from", markers, tolerance_m, corridor_m, line
    FROM route_versions WHERE account_id = ${accountId} AND route_id = ANY (${routeIds}::int[])
    ORDER BY route_id, valid_from`.execute(tx);
  const found = new Map<number, RouteVersion[]>();
  for (const { route_id, from, markers, tolerance_m, corridor_m, line } of rows) {
    const version = { from, markers, toleranceMeters: tolerance_m, corridorMeters: corridor_m, line };
    const known = found.get(route_id);
    if (known) known.push(version);
    else found.set(route_id, [version]);
  }
  return found;
}
