import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Runs COPY … FROM STDIN on a connection.
 * @returns the number of copied rows
 * @throws the server's error, after the connection is usable again
 */
export async function copyBinary(
  client: pg.ClientBase,
  statement: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<number> {
  const target = client.query(copyFrom(statement));
  await pipeline(Readable.from(chunks, { objectMode: false }), target);
  return target.rowCount;
}
