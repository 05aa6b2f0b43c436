import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './db.ts';
import { existingWeeks, makeWeeksAhead, positionWeeks, WEEK_MS, weekOf } from './partitions.ts';
import { applyRetention } from './retention.ts';
import { sql } from './sql.ts';
import type { PositionsTable } from './tables/positions.ts';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from './testing.ts';
import { readTrack, readWholeTrack } from './tracks.ts';

const DAY_MS = 86_400_000;
const at = (text: string): number => Date.parse(text);

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await testDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await database.ingest(async (tx) => {
    for (const week of await existingWeeks(tx)) await sql.raw(`DROP TABLE ${week.name}`).execute(tx);
  });
});

type NewPosition = Insertable<PositionsTable>;
function position(accountId: number, deviceId: number, time: number, more: Partial<NewPosition> = {}): NewPosition {
  const fixTime = new Date(time);
  return {
    account_id: accountId,
    device_id: deviceId,
    fix_time: fixTime,
    received_at: fixTime,
    discriminator: 0,
    valid: true,
    buffered: false,
    ...more,
  };
}

async function insert(rows: NewPosition[]): Promise<void> {
  await positionWeeks(database).ensure(rows.map((row) => new Date(row.fix_time).getTime()));
  for (let index = 0; index < rows.length; index += 1000) {
    const part = rows.slice(index, index + 1000);
    await database.ingest((tx) =>
      tx
        .insertInto('positions')
        .values(part)
        .onConflict((c) => c.doNothing())
        .execute(),
    );
  }
}

const names = () => database.ingest(async (tx) => (await existingWeeks(tx)).map((week) => week.name));

describe('weeks', () => {
  test.each([
    // ISO 8601: 2026-01-01 is a Thursday, so it is in week 1; 2027-01-01 is a Friday and still in week 53 of 2026.
    ['2026-01-01T00:00:00Z', 'positions_2026w01'],
    ['2027-01-01T12:00:00Z', 'positions_2026w53'],
    ['2024-12-30T00:00:00Z', 'positions_2025w01'],
    ['2024-12-29T23:59:59.999Z', 'positions_2024w52'],
    ['2010-01-01T00:00:00Z', 'positions_2009w53'],
  ])('%s is in %s', (time, name) => {
    expect(weekOf(at(time)).name).toBe(name);
  });

  test('every time is in exactly one week of seven days that starts on a Monday at 00:00 UTC', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2010-01-01'), max: at('2100-01-01') }), (time) => {
        const week = weekOf(time);
        expect(week.from <= time && time < week.to && week.to - week.from === WEEK_MS).toBe(true);
        expect(new Date(week.from).toISOString()).toMatch(/T00:00:00.000Z$/);
        expect(new Date(week.from).getUTCDay()).toBe(1);
        expect(weekOf(week.to).name).not.toBe(week.name);
      }),
    );
  });

  test('are created in advance, and a repetition is harmless', async () => {
    const now = at('2026-11-20T12:00:00Z');
    await makeWeeksAhead(database, now, 3);
    await makeWeeksAhead(database, now, 3);
    expect(await names()).toEqual([46, 47, 48, 49, 50].map((number) => `positions_2026w${number}`));
  });

  test('are created once by concurrent calls', async () => {
    const times = [at('2015-03-07'), at('2017-02-09'), at('2026-11-20')];
    await Promise.all(Array.from({ length: 8 }, () => positionWeeks(database).ensure(times)));
    expect(await names()).toHaveLength(3);
  });

  test('have no default partition: a row without its week is refused', async () => {
    const account = await seedAccount(database);
    await expect(
      database.ingest((tx) =>
        tx
          .insertInto('positions')
          .values(position(account.id, 1, at('2019-05-05')))
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '23514' });
    const { rows } = await database.ingest((tx) =>
      sql<{ count: number }>`SELECT count(*) FROM pg_class WHERE oid IN (SELECT inhrelid FROM pg_inherits) AND
        pg_get_expr(relpartbound, oid) = 'DEFAULT'`.execute(tx),
    );
    expect(rows[0]?.count).toBe(0);
  });

  test('a request sees its own positions, and cannot read a week directly', async () => {
    const one = await seedAccount(database);
    const two = await seedAccount(database);
    await insert([position(one.id, 1, at('2026-11-17')), position(two.id, 2, at('2026-11-17'))]);
    const seen = await database.tenant([one.id], (tx) => tx.selectFrom('positions').select('account_id').execute());
    expect(seen).toEqual([{ account_id: one.id }]);
    await expect(database.tenant([one.id], (tx) => sql`SELECT * FROM positions_2026w47`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('retention', () => {
  const now = at('2026-11-20T12:00:00Z');
  const old = at('2026-09-01T10:00:00Z');
  const fresh = at('2026-11-18T10:00:00Z');
  const retain = (id: number, days: number | null) =>
    database.owner((kysely) =>
      kysely.updateTable('accounts').set({ retention_days: days }).where('id', '=', id).execute(),
    );

  test('drops a week that no account keeps, deletes rows of an account from a week that another keeps, and keeps trips', async () => {
    const short = await seedAccount(database);
    const long = await seedAccount(database);
    await retain(short.id, 30);
    await insert([position(short.id, 1, old), position(short.id, 1, fresh), position(long.id, 2, fresh)]);
    const older = old - 10 * WEEK_MS;
    await insert([position(short.id, 1, older), position(long.id, 2, older)]);
    await database.ingest((tx) =>
      tx
        .insertInto('rollups')
        .values({
          account_id: short.id,
          asset_id: 1,
          bucket: new Date(older),
          distance_m: 1,
          moving_s: 1,
          idle_s: 0,
          stopped_s: 0,
          other_s: 0,
          fix_count: 1,
        })
        .execute(),
    );
    expect(await applyRetention(database, now)).toEqual({ droppedWeeks: [weekOf(old).name], deletedRows: 1 });
    const left = await database.ingest((tx) =>
      tx.selectFrom('positions').select(['account_id', 'fix_time']).orderBy('fix_time').orderBy('account_id').execute(),
    );
    expect(left.map((row) => [row.account_id, row.fix_time.getTime()])).toEqual([
      [long.id, older],
      [short.id, fresh],
      [long.id, fresh],
    ]);
    expect(await database.ingest((tx) => tx.selectFrom('rollups').select('asset_id').execute())).toHaveLength(1);
    await retain(short.id, null);
  });

  test('drops nothing by default', async () => {
    const account = await seedAccount(database);
    await insert([position(account.id, 1, at('2011-01-01'))]);
    expect(await applyRetention(database, now)).toEqual({ droppedWeeks: [], deletedRows: 0 });
    expect(await names()).toHaveLength(1);
  });

  test('leaves a busy week to the next run, drops later weeks, and deletes blocks before it locks', async () => {
    const account = await seedAccount(database);
    await retain(account.id, 30);
    const weeks = [weekOf(old - WEEK_MS), weekOf(old)] as const;
    await insert([position(account.id, 1, weeks[0].from), position(account.id, 1, weeks[1].from)]);
    for (const { from } of [...weeks, weekOf(fresh)])
      await database.ingest((tx) =>
        sql`INSERT INTO recent_position_blocks (account_id, device_id, first_time, last_time, block)
          VALUES (${account.id}, 1, ${new Date(from)}, ${new Date(from)}, '')`.execute(tx),
      );
    const blocks = () =>
      database.ingest((tx) => tx.selectFrom('recent_position_blocks').select('first_time').execute());
    const reads = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const reader = database.ingest(async (tx) => {
      await sql`LOCK TABLE ${sql.table(weeks[0].name)} IN ACCESS SHARE MODE`.execute(tx);
      locked.resolve();
      await reads.promise;
    });
    await locked.promise;
    expect(await applyRetention(database, now)).toEqual({ droppedWeeks: [weeks[1].name], deletedRows: 0 });
    expect(await blocks()).toEqual([{ first_time: new Date(weekOf(fresh).from) }]);
    reads.resolve();
    await reader;
    expect(await applyRetention(database, now)).toEqual({ droppedWeeks: [weeks[0].name], deletedRows: 0 });
    await database.ingest((tx) => tx.deleteFrom('recent_position_blocks').execute());
    await retain(account.id, null);
  });

  test('keeps a position for at least the configured days', async () => {
    const account = await seedAccount(database);
    await retain(account.id, 30);
    const promised = now - 30 * DAY_MS + 1;
    await insert([position(account.id, 1, promised)]);
    await applyRetention(database, now);
    expect(await database.ingest((tx) => tx.selectFrom('positions').select('fix_time').execute())).toHaveLength(1);
    await applyRetention(database, now + 8 * DAY_MS);
    expect(await names()).toEqual([]);
    await retain(account.id, null);
  });
});

describe('tracks', () => {
  test('return the positions of a device in time order, in batches over weeks, without the end of the window', async () => {
    const account = await seedAccount(database);
    const start = at('2026-11-14T22:00:00Z');
    const times = Array.from({ length: 60 }, (_, index) => start + index * 3_600_000);
    await insert(times.toReversed().map((time) => position(account.id, 5, time)));
    await insert(times.map((time) => position(account.id, 6, time)));
    const window = { from: start + 1, to: times[50] as number };
    const batches = await database.tenant([account.id], async (tx) => {
      const all: number[][] = [];
      for await (const rows of readTrack(tx, { accountId: account.id, deviceId: 5 }, window, ['fix_time'])) {
        all.push(rows.map((row) => row.fix_time.getTime()));
      }
      return all;
    });
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.flat()).toEqual(times.slice(1, 50));
    const whole = await database.tenant([account.id], (tx) =>
      readWholeTrack(tx, { accountId: account.id, deviceId: 5 }, window, ['fix_time']),
    );
    expect(whole.map((row) => row.fix_time.getTime())).toEqual(times.slice(1, 50));
  });

  test('of an asset join its devices and leave out their other assets', async () => {
    const account = await seedAccount(database);
    const asset = await seedAsset(database, account.id);
    const first = await seedDevice(database, account.id, { assetId: asset.id });
    const second = await seedDevice(database, account.id, { assetId: asset.id, role: 'auxiliary' });
    const start = at('2026-11-16T08:00:00Z');
    await insert([
      position(account.id, first.id, start, { asset_id: asset.id }),
      position(account.id, second.id, start + 1000, { asset_id: asset.id }),
      position(account.id, first.id, start + 2000, { asset_id: asset.id }),
      position(account.id, first.id, start + 3000, { asset_id: asset.id + 1000 }),
    ]);
    const rows = await database.tenant([account.id], (tx) =>
      readWholeTrack(tx, { accountId: account.id, assetId: asset.id }, { from: start, to: start + 10_000 }, [
        'device_id',
        'fix_time',
      ]),
    );
    expect(rows.map((row) => [row.device_id, row.fix_time.getTime() - start])).toEqual([
      [first.id, 0],
      [second.id, 1000],
      [first.id, 2000],
    ]);
  });

  test('of a device in another account are empty', async () => {
    const account = await seedAccount(database);
    const other = await seedAccount(database);
    await insert([position(other.id, 9, at('2026-11-16'))]);
    const rows = await database.tenant([account.id], (tx) =>
      readWholeTrack(tx, { accountId: other.id, deviceId: 9 }, { from: 0, to: at('2030-01-01') }, ['fix_time']),
    );
    expect(rows).toEqual([]);
  });
});
