/** Alerts that commands raise, over real sockets: once, lasting while their condition holds, and left by recomputations. */
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../storage/db.ts';
import { type ProductAlert, raiseProductAlerts } from '../../../storage/product-alerts-sql.ts';
import { sql } from '../../../storage/sql.ts';
import { supersede } from '../superseding.ts';
import { DispatchWorld } from './testing.ts';
import { CUT, RELEASE, type Vehicle } from './testing-device.ts';
import { connectedVehicle, cutInFlight, restartWith } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterEach(() => has({ features: ['immobilization', 'auxiliaryTracker'], alerts: [...ALERT_TYPES] }));
afterAll(() => world?.close());

/** Changes what the account has switched on. */
async function has({ features, alerts }: { features: string[]; alerts: string[] }): Promise<void> {
  await world.database.owner((kysely) =>
    sql`UPDATE accounts SET features = ${features}, alerts = ${alerts} WHERE id = ${world.accountId}`.execute(kysely),
  );
}

/** Returns the alerts of an asset in order, each with the number of its announcements. */
async function alertsOf({ assetId }: Pick<Vehicle, 'assetId'>) {
  const { rows } = await world.database.ingest((tx) =>
    sql<{
      type: string;
      severity: string;
      outcome: string;
      meters: number | null;
      isOver: boolean;
      announced: number;
      latitude: number;
    }>`
      SELECT type, severity, details ->> 'outcome' AS outcome,
        (details ->> 'distanceMeters')::float8 AS meters, ended_at IS NOT NULL AS "isOver",
        (latitude_e7 / 1e7)::float8 AS latitude, (SELECT count(*)::int FROM domain_events e WHERE e.type = 'alertRaised'
          AND e.payload ->> 'alertId' = a.uid::text) AS announced
      FROM alerts a WHERE asset_id = ${assetId} ORDER BY id`.execute(tx),
  );
  return rows;
}

describe('a failed command', () => {
  it('raises one alert of one moment when the device refuses it, and none when it is confirmed', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    device.obey(0, false);
    await world.untilStatus(cut, 'failed');
    await world.restartDispatcher();
    await world.rest(device, 20);
    const refused = { type: 'commandFailed', severity: 'critical', outcome: 'refused', isOver: true, announced: 1 };
    expect(await alertsOf(vehicle)).toEqual([{ ...refused, latitude: 47, meters: null }]);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
    expect(await alertsOf(vehicle)).toHaveLength(1);
  });

  it('raises one when it expires', async () => {
    const vehicle = await world.vehicle();
    const expiresAt = new Date(world.clock.now + 3_600_000);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE', { expiresAt });
    await world.pass(3600, 3600);
    await world.untilStatus(cut, 'failed');
    expect(await alertsOf(vehicle)).toMatchObject([{ type: 'commandFailed', outcome: 'expired', isOver: true }]);
  });

  it('raises one that lasts until a later command is confirmed when the state of the vehicle is unknown', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    await world.rest(device, 610);
    await world.untilStatus(cut, 'failed');
    const unknown = { type: 'commandFailed', outcome: 'stateUnknown', announced: 1 };
    expect(await alertsOf(vehicle)).toMatchObject([{ ...unknown, isOver: false }]);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey(device.orders.findIndex(({ order }) => order.kind === 'relay' && !order.cut));
    await world.untilStatus(release, 'success');
    expect(await alertsOf(vehicle)).toMatchObject([{ ...unknown, isOver: true }]);
  });

  it('raises none when a release replaces it', async () => {
    const { vehicle } = await connectedVehicle(world, { speedMetersPerSecond: 14, ignition: true });
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(cut)).hold).toBe('moving'));
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.untilStatus(release, 'inprogress');
    await world.database.tenant([world.accountId], (tx) =>
      supersede(
        tx,
        { account_id: world.accountId, id: vehicle.assetId },
        'RESET_IMMOBILIZE',
        null,
        new Date(world.clock.now),
      ),
    );
    expect((await world.command(cut)).status).toBe('cancelled');
    expect(await alertsOf(vehicle)).toEqual([]);
  });
});

describe('an immobilized vehicle', () => {
  it('has one alert until it is released, which a recomputation leaves as it is', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    device.obey();
    await world.untilStatus(cut, 'success');
    const immobilized = { type: 'immobilizedManually', severity: 'high', outcome: 'answered', announced: 1 };
    expect(await alertsOf(vehicle)).toMatchObject([{ ...immobilized, isOver: false }]);
    await world.telemetry.rederive({ accountId: world.accountId, assetId: vehicle.assetId }, 0);
    const again = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 80);
    await device.heard(2);
    device.obey();
    await world.untilStatus(again, 'success');
    expect(await alertsOf(vehicle)).toMatchObject([{ ...immobilized, isOver: false }]);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await device.heard(3);
    device.obey();
    await world.untilStatus(release, 'success');
    expect(await alertsOf(vehicle)).toMatchObject([{ ...immobilized, isOver: true }]);
  });

  it('has the alert of an automatic immobilization after a command of the product itself', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    await world.database.owner((kysely) =>
      sql`UPDATE commands SET requested_by_id = NULL, requested_by_account_id = NULL, reason = NULL
        WHERE id = ${cut.id}`.execute(kysely),
    );
    device.obey();
    await world.untilStatus(cut, 'success');
    expect(await alertsOf(vehicle)).toMatchObject([{ type: 'immobilizedAutomatically', isOver: false, announced: 1 }]);
  });

  it.each([
    ['toggle', { features: ['immobilization', 'auxiliaryTracker'], alerts: ['speeding'] }],
    ['feature', { features: ['auxiliaryTracker'], alerts: [...ALERT_TYPES] }],
  ])('has none in an account without the %s', async (_name, on) => {
    const { vehicle, device, cut } = await cutInFlight(world);
    await has(on);
    device.obey();
    await world.untilStatus(cut, 'success');
    expect(await alertsOf(vehicle)).toEqual([]);
  });

  it('has one if the database is lost in and after the commit of the answer', async () => {
    const lost = () => Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
    const fates: ('isLost' | 'commitsUnreported')[] = [];
    const tenant: Database['tenant'] = async (accountIds, work) => {
      const fate = fates.shift();
      if (fate === 'isLost') throw lost();
      const result = await world.database.tenant(accountIds, work);
      if (fate === 'commitsUnreported') throw lost();
      return result;
    };
    await restartWith(world, tenant);
    const { vehicle, device, cut } = await cutInFlight(world);
    fates.push('isLost', 'isLost', 'commitsUnreported');
    device.obey();
    await world.untilStatus(cut, 'success');
    expect(fates).toEqual([]);
    expect(await alertsOf(vehicle)).toMatchObject([{ type: 'immobilizedManually', announced: 1 }]);
    await world.restartDispatcher();
  });
});

it('a vehicle that moves after a cut has one critical alert until it is released, whatever the account has', async () => {
  const { vehicle, device, cut } = await cutInFlight(world);
  await has({ features: [], alerts: [] });
  world.clock.now += 10_000;
  await device.report({ speedMetersPerSecond: 8, ignition: true });
  await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
  const moved = { type: 'movedAfterCut', severity: 'critical', outcome: 'movedBeforeAnswer', announced: 1 };
  expect(await alertsOf(vehicle)).toMatchObject([{ ...moved, isOver: false, meters: expect.any(Number) }]);
  await world.restartDispatcher();
  await device.report({ speedMetersPerSecond: 12, ignition: true });
  await world.pass(5);
  expect(await alertsOf(vehicle)).toMatchObject([{ ...moved, isOver: false }]);
  device.obey(device.orders.findIndex(({ order }) => order.kind === 'relay' && !order.cut));
  await world.until(async () => expect(await alertsOf(vehicle)).toMatchObject([{ ...moved, isOver: true }]));
  expect((await world.command(cut)).status).toBe('failed');
});

it('two processes that notice one condition raise one alert', async () => {
  const vehicle = await world.vehicle();
  const { accountId } = world;
  const found = (since: number): ProductAlert => ({
    ...{ accountId, assetId: vehicle.assetId, kind: 'devicesSeparated', subject: '', since, lasts: true },
  });
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      world.database.ingest((tx) => raiseProductAlerts(tx, [found(world.clock.now + index), found(world.clock.now)])),
    ),
  );
  expect(await alertsOf(vehicle)).toMatchObject([{ type: 'devicesSeparated', isOver: false, announced: 1 }]);
});
