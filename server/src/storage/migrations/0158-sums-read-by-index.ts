/**
 * The trigger functions of status sums (0086) find kept quarters by their key, and those of all sums (0085, 0086, 0113, 0146)
 * read their tables through indexes only. A connection plans a function once, often while the tables are small or without
 * statistics. Such a plan read the quarters of the whole fleet for each batch, or all earlier intervals of an asset, until
 * the next statistics.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

const OF_STATUSES = ['waymark_count_state_intervals_quarters', 'waymark_add_state_intervals_quarters'];
const FUNCTIONS = [
  ...OF_STATUSES,
  ...['trips', 'stops', 'driving_events'].flatMap((table) => [
    `waymark_count_${table}_quarters`,
    `waymark_count_${table}_days`,
  ]),
  ...['insert', 'update', 'delete'].map((event) => `waymark_unplace_${event}`),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const name of OF_STATUSES) {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_functiondef(${name}::regproc) AS definition`.execute(database);
    // A join would be free to read all quarters first.
    const changed = rows[0]!.definition.replaceAll(/AND k\.asset_id = \w+\.asset_id(?=\))/g, '$& LIMIT 1');
    await sql.raw(changed).execute(database);
  }
  for (const name of FUNCTIONS)
    for (const setting of ['enable_seqscan', 'enable_bitmapscan'])
      await sql.raw(`ALTER FUNCTION ${name}() SET ${setting} = off`).execute(database);
}
