/**
 * Keeps the planner's statistics near the size of tables. Autovacuum looks once a minute and after changes alone. A fleet that
 * was just imported, a restored backup and a database that crashed before autovacuum looked have none until then, and
 * without them a statement that joins a few rows with every asset takes 30 s instead of 2 ms.
 */
import type { Kysely } from 'kysely';
import type { Database } from './db.ts';
import { sql } from './sql.ts';
import type { Tables } from './tables.ts';

/** A table is analyzed when it has this many times the pages of its last ANALYZE or VACUUM … */
const GROWTH = 4;
/** … and more than this many in any case. A smaller one is read whole in no time. */
const FEW_PAGES = 16;
/** Pages of a grown table in which a committed row is looked for. */
const SAMPLED_PAGES = 16;
/** Autovacuum may be at work on the table. */
const LOCK_PATIENCE = '100ms';

/** Analyzes the tables that have grown. Call it every few seconds. @returns their names */
export async function analyzeGrown(database: Database): Promise<string[]> {
  const grown = await database.server(async (kysely) => {
    const { rows } = await sql<Grown>`
      SELECT c.relname AS name, pg_relation_size(c.oid) / current_setting('block_size')::int AS pages FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
        AND pg_relation_size(c.oid) / current_setting('block_size')::int > ${GROWTH} * c.relpages + ${FEW_PAGES}
      ORDER BY c.relname`.execute(kysely);
    return rows;
  });
  if (grown.length === 0) return [];
  return database.owner(async (kysely, client) => {
    const analyzed: string[] = [];
    await client.query(`SET lock_timeout = '${LOCK_PATIENCE}'`);
    try {
      for (const { name, pages } of grown) {
        if (!(await hasCommittedRows(kysely, name, pages))) continue;
        const isFree = await sql`ANALYZE ${sql.table(name)}`.execute(kysely).then(() => true, isLocked);
        if (isFree) analyzed.push(name);
      }
    } finally {
      await client.query('RESET lock_timeout');
    }
    return analyzed;
  });
}

interface Grown {
  name: string;
  pages: number;
}

/**
 * Returns whether a sample of a table has rows that others see. A transaction that fills a table may last for minutes.
 * Statistics that say that the table is empty are worse for its triggers than none: one bulk load took over 17 minutes instead of two.
 */
async function hasCommittedRows(kysely: Kysely<Tables>, name: string, pages: number): Promise<boolean> {
  const percent = Math.min(100, (100 * SAMPLED_PAGES) / pages);
  const { rows } = await sql`SELECT FROM ${sql.table(name)} TABLESAMPLE SYSTEM (${percent}) LIMIT 1`.execute(kysely);
  return rows.length > 0;
}

/** @throws the error, if it is not one of a lock; returns false for that */
function isLocked(error: unknown): boolean {
  if ((error as { code?: unknown }).code === '55P03') return false;
  throw error;
}
