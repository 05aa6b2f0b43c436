import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Adds the present content of a route as a version from an instant on. */
export async function addVersion(tx: Tx, accountId: number, uid: string, from: Date): Promise<void> {
  await sql`
    INSERT INTO route_versions (account_id, route_id, valid_from, markers, duration_s, tolerance_m, corridor_m, line)
    SELECT account_id, id, ${from}, markers, duration_s, tolerance_m, corridor_m, line
    FROM routes WHERE account_id = ${accountId} AND uid = ${uid}
    ON CONFLICT (account_id, route_id, valid_from) DO UPDATE SET markers = excluded.markers,
      duration_s = excluded.duration_s, tolerance_m = excluded.tolerance_m, corridor_m = excluded.corridor_m,
      line = excluded.line`.execute(tx);
}

/** Raises the revision of the routes and assignments of an account. */
export async function raiseRouteRevision(tx: Tx, accountId: number): Promise<void> {
  await sql`
    INSERT INTO route_revisions (account_id, revision) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET revision = route_revisions.revision + 1`.execute(tx);
}
