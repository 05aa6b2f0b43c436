/** The database goes away, or the server ends, between the steps of a command: never a second frame. */
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

/** What becomes of the n-th transaction of a step, counted from when the test asks for it. */
type Fate = 'commits' | 'isLost' | 'commitsUnheard';

/** The world's database, whose transactions of steps end as the test says. */
function fickle(database: Database): { tenant: Database['tenant']; next: Fate[] } {
  const next: Fate[] = [];
  const lost = () => Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' });
  const tenant: Database['tenant'] = async (accountIds, work) => {
    const fate = next.shift() ?? 'commits';
    if (fate === 'isLost') throw lost();
    const result = await database.tenant(accountIds, work);
    if (fate === 'commitsUnheard') throw lost();
    return result;
  };
  return { tenant, next };
}

describe('the database goes', () => {
  it.each([
    ['before the command is taken for sending', ['isLost']],
    ['while it is taken, and nobody knows whether it was', ['commitsUnheard']],
    ['after it was written, before that was noted', ['commits', 'isLost', 'isLost']],
    ['while it is noted', ['commits', 'commitsUnheard']],
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

  it('while an answer is being kept: it is kept when the database is back', async () => {
    const { tenant, next } = fickle(world.database);
    await restartWith(world, tenant);
    const { vehicle, device } = await connectedVehicle(world);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.untilStatus(release, 'inprogress');
    await device.heard(1);
    next.push('isLost', 'isLost', 'commitsUnheard');
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

it('the vehicle moves off while the command is taken for sending: nothing is written, and it waits again', async () => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  let isMoving = false;
  const tenant: Database['tenant'] = async (accountIds, work) => {
    const result = await world.database.tenant(accountIds, work);
    if (result !== 'claimed' || isMoving) return result;
    isMoving = true;
    await device.report({ speedMetersPerSecond: 9, ignition: true });
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

describe('the server ends', () => {
  it('between sending and the answer: the answer still counts', async () => {
    const { device, cut } = await cutInFlight(world);
    await world.restartDispatcher();
    await world.rest(device, 20);
    device.obey(0);
    await world.untilStatus(cut, 'success');
    expect(device.frames).toEqual([CUT]);
  });

  it('between the commit and the write: counts as sent, is not sent again, and its state is asked for', async () => {
    const { device, cut } = await cutInFlight(world);
    // As the crash leaves it.
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

  it('with a command that waits: it goes on waiting, and is sent once', async () => {
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
