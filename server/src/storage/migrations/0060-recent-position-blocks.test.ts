/** Positions of an earlier version, rows and blocks, are read and packed together with new small blocks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_COLUMNS, encodeBlock } from '../block-codec.ts';
import { joinRecentBlocks } from '../join-recent.ts';
import { packClosedWeeks } from '../pack.ts';
import { positionWeeks, weekOf } from '../partitions.ts';
import { plainBlockBound, putPlainBlock } from '../plain-block.ts';
import { POSITION_COLUMNS, type PositionFields, type StoredPosition } from '../position-columns.ts';
import { sql } from '../sql.ts';
import { storedPositions } from '../stored.ts';
import { seedAccount, type TestDatabase, testDatabase } from '../testing.ts';
import { newestFixTimes, readWholeTrack } from '../tracks.ts';
import { up } from './0060-recent-position-blocks.ts';

/** The tables as they were before. */
const UNDONE = `
DROP TABLE recent_position_blocks, position_writer;
ALTER TABLE position_blocks DROP COLUMN positions`;

const week = weekOf(Date.UTC(2026, 9, 5));

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());

it('keeps every position, and joins old blocks and new ones', async () => {
  const { database } = opened;
  const { id: accountId } = await seedAccount(database);
  const nothing = Object.fromEntries(ALL_COLUMNS.map((name) => [name, null])) as unknown as StoredPosition;
  const position = (second: number): StoredPosition => ({
    ...nothing,
    ...{ account_id: accountId, device_id: 1, discriminator: 0, valid: true, buffered: false, latitude_e7: second },
    ...{ fix_time: new Date(week.from + second * 1000), received_at: new Date(week.from + second * 1000) },
  });
  await positionWeeks(database).ensure([week.from]);
  await database.owner(async (kysely) => {
    await sql.raw(UNDONE).execute(kysely);
    const packed = [0, 1, 2, 3].map(position);
    await sql`INSERT INTO position_blocks VALUES (${accountId}, 1, ${packed[0]!.fix_time}, ${packed[3]!.fix_time},
      ${encodeBlock(packed)})`.execute(kysely);
    await kysely
      .insertInto('positions')
      .values([5, 6, 7].map(position) as never)
      .execute();
    await up(kysely as never);
  });
  const track = () =>
    database.tenant([accountId], async (tx) => {
      const rows = await readWholeTrack(tx, { accountId, deviceId: 1 }, week, ['latitude_e7']);
      return rows.map((row) => row.latitude_e7);
    });
  expect(await track()).toEqual([0, 1, 2, 3, 5, 6, 7]);
  const [newest] = await database.ingest((tx) => newestFixTimes(tx, [{ accountId, deviceId: 1 }]));
  expect(newest).toBe(week.from + 7000);

  const memory = [8, 9].map((second) => {
    const known = { accountId, deviceId: 1, discriminator: 0, valid: true, buffered: false, latitudeE7: second };
    const at = { fixTime: week.from + second * 1000, receivedAt: week.from + second * 1000 };
    const empty = Object.fromEntries(POSITION_COLUMNS.map(({ field }) => [field, null]));
    return { ...empty, ...known, ...at } as unknown as PositionFields;
  });
  const buffer = Buffer.alloc(plainBlockBound(memory, 0, 2));
  const block = buffer.subarray(0, putPlainBlock(buffer, 0, memory, 0, 2));
  const key = { account_id: accountId, device_id: 1 };
  const times = { first_time: new Date(week.from + 8000), last_time: new Date(week.from + 9000) };
  await database.ingest((tx) =>
    tx
      .insertInto('recent_position_blocks')
      .values({ ...key, ...times, block })
      .execute(),
  );
  const all = [0, 1, 2, 3, 5, 6, 7, 8, 9];
  expect(await track()).toEqual(all);
  await joinRecentBlocks(database, 1);
  expect(await track()).toEqual(all);
  await packClosedWeeks(database, week.to + 3 * 86_400_000);
  expect(await track()).toEqual(all);
  expect(await database.ingest((tx) => storedPositions(tx))).toHaveLength(all.length);
});
