/**
 * The trigger functions of status sums (0086) find the neighbours of an interval through pairs of asset and time alone.
 * Beside a condition on the asset PostgreSQL began at the end of its rows, and each new interval read the index of all
 * earlier ones.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

const FUNCTIONS = ['waymark_count_state_intervals_quarters', 'waymark_add_state_intervals_quarters'];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const name of FUNCTIONS) {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_functiondef(${name}::regproc) AS definition`.execute(database);
    const changed = rows[0]!.definition.replaceAll(
      /AND n\.asset_id = (\w+)\.asset_id\s+AND \(n\.asset_id, n\.start_time\) ([<>])/g,
      (_, row: string, side: string) =>
        `AND (n.asset_id, n.start_time) ${side === '<' ? '>=' : '<='} (${row}.asset_id, timestamptz '${side === '<' ? '-' : ''}infinity')
    AND (n.asset_id, n.start_time) ${side}`,
    );
    await sql.raw(changed).execute(database);
  }
}
