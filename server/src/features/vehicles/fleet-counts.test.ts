/** Kept numbers of a fleet equal a count of its assets and their states after any changes. */
import { STATUSES, statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumAccountCounts, sumStatusCounts } from '../../storage/account-counts.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount, seedAsset, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { MOVEMENT, STATE, type StatusScope, shownStatus } from '../fleet/asset-state-sql.ts';
import { ofAccounts } from '../records/list-sql.ts';
import { numbersFrom } from '../reports/testing-trips.ts';
import { countFleet, type FleetCounts } from './status-sql.ts';

const SINCE = new Date('2026-05-05T00:00:00Z');
const TYPES = ['car', 'truck', 'trailer'];

let test: TestDatabase;
let accounts: number[];
beforeAll(async () => {
  test = await testDatabase();
  const first = await seedAccount(test.database);
  accounts = [first.id, (await seedAccount(test.database, { parentId: first.id })).id];
});
afterAll(() => test.drop());

/** Reads every asset. */
function counted(scope: StatusScope): Promise<FleetCounts> {
  const assets = sql`FROM assets a ${STATE} WHERE ${ofAccounts(sql`a.account_id`, scope.accountIds)} AND a.deleted_at IS NULL`;
  return test.database.read(scope.accountIds, async (tx) => ({
    statuses: (
      await sql<FleetCounts['statuses'][number]>`
        SELECT ${shownStatus(scope)} AS status, ${MOVEMENT} AS movement, count(*) AS assets ${assets} GROUP BY 1, 2`.execute(
        tx,
      )
    ).rows,
    types: (await sql<FleetCounts['types'][number]>`SELECT a.type, count(*) AS assets ${assets} GROUP BY 1`.execute(tx))
      .rows,
    reporting: (await sql<{ n: number }>`SELECT count(*) AS n ${assets} AND s.last_packet_at >= ${SINCE}`.execute(tx))
      .rows[0]!.n,
  }));
}

/** In one order. */
const ordered = ({ statuses, types, reporting }: FleetCounts) => ({
  statuses: statuses.map(({ status, movement, assets }) => `${status} ${movement}: ${assets}`).sort(),
  types: types.map(({ type, assets }) => `${type}: ${assets}`).sort(),
  reporting,
});

it('equal a count after any changes, before and after they are summed', async () => {
  const random = numbersFrom(17);
  const numbers = STATUSES.map(statusNumber);
  const one = () => numbers[random(numbers.length)]!;
  for (let turn = 0; turn < 80; turn++) {
    const account = accounts[random(accounts.length)]!;
    const change = random(9);
    if (change <= 1) await seedAsset(test.database, account, { type: TYPES[random(3)]! });
    else
      await test.database.owner(async (kysely) => {
        const some = sql`SELECT account_id, id FROM assets ORDER BY uid LIMIT ${1 + random(4)}`;
        const chosen = sql<boolean>`(account_id, id) IN (${some})`;
        const ofState = sql<boolean>`(account_id, asset_id) IN (${some})`;
        const movement = random(4) === 0 ? null : one();
        const at = new Date(SINCE.getTime() + (random(3) - 1) * 3_600_000);
        const changes = [
          sql`UPDATE assets SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE ${chosen}`,
          sql`UPDATE assets SET npa_since = CASE WHEN npa_since IS NULL THEN now() END WHERE ${chosen}`,
          sql`UPDATE assets SET type = ${TYPES[random(3)]} WHERE ${chosen}`,
          sql`INSERT INTO asset_state (account_id, asset_id, status, movement, last_packet_at)
            SELECT account_id, id, ${one()}, ${movement}, ${at} FROM (${some}) a
            ON CONFLICT (account_id, asset_id) DO UPDATE SET status = excluded.status, movement = excluded.movement`,
          sql`UPDATE asset_state SET status = ${one()}, movement = ${movement} WHERE ${ofState}`,
          sql`UPDATE asset_state SET last_packet_at = ${at} WHERE ${ofState}`,
          sql`DELETE FROM asset_state WHERE ${ofState}`,
        ];
        await changes[change - 2]!.execute(kysely);
      });
    if (random(4) === 0) await sumStatusCounts(test.database);
    if (random(4) === 0) await sumAccountCounts(test.database);
    for (const accountIds of [accounts, ...accounts.map((id) => [id])])
      for (const npaVisible of [true, false]) {
        const scope = { accountIds, npaVisible, devicesVisible: true };
        const kept = await test.database.read(accountIds, (tx) => countFleet(tx, scope, SINCE));
        expect(ordered(kept)).toEqual(ordered(await counted(scope)));
      }
  }
  await sumStatusCounts(test.database);
  const rows = await test.database.owner((kysely) => kysely.selectFrom('status_counts').selectAll().execute());
  expect(rows.filter(({ assets }) => assets <= 0)).toEqual([]);
});

it('are written only when a status changes', async () => {
  const { id } = await seedAccount(test.database);
  const asset = await seedAsset(test.database, id);
  const state = { account_id: id, asset_id: asset.id, status: 2, movement: 2 };
  const rows = () =>
    test.database.owner((kysely) =>
      kysely.selectFrom('status_counts').selectAll().where('account_id', '=', id).execute(),
    );
  await test.database.ingest((tx) => tx.insertInto('asset_state').values(state).execute());
  await test.database.ingest((tx) =>
    tx.updateTable('asset_state').set({ latitude_e7: 1, status: 2 }).where('account_id', '=', id).execute(),
  );
  expect(await rows()).toHaveLength(1);
  await test.database.ingest((tx) =>
    tx.updateTable('asset_state').set({ status: 3 }).where('account_id', '=', id).execute(),
  );
  expect(await rows()).toHaveLength(3);
});
