import { FEATURES } from '@waymark/domain/access.ts';
import { FLEET } from '@waymark/simulator/fleet/fleet.ts';
import { fleetPlaces } from '@waymark/simulator/fleet/places.ts';
import { fleetRoutes } from '@waymark/simulator/fleet/routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advance, insertCommand } from '../features/commands/steps-sql.ts';
import { seedAccount, type TestDatabase, testDatabase } from '../storage/testing.ts';
import { newUid } from '../storage/uid.ts';
import { tellStories } from './demo-commands-sql.ts';
import { obeyedOrders } from './demo-orders-sql.ts';
import { provisionFleet } from './demo-sql.ts';
import { STORIES } from './demo-story.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let test: TestDatabase;
let accountId: number;
const imeis: string[] = [];
beforeAll(async () => {
  test = await testDatabase();
  accountId = (await seedAccount(test.database, { features: [...FEATURES], attributes: { demo: true } })).id;
  imeis.push(
    ...(await provisionFleet(test.database, accountId, FLEET, NOW, async () => ({
      places: fleetPlaces(),
      routes: fleetRoutes(),
    }))),
  );
}, 60_000);
afterAll(async () => {
  await test?.drop();
});

async function idOf(table: 'assets' | 'devices', column: 'name' | 'imei', value: string): Promise<number> {
  return test.database.tenant([accountId], async (tx) => {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where(column as never, '=', value as never)
      .executeTakeFirst();
    return row!.id;
  });
}

it('the fleet is created once, with its covert trackers and the devices on its relays', async () => {
  expect(imeis).toHaveLength(FLEET.flatMap(({ device, auxiliary }) => [device ?? [], auxiliary ?? []].flat()).length);
  const rows = await test.database.tenant([accountId], (tx) =>
    tx
      .selectFrom('device_assignments as n')
      .innerJoin('devices as d', 'd.id', 'n.device_id')
      .select(['d.imei', 'n.role', 'd.immobilization_type'])
      .execute(),
  );
  const found = new Map(rows.map((row) => [row.imei, row]));
  for (const { device, auxiliary } of FLEET) {
    if (device)
      expect(found.get(device.imei)).toMatchObject({ role: 'primary', immobilization_type: device.immobilizationType });
    if (auxiliary) expect(found.get(auxiliary.imei)?.role).toBe('auxiliary');
  }
  expect(
    await provisionFleet(test.database, accountId, FLEET, NOW, async () => ({
      places: fleetPlaces(),
      routes: fleetRoutes(),
    })),
  ).toEqual([]);
});

it('the places are created once, and exist before the history of the fleet', async () => {
  const { places, versions, revision } = await test.database.tenant([accountId], async (tx) => ({
    places: await tx.selectFrom('places').selectAll().execute(),
    versions: await tx.selectFrom('place_versions').select(['place_id', 'valid_from']).execute(),
    revision: await tx.selectFrom('place_revisions').select('revision').executeTakeFirst(),
  }));
  expect(places.map(({ name }) => name).sort()).toEqual(
    fleetPlaces()
      .map(({ name }) => name)
      .sort(),
  );
  expect(places.filter(({ pickup, drop_off }) => pickup || drop_off).length).toBeGreaterThan(20);
  expect(versions).toHaveLength(places.length);
  for (const { valid_from } of versions) expect(valid_from.getTime()).toBe(NOW - 30 * DAY_MS);
  expect(Number(revision?.revision)).toBe(1);
});

it('the first commands are stored once, for stops and trips that were long enough', async () => {
  await test.database.ingest(async (tx) => {
    for (const { asset, during } of STORIES) {
      const asset_id = await idOf('assets', 'name', asset);
      const start_time = new Date(NOW - DAY_MS);
      const place = { latitude_e7: 0, longitude_e7: 0 };
      const common = { account_id: accountId, asset_id, start_time, idle_s: 0 };
      if (during === 'stop') {
        const long = new Date(NOW - DAY_MS + HOUR_MS);
        await tx
          .insertInto('stops')
          .values([
            { ...common, end_time: long, ...place },
            { ...common, start_time: long, end_time: new Date(long.getTime() + 60_000), ...place },
          ])
          .execute();
      } else
        await tx
          .insertInto('trips')
          .values({
            ...common,
            end_time: new Date(NOW - DAY_MS + HOUR_MS),
            uid: newUid(NOW),
            ...{ start_latitude_e7: 0, start_longitude_e7: 0, end_latitude_e7: 0, end_longitude_e7: 0 },
            ...{ distance_m: 9000, distance_source: 'track', moving_s: 3600, stopped_s: 0, no_data_s: 0 },
            ...{
              fix_count: 99,
              gap_count: 0,
              harsh_count: 0,
              speeding_s: 0,
              start_rule: 'ignition',
              end_rule: 'stopped',
            },
          })
          .execute();
    }
  });
  for (let times = 0; times < 2; times++) await tellStories(test.database, accountId, NOW);
  const commands = await test.database.tenant([accountId], (tx) =>
    tx.selectFrom('commands').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
  );
  expect(commands).toHaveLength(STORIES.flatMap((story) => story.commands).length);
  for (const command of commands) {
    expect(['success', 'failed', 'cancelled']).toContain(command.status);
    expect(command.requested_by_id).not.toBeNull();
    expect(command.status === 'success').toBe(command.response !== null);
    expect(command.status_at.getTime()).toBeLessThan(NOW);
    expect(command.in_flight).toBe(false);
  }
  expect(new Set(commands.map(({ note }) => note))).toEqual(new Set(['answered', 'cancelledByUser', 'stateUnknown']));
});

it('a device resumes from commands it received, but not from unsent, refused or long finished ones', async () => {
  const asset = FLEET.find(({ name }) => name === 'Van 02')!;
  const deviceId = await idOf('devices', 'imei', asset.device!.imei);
  const assetId = await idOf('assets', 'name', asset.name);
  const device = { accountId, deviceId };
  const orders = () => test.database.tenant([accountId], (tx) => obeyedOrders(tx, device, NOW));
  const told = async (days: number, request: 'SET_IMMOBILIZE' | 'RESET_IMMOBILIZE', ...path: Way[]): Promise<Date> => {
    const at = new Date(NOW - days * DAY_MS);
    await test.database.tenant([accountId], async (tx) => {
      const key = await insertCommand(tx, {
        ...{ accountId, assetId, deviceId, request, family: 'immobilization', uid: newUid(), at },
        ...{ activate: null, reason: null, hold: null, requester: null, expiresAt: null, note: 'requested' },
      });
      let from: Way[0] = 'queued';
      for (const [status, note] of path) {
        await advance(tx, key, from, { at, status, note }, status === 'accepted' ? { sent_at: at } : {});
        from = status;
      }
    });
    return at;
  };
  const [taken, sent] = [['accepted', 'taken'] as Way, ['inprogress', 'sent'] as Way];
  expect(await orders()).toEqual([]);
  await told(30, 'RESET_IMMOBILIZE', taken, sent, ['success', 'answered']);
  await told(9, 'SET_IMMOBILIZE', ['cancelled', 'cancelledByUser']);
  await told(8, 'SET_IMMOBILIZE', taken, sent, ['failed', 'refused']);
  await told(7, 'SET_IMMOBILIZE', taken);
  expect(await orders()).toEqual([]);
  const cut = await told(20, 'SET_IMMOBILIZE', taken, sent, ['success', 'answered']);
  expect(await orders()).toEqual([{ at: cut.getTime(), order: { kind: 'relay', cut: true } }]);
  const release = await told(2, 'RESET_IMMOBILIZE', taken, sent);
  const again = await told(1, 'SET_IMMOBILIZE', taken, sent, ['failed', 'stateUnknown']);
  expect(await orders()).toEqual([
    { at: release.getTime(), order: { kind: 'relay', cut: false } },
    { at: again.getTime(), order: { kind: 'relay', cut: true } },
  ]);
});

type Way = [status: Parameters<typeof advance>[2], note: Parameters<typeof advance>[3]['note']];

it('what a visitor renamed or deleted is not created again', async () => {
  const { name, driver } = FLEET.find((asset) => asset.device !== undefined && asset.driver !== undefined)!;
  const names = (table: 'assets' | 'drivers') =>
    test.database.tenant([accountId], (tx) => tx.selectFrom(table).select('name').orderBy('name').execute());
  await test.database.owner(async (kysely) => {
    await kysely.updateTable('assets').set({ name: 'Renamed' }).where('name', '=', name).execute();
    await kysely.updateTable('drivers').set({ name: 'Renamed too' }).where('name', '=', driver!).execute();
  });
  const before = [await names('assets'), await names('drivers')];
  const sites = async () => ({ places: fleetPlaces(), routes: fleetRoutes() });
  expect(await provisionFleet(test.database, accountId, FLEET, NOW, sites)).toEqual([]);
  expect([await names('assets'), await names('drivers')]).toEqual(before);
});
