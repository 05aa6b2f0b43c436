import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restampBlocks, withoutPacked } from './blocks-sql.ts';
import type { Database } from './db.ts';
import { packClosedWeeks, packWeek } from './pack.ts';
import { existingWeeks, positionWeeks, WEEK_MS, weekOf } from './partitions.ts';
import { applyRetention } from './retention.ts';
import { sql } from './sql.ts';
import type { PositionsTable } from './tables/positions.ts';
import { seedAccount, type TestDatabase, testDatabase } from './testing.ts';
import { newestFixTimes, readTrack, readWholeTrack, type StoredPosition } from './tracks.ts';

const DAY_MS = 86_400_000;
const week = weekOf(Date.UTC(2026, 9, 5));
/** Two days after the end of the week. */
const closed = week.to + 2 * DAY_MS;

let opened: TestDatabase;
let database: Database;
let accountId: number;
beforeAll(async () => {
  opened = await testDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await database.ingest(async (tx) => {
    for (const { name } of await existingWeeks(tx)) await sql.raw(`DROP TABLE ${name}`).execute(tx);
    await sql`TRUNCATE position_blocks`.execute(tx);
  });
  accountId = (await seedAccount(database)).id;
});

type NewPosition = Insertable<PositionsTable>;
function position(deviceId: number, time: number, more: Partial<NewPosition> = {}): NewPosition {
  const at = new Date(time);
  return {
    account_id: accountId,
    device_id: deviceId,
    fix_time: at,
    received_at: at,
    discriminator: 0,
    valid: true,
    buffered: false,
    ...more,
  };
}

/** Interleaved over seven devices, as packets arrive, a second apart. */
const arrivals = (count: number, first = 0): NewPosition[] =>
  Array.from({ length: count }, (_, index) =>
    position(1 + ((index + first) % 7), week.from + (first + index) * 1000, { latitude_e7: first + index }),
  );

/**
 * Stores positions as telemetry does.
 * @returns the number of new ones
 */
async function store(rows: readonly NewPosition[]): Promise<number> {
  await positionWeeks(database).ensure(rows.map((row) => new Date(row.fix_time).getTime()));
  let stored = 0;
  for (let at = 0; at < rows.length; at += 1000) {
    stored += await database.ingest(async (tx) => {
      const inserted = await tx
        .insertInto('positions')
        .values(rows.slice(at, at + 1000))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['account_id', 'device_id', 'fix_time', 'discriminator'])
        .execute();
      const keys = inserted.map((row) => ({
        accountId: row.account_id,
        deviceId: row.device_id,
        fixTime: row.fix_time.getTime(),
        discriminator: row.discriminator,
      }));
      return (await withoutPacked(tx, keys)).length;
    });
  }
  return stored;
}

const ALL = [
  'account_id',
  'device_id',
  'fix_time',
  'discriminator',
  'received_at',
  'asset_id',
  'latitude_e7',
  'valid',
  'buffered',
  'attributes',
] as const;

/** Returns the positions of a device as a request reads them. */
async function track(deviceId: number, window = { from: week.from, to: week.to }): Promise<Partial<StoredPosition>[]> {
  return database.tenant([accountId], (tx) => readWholeTrack(tx, { accountId, deviceId }, window, ALL));
}

async function everything(): Promise<unknown[]> {
  const tracks: unknown[] = [];
  for (let deviceId = 1; deviceId <= 7; deviceId++) tracks.push(await track(deviceId));
  return tracks;
}

const number = async (query: string): Promise<number> =>
  database.ingest(async (tx) => {
    const { rows } = await sql.raw<{ count: number }>(`SELECT ${query} AS count`).execute(tx);
    return rows[0]!.count;
  });
const rowsLeft = () => number('count(*) FROM positions');

describe('packing a closed week', () => {
  test('keeps every track, removes the rows, and does not repeat without need', async () => {
    await store(arrivals(30_000));
    const before = await everything();
    expect(await packClosedWeeks(database, closed)).toEqual([week.name]);
    expect(await everything()).toEqual(before);
    expect(await rowsLeft()).toBe(0);
    expect(await number(`pg_relation_size('${week.name}')`)).toBe(0);
    expect(await number('count(*) FROM position_blocks')).toBe(7 * 5);
    expect(await packClosedWeeks(database, closed)).toEqual([]);
  });

  test('waits until late records of the week had two days', async () => {
    await store(arrivals(10));
    expect(await packClosedWeeks(database, closed - 1)).toEqual([]);
    expect(await rowsLeft()).toBe(10);
  });

  test('leaves late records readable, and the next run adds them to the blocks', async () => {
    await store(arrivals(20_000));
    await packClosedWeeks(database, closed);
    const late = [
      ...arrivals(40, 20_000),
      ...Array.from({ length: 40 }, (_, index) => position(1, week.from + index * 500_000 + 7)),
      position(9, week.from + 5),
    ];
    expect(await store(late)).toBe(late.length);
    const before = await everything();
    expect(before.flat()).toHaveLength(20_080);
    expect(await packClosedWeeks(database, closed)).toEqual([week.name]);
    expect(await everything()).toEqual(before);
    expect(await track(9)).toHaveLength(1);
    expect(await rowsLeft()).toBe(0);
  });

  test('detects duplicates of packed positions', async () => {
    await store(arrivals(3000));
    await packClosedWeeks(database, closed);
    expect(await store([...arrivals(100, 100), position(1, week.from + 1)])).toBe(1);
    expect(await rowsLeft()).toBe(1);
    // another discriminator is another position, even at the time of a packed one
    expect(await store([position(1, week.from, { discriminator: 5 })])).toBe(1);
    expect((await track(1)).slice(0, 3).map((row) => row.discriminator)).toEqual([0, 5, 0]);
  });

  test('keeps positions of one instant in one block, however many', async () => {
    const instant = week.from + 1000;
    const many = Array.from({ length: 3000 }, (_, index) => position(1, instant, { discriminator: index - 1500 }));
    await store([...many, position(1, instant - 500), position(1, instant + 500)]);
    await packClosedWeeks(database, closed);
    expect((await track(1)).map((row) => row.discriminator)).toEqual([0, ...many.map((row) => row.discriminator), 0]);
    expect(await store(many)).toBe(0);
  });

  test('gives the stored track for any order of storing and packing', { timeout: 60_000 }, async () => {
    const place = fc.record({ device: fc.integer({ min: 1, max: 2 }), minute: fc.nat(60), discriminator: fc.nat(2) });
    const step = fc.oneof({ weight: 4, arbitrary: fc.array(place, { maxLength: 25 }) }, fc.constant('pack' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        accountId = (await seedAccount(database)).id;
        const known = new Map<string, NewPosition>();
        for (const it of steps) {
          if (it === 'pack') {
            await packClosedWeeks(database, closed);
            continue;
          }
          let fresh = 0;
          const rows = it.map(({ device, minute, discriminator }) => {
            const key = `${device} ${minute} ${discriminator}`;
            const row = position(device, week.from + minute * 60_000, { discriminator, asset_id: known.size });
            if (!known.has(key)) {
              known.set(key, row);
              fresh++;
            }
            return row;
          });
          expect(await store(rows)).toBe(fresh);
          for (const device of [1, 2]) {
            const expected = [...known.values()]
              .filter((row) => row.device_id === device)
              .sort((a, b) => +new Date(a.fix_time) - +new Date(b.fix_time) || a.discriminator - b.discriminator)
              .map((row) => ({ latitude_e7: null, attributes: null, ...row }));
            expect(await track(device)).toEqual(expected);
          }
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test('loses and duplicates nothing while batches are stored, and never fails', async () => {
    await store(arrivals(5000));
    let done = false;
    let next = 5000;
    const stream = (async () => {
      while (!done) {
        expect(await store(arrivals(20, next))).toBe(20);
        expect(await store(arrivals(20, next - 3000))).toBe(0);
        next += 20;
      }
    })();
    const readers = (async () => {
      while (!done) {
        const times = (await track(3)).map((row) => row.fix_time!.getTime());
        expect(times.length).toBeGreaterThanOrEqual(714);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }
    })();
    for (let round = 0; round < 6; round += 1) await packWeek(database, week);
    done = true;
    await Promise.all([stream, readers]);
    expect((await everything()).flat()).toHaveLength(next);
  });

  test('turns a repetition that waits for it into a duplicate', async () => {
    await store(arrivals(70));
    const packing = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const holding = database.ingest(async (tx) => {
      // stops the run in its transaction: its blocks exist, its rows are deleted, nothing is committed
      await sql`LOCK TABLE position_blocks IN SHARE MODE`.execute(tx);
      packing.resolve();
      await go.promise;
    });
    await packing.promise;
    const packed = packWeek(database, week);
    await expect.poll(() => waitingLocks()).toBeGreaterThan(0);
    const again = store(arrivals(70));
    await expect.poll(() => waitingLocks()).toBeGreaterThan(1);
    go.resolve();
    await holding;
    await packed;
    expect(await again).toBe(0);
    expect((await everything()).flat()).toHaveLength(70);
  });

  test('loses nothing when it is killed, and the next run continues', async () => {
    await store(arrivals(7000));
    const before = await everything();
    await database.owner((kysely) =>
      sql`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN IF NEW.device_id = 5 THEN RAISE 'no room'; END IF; RETURN NEW; END $$;`.execute(kysely),
    );
    await database.owner((kysely) =>
      sql`CREATE TRIGGER refuse BEFORE INSERT ON position_blocks FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
        kysely,
      ),
    );
    await expect(packWeek(database, week)).rejects.toThrow('no room');
    expect(await everything()).toEqual(before);
    await database.owner((kysely) => sql`DROP FUNCTION refuse CASCADE`.execute(kysely));
    await packWeek(database, week);
    expect(await everything()).toEqual(before);
    expect(await rowsLeft()).toBe(0);
  });

  test('never delays others behind a long report when it truncates a week', async () => {
    await store(arrivals(100));
    const reading = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const report = database.tenant([accountId], async (tx) => {
      await sql`SELECT count(*) FROM positions`.execute(tx);
      reading.resolve();
      await read.promise;
    });
    await reading.promise;
    const packed = packWeek(database, week);
    await expect.poll(() => waitingLocks()).toBeGreaterThan(0);
    // While the report runs, this would wait for its end behind a waiting truncation.
    expect(await store(arrivals(20, 100))).toBe(20);
    read.resolve();
    await report;
    await packed;
    expect((await everything()).flat()).toHaveLength(120);
  });

  test('takes at most 40 bytes per position, index included', async () => {
    const count = 100_000;
    await positionWeeks(database).ensure([week.from]);
    // a wired tracker sends position, motion, odometer, both voltages; interleaved over 50 devices
    await database.ingest((tx) =>
      sql`INSERT INTO positions (account_id, device_id, fix_time, received_at, discriminator, asset_id, latitude_e7,
          longitude_e7, altitude_m, speed_cm_s, heading_deg, satellites, valid, buffered, ignition, motion, odometer_m,
          external_mv, battery_mv)
        SELECT ${accountId}::int, 1 + n % 50, ${new Date(week.from)}::timestamptz + n / 50 * interval '30 s',
          date_trunc('milliseconds', ${new Date(week.from)}::timestamptz + random() * interval '7 days'),
          (random() * 2000000000)::int, 1 + n % 50, 471234567 + (random() * 5000000)::int,
          95123456 + (random() * 5000000)::int, 450 + (random() * 9)::int, 1389 + (random() * 99)::int,
          (random() * 359)::int, 11, true, false, true, true, 123456789 + n, 14100 + (random() * 99)::int, 4050
        FROM generate_series(0, ${count - 1}::int) n`.execute(tx),
    );
    await packWeek(database, week);
    const bytes = await number(`pg_total_relation_size('position_blocks') + pg_total_relation_size('${week.name}')`);
    expect(bytes / count).toBeLessThanOrEqual(40);
  });
});

async function waitingLocks(): Promise<number> {
  return database.owner(async (kysely) => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND (database IS NULL
      OR database = (SELECT oid FROM pg_database WHERE datname = current_database()))`.execute(kysely);
    return rows.length;
  });
}

describe('positions in blocks', () => {
  const asset = (row: Partial<StoredPosition>) => row.asset_id;

  test('are read over weeks, a day at a time, with the rows of open weeks', async () => {
    const start = week.from + 5 * DAY_MS;
    const times = Array.from({ length: 100 }, (_, index) => start + index * 3_600_000);
    await store(times.map((time) => position(5, time)));
    await packClosedWeeks(database, closed);
    expect(await rowsLeft()).toBeGreaterThan(0);
    const window = { from: start + 1, to: times[90]! };
    const batches = await database.tenant([accountId], async (tx) => {
      const all: number[][] = [];
      for await (const rows of readTrack(tx, { accountId, deviceId: 5 }, window, ['fix_time'])) {
        all.push(rows.map((row) => row.fix_time.getTime()));
      }
      return all;
    });
    expect(batches.length).toBe(4);
    expect(batches.flat()).toEqual(times.slice(1, 90));
  });

  test('belong to their account, and no other can read them in any way', async () => {
    await store(arrivals(70));
    await packClosedWeeks(database, closed);
    const other = await seedAccount(database);
    const read = (visible: number) =>
      database.tenant([visible], (tx) =>
        readWholeTrack(tx, { accountId, deviceId: 1 }, { from: week.from, to: week.to }, ['fix_time']),
      );
    expect(await read(accountId)).toHaveLength(10);
    expect(await read(other.id)).toEqual([]);
    const seen = await database.tenant([other.id], (tx) => tx.selectFrom('position_blocks').selectAll().execute());
    expect(seen).toEqual([]);
    await expect(database.tenant([accountId], (tx) => tx.deleteFrom('position_blocks').execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  test('count for the newest fix of a device', async () => {
    await store([...arrivals(70), position(2, week.to + 5)]);
    await packClosedWeeks(database, closed);
    const newest = await database.ingest((tx) =>
      newestFixTimes(
        tx,
        [1, 2, 99].map((deviceId) => ({ accountId, deviceId })),
      ),
    );
    expect(newest).toEqual([week.from + 63_000, week.to + 5, undefined]);
  });

  test('move to another asset with a corrected assignment', async () => {
    await store([...arrivals(7000).map((row) => ({ ...row, asset_id: 3 })), position(1, week.to, { asset_id: 3 })]);
    await packClosedWeeks(database, closed);
    const change = week.from + 3_000_000;
    const concerned = await database.ingest((tx) =>
      restampBlocks(tx, { accountId, deviceId: 1 }, (time) => (time < change ? 3 : time < change + 7000 ? null : 4)),
    );
    const first = week.from + Math.ceil(3_000_000 / 7000) * 7000;
    expect(concerned).toEqual(
      new Map([
        [3, first],
        [4, first + 7000],
      ]),
    );
    const assets = (await track(1)).map(asset);
    expect([assets.filter((it) => it === 3).length, assets.filter((it) => it === null).length]).toEqual([429, 1]);
    expect(new Set((await track(2)).map(asset))).toEqual(new Set([3]));
    const again = await database.ingest((tx) =>
      restampBlocks(tx, { accountId, deviceId: 1 }, (time) => (time < change ? 3 : time < change + 7000 ? null : 4)),
    );
    expect(again.size).toBe(0);
  });

  test('are deleted when no account keeps their week, and for one account while another keeps it', async () => {
    const retain = (id: number, days: number | null) =>
      database.owner((kysely) =>
        kysely.updateTable('accounts').set({ retention_days: days }).where('id', '=', id).execute(),
      );
    const short = accountId;
    await store([
      ...arrivals(70),
      ...arrivals(70).map((row) => ({ ...row, fix_time: new Date(+row.fix_time - WEEK_MS) })),
    ]);
    const long = (await seedAccount(database)).id;
    accountId = long;
    await store(arrivals(7));
    await packClosedWeeks(database, closed);
    await retain(short, 30);
    const result = await applyRetention(database, week.to + 31 * DAY_MS);
    expect(result.droppedWeeks).toEqual([weekOf(week.from - 1).name]);
    expect((await track(1)).length).toBe(1);
    accountId = short;
    expect((await everything()).flat()).toEqual([]);
    expect(await number('count(DISTINCT account_id) FROM position_blocks')).toBe(1);
    await retain(long, 30);
    await applyRetention(database, week.to + 31 * DAY_MS);
    expect(await number('count(*) FROM position_blocks')).toBe(0);
  });
});
