import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** SQLSTATE `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/** Returns the name of the unique index that refused a statement; undefined for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
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
