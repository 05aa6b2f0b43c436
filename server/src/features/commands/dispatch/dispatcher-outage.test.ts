/** Database outages and server stops between the steps of a command never cause a second frame. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../storage/db.ts';
import { DispatchWorld } from './testing.ts';
import { CUT, RELEASE } from './testing-device.ts';
import { connectedVehicle, cutInFlight, restartWith } from './testing-scenes.ts';

let world: DispatchWorld;
beforeEach(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterEach(() => world?.close());

/** The result of the next transaction of a step. */
type Fate = 'commits' | 'isLost' | 'commitsUnreported';

/** Returns a `tenant` whose transactions end as the test sets in `next`. */
function fickle(database: Database): { tenant: Database['tenant']; next: Fate[] } {
  const next: Fate[] = [];
  const lost = () => Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
  const tenant: Database['tenant'] = async (accountIds, work) => {
    const fate = next.shift() ?? 'commits';
    if (fate === 'isLost') throw lost();
    const result = await database.tenant(accountIds, work);
    if (fate === 'commitsUnreported') throw lost();
    return result;
  };
  return { tenant, next };
}

describe('the database is lost', () => {
  it.each([
    ['before the claim is committed', ['isLost']],
    ['during the claim, with an unknown result', ['commitsUnreported']],
    ['after the write, before its commit', ['commits', 'isLost', 'isLost']],
    ['during the commit of the write', ['commits', 'commitsUnreported']],
  ] as const)('%s', async (_title, fates) => {
    const { tenant, next } = fickle(world.database);
    await restartWith(world, tenant);
    const { vehicle, device } = await connectedVehicle(world);
    next.push(...fates);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(() => expect(next).toEqual([]));
    await world.pass(8);
    await world.untilStatus(release, 'inprogress');
    await device.heard(1);
    device.obey();
    await world.untilStatus(release, 'success');
    expect(device.frames).toEqual([RELEASE]);
  });

  it('during the commit of an answer, which is committed later', async () => {
    const { tenant, next } = fickle(world.database);
    await restartWith(world, tenant);
    const { vehicle, device } = await connectedVehicle(world);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.untilStatus(release, 'inprogress');
    await device.heard(1);
    next.push('isLost', 'isLost', 'commitsUnreported');
    device.obey();
    await world.untilStatus(release, 'success');
    expect(await world.steps(release)).toEqual([
      'queued requested',
      'accepted taken',
      'inprogress sent',
      'success answered',
    ]);
  });
});

it.each([
  ['acknowledged', true],
  ['in the socket', false],
])('queues a claimed command again if a report of movement is %s when the claim ends', async (_, isAwaited) => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  let isMoving = false;
  const tenant: Database['tenant'] = async (accountIds, work) => {
    const result = await world.database.tenant(accountIds, work);
    if (result !== 'claimed' || isMoving) return result;
    isMoving = true;
    const reported = device.report({ speedMetersPerSecond: 9, ignition: true });
    if (isAwaited) await reported;
    return result;
  };
  await restartWith(world, tenant);
  await device.connect();
  await device.report();
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 60);
  await world.until(async () => expect((await world.command(cut)).hold).toBe('moving'));
  expect(await world.command(cut)).toMatchObject({ status: 'queued', note: 'notWritten', sent_at: null });
  expect(isMoving).toBe(true);
  expect(device.orders).toEqual([]);
  await world.rest(device, 140);
  await world.untilStatus(cut, 'inprogress');
  expect(device.frames).toEqual([CUT]);
});

describe('the server stops', () => {
  it('between sending and the answer, which still counts', async () => {
    const { device, cut } = await cutInFlight(world);
    await world.restartDispatcher();
    await world.rest(device, 20);
    device.obey(0);
    await world.untilStatus(cut, 'success');
    expect(device.frames).toEqual([CUT]);
  });

  it('between the commit and the write: the command is not sent again and the device is asked for its state', async () => {
    const { device, cut } = await cutInFlight(world);
    // The state that a crash leaves.
    await world.database.tenant([world.accountId], (tx) =>
      tx.updateTable('commands').set({ status: 'accepted' }).where('id', '=', cut.id).execute(),
    );
    await world.restartDispatcher();
    await world.rest(device, 100);
    expect((await world.command(cut)).status).toBe('accepted');
    await world.rest(device, 40);
    await device.heard(2);
    expect(device.orders.at(-1)?.order).toEqual({ kind: 'state' });
    device.answer(1);
    await world.untilStatus(cut, 'failed');
    expect(await world.command(cut)).toMatchObject({ note: 'refused' });
    expect(device.frames).toEqual([CUT]);
  });

  it('with a queued command, which is sent once', async () => {
    const vehicle = await world.vehicle();
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.restartDispatcher();
    const device = world.device(vehicle);
    await device.connect();
    await world.rest(device, 80);
    await world.untilStatus(cut, 'inprogress');
    await world.restartDispatcher();
    await world.rest(device, 80);
    expect(device.frames).toEqual([CUT]);
  });
});
