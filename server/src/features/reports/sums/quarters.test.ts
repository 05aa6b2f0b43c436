/** Kept quarters of days: they equal a count after any writes, and groups of reports equal the rows that they add up. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { rowsBehind } from '@waymark/contract/reports/behind.ts';
import {
  ANY_READER,
  groupsOf as declaredGroups,
  OPEN_GROUPS,
  REPORT_GROUPS,
  type ReportGroup,
  TIME_GROUPS,
} from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES, type ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { DRIVING_EVENT_TYPES } from '@waymark/domain/derive/derived.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { cases, sampled } from '@waymark/domain/testing-thorough.ts';
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { countQuartersByPlace } from '../../../storage/place-quarters.ts';
import { sql } from '../../../storage/sql.ts';
import type { StateIntervalsTable } from '../../../storage/tables/derived.ts';
import {
  type SeededAsset,
  seedAccount,
  seedAsset,
  seedPlace,
  type TestDatabase,
  testDatabase,
} from '../../../storage/testing.ts';
import { count } from '../../../telemetry/testing.ts';
import { wrongAccountDays, wrongDays, wrongPlaces, wrongQuarters } from '../../../telemetry/testing-kept-sums.ts';
import { numbersFrom } from '../testing-trips.ts';
import { monday } from './compared-window.ts';
import { cutIntoQuarters, QUARTER_MS } from './quarters.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Clocks of New York go forward on 2026-03-08. */
const FIRST = Date.UTC(2026, 2, 2);
const DAYS = 17;
const ZONES = ['Asia/Kolkata', 'America/New_York'];
const REPORTS: readonly ReportName[] = [
  'trips',
  'stops',
  'speeding',
  'driverBehavior',
  'events',
  'idling',
  'statusHistory',
  'visits',
];

interface Stay {
  asset: SeededAsset;
  name: string;
  from: number;
  to: number;
}
interface Fleet {
  zone: string;
  caller: Caller;
  assets: { asset: SeededAsset; name: string; tags: string[]; depot: string | null }[];
  drivers: Stay[];
  places: Stay[];
}

let test: TestApp;
const fleets: Fleet[] = [];
const random = numbersFrom(11);
const times = (count: number, make: () => number) => Array.from({ length: count }, make);
const instant = () => FIRST + random(DAYS * DAY);

beforeAll(async () => {
  test = await testApp();
  test.clock.now = FIRST + (DAYS + 3) * DAY;
  for (const zone of ZONES) fleets.push(await fleetOf(zone));
  await countQuartersByPlace(test.database);
  // Some quarters change after they were counted.
  await test.database.ingest((tx) =>
    sql`UPDATE stops SET idle_s = idle_s WHERE extract(day FROM start_time)::int % 3 = 0`.execute(tx),
  );
});
afterAll(() => test.close());

async function fleetOf(zone: string): Promise<Fleet> {
  const account = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: zone } });
  const caller = await test.signedIn(account.id);
  const fleet: Fleet = { zone, caller, assets: [], drivers: [], places: [] };
  const drivers: { id: number; name: string }[] = [];
  for (const name of ['Ada', 'Ben']) {
    await caller.call(ENDPOINTS.drivers.create, { body: { name } });
    const { id } = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('drivers').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
    );
    drivers.push({ id, name });
  }
  const places: { id: number; name: string }[] = [];
  for (const name of ['Dock', 'Yard']) places.push({ ...(await seedPlace(test.database, account.id, { name })), name });
  for (const [name, tags, depot] of [
    ['One', ['north', 'cold'], 'East'],
    ['Two', ['north'], null],
    ['Three', [], 'East'],
  ] as const) {
    const asset = await seedAsset(test.database, account.id, { name, tags: [...tags], createdAt: new Date(FIRST) });
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('assets').set({ depot }).where('id', '=', asset.id).execute(),
    );
    fleet.assets.push({ asset, name, tags: [...tags], depot });
    await begin(asset, times(40, instant), 'trips');
    await begin(asset, times(40, instant), 'stops');
    await begin(asset, times(40, instant), 'driving_events');
    await begin(asset, times(60, instant), 'state_intervals');
    let from = instant() - 3 * DAY;
    for (const driver of [...drivers, ...drivers]) {
      const to = from + random(3 * DAY);
      fleet.drivers.push({ asset, name: driver.name, from, to });
      await test.database.tenant([account.id], (tx) =>
        tx
          .insertInto('driver_assignments')
          .values({
            ...{ account_id: account.id, asset_id: asset.id, driver_id: driver.id, uid: crypto.randomUUID() },
            ...{ assigned_from: new Date(from), assigned_to: new Date(to) },
          })
          .execute(),
      );
      from = to + random(2) * random(DAY);
    }
    let last = instant();
    for (const place of [...places, ...places, ...places]) {
      // Places that became valid around a vehicle at rest are entered at the same instant.
      const entered = place === places[1] && random(3) === 0 ? last : instant();
      last = entered;
      const left = entered + random(20 * HOUR) + 1;
      fleet.places.push({ asset, name: place.name, from: entered, to: left });
      await test.database.ingest((tx) =>
        tx
          .insertInto('visits')
          .values({
            ...{ account_id: account.id, asset_id: asset.id, place_id: place.id, waits: random(2) === 0 },
            ...{ entered_at: new Date(entered), left_at: new Date(left), top_speed_cm_s: 0 },
          })
          .execute(),
      );
    }
    if (name === 'One') await standStill(fleet, asset, places[0]!);
  }
  return fleet;
}

/** Adds a current status, a visit that began before it and lasts, and one that began and ended in it. */
async function standStill(fleet: Fleet, asset: SeededAsset, place: { id: number; name: string }): Promise<void> {
  const key = { account_id: asset.accountId, asset_id: asset.id };
  await test.database.ingest(async (tx) => {
    const { end } = await tx
      .selectFrom('state_intervals')
      .select(({ fn }) => fn.max('end_time').as('end'))
      .where('asset_id', '=', asset.id)
      .where('account_id', '=', asset.accountId)
      .executeTakeFirstOrThrow();
    const since = end!.getTime() + HOUR;
    const current = { startTime: since, status: 'stopped', latitude: 0, longitude: 0 };
    await tx
      .insertInto('asset_open')
      .values({ ...key, open_intervals: JSON.stringify([current]) })
      .execute();
    for (const [from, left] of [
      [since - 30 * HOUR, null],
      [since + HOUR, since + 2 * HOUR],
    ] as const) {
      fleet.places.push({ asset, name: place.name, from, to: left ?? Number.POSITIVE_INFINITY });
      await tx
        .insertInto('visits')
        .values({
          ...{ ...key, place_id: place.id, waits: false, top_speed_cm_s: 0 },
          ...{ entered_at: new Date(from), left_at: left === null ? null : new Date(left) },
        })
        .execute();
    }
  });
}

const STATUSES = ['idle', 'stopped', 'moving', 'idle'] as const;

type Action = 'add' | 'insert' | 'move' | 'change' | 'delete';
const TABLES = ['trips', 'stops', 'driving_events', 'state_intervals'] as const;
type Table = (typeof TABLES)[number];

/** Stores rows of an asset that start at these times and never overlap. */
async function begin(
  { accountId, id }: SeededAsset,
  starts: readonly number[],
  table: Table,
  database = test.database,
): Promise<void> {
  // Intervals begin on a grid, so that added ones sometimes replace stored ones.
  const grid = table === 'state_intervals' ? HOUR / 4 : 1;
  const ordered = [...new Set(starts.map((start) => Math.ceil(start / grid) * grid))].sort((a, b) => a - b);
  const key = { account_id: accountId, asset_id: id };
  const nowhere = { latitude_e7: 0, longitude_e7: 0 };
  const ends = { start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 };
  await database.ingest(async (tx) => {
    const intervals: Insertable<StateIntervalsTable>[] = [];
    for (const [index, start] of ordered.entries()) {
      const next = ordered[index + 1] ?? start + HOUR;
      const end = random(3) === 0 ? next : Math.min(next, start + random(9 * HOUR));
      const from = { ...key, start_time: new Date(start) };
      const row = { ...from, end_time: new Date(end) };
      switch (table) {
        case 'trips':
          await tx
            .insertInto(table)
            .values({
              ...{
                ...row,
                ...ends,
                uid: crypto.randomUUID(),
                distance_m: random(90_000) / 7,
                distance_source: 'track',
              },
              ...{ moving_s: random(5000), idle_s: random(900), stopped_s: random(200), no_data_s: 0 },
              ...{ max_speed_cm_s: random(4) === 0 ? null : random(30) * 100, harsh_count: random(3), speeding_s: 0 },
              ...{ fix_count: 9, gap_count: 0, start_rule: 'ignition', end_rule: 'stopped' },
            })
            .execute();
          break;
        case 'stops':
          await tx
            .insertInto(table)
            .values({ ...row, ...nowhere, idle_s: 0 })
            .execute();
          break;
        case 'driving_events': {
          const type = DRIVING_EVENT_TYPES[random(DRIVING_EVENT_TYPES.length)]!;
          const values = { type, uid: crypto.randomUUID(), value: random(40), limit_value: random(2) ? 20 : null };
          await tx
            .insertInto(table)
            .values({ ...from, ...values, end_time: random(4) === 0 ? null : new Date(start + random(HOUR)) })
            .execute();
          break;
        }
        case 'state_intervals':
          intervals.push({ ...row, ...nowhere, status: statusNumber(STATUSES[random(STATUSES.length)]!) });
      }
    }
    // One statement adds many, and replaces those that are stored, as derivation does.
    for (let at = 0; at < intervals.length; ) {
      const some = intervals.slice(at, at + 1 + random(8));
      at += some.length;
      await tx
        .insertInto('state_intervals')
        .values(some)
        .onConflict((of) =>
          of
            .columns(['account_id', 'asset_id', 'start_time'])
            .doUpdateSet(({ ref }) => ({ end_time: ref('excluded.end_time'), status: ref('excluded.status') })),
        )
        .execute();
    }
  });
}

describe('a cut window', () => {
  it('is covered once by whole weeks, days and quarters without a boundary and by the rest', () => {
    const time = fc.integer({ min: DAY, max: 20 * DAY });
    fc.assert(
      fc.property(time, time, fc.array(time, { maxLength: 8 }), (one, another, boundaries) => {
        const window = { from: Math.min(one, another), to: Math.max(one, another) };
        const { weeks, days, quarters, rests } = cutIntoQuarters(window, boundaries);
        const whole = [
          ...weeks.map((from) => ({ from, to: from + 7 * DAY })),
          ...days.map((from) => ({ from, to: from + DAY })),
          ...quarters.map((from) => ({ from, to: from + QUARTER_MS })),
        ];
        for (const { from, to } of whole) for (const at of boundaries) expect(at > from && at < to).toBe(false);
        const pieces = [...rests, ...whole];
        pieces.sort((a, b) => a.from - b.from);
        for (const [index, piece] of pieces.entries()) expect(piece.from).toBe(pieces[index - 1]?.to ?? window.from);
        expect(pieces.at(-1)?.to ?? window.to).toBe(window.to);
      }),
    );
  });
});

describe('kept quarters', () => {
  /** Has few rows, because every one is counted after each sequence. */
  let kept: TestDatabase;
  beforeAll(async () => {
    kept = await testDatabase();
  });
  afterAll(() => kept?.drop());

  /** Returns an asset that is written, beside another one with rows. */
  async function written(): Promise<SeededAsset> {
    const account = await seedAccount(kept.database);
    const other = await seedAsset(kept.database, account.id);
    for (const table of TABLES)
      await begin(
        other,
        times(6, () => FIRST + random(2 * DAY)),
        table,
        kept.database,
      );
    return seedAsset(kept.database, account.id);
  }

  it('equal a count after any sequence of writes', { timeout: 60_000 }, async () => {
    const asset = await written();
    const table = fc.constantFrom(...TABLES, 'state_intervals' as const);
    const write = fc.record({
      ...{ table, action: fc.constantFrom<Action>('add', 'add', 'insert', 'move', 'change', 'delete') },
      ...{ from: fc.integer({ min: 0, max: DAY }), count: fc.integer({ min: 1, max: 12 }) },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        for (const { table, action, from, count } of writes) {
          // Late and repeated data replace stored rows.
          const change = {
            add: '',
            insert: `DELETE FROM ${table}`,
            delete: `DELETE FROM ${table}`,
            move: `UPDATE ${table} SET start_time = start_time - interval '7 h' - interval '${random(HOUR)} ms'`,
            change: `UPDATE ${table} SET end_time = start_time + interval '59 min'`,
          }[action];
          const since = new Date(FIRST + from).toISOString();
          if (change !== '')
            await kept.database.ingest((tx) =>
              sql.raw(`${change} WHERE asset_id = ${asset.id} AND start_time >= '${since}'`).execute(tx),
            );
          // Only intervals are added beside stored ones: other rows of one start would be refused.
          if (action === 'insert' || (action === 'add' && table === 'state_intervals'))
            await begin(
              asset,
              times(count, () => FIRST + from + random(16 * HOUR)),
              table,
              kept.database,
            );
          // Trips of an asset never overlap, so that an event belongs to one.
          if (table === 'trips')
            await kept.database.ingest((tx) =>
              sql`DELETE FROM trips t USING trips o WHERE o.asset_id = t.asset_id AND o.account_id = t.account_id
                AND o.start_time < t.start_time AND o.end_time > t.start_time`.execute(tx),
            );
        }
        expect(await wrongQuarters(kept.database)).toEqual([]);
        expect(await wrongDays(kept.database)).toEqual([]);
        expect(await wrongAccountDays(kept.database)).toEqual([]);
      }),
      { numRuns: cases(70, 200), endOnFailure: true },
    );
  });

  it('equal a count by place after any sequence of writes and visits', { timeout: 120_000 }, async () => {
    const asset = await written();
    const { accountId } = asset;
    const places: number[] = [];
    for (const name of ['Dock', 'Yard']) places.push((await seedPlace(kept.database, accountId, { name })).id);
    const table = fc.constantFrom(...TABLES);
    const write = fc.record({
      ...{ table, action: fc.constantFrom('rows', 'rows', 'delete', 'enter', 'leave', 'take back', 'count', 'count') },
      ...{ from: fc.integer({ min: 0, max: 2 * DAY }), place: fc.constantFrom(...places) },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const { table, action, from, place } of writes) {
          const [since, until] = [new Date(FIRST + from), new Date(FIRST + from + random(20 * HOUR) + 1)];
          const run = (text: string) => kept.database.ingest((tx) => sql.raw(text).execute(tx));
          const ofAsset = `account_id = ${accountId} AND asset_id = ${asset.id}`;
          const left = random(2) === 0 ? 'NULL' : `'${until.toISOString()}'`;
          switch (action) {
            case 'count':
              expect(await wrongPlaces(kept.database)).toEqual([]);
              await countQuartersByPlace(kept.database);
              break;
            case 'rows':
            case 'delete':
              await run(`DELETE FROM ${table} WHERE ${ofAsset} AND start_time >= '${since.toISOString()}'`);
              // Statuses of an asset never overlap.
              if (table === 'state_intervals')
                await run(`
                  UPDATE state_intervals SET end_time = least(end_time, '${since.toISOString()}') WHERE ${ofAsset}`);
              if (action === 'rows')
                await begin(
                  asset,
                  times(6, () => FIRST + from + random(DAY)),
                  table,
                  kept.database,
                );
              break;
            case 'enter':
              await run(`
                INSERT INTO visits (account_id, asset_id, place_id, entered_at, left_at, waits)
                VALUES (${accountId}, ${asset.id}, ${place}, '${since.toISOString()}', ${left}, ${random(2) === 0})
                ON CONFLICT DO NOTHING`);
              break;
            case 'leave':
              await run(`
                UPDATE visits SET left_at = greatest(entered_at + interval '1 min', ${left}::timestamptz),
                  waits = waits <> ${random(4) === 0}
                WHERE ${ofAsset} AND place_id = ${place}`);
              break;
            case 'take back':
              await run(
                `DELETE FROM visits WHERE ${ofAsset} AND (left_at IS NULL OR left_at > '${since.toISOString()}')`,
              );
          }
        }
        expect(await wrongPlaces(kept.database)).toEqual([]);
        await countQuartersByPlace(kept.database);
        expect(await count(kept.database, 'FROM asset_quarters WHERE place IS NULL')).toBe(0);
        expect(await wrongPlaces(kept.database)).toEqual([]);
      }),
      { numRuns: cases(35, 100), endOnFailure: true },
    );
  });

  it('are counted by place once in a run, although they change again meanwhile', async () => {
    const own = await testDatabase();
    try {
      const { database } = own;
      const account = await seedAccount(database);
      const assets = 250;
      const write = (table: Table, number: number) =>
        database.ingest((tx) =>
          sql
            .raw(
              `INSERT INTO ${table} (account_id, asset_id, start_time, end_time, ${Object.keys(APPENDED[table])})
               SELECT ${account.id}, asset, began, began + interval '4 min', ${Object.values(APPENDED[table])}
               FROM generate_series(1, ${assets}) AS asset,
                 (SELECT timestamptz '2026-03-02 06:00Z' + ${number} * interval '6 hours' AS began) b`,
            )
            .execute(tx),
        );
      for (const number of [0, 1]) await write('stops', number);
      let turns = 0;
      const ingest = async (work: (tx: Tx) => Promise<unknown>) => {
        const result = await database.ingest(work);
        await database.ingest((tx) => sql`UPDATE stops SET idle_s = idle_s WHERE asset_id <= 20`.execute(tx));
        return result;
      };
      const changing = { ingest } as unknown as Database;
      expect(await countQuartersByPlace(changing, () => ++turns <= 50)).toBe(2 * assets);
      expect(turns).toBeLessThan(10);
      expect(await count(database, 'FROM asset_quarters WHERE place IS NULL')).toBe(40);
    } finally {
      await own.drop();
    }
  });

  it('read only the rows of the assets that changed, in tables without statistics', { timeout: 60_000 }, async () => {
    const empty = await testDatabase();
    try {
      const account = await seedAccount(empty.database);
      const [assets, batches] = [150, 8];
      for (const [table, columns] of Object.entries(APPENDED)) {
        const read = await empty.database.ingest(async (tx) => {
          for (let batch = 0; batch < batches; batch++)
            await sql
              .raw(
                `INSERT INTO ${table} (account_id, asset_id, start_time, end_time, ${Object.keys(columns)})
                 SELECT ${account.id}, asset, began, began + interval '4 min', ${Object.values(columns)}
                 FROM generate_series(1, ${assets}) AS asset,
                   (SELECT timestamptz '2026-03-02 06:00Z' + ${batch} * interval '5 min' AS began)`,
              )
              .execute(tx);
          const { rows } = await sql<{ rows: string }>`
            SELECT idx_tup_fetch + seq_tup_read AS rows FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(
            tx,
          );
          return Number(rows[0]!.rows);
        });
        // Each batch counts the quarter and the day of an asset again: at most twice its rows so far, and their neighbours.
        expect(read / assets / batches, table).toBeLessThan(2 * batches + 3);
      }
    } finally {
      await empty.drop();
    }
  });

  it.each(['no', 'early', 'current'])(
    'find the neighbours of a new interval without reading the past, with %s statistics',
    async (known) => {
      const own = await testDatabase();
      try {
        const account = await seedAccount(own.database);
        const append = (from: number, to: number) =>
          own.database.ingest(async (tx) => {
            await sql`INSERT INTO state_intervals (account_id, asset_id, start_time, end_time, status, latitude_e7, longitude_e7)
            SELECT ${account.id}, 1, began, began + interval '20 min', 2, 0, 0
            FROM generate_series(${from}::int, ${to}::int - 1) number,
              LATERAL (SELECT timestamptz '2024-03-02Z' + number * interval '20 min' AS began) b`.execute(tx);
            await sql`SELECT pg_stat_force_next_flush()`.execute(tx);
          });
        const blocks = async () => {
          const { rows } = await own.database.ingest((tx) =>
            sql<{
              blocks: number;
            }>`SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int AS blocks
            FROM pg_statio_user_tables WHERE relname IN ('state_intervals', 'asset_quarters')`.execute(tx),
          );
          return rows[0]!.blocks;
        };
        const past = 40_000;
        await own.database.owner((kysely) =>
          sql
            .raw(`ALTER TABLE state_intervals SET (autovacuum_enabled = false);
          ALTER TABLE asset_quarters SET (autovacuum_enabled = false)`)
            .execute(kysely),
        );
        const analyze = () =>
          own.database.owner(async (kysely) => {
            await sql`ANALYZE state_intervals, asset_quarters`.execute(kysely);
            await sql`SELECT pg_stat_force_next_flush()`.execute(kysely);
          });
        await append(0, 288);
        if (known === 'early') await analyze();
        for (let day = 288; day < past; day += 288) await append(day, Math.min(past, day + 288));
        if (known === 'current') await analyze();
        const before = await blocks();
        await append(past, past + 1);
        // The index of the past has more than 200 blocks, and its quarters more than 50.
        expect((await blocks()) - before).toBeLessThan(50);
      } finally {
        await own.drop();
      }
    },
  );
});

/** Columns of an appended row without a default, with SQL of their values. */
const APPENDED: Readonly<Record<Table, Readonly<Record<string, string>>>> = {
  trips: {
    ...{ uid: 'gen_random_uuid()', start_latitude_e7: '0', start_longitude_e7: '0', end_latitude_e7: '0' },
    ...{ end_longitude_e7: '0', distance_m: '1', distance_source: `'track'`, moving_s: '1', idle_s: '0' },
    ...{ stopped_s: '0', no_data_s: '0', harsh_count: '0', speeding_s: '0', fix_count: '1', gap_count: '0' },
    ...{ start_rule: `'ignition'`, end_rule: `'stopped'` },
  },
  stops: { latitude_e7: '0', longitude_e7: '0', idle_s: '0' },
  driving_events: { type: `'harshBraking'`, uid: 'gen_random_uuid()', value: '1' },
  state_intervals: { status: '2', latitude_e7: '0', longitude_e7: '0' },
};

/** Number of the only asset of a report, or all. */
const oneOrAll = fc.option(fc.nat(), { freq: 2 });

/** Returns the parameter of a report that names an asset, or none for all. */
function assetOf({ assets }: Fleet, number: number | null): { assetId?: string } {
  return number === null ? {} : { assetId: assets[number % assets.length]!.asset.uid };
}

const windowEnd = fc.oneof(
  fc.integer({ min: FIRST - DAY, max: FIRST + (DAYS + 2) * DAY }),
  fc.integer({ min: 0, max: DAYS }).map((day) => FIRST + day * DAY),
);

/** Asserts that the groups of a report add up to its rows. @param number of the only asset. Null: all */
async function mustAddUp(
  one: number,
  another: number,
  report: ReportName,
  group: ReportGroup,
  place: number,
  number: number | null = null,
) {
  const fleet = fleets[place]!;
  const [from, to] = [Math.min(one, another), Math.max(one, another)];
  const asset = assetOf(fleet, number);
  const query = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString(), limit: 1000, ...asset };
  const ask = async (more: { group?: ReportGroup } = {}) =>
    (await fleet.caller.call(ENDPOINTS.reports.rows, { params: { report }, query: { ...query, ...more } })).answer;
  const all = await ask();
  expect(all.count).toBe(all.items.length);
  expect(rounded(all.totals)).toEqual(rounded(addedUp(report, all.items)));
  const answer = await ask({ group });
  const groups = Map.groupBy(
    all.items.flatMap((row) => groupsOf(fleet, group, row, from).map((name) => ({ name, row }))),
    ({ name }) => name,
  );
  expect(answer.count).toBe(groups.size);
  for (const row of answer.items) {
    const rows = groups.get(String(row[group] ?? '').toLowerCase())?.map((it) => it.row) ?? [];
    expect(row.entries).toBe(rows.length);
    if (group !== 'asset') expect(row.assets).toBe(new Set(rows.map((it) => it.assetId)).size);
    expect(rounded(row)).toMatchObject(rounded(addedUp(report, rows)));
  }
}

describe('groups of a report', () => {
  it('add up to its rows, in any window', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        windowEnd,
        windowEnd,
        fc.constantFrom(...REPORTS),
        fc.constantFrom(...REPORT_GROUPS, 'place', 'place', 'driver', 'driver'),
        fc.nat({ max: ZONES.length - 1 }),
        oneOrAll,
        mustAddUp,
      ),
      { numRuns: cases(60, 180), endOnFailure: true },
    );
  });

  it('add up to rows of visits that last, once everything is counted', { timeout: 60_000 }, async () => {
    await countQuartersByPlace(test.database);
    const window = [FIRST + 7 * DAY, FIRST + (DAYS + 2) * DAY] as const;
    for (const group of ['driver', 'place', 'day', 'asset'] as const) await mustAddUp(...window, 'visits', group, 0);
  });
});

describe('totals of the period before', () => {
  it('are those of that period, and totals by month those of the whole', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        windowEnd,
        windowEnd,
        fc.constantFrom('fleetSummary', 'mileage', 'trips'),
        fc.constantFrom(undefined, 'one', 'depot', 'tag'),
        fc.nat({ max: ZONES.length - 1 }),
        async (one, another, report, of, place) => {
          const { caller, assets } = fleets[place]!;
          const asset = of === 'one' ? { assetId: assets[0]!.asset.uid } : {};
          const ask = async (startDate: string, endDate: string, group?: ReportGroup) => {
            const query = { startDate, endDate, limit: 1000, ...asset, ...(group && { group }) };
            return (await caller.call(ENDPOINTS.reports.rows, { params: { report }, query })).answer;
          };
          const group = of === 'one' ? undefined : of;
          const [from, to] = [Math.min(one, another), Math.max(one, another) + HOUR];
          const whole = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
          const { before, totals } = await ask(...whole, group);
          const { start, end } = before!.window;
          const then = await ask(start, end, group);
          expect(before!.count).toBe(then.count);
          expect(rounded(before!.totals)).toEqual(rounded(then.totals));
          expect(rounded((await ask(...whole, 'month')).totals)).toMatchObject(rounded(totals));
        },
      ),
      { numRuns: cases(20, 80), endOnFailure: true },
    );
  });
});

describe('the rows behind a group', () => {
  const days = { startDate: '2026-03-04', endDate: '2026-03-12' };
  /** Reports of a period. The fleets have no commands and no sensors. */
  const names = REPORT_NAMES.filter(
    (name) => reportOf(name).window === 'period' && name !== 'commands' && name !== 'sensors',
  );

  beforeAll(() =>
    test.database.owner(async (kysely) => {
      // Drivers of one name stay apart.
      await kysely.updateTable('drivers').set({ name: 'Ada' }).execute();
      await kysely.updateTable('places').set({ pickup: true }).execute();
    }),
  );

  const asked = async ({ caller }: Fleet, report: ReportName, query: object) =>
    (await caller.call(ENDPOINTS.reports.rows, { params: { report }, query: { limit: 1000, ...query } })).answer;

  it.each(names)('add up to it, in %s', { timeout: 120_000 }, async (report) => {
    const fleet = fleets[names.indexOf(report) % fleets.length]!;
    const declaration = reportOf(report);
    let found = 0;
    for (const group of declaredGroups(declaration, ANY_READER)) {
      if (group === declaration.each) continue;
      const { items } = await asked(fleet, report, { ...days, group });
      if (OPEN_GROUPS.some((open) => open === group) && items.length > 0)
        expect(new Set(items.map(({ id }) => id)).size, group).toBe(items.length);
      for (const row of sampled(items, 4)) {
        found++;
        const name = `${group} ${row[group]}`;
        const { search } = rowsBehind(row, { report, group, days, filter: {} })!;
        const behind = await asked(fleet, report, search);
        const expected = rounded(addedUp(report, behind.items, [group]));
        expect(rounded(row), name).toMatchObject(expected);
        expect(rounded(behind.totals), name).toMatchObject(expected);
        if (declaration.each === undefined)
          expect([row.entries, behind.totals.entries ?? behind.count], name).toEqual([behind.count, behind.count]);
        // Assets without a trip have a row of their own, but are in no group of trips.
        if (group !== 'asset' && !(declaration.each === 'asset' && TIME_GROUPS.includes(group)))
          expect(row.assets, name).toBe(new Set(behind.items.map(({ assetId }) => assetId)).size);
        for (const other of declaredGroups(declaration, ANY_READER)) {
          // An asset with two tags is in both.
          if (other === 'tag' || other === declaration.each) continue;
          const again = await asked(fleet, report, { ...search, group: other });
          expect(rounded(addedUp(report, again.items, [group, other])), `${name} by ${other}`).toEqual(
            rounded(addedUp(report, behind.items, [group, other])),
          );
        }
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  it('are refused if the report cannot be grouped so, or if there is no such driver, place or day', async () => {
    const { caller } = fleets[0]!;
    const refused = async (report: ReportName, query: object) =>
      (await caller.call(ENDPOINTS.reports.rows, { params: { report }, query: { ...days, ...query } })).problem.code;
    for (const query of [{ driverId: crypto.randomUUID() }, { placeId: crypto.randomUUID() }]) {
      expect(await refused('trips', query)).toBe('error.not.found');
      expect(await refused('utilization', query)).toBe('error.report.group');
    }
    for (const none of ['driver', 'tag,place']) expect(await refused('sensors', { none })).toBe('error.report.group');
    expect(await refused('utilization', { begun: '2026-03-05' })).toBe('error.report.group');
    expect(await refused('trips', { begun: '2026-02-31' })).toBe('error.date.format');
    expect(await refused('trips', { begun: '2026-03-06/2026-03-05' })).toBe('error.period.range');
    expect(await refused('trips', { none: 'asset' })).toBe('error.validation');
    const foreign = await fleets[1]!.caller.call(ENDPOINTS.drivers.list, { query: {} });
    expect(await refused('trips', { driverId: foreign.answer.items[0]!.id })).toBe('error.not.found');
    const limited = await test.signedIn(fleets[0]!.assets[0]!.asset.accountId, 'admin', ['tripReports']);
    const query = { ...days, none: 'place' };
    const { problem } = await limited.call(ENDPOINTS.reports.rows, { params: { report: 'trips' }, query });
    expect(problem?.code).toBe('error.report.group');
  });
});

describe('a page of the longest or the newest rows', () => {
  it('has the rows and the totals of the whole list, of equal length too', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        windowEnd,
        windowEnd,
        fc.constantFrom('idling', 'idling', 'statusHistory', 'statusHistory', 'visits'),
        fc.record({ limit: fc.integer({ min: 1, max: 30 }), skip: fc.nat({ max: 20 }) }),
        fc.nat({ max: ZONES.length - 1 }),
        oneOrAll,
        async (one, another, report, page, place, number) => {
          const fleet = fleets[place]!;
          const [from, to] = [Math.min(one, another), Math.max(one, another)];
          const window = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
          const ask = async (query: { limit: number; skip?: number }) => {
            const { answer } = await fleet.caller.call(ENDPOINTS.reports.rows, {
              params: { report },
              query: { ...window, ...query, ...assetOf(fleet, number) },
            });
            return { items: answer.items, count: answer.count, totals: rounded(answer.totals) };
          };
          const all = await ask({ limit: 1000 });
          expect(all.count).toBe(all.items.length);
          expect(await ask(page)).toEqual({ ...all, items: all.items.slice(page.skip, page.skip + page.limit) });
        },
      ),
      { numRuns: cases(60, 120), endOnFailure: true },
    );
  });
});

/** Returns the names of the groups to which a row belongs, in lower case; empty: without a group. */
function groupsOf(fleet: Fleet, group: ReportGroup, row: ReportRow, from: number): string[] {
  const found = fleet.assets.find(({ asset }) => asset.uid === row.assetId)!;
  const at = Date.parse(String(row.at));
  const here = (stays: readonly Stay[]) =>
    stays
      .filter((stay) => stay.asset === found.asset && stay.from <= at && stay.to > at)
      .sort((a, b) => b.from - a.from);
  const day = localDay(Math.max(at, from), fleet.zone);
  // Visits belong to their own place.
  const place = 'place' in row ? String(row.place) : (here(fleet.places)[0]?.name ?? '');
  const names: Record<ReportGroup, string[]> = {
    asset: [found.name],
    tag: found.tags.length > 0 ? found.tags : [''],
    depot: [found.depot ?? ''],
    driver: [here(fleet.drivers)[0]?.name ?? ''],
    place: [place],
    day: [day],
    week: [monday(day)],
    month: [`${day.slice(0, 7)}-01`],
  };
  return names[group].map((name) => name.toLowerCase());
}

/** Adds up rows by the declaration of their report. */
/** Adds up the columns of rows, without those that a report does not divide by one of the groups. */
function addedUp(
  report: ReportName,
  rows: readonly ReportRow[],
  groups: readonly ReportGroup[] = [],
): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(reportOf(report).columns).flatMap(([name, { total, internal, notBy, feature }]) => {
      if (internal || notBy?.some((group) => groups.includes(group))) return [];
      const values = rows.map((row) => row[name]).filter((value) => typeof value === 'number');
      // Fuel that no asset measures is empty.
      if (feature === 'fuel' && values.length === 0) return [[name, null]];
      if (total === 'sum') return [[name, values.reduce((sum, value) => sum + value, 0)]];
      return total === 'max' ? [[name, values.length === 0 ? null : Math.max(...values)]] : [];
    }),
  );
}

function rounded(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  );
}
