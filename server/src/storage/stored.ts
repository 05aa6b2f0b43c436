import { ALL_COLUMNS, decodeBlock } from './block-codec.ts';
import { ALL_BLOCKS, type StoredBlock } from './blocks-sql.ts';
import type { Tx } from './db.ts';
import type { StoredPosition } from './position-columns.ts';
import { sql } from './sql.ts';

/**
 * Returns every position as it is stored, rows and blocks, in the order of the key. Unlike a track (tracks.ts) it would
 * show a position that is stored twice, so that checks can find it.
 * @param devices undefined: of all devices
 */
export async function storedPositions(tx: Tx, devices?: readonly number[]): Promise<StoredPosition[]> {
  const of = devices === undefined ? sql`` : sql`WHERE device_id = ANY (${devices}::int[])`;
  const { rows } = await sql<StoredPosition>`SELECT * FROM positions ${of}`.execute(tx);
  const { rows: blocks } = await sql<StoredBlock>`SELECT * FROM ${ALL_BLOCKS} b ${of}`.execute(tx);
  const all = [...rows, ...blocks.flatMap((block) => decodeBlock(block.block, block, ALL_COLUMNS))];
  return all.sort(
    (a, b) =>
      a.account_id - b.account_id ||
      a.device_id - b.device_id ||
      a.fix_time.getTime() - b.fix_time.getTime() ||
      a.discriminator - b.discriminator,
  );
}
