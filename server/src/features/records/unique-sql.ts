import { sql } from 'kysely';
import type { Tx } from '../../storage/db.ts';

/** PostgreSQL's code for a row that a unique index has already. */
const TAKEN = '23505';

/**
 * Does work that a unique index may refuse; then what it did is undone, and the transaction goes on.
 * @returns name of the index that refused, undefined when the work is done
 */
export async function refusedByIndex(tx: Tx, work: () => Promise<unknown>): Promise<string | undefined> {
  await sql`SAVEPOINT before_work`.execute(tx);
  try {
    await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== TAKEN || constraint === undefined) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_work`.execute(tx);
    return constraint;
  }
  await sql`RELEASE SAVEPOINT before_work`.execute(tx);
  return undefined;
}
