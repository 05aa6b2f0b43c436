/** Commands from the request to the device and back, over real sockets. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DispatchWorld } from './testing.ts';
import { CUT, RELEASE } from './testing-device.ts';
import { connectedVehicle } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

const PROTOCOLS = ['teltonika', 'gt06', 'jt808', 'queclink', 'wialon'];

describe('a vehicle at rest is immobilized and mobilized', () => {
  test.each(PROTOCOLS)('%s', async (protocol) => {
    const { vehicle, device } = await connectedVehicle(
      world,
      { speedMetersPerSecond: 14, ignition: true },
      { protocol },
    );
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(cut)).hold).toBe('moving'));
    await world.rest(device, 60);
    expect(device.orders).toEqual([]);
    await world.rest(device, 70);
    await device.heard(1);
    expect(device.frames).toEqual([CUT]);
    await world.untilStatus(cut, 'inprogress');
    device.obey();
    await world.untilStatus(cut, 'success');
    expect(await world.steps(cut)).toEqual(
      expect.arrayContaining(['queued requested', 'accepted taken', 'inprogress sent', 'success answered']),
    );
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await device.heard(2);
    device.obey();
    await world.untilStatus(release, 'success');
    expect(device.frames).toEqual([CUT, RELEASE]);
    expect((await world.command(release)).response).not.toBeNull();
  });
});

it('saves position and speed of the vehicle and the stationary check with the claim', async () => {
  const { vehicle, device } = await connectedVehicle(world);
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 80);
  await device.heard(1);
  const steps = await world.database.tenant([world.accountId], (tx) =>
    tx.selectFrom('command_steps').selectAll().where('command_id', '=', cut.id).orderBy('id').execute(),
  );
  expect(steps[1]).toMatchObject({ status: 'accepted', latitude_e7: 470_000_000, speed_cm_s: 0, proof: 'ignitionOff' });
});
