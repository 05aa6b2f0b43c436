import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';

const BATCH_ROWS = 1000;
/** A reader that takes no batch for this long loses the stream, because a stream holds a connection. */
const SLOWEST_BATCH_MS = 60_000;

/**
 * Streams the rows of a query through a cursor, in one transaction and with one batch in memory. The transaction ends
 * with the last row, or when the reader stops.
 * @param transaction runs work in a transaction of the tenant
 */
export async function* streamRows<Row>(
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  query: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[]> {
  let given = promised<readonly Row[]>();
  let wanted = promised<boolean>();
  const reading = transaction(async (tx) => {
    await sql`DECLARE report NO SCROLL CURSOR FOR ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(BATCH_ROWS)} FROM report`.execute(tx);
      wanted = promised();
      given.resolve(rows);
      if (rows.length === 0 || !(await inTime(wanted.promise))) return;
    }
  });
  reading.catch((error: unknown) => given.reject(error));
  try {
    for (;;) {
      const rows = await given.promise;
      if (rows.length === 0) return;
      given = promised();
      yield rows;
      wanted.resolve(true);
    }
  } finally {
    wanted.resolve(false);
    await reading.catch(() => undefined);
  }
}

/** Returns a promise that may be rejected without a listener, because the reader may have gone. */
function promised<Value>(): PromiseWithResolvers<Value> {
  const created = Promise.withResolvers<Value>();
  created.promise.catch(() => undefined);
  return created;
}

/** @throws Error if the reader takes too long */
async function inTime(wanted: Promise<boolean>): Promise<boolean> {
  const late = promised<boolean>();
  const timer = setTimeout(() => late.reject(new Error('A reader of a report stopped reading.')), SLOWEST_BATCH_MS);
  return Promise.race([wanted, late.promise]).finally(() => clearTimeout(timer));
}
