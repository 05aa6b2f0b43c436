import type { Marker } from '@waymark/domain/routes/route.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** A living route, as far as a link shows it. */
export interface SharedRouteRow {
  id: number;
  uid: string;
  name: string;
  markers: Marker[];
  line: [number, number][] | null;
  tolerance_m: number;
  corridor_m: number;
}

const COLUMNS = sql`id, uid, name, markers, line, tolerance_m, corridor_m`;

export async function sharedRouteRow(tx: Tx, accountId: number, id: number): Promise<SharedRouteRow | undefined> {
  const { rows } = await sql<SharedRouteRow>`SELECT ${COLUMNS} FROM routes
    WHERE account_id = ${accountId} AND id = ${id} AND deleted_at IS NULL`.execute(tx);
  return rows[0];
}

/** Returns the route that a new link names. It cannot be deleted until the transaction ends. */
export async function shareableRouteRow(tx: Tx, accountId: number, uid: string): Promise<SharedRouteRow | undefined> {
  const { rows } = await sql<SharedRouteRow>`SELECT ${COLUMNS} FROM routes
    WHERE account_id = ${accountId} AND uid = ${uid} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
  return rows[0];
}
