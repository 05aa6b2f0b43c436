/** A device is unassigned, reassigned, moved or removed between a cut and its release. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount, seedAsset } from '../../../storage/testing.ts';
import { carryDevice } from '../../assignments/service.ts';
import { closeDevice, insertDevice } from '../../devices/write-sql.ts';
import { releaseOfCut } from '../notifications-sql.ts';
import { voidUnassigned } from '../voiding.ts';
import { DispatchWorld } from './testing.ts';
import { CUT, RELEASE, type TestDevice, type Vehicle } from './testing-device.ts';
import { cutInFlight } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

/** Assigns a device as calls do, at the time of the test clock. */
async function assign({ deviceId, imei }: Vehicle, assetId: number | null): Promise<void> {
  const { accountId } = world;
  const at = new Date(world.clock.now);
  await world.database.tenant([accountId], async (tx) => {
    const wanted = { assetId, role: assetId === null ? undefined : ('primary' as const), at };
    await carryDevice(tx, { accountId, id: deviceId }, wanted, at);
    await voidUnassigned(tx, accountId, { deviceId }, at);
  });
  await changed(imei);
}

async function changed(imei: string): Promise<void> {
  await world.telemetry.deviceChanged(imei);
  world.gateway.deviceChanged(imei);
  world.dispatcher.deviceChanged(imei);
}

/** Replaces the device of a vehicle. */
async function replaced(vehicle: Vehicle): Promise<Vehicle> {
  const second = await world.vehicle();
  await assign(second, null);
  await assign(vehicle, null);
  await assign(second, vehicle.assetId);
  return { ...second, assetId: vehicle.assetId };
}

/** Removes a device from its account and registers it in another one if given. */
async function remove({ deviceId, imei, protocol }: Vehicle, to?: number): Promise<void> {
  const { accountId } = world;
  await world.database.tenant([accountId, ...(to === undefined ? [] : [to])], async (tx) => {
    const { uid } = await tx.selectFrom('devices').select('uid').where('id', '=', deviceId).executeTakeFirstOrThrow();
    await closeDevice(tx, accountId, deviceId, new Date(world.clock.now), crypto.randomUUID());
    if (to !== undefined)
      await insertDevice(tx, to, { uid, imei, protocol, device_type: protocol, ignition_type: 'wired' });
  });
  await changed(imei);
}

async function drives(device: TestDevice): Promise<void> {
  for (let step = 0; step < 3; step++) {
    world.clock.now += 5_000;
    device.latitude += 0.002;
    await device.report({ speedMetersPerSecond: 14, ignition: true });
    await world.dispatcher.tick();
  }
}

async function released(vehicle: Vehicle) {
  const commands = await world.commandsOf(vehicle);
  return commands.find(({ request }) => request === 'RESET_IMMOBILIZE');
}

describe('a vehicle that moves between sending and the answer is released', () => {
  it.each<[string, (vehicle: Vehicle) => Promise<void>]>([
    ['after the device was unassigned', (vehicle) => assign(vehicle, null)],
    [
      'after the device was assigned to another asset',
      async (vehicle) => assign(vehicle, (await seedAsset(world.database, world.accountId)).id),
    ],
    [
      'after another device replaced it',
      async (vehicle) => {
        await replaced(vehicle);
      },
    ],
    [
      'after the asset was deleted',
      async (vehicle) => {
        await assign(vehicle, null);
        await world.database.tenant([world.accountId], (tx) =>
          tx.updateTable('assets').set({ deleted_at: new Date() }).where('id', '=', vehicle.assetId).execute(),
        );
      },
    ],
    [
      'after the account lost the feature and the requester was disabled',
      async () => {
        await world.database.owner(async (kysely) => {
          await kysely.updateTable('accounts').set({ features: [] }).where('id', '=', world.accountId).execute();
          await kysely.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', world.user.id).execute();
        });
      },
    ],
  ])('%s', async (_name, change) => {
    const { vehicle, device, cut } = await cutInFlight(world);
    const outcomes: unknown[] = [];
    const stop = world.dispatcher.onNotable((key, note) => {
      if (key.id === cut.id && note === 'movedBeforeAnswer')
        outcomes.push(world.database.tenant([world.accountId], (tx) => releaseOfCut(tx, key)));
    });
    try {
      await change(vehicle);
      await drives(device);
      await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
      device.obey();
      await world.until(async () => expect(await released(vehicle)).toMatchObject({ status: 'success' }));
      expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer');
      // The mail is written after the release was sent and says so.
      expect(await Promise.all(outcomes)).toMatchObject([{ sent_at: expect.any(Date) }]);
    } finally {
      stop();
      await world.database.owner(async (kysely) => {
        const features = ['immobilization', 'auxiliaryTracker'];
        await kysely.updateTable('accounts').set({ features }).where('id', '=', world.accountId).execute();
        await kysely.updateTable('users').set({ disabled_at: null }).where('id', '=', world.user.id).execute();
      });
    }
  });

  it('after the device was moved to another account, through its new registration', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    const { id: other } = await seedAccount(world.database);
    await assign(vehicle, null);
    await remove(vehicle, other);
    device.disconnect();
    await device.connect();
    await drives(device);
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey();
    await world.until(async () => expect(await released(vehicle)).toMatchObject({ status: 'success' }));
    expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer');
  });
});

describe('a queued release', () => {
  it('stays after its device is unassigned and is sent at the next contact', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    device.obey();
    await world.untilStatus(cut, 'success');
    device.disconnect();
    await world.pass(90, 10);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await assign(vehicle, null);
    await world.until(async () =>
      expect(await world.command(release)).toMatchObject({ status: 'queued', hold: 'notConnected' }),
    );
    await world.restartDispatcher();
    await device.connect();
    await device.report();
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
  });

  it('is unreachable after its device is removed and is sent after the next registration', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    device.obey();
    await world.untilStatus(cut, 'success');
    device.disconnect();
    await world.pass(90, 10);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await assign(vehicle, null);
    const told = world.ended.length;
    world.clock.now += 5_000;
    await remove(vehicle);
    await world.until(async () =>
      expect(await world.command(release)).toMatchObject({ status: 'queued', hold: 'unreachable' }),
    );
    expect(world.ended.slice(told)).toEqual([release.id]);
    const { id: other } = await seedAccount(world.database);
    await world.database.tenant([other], (tx) =>
      insertDevice(tx, other, {
        uid: crypto.randomUUID(),
        imei: vehicle.imei,
        protocol: vehicle.protocol,
        device_type: vehicle.protocol,
      }),
    );
    await changed(vehicle.imei);
    world.clock.now += 10_000;
    await device.connect();
    await device.report();
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
  });

  it('does not end the unanswered cut of another device', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    const second = await replaced(vehicle);
    const other = world.device(second);
    await other.connect();
    await other.report();
    const release = await world.request(second, 'RESET_IMMOBILIZE');
    await other.heard(1);
    other.obey();
    await world.untilStatus(release, 'success');
    expect((await world.command(cut)).status).toBe('inprogress');
    await drives(device);
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
  });
});
