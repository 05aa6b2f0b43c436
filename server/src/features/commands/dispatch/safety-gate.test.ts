/** The safety gate over real sockets: reports of a device between parking and an immobilize command. */
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../storage/db.ts';
import { sql } from '../../../storage/sql.ts';
import { DispatchWorld } from './testing.ts';
import { RELEASE, type TestDevice, type Vehicle } from './testing-device.ts';
import { restartWith } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

const DRIVING = { ignition: true, motion: true, speedMetersPerSecond: 16.7 };

/** Returns a vehicle whose clock is known and whose connection is older than a minute. */
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

it('shows the time at rest so far and the required time after each packet', async () => {
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

describe('a reconnecting device', () => {
  it('does not open the gate with a buffer that ends with a drive', async () => {
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    device.disconnect();
    const parkedAt = world.clock.now;
    await world.pass(45);
    await device.connect();
    // Oldest first, one packet per acknowledgement; the first two were recorded before the drive.
    await device.report({ fixTime: parkedAt + 10_000 });
    await world.pass(1);
    await device.report({ fixTime: parkedAt + 35_000 });
    await world.pass(1);
    await device.report({ fixTime: parkedAt + 40_000, ...DRIVING });
    await world.pass(10);
    expect(device.orders).toEqual([]);
    expect((await world.command(cut)).status).toBe('queued');
  });

  it('opens the gate with one report after an hour of sleep, 5 s after the acknowledgement', async () => {
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

it('does not open the gate during a network stall, however long', async () => {
  const { vehicle, device } = await parkedVehicle(20);
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.pass(58);
  expect(device.orders).toEqual([]);
  await device.report(DRIVING);
  await world.pass(3);
  expect(await holdOf(cut)).toMatchObject({ status: 'queued', hold: 'moving' });
  expect(device.orders).toEqual([]);
});

describe('a report that is received and not committed', () => {
  /** Blocks the commits of telemetry while `work` runs. */
  async function withoutCommits(work: () => Promise<void>): Promise<void> {
    let release: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      const held = world.database.ingest(async (tx) => {
        await sql`LOCK TABLE positions, recent_position_blocks, quarantine IN EXCLUSIVE MODE`.execute(tx);
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

  it('contradicts rest for a command that is requested later', async () => {
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

  it('counts as movement before the answer', async () => {
    const { vehicle, device } = await parkedVehicle(50);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 20);
    await world.untilStatus(cut, 'inprogress');
    world.clock.now += 1000;
    await device.report({ ...DRIVING, fixTime: world.clock.now + 400_000 });
    await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
  });
});

describe('a quarantined record', () => {
  it.each<[string, object]>([
    ['without a position', { latitude: 0, longitude: 0, satellites: 0 }],
    ['with a clock 400 s ahead', { ahead: 400_000 }],
    ['with a clock in 2004', { ahead: -700_000_000_000 }],
  ])('contradicts rest: %s', async (_name, part) => {
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

it('detects movement although the server clock is set back after sending', async () => {
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

describe('the other device of the asset between sending and the answer', () => {
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
    ['another position', { latitude: 47.01 }],
    ['a speed that is quarantined', { ahead: 400_000, speedMetersPerSecond: 9 }],
  ])('reports movement by %s, and the vehicle is released', async (_name, part) => {
    const { ahead = 0, ...values } = part as { ahead?: number };
    const { device, other, cut } = await cutWithCovert();
    await other.report({ ignition: undefined, fixTime: world.clock.now + ahead, ...values });
    await world.until(async () => expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer'));
    await world.until(() => expect(device.frames.at(-1)).toEqual(RELEASE));
  });

  it('reports rest, and no release is sent', async () => {
    const { device, other, cut } = await cutWithCovert();
    await other.report({ speedMetersPerSecond: 0.5 });
    await world.pass(3);
    expect(await world.steps(cut)).not.toContain('inprogress movedBeforeAnswer');
    expect(device.frames).toHaveLength(1);
  });

  it('is watched after the device that was cut left the asset', async () => {
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

it('does not open the gate while the connection of the other device has unread bytes', async () => {
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

describe('a server restart', () => {
  it('keeps quarantined records, so that the next hourly report is no proof', async () => {
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

  it('keeps the effect of dropped records of a full quarantine', async () => {
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

it('waits a full minute with a device clock that is 50 s slow', async () => {
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
    // Silent for longer than the clock error, which rules out a backlog.
    world.clock.now += 50_000;
  }
  for (let i = 0; i < 6; i++) await report({});
  expect(device.orders).toEqual([]);
  await report({});
  await world.untilStatus(cut, 'inprogress');
});

it('does not take a constant backlog of 40 s for a slow clock', async () => {
  const vehicle = await world.vehicle();
  const device = world.device(vehicle);
  await device.connect();
  await world.request(vehicle, 'SET_IMMOBILIZE');
  for (let i = 0; i < 30; i++) await world.rest(device, 10, { fixTime: world.clock.now - 30_000 });
  expect(device.orders).toEqual([]);
});

it('queues a claimed command again after a contradicting report of the other device', async () => {
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
