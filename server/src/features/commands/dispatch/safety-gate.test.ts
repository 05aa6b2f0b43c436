/** The safety gate over real sockets: what a device sends, or does not, between a parked vehicle and a cut. */
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../storage/db.ts';
import { DispatchWorld } from './testing.ts';
import { RELEASE, type TestDevice, type Vehicle } from './testing-device.ts';
import { restartWith } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

const DRIVING = { ignition: true, motion: true, speedMetersPerSecond: 16.7 };

/** A vehicle that is known to the gate, its clock and connection are older than a minute. */
async function parkedVehicle(seconds = 0): Promise<{ vehicle: Vehicle; device: TestDevice }> {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  await device.connect();
  await world.rest(device, 70, { ignition: true, speedMetersPerSecond: 10 });
  await world.rest(device, seconds);
  return { vehicle, device };
}

const holdOf = async (key: Parameters<DispatchWorld['command']>[0]) => {
  const { status, hold, hold_have_seconds, hold_need_seconds } = await world.command(key);
  return { status, hold, have: hold_have_seconds, need: hold_need_seconds };
};

it('says how long the vehicle has stood, of how long it must, packet by packet', async () => {
  const { vehicle, device } = await parkedVehicle();
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.untilHold(cut, 'moving');
  await world.rest(device, 30);
  expect(await holdOf(cut)).toEqual({ status: 'queued', hold: 'notAtRestLongEnough', have: 20, need: 60 });
  await world.rest(device, 20);
  expect(await holdOf(cut)).toMatchObject({ have: 40, need: 60 });
  await world.rest(device, 20);
  await world.untilStatus(cut, 'inprogress');
});

describe('a reconnect', () => {
  it('with a buffer that tells of the drive last does not open it', async () => {
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    device.disconnect();
    const parkedAt = world.clock.now;
    await world.pass(45);
    await device.connect();
    // Oldest first, one packet per acknowledgement; the first two were made before the driver started.
    await device.report({ fixTime: parkedAt + 10_000 });
    await world.pass(1);
    await device.report({ fixTime: parkedAt + 35_000 });
    await world.pass(1);
    await device.report({ fixTime: parkedAt + 40_000, ...DRIVING });
    await world.pass(10);
    expect(device.orders).toEqual([]);
    expect((await world.command(cut)).status).toBe('queued');
  });

  it('of a sleeping tracker is enough after an hour, 5 s after the acknowledgement', async () => {
    const { vehicle, device } = await parkedVehicle(20);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    device.disconnect();
    await world.pass(3600, 600);
    await device.connect();
    await device.report();
    await world.pass(4);
    expect(device.orders).toEqual([]);
    await world.pass(2);
    await device.heard(1);
    await world.untilStatus(cut, 'inprogress');
  });
});

it('a stall of the network does not open it, however much time passes', async () => {
  const { vehicle, device } = await parkedVehicle(20);
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.pass(58);
  expect(device.orders).toEqual([]);
  await device.report(DRIVING);
  await world.pass(3);
  expect(await holdOf(cut)).toMatchObject({ status: 'queued', hold: 'moving' });
  expect(device.orders).toEqual([]);
});

describe('what was received and is not committed', () => {
  /** Holds every commit of telemetry up while `work` runs. */
  async function withoutCommits(work: () => Promise<void>): Promise<void> {
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      const held = world.database.ingest(async (tx) => {
        await sql`LOCK TABLE positions, quarantine IN EXCLUSIVE MODE`.execute(tx);
        resolve();
        await new Promise<void>((free) => {
          release = free;
        });
      });
      void held.catch(() => resolve());
    });
    await isHeld;
    try {
      await work();
    } finally {
      release();
    }
  }

  it('contradicts rest, though the command is asked for after it', async () => {
    const { vehicle, device } = await parkedVehicle(100);
    await withoutCommits(async () => {
      const isStored = device.report(DRIVING).then(() => true);
      await world.untilHeard(vehicle);
      const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
      await world.untilHold(cut, 'moving');
      expect(await Promise.race([isStored, after(0, false)])).toBe(false);
      expect(device.orders).toEqual([]);
    });
  });

  it('is movement before the answer', async () => {
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 20);
    await world.untilStatus(cut, 'inprogress');
    world.clock.now += 1000;
    await device.report({ ...DRIVING, fixTime: world.clock.now + 400_000 });
    await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
  });
});

describe('what is put into quarantine', () => {
  it.each<[string, object]>([
    ['without a place', { latitude: 0, longitude: 0, satellites: 0 }],
    ['by a clock 400 s ahead', { ahead: 400_000 }],
    ['by a clock of 2004', { ahead: -700_000_000_000 }],
  ])('contradicts rest all the same: %s', async (_name, part) => {
    const { ahead = 0, ...rest } = part as { ahead?: number };
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    world.clock.now += 10_000;
    await device.report({
      ...rest,
      ignition: true,
      motion: true,
      speedMetersPerSecond: 0,
      fixTime: world.clock.now + ahead,
    });
    await world.rest(device, 60, { motion: false });
    expect(device.orders).toEqual([]);
    await world.rest(device, 20, { motion: false });
    await device.heard(1);
    await world.untilStatus(cut, 'inprogress');
  });
});

it('a server clock that is put back after sending does not hide movement', async () => {
  const { vehicle, device } = await parkedVehicle(50);
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 20);
  await world.untilStatus(cut, 'inprogress');
  await device.heard(1);
  const fixTime = world.clock.now + 10_000;
  world.clock.now -= 3_600_000;
  await device.report({ ...DRIVING, fixTime });
  await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
  await world.until(() => expect(device.frames.at(-1)).toEqual(RELEASE));
  world.clock.now += 3_600_000;
});

describe('the other device of the asset, between sending and the answer', () => {
  async function cutWithCovert() {
    const { vehicle, device } = await parkedVehicle(50);
    const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId, ignitionType: 'none' });
    const other = world.device(covert);
    await other.connect();
    await other.report();
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 20);
    await world.untilStatus(cut, 'inprogress');
    await device.heard(1);
    world.clock.now += 10_000;
    return { vehicle, device, covert, other, cut };
  }

  it.each<[string, object]>([
    ['a speed', { speedMetersPerSecond: 9 }],
    ['another place', { latitude: 47.01 }],
    ['a speed that is quarantined', { ahead: 400_000, speedMetersPerSecond: 9 }],
  ])('tells of movement by %s: the device that was cut is released', async (_name, part) => {
    const { ahead = 0, ...values } = part as { ahead?: number };
    const { device, other, cut } = await cutWithCovert();
    await other.report({ ignition: undefined, fixTime: world.clock.now + ahead, ...values });
    await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
    await world.until(() => expect(device.frames.at(-1)).toEqual(RELEASE));
  });

  it('tells of rest: nothing happens', async () => {
    const { device, other, cut } = await cutWithCovert();
    await other.report({ speedMetersPerSecond: 0.5 });
    await world.pass(3);
    expect(await world.steps(cut)).not.toContain('inprogress movedBeforeAnswer');
    expect(device.frames).toHaveLength(1);
  });

  it('is watched although the device that was cut was taken off the asset', async () => {
    const { vehicle, device, other, cut } = await cutWithCovert();
    await world.database.tenant([world.accountId], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date(world.clock.now) })
        .where('device_id', '=', vehicle.deviceId)
        .execute(),
    );
    world.dispatcher.deviceChanged(vehicle.imei);
    await world.pass(2);
    await other.report({ speedMetersPerSecond: 9 });
    await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
    await world.until(() => expect(device.frames.at(-1)).toEqual(RELEASE));
  });
});

it('does not open while the connection of the other device has something unread', async () => {
  const { vehicle, device } = await parkedVehicle(50);
  const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId, ignitionType: 'none' });
  const other = world.device(covert);
  await other.connect();
  await other.report();
  const half = await other.begin({ speedMetersPerSecond: 9 });
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 30);
  expect(device.orders).toEqual([]);
  await half();
  await world.rest(device, 30);
  expect(device.orders).toEqual([]);
  await world.rest(device, 50);
  await world.untilStatus(cut, 'inprogress');
});

describe('a restart of the server', () => {
  it('forgets nothing that was put into quarantine: the next hourly report is no proof', async () => {
    const { vehicle, device } = await parkedVehicle(20);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    world.clock.now += 10_000;
    await device.report({ latitude: 0, longitude: 0, satellites: 0, ignition: true });
    await world.dispatcher.close();
    await world.pass(3000, 600);
    await world.startDispatcher();
    await device.report();
    await world.pass(3);
    expect(device.orders).toEqual([]);
    expect(await holdOf(cut)).toMatchObject({ status: 'queued', hold: 'notAtRestLongEnough' });
    await world.rest(device, 70);
    await world.untilStatus(cut, 'inprogress');
  });

  it('forgets nothing of a device whose quarantine is full', async () => {
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    world.clock.now += 10_000;
    await device.report({ latitude: 0, longitude: 0, satellites: 0, ignition: true });
    for (let i = 0; i < 100; i++) await device.report({ latitude: 0, longitude: 0, satellites: 0, ignition: false });
    world.clock.now += 10_000;
    await world.restartDispatcher();
    await device.report();
    await world.pass(3);
    expect(device.orders).toEqual([]);
    expect((await world.command(cut)).status).toBe('queued');
  });
});

it('a clock 50 s slow does not let the cut leave before a minute is over', async () => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  await device.connect();
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  const report = async (values: object): Promise<void> => {
    world.clock.now += 10_000;
    await device.report({ ...values, fixTime: world.clock.now - 50_000 });
    await world.dispatcher.tick();
  };
  for (let i = 0; i < 4; i++) {
    await report({ ignition: true, speedMetersPerSecond: 10 });
    // Silent for longer than its clock is slow: no backlog.
    world.clock.now += 50_000;
  }
  for (let i = 0; i < 6; i++) await report({});
  expect(device.orders).toEqual([]);
  await report({});
  await world.untilStatus(cut, 'inprogress');
});

it('a backlog of a constant 40 s, a record every ten seconds, is not taken for a slow clock', async () => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  await device.connect();
  await world.request(vehicle, 'SET_IMMOBILIZE');
  for (let i = 0; i < 30; i++) await world.rest(device, 10, { fixTime: world.clock.now - 30_000 });
  expect(device.orders).toEqual([]);
});

it('what comes while the command is taken for sending takes it back, from the other device as well', async () => {
  const { vehicle, device } = await parkedVehicle(50);
  const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId, ignitionType: 'none' });
  const other = world.device(covert);
  await other.connect();
  let times = 0;
  const tenant: Database['tenant'] = async (accountIds, work) => {
    const result = await world.database.tenant(accountIds, work);
    if (result === 'claimed' && times++ === 0) await other.report({ speedMetersPerSecond: 9 });
    return result;
  };
  await restartWith(world, tenant);
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 30);
  expect(times).toBe(1);
  expect(device.orders).toEqual([]);
  expect(await world.command(cut)).toMatchObject({ status: 'queued', note: 'notWritten' });
  await world.restartDispatcher();
});
