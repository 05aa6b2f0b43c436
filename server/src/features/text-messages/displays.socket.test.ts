/** Messages to displays over real device connections: once, in order, across restarts, and never in the way of a command. */
import { FEATURES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { DispatchWorld } from '../commands/dispatch/testing.ts';
import { CUT, RELEASE, type TestDevice, type Vehicle } from '../commands/dispatch/testing-device.ts';
import { userViewer } from '../session/user-viewer.ts';
import type { Viewer } from '../session/viewer.ts';
import { DisplayDispatcher } from './display-dispatcher.ts';
import { TextMessageService } from './service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let world: DispatchWorld;
let viewer: Viewer;
let displays: DisplayDispatcher;
let vehicle: Vehicle;
let assetId: string;
let device: TestDevice;

beforeAll(async () => {
  world = await DispatchWorld.open();
  const features = [...FEATURES];
  const { database, accountId, user } = world;
  await database.owner(async (kysely) => {
    await kysely.updateTable('accounts').set({ features }).where('id', '=', accountId).execute();
    await kysely.updateTable('users').set({ features }).where('id', '=', user.id).execute();
  });
  viewer = (await userViewer(database, { accountId, userAccountId: accountId, userId: user.id }))!;
}, 120_000);
afterAll(() => world?.close());

const begin = async () => {
  displays = new DisplayDispatcher({
    database: world.database,
    sessions: world.gateway.sessions,
    log: { warn: (_, text) => expect.fail(text) },
    now: () => world.clock.now,
    ticking: false,
  });
  await displays.start();
};
const own = async (protocol: string, model?: string) => {
  vehicle = await world.vehicle({ protocol });
  device = world.device(vehicle);
  assetId = await world.database.tenant([world.accountId], async (tx) => {
    if (model !== undefined)
      await tx.updateTable('devices').set({ model }).where('id', '=', vehicle.deviceId).execute();
    return (await tx.selectFrom('assets').select('uid').where('id', '=', vehicle.assetId).executeTakeFirstOrThrow())
      .uid;
  });
};
beforeEach(async () => {
  // Each test sends within an hour of its own.
  world.clock.now += 25 * HOUR;
  await begin();
  await own('jt808');
});
afterEach(() => displays.close());

const service = () =>
  new TextMessageService({
    database: world.database,
    now: () => world.clock.now,
    displays: { changed: (id) => displays.changed(id) },
  });
const send = (text: string) => service().send(viewer, { to: 'display', assetId, text });
const listed = async () => (await service().list(viewer, { assetId })).items;
const states = async () => (await listed()).map(({ text, status, failure }) => [text, status, failure]).reverse();
const until = (expected: unknown[][]) =>
  world.until(async () => {
    await displays.tick();
    expect(await states()).toEqual(expected);
  });

describe('a message to a display', () => {
  it('waits for the device, is sent once and in order, and is acknowledged by it', async () => {
    expect((await send('Gate 4')).status).toBe('queued');
    await send('Then call');
    await displays.tick();
    expect(await states()).toEqual([
      ['Gate 4', 'queued', null],
      ['Then call', 'queued', null],
    ]);
    await device.connect();
    await until([
      ['Gate 4', 'sent', null],
      ['Then call', 'sent', null],
    ]);
    await world.until(() => expect(device.texts.map(({ text }) => text)).toEqual(['Msg: Gate 4', 'Msg: Then call']));
    device.confirm(1);
    await until([
      ['Gate 4', 'sent', null],
      ['Then call', 'acknowledged', null],
    ]);
    device.confirm(0, false);
    await until([
      ['Gate 4', 'failed', 'refused'],
      ['Then call', 'acknowledged', null],
    ]);
    await device.report();
    await displays.tick();
    expect(device.texts).toHaveLength(2);
  });

  it('survives restarts, before it is sent and while it waits for its confirmation', async () => {
    await send('Gate 4');
    await displays.close();
    await begin();
    await device.connect();
    await until([['Gate 4', 'sent', null]]);
    await displays.close();
    await begin();
    await device.report();
    await displays.tick();
    await world.until(() => expect(device.texts).toHaveLength(1));
    device.confirm();
    await until([['Gate 4', 'acknowledged', null]]);
    expect(device.texts).toHaveLength(1);
  });

  it('expires in the queue, and fails without a confirmation until a late one comes', async () => {
    await send('Too late');
    world.clock.now += LIMITS.displayMessageHours * HOUR + 1;
    await device.connect();
    await until([['Too late', 'expired', null]]);
    expect(device.texts).toEqual([]);
    await send('Gate 4');
    await until([
      ['Too late', 'expired', null],
      ['Gate 4', 'sent', null],
    ]);
    world.clock.now += LIMITS.displayAnswerMinutes * MINUTE;
    await until([
      ['Too late', 'expired', null],
      ['Gate 4', 'failed', 'unanswered'],
    ]);
    device.confirm();
    await until([
      ['Too late', 'expired', null],
      ['Gate 4', 'acknowledged', null],
    ]);
  });

  it('is not shown in another vehicle', async () => {
    await send('Gate 4');
    await world.database.tenant([world.accountId], (tx) =>
      sql`UPDATE device_assignments SET assigned_to = ${new Date(world.clock.now)}
        WHERE device_id = ${vehicle.deviceId}`.execute(tx),
    );
    await device.connect();
    await until([['Gate 4', 'failed', 'deviceChanged']]);
    expect(device.texts).toEqual([]);
  });

  it('waits for no command, lets none wait, and its refusal is no answer to one', async () => {
    await device.connect();
    await world.rest(device, 80);
    const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
    await world.untilStatus(cut, 'inprogress');
    await device.heard(1);
    // The message has the serial number of the command in flight.
    const { serial } = await world.command(cut);
    await world.database.owner((kysely) =>
      sql`SELECT setval(pg_get_serial_sequence('text_messages', 'id'), ${serial! - 1}::int + 65536)`.execute(kysely),
    );
    await send('Wait here');
    await until([['Wait here', 'sent', null]]);
    await world.until(() => expect(device.texts).toHaveLength(1));
    device.confirm(0, false);
    await until([['Wait here', 'failed', 'refused']]);
    expect((await world.command(cut)).status).toBe('inprogress');
    device.obey();
    await world.untilStatus(cut, 'success');
    await send('Released soon');
    await until([
      ['Wait here', 'failed', 'refused'],
      ['Released soon', 'sent', null],
    ]);
    const release = await world.request(vehicle, 'RESET_IMMOBILIZE');
    await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
    device.obey();
    await world.untilStatus(release, 'success');
  });
});

describe('a display at the serial port', () => {
  it('gets the message without a confirmation, and no character that it has not', async () => {
    await own('teltonika', 'FMB125');
    await expect(send('Депо')).rejects.toMatchObject({
      code: 'error.message.characters',
      errors: [{ path: 'text', params: { characters: 'Д е п о' } }],
    });
    expect((await service().list(viewer, { assetId })).display).toEqual({ kind: 'serialPort', confirms: false });
    await device.connect();
    const { finishedAt } = await send('Gate 4');
    expect(finishedAt).toBeNull();
    await until([['Gate 4', 'sent', null]]);
    await world.until(() => expect(device.texts.map(({ text }) => text)).toEqual(['Msg: Gate 4']));
    expect((await listed())[0]!.finishedAt).toBe(new Date(world.clock.now).toISOString());
    await until([['Gate 4', 'sent', null]]);
  });

  it.each([
    ['teltonika', 'FMC130'],
    ['jt808', 'G10LS'],
    ['gt06', 'GT06N'],
    ['queclink', 'GV300'],
  ])('is refused for a device without one: %s %s', async (protocol, model) => {
    await own(protocol, model);
    expect((await service().list(viewer, { assetId })).display).toBeNull();
    await expect(send('Gate 4')).rejects.toMatchObject({ code: 'error.message.display' });
    expect(await listed()).toEqual([]);
  });
});
