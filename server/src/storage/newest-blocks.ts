/** Reads the blocks of devices newest first, no more than needed. */
import { ALL_BLOCKS, beforeBlocksOf, type DeviceKey, type StoredBlock } from './blocks-sql.ts';
import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/** Number of blocks of each device in the first query. Later queries ask for more, because the blocks are then small. */
const FIRST_BLOCKS = 4;
const TIMES_MORE = 4;

/**
 * Passes blocks with positions since an instant, those of each device newest first.
 * @param enough returns true when the device of the block needs no older ones
 */
export async function eachNewestBlock(
  tx: Tx,
  devices: readonly DeviceKey[],
  since: Date,
  enough: (block: StoredBlock) => boolean,
): Promise<void> {
  let open = devices.map((device) => ({ ...device, before: END_OF_TIME }));
  for (let limit = FIRST_BLOCKS; open.length > 0; limit *= TIMES_MORE) {
    const { rows } = await sql<StoredBlock>`
      SELECT b.* FROM unnest(${open.map((it) => it.accountId)}::int[], ${open.map((it) => it.deviceId)}::int[],
        ${open.map((it) => it.before)}::timestamptz[]) AS d (account_id, device_id, before),
      LATERAL (SELECT account_id, device_id, first_time, last_time, block FROM ${ALL_BLOCKS} a
        WHERE a.account_id = d.account_id AND a.device_id = d.device_id AND a.last_time >= ${since}
          AND a.first_time >= ${beforeBlocksOf(since.getTime())} AND a.first_time < d.before
        ORDER BY a.first_time DESC LIMIT ${limit}) b
      ORDER BY b.device_id, b.first_time DESC`.execute(tx);
    const byDevice = Map.groupBy(rows, (block) => block.device_id);
    open = open.flatMap((device) => {
      const blocks = byDevice.get(device.deviceId) ?? [];
      for (const block of blocks) if (enough(block)) return [];
      return blocks.length < limit ? [] : [{ ...device, before: blocks.at(-1)!.first_time }];
    });
  }
}

const END_OF_TIME = new Date(Date.UTC(9999, 0, 1));
