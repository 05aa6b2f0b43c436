/** Which blocks are read to find out whether a late position is already stored. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutPacked } from '../../storage/blocks-sql.ts';
import type { Tx } from '../../storage/db.ts';
import { storedPositions } from '../../storage/stored.ts';
import { seedDevice } from '../../storage/testing.ts';
import { fix, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const WEEK = 7 * 86_400_000;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

/** Returns the transaction and the number of rows that its queries have read. */
function counting(tx: Tx): { tx: Tx; read: () => number } {
  let read = 0;
  const counted = tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length;
      return result;
    },
  });
  return { tx: counted as Tx, read: () => read };
}

it('late positions are looked for in the blocks of their weeks, not in those of the weeks between', async () => {
  const { id: deviceId, imei } = await seedDevice(pipeline.database, pipeline.accountId);
  for (let week = 10; week > 0; week--) await pipeline.send(imei, [fix(NOW - week * WEEK, 47, 9)]);
  await pipeline.database.ingest(async (tx) => {
    const stored = (await storedPositions(tx, [deviceId])).map((row) => ({
      accountId: row.account_id,
      deviceId,
      fixTime: row.fix_time.getTime(),
      discriminator: row.discriminator,
    }));
    const [first, last] = [stored[0]!, stored.at(-1)!];
    const unknown = { ...first, fixTime: first.fixTime + 4 * WEEK + 1000 };
    const { tx: counted, read } = counting(tx);
    expect(await withoutPacked(counted, [last, unknown, first])).toEqual([unknown]);
    expect(read()).toBe(2);
  });
});
