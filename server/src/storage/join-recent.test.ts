import fc from 'fast-check';
import type { Insertable } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeBlock } from './block-codec.ts';
import { restampBlocks, withoutPacked } from './blocks-sql.ts';
import type { Database } from './db.ts';
import { joinRecentBlocks } from './join-recent.ts';
import { packWeek } from './pack.ts';
import { existingWeeks, positionWeeks, WEEK_MS, weekOf } from './partitions.ts';
import { plainBlockBound, putPlainBlock } from './plain-block.ts';
import type { PositionFields } from './position-columns.ts';
import { applyRetention } from './retention.ts';
import { sql } from './sql.ts';
import { storedPositions } from './stored.ts';
import type { PositionsTable } from './tables/positions.ts';
import { seedAccount, type TestDatabase, testDatabase } from './testing.ts';
import { lastHeard, newestFixTimes, newestPositionsOf, readTrack, readWholeTrack } from './tracks.ts';

const week = weekOf(Date.UTC(2026, 9, 5));
const DEVICES = 7;

let opened: TestDatabase;
let database: Database;
let accountId: number;
beforeAll(async () => {
  opened = await testDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await empty();
  accountId = (await seedAccount(database)).id;
});

async function empty(): Promise<void> {
  await database.ingest(async (tx) => {
    for (const { name } of await existingWeeks(tx)) await sql.raw(`DROP TABLE ${name}`).execute(tx);
    await sql`TRUNCATE position_blocks, recent_position_blocks`.execute(tx);
  });
  await positionWeeks(database).ensure([week.from, week.from + WEEK_MS]);
}

/** A position as ingest has it. Its latitude tells which one it is. */
function inMemory(deviceId: number, time: number, more: Partial<PositionFields> = {}): PositionFields {
  const values = {
    accountId,
    deviceId,
    fixTime: time,
    receivedAt: time + 1500,
    discriminator: 0,
    valid: true,
    buffered: false,
    latitudeE7: Math.round((time - week.from) / 1000),
    attributes: '{"gsmSignal":4}',
    ...more,
  };
  return new Proxy(values, { get: (target, name) => target[name as keyof typeof target] ?? null }) as PositionFields;
}

/** Stores positions of one device, newer than all before, as ingest does. */
async function storeFresh(rows: readonly PositionFields[]): Promise<void> {
  const buffer = Buffer.alloc(plainBlockBound(rows, 0, rows.length));
  const first = rows[0]!;
  const block = {
    account_id: first.accountId,
    device_id: first.deviceId,
    first_time: new Date(first.fixTime),
    last_time: new Date(rows.at(-1)!.fixTime),
    block: buffer.subarray(0, putPlainBlock(buffer, 0, rows, 0, rows.length)),
  };
  await database.ingest((tx) => tx.insertInto('recent_position_blocks').values(block).execute());
}

/**
 * Stores a late position as ingest does.
 * @returns true if it is new
 */
async function storeLate(row: PositionFields): Promise<boolean> {
  const values: Insertable<PositionsTable> = {
    account_id: row.accountId,
    device_id: row.deviceId,
    fix_time: new Date(row.fixTime),
    received_at: new Date(row.receivedAt),
    discriminator: row.discriminator,
    valid: row.valid,
    buffered: row.buffered,
    latitude_e7: row.latitudeE7,
    attributes: row.attributes,
  };
  return database.ingest(async (tx) => {
    const inserted = await tx
      .insertInto('positions')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('fix_time')
      .execute();
    return (await withoutPacked(tx, inserted.length === 0 ? [] : [row])).length === 1;
  });
}

const join = (atLeast = 1) => joinRecentBlocks(database, atLeast);

/** Returns every stored position by device and seconds since the start of the week. */
async function everything(): Promise<string[]> {
  const all = await database.ingest((tx) => storedPositions(tx));
  for (const row of all) {
    expect(row.latitude_e7).toBe((row.fix_time.getTime() - week.from) / 1000);
    expect(row.attributes).toEqual({ gsmSignal: 4 });
  }
  return all.map((row) => `${row.device_id} ${row.latitude_e7}`);
}

/** Checks that every way of reading gives these seconds of a device, each once and in order. */
async function expectTrack(deviceId: number, seconds: readonly number[]): Promise<void> {
  const window = { from: week.from, to: week.to + WEEK_MS };
  const sorted = [...seconds].sort((a, b) => a - b);
  await database.tenant([accountId], async (tx) => {
    const whole = await readWholeTrack(tx, { accountId, deviceId }, window, ['latitude_e7']);
    expect(whole.map((row) => row.latitude_e7)).toEqual(sorted);
    const days: number[] = [];
    for await (const rows of readTrack(tx, { accountId, deviceId }, window, ['latitude_e7']))
      days.push(...rows.map((row) => row.latitude_e7!));
    expect(days).toEqual(sorted);
    const newest = await newestPositionsOf(tx, [{ accountId, deviceId }], new Date(week.from), 5);
    expect(newest.map((row) => row.latitude_e7)).toEqual(sorted.slice(-5).reverse());
    const last = sorted.length === 0 ? undefined : week.from + sorted.at(-1)! * 1000;
    expect(await newestFixTimes(tx, [{ accountId, deviceId }])).toEqual([last]);
    const { receivedAt, locatedAt } = await lastHeard(tx, { accountId, deviceId }, new Date(week.from));
    expect([receivedAt?.getTime(), locatedAt?.getTime()]).toEqual(
      last === undefined ? [undefined, undefined] : [last + 1500, last],
    );
  });
}

/** Stores blocks of `size` positions, a second apart, `count` of each device. */
async function storeFleet(count: number, size: number, from = 0): Promise<void> {
  for (let at = from; at < from + count; at += size)
    for (let deviceId = 1; deviceId <= DEVICES; deviceId++)
      await storeFresh(Array.from({ length: size }, (_, index) => inMemory(deviceId, week.from + (at + index) * 1000)));
}

const blockCounts = async (): Promise<{ recent: number; joined: number }> => {
  const { rows } = await database.ingest((tx) =>
    sql<{ recent: number; joined: number }>`SELECT (SELECT count(*)::int FROM recent_position_blocks) AS recent,
      (SELECT count(*)::int FROM position_blocks) AS joined`.execute(tx),
  );
  return rows[0]!;
};

describe('joining', () => {
  test('replaces small blocks by compressed ones and keeps every position', async () => {
    await storeFleet(60, 5);
    const before = await everything();
    expect(before).toHaveLength(60 * DEVICES);
    expect(await join()).toBe(DEVICES);
    expect(await blockCounts()).toEqual({ recent: 0, joined: DEVICES });
    expect(await everything()).toEqual(before);
    expect(await join()).toBe(0);
  });

  test('leaves devices with few blocks for later', async () => {
    await storeFleet(10, 5);
    for (let at = 10; at < 60; at += 5) await storeFresh([inMemory(3, week.from + at * 1000)]);
    expect(await join(5)).toBe(1);
    expect(await blockCounts()).toEqual({ recent: 2 * (DEVICES - 1), joined: 1 });
  });

  test('writes a position a few times only, and ends with few blocks', async () => {
    let written = 0;
    for (let at = 0; at < 4096; at += 32) {
      await storeFresh(Array.from({ length: 32 }, (_, index) => inMemory(1, week.from + (at + index) * 1000)));
      const { rows: before } = await database.ingest((tx) =>
        sql<{ key: string }>`SELECT md5(block) AS key FROM position_blocks`.execute(tx),
      );
      await join();
      const { rows: after } = await database.ingest((tx) =>
        sql<{ key: string; positions: number }>`SELECT md5(block) AS key, positions FROM position_blocks`.execute(tx),
      );
      const known = new Set(before.map(({ key }) => key));
      for (const { key, positions } of after) if (!known.has(key)) written += positions;
    }
    expect(written / 4096).toBeLessThanOrEqual(6);
    expect((await blockCounts()).joined).toBeLessThanOrEqual(4 + 6);
    await expectTrack(
      1,
      Array.from({ length: 4096 }, (_, second) => second),
    );
  });

  test('never joins positions of two weeks', async () => {
    const end = WEEK_MS / 1000;
    await storeFresh([inMemory(1, week.to - 2000), inMemory(1, week.to - 1000)]);
    await storeFresh([inMemory(1, week.to), inMemory(1, week.to + 1000)]);
    await join();
    expect(await blockCounts()).toEqual({ recent: 0, joined: 2 });
    await expectTrack(1, [end - 2, end - 1, end, end + 1]);
    await applyRetention(database, week.to);
    await expectTrack(1, [end - 2, end - 1, end, end + 1]);
  });

  test('keeps positions of one instant in one block, however many', async () => {
    const instant = (count: number) =>
      Array.from({ length: count }, (_, index) => inMemory(1, week.from + 1000, { discriminator: index }));
    await storeFresh([inMemory(1, week.from), ...instant(1500)]);
    await storeFresh([inMemory(1, week.from + 2000)]);
    await join();
    const all = await everything();
    expect(all).toHaveLength(1502);
    expect(await storeLate(inMemory(1, week.from + 1000, { discriminator: 1499 }))).toBe(false);
    expect(await storeLate(inMemory(1, week.from + 1000, { discriminator: 1500 }))).toBe(true);
  });
});

type Step = { fresh: number } | { late: number } | { again: number } | 'join' | 'joinMany' | 'pack' | 'restamp';

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ fresh: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 4, arbitrary: fc.record({ late: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ again: fc.nat() }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>('join', 'joinMany', 'pack', 'restamp') },
);

test('each position is stored once, in any order of storing, repeating, joining, packing and assigning', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await empty();
      const known = new Set<number>();
      // Even seconds arrive in order, odd ones late, around the end of the week.
      let next = WEEK_MS / 1000 - 1500;
      const start = next;
      for (const one of steps) {
        if (one === 'join') await join();
        else if (one === 'joinMany') await join(3);
        else if (one === 'pack') await packWeek(database, week);
        else if (one === 'restamp')
          await database.ingest((tx) =>
            restampBlocks(tx, { accountId, deviceId: 1 }, (time) => (time % 3000 === 0 ? 5 : null)),
          );
        else if ('fresh' in one) {
          const seconds = Array.from({ length: one.fresh }, (_, index) => next + 2 * index);
          next += 2 * one.fresh;
          for (const part of Object.values(
            Object.groupBy(seconds, (second) => (second < WEEK_MS / 1000 ? 'this' : 'next')),
          ))
            await storeFresh(part.map((second) => inMemory(1, week.from + second * 1000)));
          for (const second of seconds) known.add(second);
        } else if (next > start) {
          const second = start + (('late' in one ? one.late * 2 + 1 : one.again * 2) % (next - start));
          expect(await storeLate(inMemory(1, week.from + second * 1000))).toBe(!known.has(second));
          known.add(second);
        }
        expect(await everything()).toEqual([...known].sort((a, b) => a - b).map((second) => `1 ${second}`));
      }
      await expectTrack(1, [...known]);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

describe('joining beside other work', () => {
  test('loses and duplicates nothing for readers, repetitions and new positions', async () => {
    await storeFleet(100, 10);
    let done = false;
    let next = 100;
    const stream = (async () => {
      while (!done) {
        await storeFleet(10, 5, next);
        expect(await storeLate(inMemory(3, week.from + (next - 90) * 1000))).toBe(false);
        next += 10;
      }
    })();
    const readers = (async () => {
      while (!done) {
        const all = await everythingAtOnce();
        expect(all.length).toBeGreaterThanOrEqual(100);
        expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
      }
    })();
    for (let round = 0; round < 15; round++) await join();
    await packWeek(database, week);
    done = true;
    await Promise.all([stream, readers]);
    for (let deviceId = 1; deviceId <= DEVICES; deviceId++)
      await expectTrack(
        deviceId,
        Array.from({ length: next }, (_, second) => second),
      );
  });

  test('leaves every position once when it is killed at any moment, and the next run continues', async () => {
    await storeFleet(60, 3);
    const before = await everything();
    for (const table of ['position_blocks', 'recent_position_blocks', 'position_blocks']) {
      // The run waits inside its transaction for the lock of a row or table, and its connection is ended there.
      const holder = new pg.Client({ connectionString: opened.url });
      await holder.connect();
      await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
      const joining = join().catch((error: unknown) => error);
      const waiting = async () =>
        (
          await holder.query(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock'`)
        ).rows[0].n;
      await expect.poll(waiting).toBe(1);
      await holder.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(await joining).toBeInstanceOf(Error);
      await holder.query('ROLLBACK');
      await holder.end();
      expect(await everything()).toEqual(before);
    }
    expect(await join()).toBe(DEVICES);
    expect(await everything()).toEqual(before);
  });

  test('a device whose block cannot be written keeps its small blocks, and the others of the run too', async () => {
    await storeFleet(30, 3);
    const before = await everything();
    await database.owner((kysely) =>
      sql
        .raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN IF NEW.device_id = 5 THEN RAISE 'no room'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON position_blocks FOR EACH ROW EXECUTE FUNCTION refuse()`)
        .execute(kysely),
    );
    await expect(join()).rejects.toThrow('no room');
    expect(await everything()).toEqual(before);
    await database.owner((kysely) => sql`DROP FUNCTION refuse CASCADE`.execute(kysely));
    await join();
    expect(await everything()).toEqual(before);
    expect((await blockCounts()).recent).toBe(0);
  });
});

async function everythingAtOnce(): Promise<number[]> {
  const window = { from: week.from, to: week.to };
  const rows = await database.tenant([accountId], (tx) =>
    readWholeTrack(tx, { accountId, deviceId: 3 }, window, ['latitude_e7']),
  );
  return rows.map((row) => row.latitude_e7!);
}

test('small blocks belong to their account, and no other can read or change them', async () => {
  await storeFleet(5, 5);
  const other = await seedAccount(database);
  const seen = await database.tenant([other.id], (tx) => tx.selectFrom('recent_position_blocks').selectAll().execute());
  expect(seen).toEqual([]);
  const own = await database.tenant([accountId], (tx) => tx.selectFrom('recent_position_blocks').selectAll().execute());
  expect(own.flatMap((block) => decodeBlock(block.block, block, ['fix_time']))).toHaveLength(5 * DEVICES);
  await expect(database.tenant([accountId], (tx) => tx.deleteFrom('recent_position_blocks').execute())).rejects.toThrow(
    /permission denied/,
  );
  await expect(database.tenant([accountId], (tx) => sql`SELECT * FROM position_writer`.execute(tx))).rejects.toThrow(
    /permission denied/,
  );
});

test('small blocks take at most 60 bytes per position an hour later, index included', async () => {
  for (let at = 0; at < 3600; at += 60)
    for (let deviceId = 1; deviceId <= DEVICES; deviceId++)
      await storeFresh(
        Array.from({ length: 60 }, (_, index) => {
          const second = at + index;
          return inMemory(deviceId, week.from + second * 1000, {
            discriminator: (second * 2_654_435_761) | 0,
            longitudeE7: 95_000_000 + second * 150,
            speedCentimetersPerSecond: 1400 + (second % 7) * 13,
            headingDegrees: second % 360,
            satellites: 9 + (second % 3),
            odometerMeters: second * 14,
            ignition: true,
          });
        }),
      );
  await join();
  await database.owner((kysely) => sql`VACUUM FULL recent_position_blocks, position_blocks`.execute(kysely));
  const { rows } = await database.ingest((tx) =>
    sql<{ bytes: number }>`SELECT (pg_total_relation_size('recent_position_blocks')
      + pg_total_relation_size('position_blocks'))::int AS bytes`.execute(tx),
  );
  expect(rows[0]!.bytes / (3600 * DEVICES)).toBeLessThanOrEqual(60);
});
