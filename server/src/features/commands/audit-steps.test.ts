/** Every end of a command has an audit entry with position and speed of the vehicle. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DispatchWorld } from './dispatch/testing.ts';
import type { Vehicle } from './dispatch/testing-device.ts';
import { voidUnassigned } from './voiding.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

async function lines({ assetId }: Vehicle) {
  return world.database.tenant([world.accountId], (tx) =>
    tx
      .selectFrom('audit')
      .innerJoin('assets', 'assets.uid', 'audit.subject_uid')
      .select(['action', 'user_id', 'details'])
      .where('assets.id', '=', assetId)
      .orderBy('audit.id')
      .execute(),
  );
}

const connected = async () => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  await device.connect();
  await device.report();
  return { vehicle, device };
};

it('records success and failure with answer, position and speed', async () => {
  const { vehicle, device } = await connected();
  const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
  await device.heard(1);
  device.obey();
  await world.untilStatus(release, 'success');
  const unlock = await world.request(vehicle, 'REMOTE_DISARMING_DEVICE');
  await device.heard(2);
  device.obey(1, false);
  await world.untilStatus(unlock, 'failed');
  const at = { imei: vehicle.imei, latitude: 47, longitude: 9.5, speedKmh: 0, fixTime: expect.any(String) };
  expect(await lines(vehicle)).toMatchObject([
    {
      action: 'command.success',
      user_id: null,
      details: {
        command: 'RESET_IMMOBILIZE',
        outcome: 'answered',
        response: expect.stringContaining('DOUT1:OFF'),
        ...at,
      },
    },
    { action: 'command.failure', details: { command: 'REMOTE_DISARMING_DEVICE', outcome: 'refused', ...at } },
  ]);
});

it('records expiry, voiding and superseded commands', async () => {
  const vehicle = await world.vehicle();
  const { accountId, clock } = world;
  const expired = await world.request(vehicle, 'SET_IMMOBILIZE', { expiresAt: new Date(clock.now + 1000) });
  await world.pass(2);
  await world.untilStatus(expired, 'failed');
  await world.request(vehicle, 'REMOTE_FORCE_LOCK');
  await world.database.tenant([accountId], async (tx) => {
    await tx
      .updateTable('device_assignments')
      .set({ assigned_to: new Date(clock.now) })
      .where('device_id', '=', vehicle.deviceId)
      .execute();
    await voidUnassigned(tx, accountId, { deviceId: vehicle.deviceId }, new Date(clock.now));
  });
  expect(await lines(vehicle)).toMatchObject([
    { action: 'command.expire', details: { command: 'SET_IMMOBILIZE', outcome: 'expired' } },
    { action: 'command.void', details: { command: 'REMOTE_FORCE_LOCK', outcome: 'deviceChanged' } },
  ]);
});

it('records movement before the answer with the reported speed', async () => {
  const { vehicle, device } = await connected();
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 80);
  await world.untilStatus(cut, 'inprogress');
  for (let step = 0; step < 2; step++) {
    world.clock.now += 5_000;
    device.latitude += 0.002;
    await device.report({ speedMetersPerSecond: 14, ignition: true });
  }
  await device.heard(2);
  device.obey(1);
  await world.until(async () =>
    expect((await lines(vehicle)).map(({ action }) => action)).toEqual([
      'command.movement',
      'command.request',
      'command.success',
      'command.supersede',
    ]),
  );
  expect((await lines(vehicle))[0]?.details).toMatchObject({ command: 'SET_IMMOBILIZE', ignition: true });
});
