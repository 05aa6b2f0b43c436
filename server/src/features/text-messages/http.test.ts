/** Text messages to drivers: recipients, the log, and refusals. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';

const { textMessages, drivers, driverAssignments } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let driver: string;
let asset: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  driver = (await admin.call(drivers.create, { body: { name: 'Mara Lind', phone: '1 2025550150' } })).answer.id;
  asset = await seedAsset(test.database, account.id, { name: 'Car 21' });
});

const send = (body: object, by = admin) => by.call(textMessages.send, { body: { text: ' Call the depot ', ...body } });
const queued = () =>
  test.database.server((kysely) =>
    kysely.selectFrom('messages').select(['channel', 'recipient', 'body']).where('status', '=', 'queued').execute(),
  );
const end = (status: 'sent' | 'failed', reason: string | null) =>
  test.database.server((kysely) =>
    sql`UPDATE messages SET status = ${status}, reason = ${reason}, finished_at = ${new Date(test.clock.now)}
      WHERE status = 'queued'`.execute(kysely),
  );
const assign = (driverId: string) =>
  admin.call(driverAssignments.assign, { params: { id: asset.uid }, body: { driverId } });

describe('a text message', () => {
  it('is queued as an SMS with the name of the account, logged with its delivery, and audited without its text', async () => {
    const { status, answer } = await send({ driverId: driver });
    expect([status, answer.status, answer.text, answer.driverName]).toEqual([
      200,
      'queued',
      'Call the depot',
      'Mara Lind',
    ]);
    expect(await queued()).toEqual([
      { channel: 'SMS', recipient: '+12025550150', body: expect.stringMatching(/: Call the depot$/) },
    ]);
    await end('failed', 'unknown number');
    const log = (await admin.call(textMessages.list, { query: { driverId: driver } })).answer;
    expect(log.items).toMatchObject([{ status: 'failed', failure: 'unknown number', sentBy: 'Test User' }]);
    expect(log.driver).toEqual({ id: driver, name: 'Mara Lind', reachable: true });
    const [line] = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('action', '=', 'textMessage.send').execute(),
    );
    expect(line?.details).toEqual({ name: 'Mara Lind', characters: 14 });
  });

  it('goes to the present driver of an asset, and only to that one', async () => {
    expect((await send({ assetId: asset.uid })).problem.code).toBe('error.message.driver');
    await assign(driver);
    expect((await send({ assetId: asset.uid })).answer).toMatchObject({ driverId: driver, assetName: 'Car 21' });
    await end('sent', null);
    const log = (await admin.call(textMessages.list, { query: { assetId: asset.uid } })).answer;
    expect([log.count, log.items[0]?.status, log.driver?.name]).toEqual([1, 'sent', 'Mara Lind']);
  });

  it('is refused without a phone, without a driver, blank, too long, and beyond the limit of an hour', async () => {
    const silent = (await admin.call(drivers.create, { body: { name: 'Silent' } })).answer.id;
    const refused = await send({ driverId: silent });
    expect([refused.problem.code, refused.problem.errors[0]?.path]).toEqual(['error.message.phone', 'driverId']);
    expect((await send({})).problem.code).toBe('error.message.driver');
    for (const text of ['  ', 'x'.repeat(LIMITS.textMessageCharacters + 1)])
      expect((await send({ driverId: driver, text })).problem.code).toBe('error.validation');
    for (let sent = 0; sent < LIMITS.textMessagesPerHour; sent++)
      expect((await send({ driverId: driver })).status).toBe(200);
    expect((await send({ driverId: driver })).status).toBe(429);
    test.clock.now += 3_600_001;
    admin = await test.signedIn(account.id);
    expect((await send({ driverId: driver })).status).toBe(200);
    await end('sent', null);
  });

  it('goes to a display that the asset has, and is audited without its text', async () => {
    expect((await send({ assetId: asset.uid, to: 'display' })).problem.errors[0]?.path).toBe('assetId');
    expect((await send({ driverId: driver, to: 'display' })).problem.code).toBe('error.message.display');
    const device = await seedDevice(test.database, account.id, {
      ...{ protocol: 'jt808', assetId: asset.id, imei: '013800138000' },
    });
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('devices')
        .set({ model: 'JT/T 808-2013', device_type: 'jt808' })
        .where('id', '=', device.id)
        .execute(),
    );
    await assign(driver);
    const { answer } = await send({ assetId: asset.uid, to: 'display' });
    expect(answer).toMatchObject({ to: 'display', status: 'queued', assetName: 'Car 21', driverName: 'Mara Lind' });
    expect(await queued()).toEqual([]);
    const log = (await admin.call(textMessages.list, { query: { assetId: asset.uid } })).answer;
    expect([log.count, log.display]).toEqual([1, { kind: 'own', confirms: true }]);
    // The message was for the driver of its time.
    expect((await admin.call(textMessages.list, { query: { driverId: driver } })).answer.count).toBe(1);
    const [line] = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'textMessage.display').execute(),
    );
    expect(line?.details).toEqual({ name: 'Car 21', characters: 14 });
  });

  it('needs permission and feature, stays in its account, and is deleted with the driver', async () => {
    await send({ driverId: driver });
    const support = await test.signedIn(account.id, 'techSupport');
    expect((await send({ driverId: driver }, support)).problem.code).toBe('error.permission.missing');
    expect((await support.call(textMessages.list, { query: {} })).answer.count).toBe(1);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await send({ driverId: driver }, stranger)).status).toBe(404);
    expect((await stranger.call(textMessages.list, { query: {} })).answer.count).toBe(0);
    await admin.call(drivers.remove, { params: { id: driver } });
    expect((await admin.call(textMessages.list, { query: {} })).answer.count).toBe(0);
  });
});
