/** Faults between a command and its device, one per test. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../storage/sql.ts';
import { DispatchWorld } from './testing.ts';
import { CUT, RELEASE, type Vehicle } from './testing-device.ts';
import { connectedVehicle, cutInFlight } from './testing-scenes.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

describe('a release after a cut that', () => {
  it('is in flight waits for the answer of the cut', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(release)).hold).toBe('anotherInFlight'));
    expect(device.frames).toEqual([CUT]);
    device.obey(0);
    await world.untilStatus(cut, 'success');
    await device.heard(2);
    device.obey();
    await world.untilStatus(release, 'success');
    expect(device.frames).toEqual([CUT, RELEASE]);
  });

  it('has no answer is sent after two minutes and ends the cut when it is confirmed', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.rest(device, 90);
    expect(device.frames).toEqual([CUT]);
    await world.rest(device, 30);
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey(device.orders.findIndex(({ order }) => order.kind === 'relay' && !order.cut));
    await world.untilStatus(release, 'success');
    expect(await world.command(cut)).toMatchObject({ status: 'failed', note: 'superseded', in_flight: false });
    const { status_at: cutAt } = await world.command(cut);
    const { status_at: releaseAt } = await world.command(release);
    expect(cutAt.getTime()).toBeLessThan(releaseAt.getTime());
  });

  it('failed is sent immediately', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    device.obey(0, false);
    await world.untilStatus(cut, 'failed');
    expect(await world.command(cut)).toMatchObject({ note: 'refused', response: 'DOUT1 Is disabled from CFG' });
    expect(world.ended).toContain(cut.id);
    await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
  });

  it('is queued is sent before the cut', async () => {
    const { vehicle, device } = await connectedVehicle(world, { speedMetersPerSecond: 14, ignition: true });
    await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.request(vehicle, 'RESET_IMMOBILIZE');
    await device.heard(1);
    expect(device.frames).toEqual([RELEASE]);
  });
});

describe('a device that is offline', () => {
  it('before sending receives the command at its next contact', async () => {
    const vehicle = await world.vehicle();
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(release)).hold).toBe('notConnected'));
    await world.pass(3 * 86_400, 3600);
    const device = world.device(vehicle);
    await device.connect();
    await device.report();
    await world.untilStatus(release, 'inprogress');
    expect(device.frames).toEqual([RELEASE]);
  });

  it('with an open socket receives nothing after a minute of silence', async () => {
    const { vehicle, device } = await connectedVehicle(world);
    await world.pass(70, 10);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(release)).hold).toBe('notConnected'));
    expect(device.orders).toEqual([]);
    await device.report();
    await world.untilStatus(release, 'inprogress');
  });

  it('during sending receives the command once, later', async () => {
    const { vehicle, device } = await connectedVehicle(world);
    const { sessions } = world.gateway;
    const session = sessions.get(vehicle.deviceId)!;
    const send = session.send.bind(session);
    let fails = true;
    session.send = (order) => !fails && send(order);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(release)).note).toBe('notWritten'));
    expect(await world.command(release)).toMatchObject({ status: 'queued', sent_at: null, in_flight: false });
    fails = false;
    await world.pass(6);
    await world.untilStatus(release, 'inprogress');
    await device.heard(1);
    expect(device.frames).toEqual([RELEASE]);
    expect(await world.steps(release)).toEqual([
      'queued requested',
      'accepted taken',
      'queued notWritten',
      'accepted taken',
      'inprogress sent',
    ]);
  });

  it('after sending can answer over its next connection', async () => {
    const { device, cut } = await cutInFlight(world);
    device.disconnect();
    await world.pass(30, 10);
    await device.connect();
    await device.report();
    device.obey(0);
    await world.untilStatus(cut, 'success');
    expect(device.frames).toEqual([CUT]);
  });
});

describe('a command without an answer', () => {
  it('is ended by the state that the device reports when asked after two minutes', async () => {
    const { device, cut } = await cutInFlight(world);
    device.outputs.relayCut = true;
    await world.rest(device, 130);
    await device.heard(2);
    expect(device.orders[1]!.order).toEqual({ kind: 'state' });
    expect(await world.command(cut)).toMatchObject({ status: 'inprogress', note: 'askedState', in_flight: false });
    device.answer(1);
    await world.untilStatus(cut, 'success');
    expect((await world.command(cut)).response).toContain('DO1:1');
    expect(device.frames).toEqual([CUT]);
  });

  it('fails if the reported state differs', async () => {
    const { device, cut } = await cutInFlight(world, 'gt06');
    await world.rest(device, 130);
    await device.heard(2);
    device.answer(1);
    await world.untilStatus(cut, 'failed');
    expect(await world.command(cut)).toMatchObject({ note: 'refused' });
  });

  it('fails after ten minutes with a notification and keeps a late answer in its history', async () => {
    const { device, cut } = await cutInFlight(world);
    await world.rest(device, 570);
    expect((await world.command(cut)).status).toBe('inprogress');
    await world.rest(device, 40);
    expect(await world.command(cut)).toMatchObject({ status: 'failed', note: 'stateUnknown', response: null });
    expect(world.ended).toContain(cut.id);
    device.obey(0);
    await world.until(async () => expect((await world.steps(cut)).at(-1)).toBe('failed lateAnswer'));
    expect(await world.command(cut)).toMatchObject({ status: 'failed', note: 'stateUnknown' });
    expect(device.frames).toEqual([CUT]);
  });

  it('succeeds if the output bit is set', async () => {
    const { device, cut } = await cutInFlight(world);
    world.clock.now += 5_000;
    await device.report({ digitalOutputs: 1 });
    await world.untilStatus(cut, 'success');
    expect((await world.command(cut)).response).toBe('output on');
  });

  it('confirms a release by a cleared bit only for a device that has set the bit before', async () => {
    for (const seen of [false, true]) {
      const { vehicle, device } = await connectedVehicle(world, { digitalOutputs: seen ? 1 : 0 });
      const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
      await device.heard(1);
      await world.untilStatus(release, 'inprogress');
      world.clock.now += 5_000;
      await device.report({ digitalOutputs: 0 });
      await world.pass(3);
      expect((await world.command(release)).status).toBe(seen ? 'success' : 'inprogress');
    }
  });
});

describe('an answer', () => {
  it('that is repeated does not change the command', async () => {
    const { device, cut } = await cutInFlight(world);
    device.obey(0);
    await world.untilStatus(cut, 'success');
    const before = await world.command(cut);
    device.answer(0);
    await world.until(async () => expect((await world.steps(cut)).at(-1)).toBe('success lateAnswer'));
    expect(await world.command(cut)).toEqual(before);
  });

  it('that is unknown is kept and is no success', async () => {
    const { vehicle, device, cut } = await cutInFlight(world, 'wialon');
    world.gateway.sessions.responded({
      session: world.gateway.sessions.get(vehicle.deviceId)!,
      text: 'relay? never heard of it',
      serial: undefined,
      refused: false,
      receivedAt: world.clock.now,
    });
    await world.until(async () => expect((await world.command(cut)).note).toBe('unrecognisedAnswer'));
    expect(await world.command(cut)).toMatchObject({ status: 'inprogress', response: null });
    device.obey(0);
    await world.untilStatus(cut, 'success');
  });

  it('to a cancelled command is ignored', async () => {
    const { vehicle, device } = await connectedVehicle(world, { speedMetersPerSecond: 14, ignition: true });
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.until(async () => expect((await world.command(cut)).hold).toBe('moving'));
    await world.database.tenant([world.accountId], (tx) =>
      tx
        .updateTable('commands')
        .set({ status: 'cancelled', note: 'cancelledByUser', hold: null })
        .where('id', '=', cut.id)
        .execute(),
    );
    world.dispatcher.changed({ accountId: world.accountId, deviceIds: [vehicle.deviceId] });
    const before = await world.command(cut);
    world.gateway.sessions.responded({
      session: world.gateway.sessions.get(vehicle.deviceId)!,
      text: 'DOUT1:ON Timeout:INFINITY',
      serial: undefined,
      refused: false,
      receivedAt: world.clock.now,
    });
    await world.rest(device, 100);
    expect(await world.command(cut)).toEqual(before);
    expect(device.orders).toEqual([]);
  });
});

describe('a vehicle that moves between sending and the answer', () => {
  async function events(vehicle: Vehicle) {
    return world.database.ingest((tx) =>
      tx
        .selectFrom('domain_events')
        .selectAll()
        .where('asset_id', '=', vehicle.assetId)
        .where('type', '=', 'commandMovement')
        .execute(),
    );
  }

  it('causes one alert and one immediate release', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    world.clock.now += 10_000;
    await device.report({ speedMetersPerSecond: 8, ignition: true });
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    expect(await world.steps(cut)).toContain('inprogress movedBeforeAnswer');
    expect(world.ended).toContain(cut.id);
    const [, release] = await world.commandsOf(vehicle);
    expect(release).toMatchObject({ request: 'RESET_IMMOBILIZE', requested_by_id: null });
    expect(await events(vehicle)).toMatchObject([{ payload: { severity: 'critical', deviceId: vehicle.deviceId } }]);
    world.clock.now += 10_000;
    await device.report({ speedMetersPerSecond: 9, ignition: true });
    device.obey(0);
    device.obey(1);
    await world.untilStatus({ accountId: world.accountId, id: release!.id }, 'success');
    expect((await world.command(cut)).status).toBe('success');
    expect(await events(vehicle)).toHaveLength(1);
    expect(await world.commandsOf(vehicle)).toHaveLength(2);
  });

  it('is detected after two minutes and after a restart', async () => {
    const { vehicle, device } = await cutInFlight(world);
    await world.rest(device, 130);
    await world.restartDispatcher();
    world.clock.now += 10_000;
    await device.report({ latitude: 47.01 });
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    await world.restartDispatcher();
    world.clock.now += 10_000;
    await device.report({ latitude: 47.02 });
    await world.pass(3);
    expect(await events(vehicle)).toHaveLength(1);
    expect(device.frames).toEqual([CUT, RELEASE]);
  });

  it('is released again if the cut is confirmed after its release', async () => {
    const { vehicle, device, cut } = await cutInFlight(world);
    world.clock.now += 10_000;
    await device.report({ speedMetersPerSecond: 8, ignition: true });
    await device.heard(2);
    device.obey(1);
    await world.until(async () => expect((await world.commandsOf(vehicle))[1]?.status).toBe('success'));
    expect(await world.command(cut)).toMatchObject({ status: 'failed', note: 'superseded' });
    device.obey(0);
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE, RELEASE]));
    expect(await world.steps(cut)).toContain('failed lateAnswer');
  });
});

describe('conditions that are checked again before sending', () => {
  it('the permission of the requester', async () => {
    const vehicle = await world.vehicle();
    const setRole = (role: string) =>
      world.database.tenant([world.accountId], (tx) =>
        tx.updateTable('users').set({ role }).where('id', '=', world.user.id).execute(),
      );
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await setRole('viewer');
    const device = world.device(vehicle);
    await device.connect();
    await world.rest(device, 80);
    await device.heard(1);
    device.obey();
    await world.untilStatus(release, 'success');
    await world.rest(device, 80);
    await world.untilStatus(cut, 'cancelled');
    await setRole('admin');
    expect(await world.command(cut)).toMatchObject({ note: 'permissionLost', sent_at: null });
    expect(world.ended).toContain(cut.id);
    expect(device.frames).toEqual([RELEASE]);
  });

  it('the asset of the device: a release is sent without one, a cut is not', async () => {
    const vehicle = await world.vehicle();
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    const cut = await world.request(vehicle, 'REMOTE_FORCE_LOCK');
    await world.database.tenant([world.accountId], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date(world.clock.now) })
        .where('device_id', '=', vehicle.deviceId)
        .execute(),
    );
    const device = world.device(vehicle);
    await device.connect();
    await device.report();
    await world.until(() => expect(device.frames).toEqual([RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
    await world.rest(device, 80);
    await world.untilStatus(cut, 'cancelled');
    expect(await world.command(cut)).toMatchObject({ note: 'deviceChanged' });
    expect(device.frames).toEqual([RELEASE]);
  });

  it('the output of the device: a release is sent without one, a cut is not', async () => {
    const vehicle = await world.vehicle({ immobilizationType: 'none' });
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    const device = world.device(vehicle);
    await device.connect();
    await device.report();
    await world.until(() => expect(device.frames).toEqual([RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
    await world.rest(device, 80);
    await world.untilStatus(cut, 'cancelled');
    expect(device.frames).toEqual([RELEASE]);
  });

  it('the expiry time', async () => {
    const vehicle = await world.vehicle();
    const expiresAt = new Date(world.clock.now + 86_400_000);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE', { expiresAt });
    await world.pass(86_400 - 3600, 3600);
    expect((await world.command(cut)).status).toBe('queued');
    await world.pass(3600, 3600);
    await world.untilStatus(cut, 'failed');
    expect(await world.command(cut)).toMatchObject({ note: 'expired', hold: null });
    expect(world.ended).toContain(cut.id);
  });
});

describe('a cut waits', () => {
  function suspect(vehicle: Vehicle) {
    const at = new Date(world.clock.now);
    return world.database.ingest((tx) =>
      sql`INSERT INTO device_suspicions (account_id, device_id, raised_at, last_at, first_address, second_address,
        distance_m, implied_speed_m_s)
        VALUES (${world.accountId}, ${vehicle.deviceId}, ${at}, ${at}, '::1', '::2', 1, 1)`.execute(tx),
    );
  }

  it('during a spoofing warning', async () => {
    const { vehicle, device } = await connectedVehicle(world);
    await suspect(vehicle);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 140);
    expect(await world.command(cut)).toMatchObject({ status: 'queued', hold: 'possibleSpoofing' });
    await world.database.owner((kysely) => sql`DELETE FROM device_suspicions`.execute(kysely));
    await world.rest(device, 70);
    await world.untilStatus(cut, 'inprogress');
    expect(device.frames).toEqual([CUT]);
  });

  it('but its release does not wait for a spoofing warning', async () => {
    const { vehicle, device } = await connectedVehicle(world);
    await suspect(vehicle);
    await world.request(vehicle, 'RESET_IMMOBILIZE');
    await device.heard(1);
    expect(device.frames).toEqual([RELEASE]);
  });

  it('while the two devices of the asset are apart', async () => {
    const vehicle = await world.vehicle();
    const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId });
    const [device, other] = [world.device(vehicle), world.device(covert)];
    await device.connect();
    await other.connect();
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    other.latitude = 47.1;
    for (let i = 0; i < 15; i++) {
      await world.rest(device, 10);
      await other.report();
    }
    expect(await world.command(cut)).toMatchObject({ status: 'queued', hold: 'devicesSeparated' });
    expect(await world.dispatcher.holdOf({ accountId: world.accountId, deviceId: vehicle.deviceId })).toMatchObject({
      reason: 'devicesSeparated',
    });
    other.latitude = 47;
    // The way back is a displacement, so the proof starts again.
    for (let i = 0; i < 9; i++) {
      await world.rest(device, 10);
      await other.report();
    }
    await world.untilStatus(cut, 'inprogress');
  });

  it('for stricter limits of the account', async () => {
    const { vehicle, device } = await connectedVehicle(world);
    const write = (values: object) =>
      world.database.tenant([world.accountId], (tx) =>
        sql`INSERT INTO gate_limits (account_id, values) VALUES (${world.accountId}, ${JSON.stringify(values)}::jsonb)
          ON CONFLICT (account_id) DO UPDATE SET values = excluded.values`.execute(tx),
      );
    await write({ ignitionOffSeconds: 300, restSpanSeconds: 400 });
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 280);
    expect(await world.command(cut)).toMatchObject({ status: 'queued', hold: 'notAtRestLongEnough' });
    await write({});
    world.dispatcher.limitsChanged();
    await world.untilStatus(cut, 'inprogress');
  });

  it('without a wired ignition', async () => {
    const vehicle = await world.vehicle({ ignitionType: 'virtual', immobilizationType: 'fuel' });
    const device = world.device(vehicle);
    await device.connect();
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.rest(device, 200);
    expect(await world.command(cut)).toMatchObject({ status: 'queued', hold: 'ignitionUnknown' });
  });

  it('for live reports, not buffered ones', async () => {
    const vehicle = await world.vehicle();
    const device = world.device(vehicle);
    await device.connect();
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    for (let passed = 0; passed < 200; passed += 10) {
      world.clock.now += 10_000;
      // By a growing delay, because a constant one would count as a wrong clock.
      await device.report({ fixTime: world.clock.now - 3_600_000 - passed * 700 });
      await world.dispatcher.tick();
    }
    expect(await world.command(cut)).toMatchObject({ status: 'queued', hold: 'clockUnknown' });
  });
});

it('sends locks to the primary device and intervals to the auxiliary tracker', async () => {
  const vehicle = await world.vehicle();
  const covert = await world.vehicle({ role: 'auxiliary', assetId: vehicle.assetId });
  const [device, other] = [world.device(vehicle), world.device(covert)];
  await device.connect();
  await other.connect();
  await other.report();
  const on = await world.request(covert, 'SET_REPORT_FREQ_INTERVAL');
  await other.heard(1);
  expect(other.frames).toEqual([{ kind: 'interval', movingSeconds: 10, parkedSeconds: 60 }]);
  other.obey();
  await world.untilStatus(on, 'success');
  const lock = await world.request(vehicle, 'REMOTE_FORCE_LOCK');
  await world.rest(device, 80);
  await device.heard(1);
  device.obey();
  await world.untilStatus(lock, 'success');
  const unlock = await world.request(vehicle, 'REMOTE_DISARMING_DEVICE');
  await device.heard(2);
  device.obey();
  await world.untilStatus(unlock, 'success');
  expect(device.frames).toEqual([
    { kind: 'lock', locked: true },
    { kind: 'lock', locked: false },
  ]);
});
