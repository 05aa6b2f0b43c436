/**
 * Keeps the planner's statistics near the size of tables. Autovacuum looks once a minute and after changes alone. A fleet that
 * was just imported, a restored backup and a database that crashed before autovacuum looked have none until then, and
 * without them a statement that joins a few rows with every asset takes 30 s instead of 2 ms.
 */
import type { Database } from './db.ts';
import { sql } from './sql.ts';

/** A table is analyzed when it has this many times the pages of its last ANALYZE or VACUUM … */
const GROWTH = 4;
/** … and more than this many in any case. A smaller one is read whole in no time. */
const FEW_PAGES = 16;
/** Autovacuum may be at work on the table. */
const LOCK_PATIENCE = '100ms';

/** Analyzes the tables that have grown. Call it every few seconds. @returns their names */
export async function analyzeGrown(database: Database): Promise<string[]> {
  const grown = await database.server(async (kysely) => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
        AND pg_relation_size(c.oid) / current_setting('block_size')::int > ${GROWTH} * c.relpages + ${FEW_PAGES}
      ORDER BY c.relname`.execute(kysely);
    return rows.map(({ name }) => name);
  });
  if (grown.length === 0) return [];
  return database.owner(async (kysely, client) => {
    const analyzed: string[] = [];
    await client.query(`SET lock_timeout = '${LOCK_PATIENCE}'`);
    try {
      for (const name of grown) {
        const isFree = await sql`ANALYZE ${sql.table(name)}`.execute(kysely).then(() => true, isLocked);
        if (isFree) analyzed.push(name);
      }
    } finally {
      await client.query('RESET lock_timeout');
    }
    return analyzed;
  });
}

/** @throws the error, if it is not one of a lock; returns false for that */
function isLocked(error: unknown): boolean {
  if ((error as { code?: unknown }).code === '55P03') return false;
  throw error;
}
