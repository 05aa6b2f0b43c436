/** Alerts of assets whose two trackers are apart, from packets over real sockets and by the job of each minute. */
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { DispatchWorld } from './dispatch/testing.ts';
import type { TestDevice, Vehicle } from './dispatch/testing-device.ts';
import { separationJobs } from './separated-assets.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

interface Pair {
  vehicle: Vehicle;
  covert: Vehicle;
  device: TestDevice;
  other: TestDevice;
}

async function pair(): Promise<Pair> {
  const vehicle = await world.vehicle();
  const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId });
  const [device, other] = [world.device(vehicle), world.device(covert)];
  await Promise.all([device.connect(), other.connect()]);
  return { vehicle, covert, device, other };
}

/** Lets trackers report for half a minute, and runs the job in two processes. */
async function report(...devices: TestDevice[]): Promise<void> {
  for (let i = 0; i < 3; i++) {
    world.clock.now += 10_000;
    for (const device of devices) await device.report({ speedMetersPerSecond: 15, ignition: true });
  }
  await run();
}

async function run(): Promise<void> {
  const { database, clock } = world;
  const [job] = separationJobs(database, () => clock.now);
  await Promise.all([job!.work({}), job!.work({})]);
}

async function alertsOf({ vehicle: { assetId } }: Pair) {
  const { rows } = await world.database.ingest((tx) =>
    sql<{ isOver: boolean; meters: number; latitude: number; announced: number }>`
      SELECT ended_at IS NOT NULL AS "isOver", (details ->> 'distanceMeters')::int AS meters,
        (latitude_e7 / 1e7)::float8 AS latitude, (SELECT count(*)::int FROM domain_events e
          WHERE e.type = 'alertRaised' AND e.payload ->> 'alertId' = a.uid::text) AS announced
      FROM alerts a WHERE type = 'devicesSeparated' AND asset_id = ${assetId} ORDER BY id`.execute(tx),
  );
  return rows;
}

it('two trackers that are apart while they drive raise one alert until they are together again', async () => {
  const asset = await pair();
  const { device, other } = asset;
  await report(device, other);
  expect(await alertsOf(asset)).toEqual([]);
  other.latitude = 47.01;
  await report(device, other);
  const apart = { meters: 1112, latitude: 47, announced: 1 };
  expect(await alertsOf(asset)).toEqual([{ ...apart, isOver: false }]);
  other.latitude = 47.02;
  await report(device, other);
  expect(await alertsOf(asset)).toEqual([{ ...apart, isOver: false }]);
  await report(device);
  world.clock.now += 3_600_000;
  await run();
  expect(await alertsOf(asset)).toEqual([{ ...apart, isOver: false }]);
  other.latitude = 47;
  await report(device, other);
  expect(await alertsOf(asset)).toEqual([{ ...apart, isOver: true }]);
  other.latitude = 47.1;
  await report(device, other);
  expect(await alertsOf(asset)).toHaveLength(2);
});

it('a recomputation leaves the alert, and a tracker that leaves the asset ends it', async () => {
  const asset = await pair();
  const { vehicle, covert, device, other } = asset;
  other.latitude = 47.01;
  await report(device, other);
  await world.telemetry.rederive({ accountId: world.accountId, assetId: vehicle.assetId }, 0);
  expect(await alertsOf(asset)).toMatchObject([{ isOver: false }]);
  await world.database.owner((kysely) =>
    sql`UPDATE device_assignments SET assigned_to = assigned_from + interval '1 second'
      WHERE device_id = ${covert.deviceId}`.execute(kysely),
  );
  await run();
  expect(await alertsOf(asset)).toMatchObject([{ isOver: true, announced: 1 }]);
});

it('an account that has switched it off has none', async () => {
  const asset = await pair();
  const alerts = async (types: readonly string[]) =>
    world.database.owner((kysely) =>
      sql`UPDATE accounts SET alerts = ${[...types]} WHERE id = ${world.accountId}`.execute(kysely),
    );
  await alerts(ALERT_TYPES.filter((type) => type !== 'devicesSeparated'));
  asset.other.latitude = 47.01;
  await report(asset.device, asset.other);
  expect(await alertsOf(asset)).toEqual([]);
  await alerts(ALERT_TYPES);
  await report(asset.device, asset.other);
  expect(await alertsOf(asset)).toMatchObject([{ isOver: false }]);
});
