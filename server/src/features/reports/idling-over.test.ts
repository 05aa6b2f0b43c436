/** Idling over an instant, and current trips and idling, are found without reading each asset. */
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPEN_TRIP_FIELDS, type OpenTripField } from '../../storage/open-trip.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAccount, seedAsset, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import type { ReportScope } from './scope-sql.ts';
import { idlingOver } from './sources/edges-sql.ts';
import { numbersFrom } from './testing-trips.ts';

const HOUR = 3_600_000;
const FIRST = Date.parse('2026-03-01T00:00:00Z');
const LENGTHS = [HOUR / 6, HOUR, 5.9 * HOUR, 6 * HOUR, 6.1 * HOUR, 13 * HOUR, 40 * HOUR];

interface Interval {
  asset: SeededAsset;
  start: number;
  end: number;
  status: number;
}

let test: TestDatabase;
const assets: SeededAsset[] = [];
const intervals: Interval[] = [];

beforeAll(async () => {
  test = await testDatabase();
  for (const _ of [1, 2]) {
    const account = await seedAccount(test.database);
    for (let index = 0; index < 4; index++) assets.push(await seedAsset(test.database, account.id));
  }
  const random = numbersFrom(3);
  for (const asset of assets)
    for (let start = FIRST + random(HOUR); start < FIRST + 400 * HOUR; ) {
      const end = start + LENGTHS[random(LENGTHS.length)]!;
      intervals.push({ asset, start, end, status: statusNumber(random(3) === 0 ? 'stopped' : 'idle') });
      start = end + random(3) * HOUR;
    }
  await test.database.ingest((tx) =>
    tx
      .insertInto('state_intervals')
      .values(
        intervals.map(({ asset, start, end, status }) => ({
          ...{ account_id: asset.accountId, asset_id: asset.id, latitude_e7: 0, longitude_e7: 0, status },
          ...{ start_time: new Date(start), end_time: new Date(end) },
        })),
      )
      .execute(),
  );
});
afterAll(() => test.drop());

it('finds all idling over an instant, of any length, in any scope', async () => {
  const random = numbersFrom(8);
  const accountIds = [...new Set(assets.map(({ accountId }) => accountId))];
  // Instants at which idling begins and ends, and others.
  const ends = intervals.flatMap(({ start, end }) => [start, end]);
  const instants = Array.from({ length: 40 }, (_, turn) =>
    turn % 2 === 0 ? ends[random(ends.length)]! : FIRST + random(420 * HOUR),
  );
  const [some] = assets;
  const scopes: [Omit<ReportScope, 'window'>, (asset: SeededAsset) => boolean][] = [
    [{ accountIds, asset: undefined }, () => true],
    [{ accountIds: [accountIds[0]!], asset: undefined }, ({ accountId }) => accountId === accountIds[0]],
    [
      { accountIds, asset: undefined, among: sql`SELECT account_id, id FROM assets WHERE id = ${some!.id}` },
      ({ id }) => id === some!.id,
    ],
  ];
  for (const at of instants)
    for (const [scope, isIn] of scopes) {
      const { rows } = await test.database.tenant(accountIds, (tx) =>
        sql<{ asset_id: number; start_time: Date; end_time: Date; status: number }>`
            ${idlingOver({ ...scope, window: { from: at, to: at } }, new Date(at))}`.execute(tx),
      );
      const over = intervals.filter(
        ({ asset, start, end, status }) => isIn(asset) && status === statusNumber('idle') && end > at && start < at,
      );
      const found = rows.map((row) => [row.asset_id, row.start_time.getTime(), row.end_time.getTime(), row.status]);
      expect(found.sort()).toEqual(over.map(({ asset, start, end, status }) => [asset.id, start, end, status]).sort());
    }
});

it('tells a current trip that is kept and current idling from others, and writes indexes only when they change', async () => {
  const [asset] = assets;
  const since = Date.parse('2026-03-20T08:00:00.250Z');
  const trip = (kept: boolean, distanceMeters = 0) => {
    const values: Partial<Record<OpenTripField, unknown>> = { startTime: since, kept, distanceMeters };
    return JSON.stringify(OPEN_TRIP_FIELDS.map((field) => values[field]));
  };
  const statuses = (...names: string[]) => JSON.stringify(names.map((status) => ({ status, startTime: since })));
  await test.database.ingest(async (tx) => {
    const save = (open: string | null, intervalsNow: string | null) =>
      sql`
      INSERT INTO asset_open AS o (account_id, asset_id, open_trip, open_intervals)
      VALUES (${asset!.accountId}, ${asset!.id}, ${open}::jsonb, ${intervalsNow}::jsonb)
      ON CONFLICT (account_id, asset_id) DO UPDATE SET open_trip = excluded.open_trip, open_intervals = excluded.open_intervals`.execute(
        tx,
      );
    const read = async () => {
      const { rows } = await sql<{ trip_since: Date | null; idles: boolean | null; changed: number; hot: number }>`
        SELECT o.trip_since, o.idles, u.n_tup_upd AS changed, u.n_tup_hot_upd AS hot
        FROM asset_open o, pg_stat_xact_user_tables u WHERE u.relname = 'asset_open'`.execute(tx);
      return rows[0]!;
    };
    await save(trip(false), statuses('moving'));
    expect(await read()).toMatchObject({ trip_since: null, idles: null });
    await save(trip(true), statuses('moving', 'idle'));
    expect(await read()).toMatchObject({ trip_since: new Date(since), idles: true, changed: 1, hot: 0 });
    for (let meters = 1; meters <= 5; meters++) await save(trip(true, meters), statuses('idle'));
    expect(await read()).toMatchObject({ trip_since: new Date(since), idles: true, changed: 6, hot: 5 });
    await save(null, statuses('stopped'));
    expect(await read()).toMatchObject({ trip_since: null, idles: null, changed: 7, hot: 5 });
  });
});
