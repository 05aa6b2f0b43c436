import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** SQLSTATE `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/** Returns the name of the unique index that refused a statement; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}

/** Blocks other imports into the table of the account until the transaction ends, for names that no index keeps unique. */
export async function lockImports(tx: Tx, table: 'assets' | 'drivers', accountId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`import of ${table}`}), ${accountId}::int)`.execute(tx);
}

/**
 * Runs work that a unique index may refuse. If it does, the work is rolled back and the transaction stays usable.
 * @returns name of the index that refused, undefined when the work is done
 */
export async function refusedByIndex(tx: Tx, work: () => Promise<unknown>): Promise<string | undefined> {
  await sql`SAVEPOINT before_work`.execute(tx);
  try {
    await work();
  } catch (error) {
    const index = violatedIndex(error);
    if (index === undefined) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_work`.execute(tx);
    return index;
  }
  await sql`RELEASE SAVEPOINT before_work`.execute(tx);
  return undefined;
}
