import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';

const { list, statusCount, types, unknown, provision } = deviceEndpoints;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let imei = 862_000_000_000_000;
const next = () => String(++imei);

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());

describe('device types', () => {
  it('have the address of each protocol, and the models with their abilities', async () => {
    const installer = await test.signedIn(account.id, 'installer');
    const { status, answer } = await installer.call(types, {});
    expect(status).toBe(200);
    const [teltonika, , phones] = answer.items;
    expect(teltonika).toMatchObject({
      deviceType: 'teltonika',
      port: 5027,
      host: 'track.example.org',
      thisMachineOnly: false,
      namedByImei: true,
    });
    expect(teltonika?.models.find(({ name }) => name === 'FMC130')).toMatchObject({
      maker: 'Teltonika',
      transports: ['tcp', 'udp'],
      ignition: 'wired',
      relayOutput: true,
    });
    expect(phones).toMatchObject({ deviceType: 'osmand', host: null, thisMachineOnly: true });
    expect(phones?.models.map(({ name }) => name)).toEqual(['Traccar Client', 'OsmAnd']);
  });
});

describe('provisioning', () => {
  it('registers a device with all its fields, and notifies telemetry', async () => {
    const body = {
      imei: next(),
      deviceType: 'teltonika',
      deviceModel: 'FMC130',
      make: 'Teltonika',
      imsiId: '232010000000001',
      immobilizationType: 'starter' as const,
      ignitionType: 'wired' as const,
      movingIntervalSeconds: 30,
      parkedIntervalSeconds: 1800,
    };
    const { status, answer } = await admin.call(provision, { body });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...body,
      sclId: answer.id,
      accountId: account.uid,
      status: 'unassigned',
      assetSclId: null,
    });
    expect(test.changedDevices.at(-1)).toBe(body.imei);
  });

  it('stores a terminal under its protocol name, not under its label', async () => {
    const { answer } = await admin.call(provision, { body: { imei: '13800138000', deviceType: 'jt808' } });
    expect(answer.imei).toBe('013800138000');
  });

  it('assigns the device from the start of the second, because trackers send no fractions', async () => {
    const asset = await seedAsset(test.database, account.id);
    const second = Math.ceil(test.clock.now / 1000) * 1000;
    test.clock.now = second + 890;
    const { answer } = await admin.call(provision, {
      body: { imei: next(), deviceType: 'osmand', assetSclId: asset.uid },
    });
    expect(answer.assignDate).toBe(new Date(second).toISOString());
  });

  it('assigns the device from the given date, in the account of the asset', async () => {
    const child = await test.account(account.id);
    test.clock.now += 2_000;
    const asset = await seedAsset(test.database, child.id, { name: 'Old van' });
    const assignDate = '2024-05-01T00:00:00.000Z';
    const { answer } = await admin.call(provision, {
      body: { imei: next(), deviceType: 'osmand', assetSclId: asset.uid, assignDate },
    });
    expect(answer).toMatchObject({
      accountId: child.uid,
      assetSclId: asset.uid,
      assetName: 'Old van',
      assignDate,
      status: 'assigned',
    });
    const second = await admin.call(provision, { body: { imei: next(), deviceType: 'osmand', assetSclId: asset.uid } });
    expect(second.problem).toMatchObject({
      status: 409,
      code: 'error.asset.has.device',
      errors: [{ path: 'assetSclId' }],
    });
  });

  it('refuses duplicates of any account, and impossible values', async () => {
    const mine = next();
    expect((await admin.call(provision, { body: { imei: mine, deviceType: 'teltonika' } })).status).toBe(200);
    const stranger = await test.signedIn((await test.account()).id);
    for (const caller of [admin, stranger])
      expect((await caller.call(provision, { body: { imei: mine, deviceType: 'teltonika' } })).problem).toMatchObject({
        status: 409,
        code: 'error.duplicate.device',
        errors: [{ path: 'imei' }],
      });
    const asset = await seedAsset(test.database, account.id);
    const refused = async (caller: Caller, body: object) =>
      (await caller.call(provision, { body: { imei: next(), deviceType: 'teltonika', ...body } })).problem.code;
    expect(await refused(admin, { deviceType: 'pigeon' })).toBe('error.device.type.unknown');
    expect(await refused(admin, { imei: 'a b c d e' })).toBe('error.validation');
    expect(await refused(admin, { imei: '35630704244101' })).toBe('error.device.imei.digits');
    expect(await refused(admin, { assignDate: new Date(test.clock.now + 3_600_000).toISOString() })).toBe(
      'error.date.future',
    );
    expect(await refused(stranger, { assetSclId: asset.uid })).toBe('error.asset.not.found');
  });
});

describe('the list of devices', () => {
  let caller: Caller;
  beforeAll(async () => {
    const own = await test.account();
    caller = await test.signedIn(own.id);
    const state = (assetId: number, deviceId: number, status: 'moving' | 'offline', packetAt?: Date) =>
      test.database.ingest((tx) =>
        tx
          .insertInto('asset_state')
          .values({
            account_id: own.id,
            asset_id: assetId,
            device_id: deviceId,
            status: statusNumber(status),
            movement: statusNumber(status),
            last_fix_time: new Date('2026-07-01T10:00:00Z'),
            ...(packetAt ? { last_packet_at: packetAt } : {}),
          })
          .execute(),
      );
    const carried = await seedAsset(test.database, own.id, { name: 'On D6' });
    const phone = await seedDevice(test.database, own.id, { imei: 'D6-phone', assetId: carried.id });
    const packetAt = new Date(test.clock.now - 5_000);
    // A phone has no connection of its own and no heartbeats. It only sends positions.
    await state(carried.id, phone.id, 'moving', packetAt);
    const heard = (deviceId: number, at: number) =>
      test.database.ingest((tx) =>
        tx
          .insertInto('device_contacts')
          .values({ account_id: own.id, device_id: deviceId, started_at: new Date(at - 1000), ended_at: new Date(at) })
          .execute(),
      );
    await seedDevice(test.database, own.id, { imei: 'D1-unassigned' });
    for (const [imei, heardAgoMs, status] of [
      ['D2-assigned', undefined, undefined],
      ['D3-active', 10_000, 'moving'],
      ['D4-offline', 10_000, 'offline'],
      ['D5-silent', 24 * 3_600_000, undefined],
    ] as const) {
      const asset = await seedAsset(test.database, own.id, { name: `On ${imei}` });
      const device = await seedDevice(test.database, own.id, { imei, assetId: asset.id });
      if (heardAgoMs !== undefined) await heard(device.id, test.clock.now - heardAgoMs);
      if (status) await state(asset.id, device.id, status);
    }
  });
  const get = async (query: object) => {
    const { answer } = await caller.call(list, { query });
    return [answer.items.map((item) => `${item.imei}`).join(' '), answer.count];
  };

  it('shows the status of each', async () => {
    const { answer } = await caller.call(list, { query: {} });
    expect(answer.items.map((item) => [item.imei, item.status])).toEqual([
      ['D1-unassigned', 'unassigned'],
      ['D2-assigned', 'assigned'],
      ['D3-active', 'active'],
      ['D4-offline', 'offline'],
      ['D5-silent', 'offline'],
      ['D6-phone', 'active'],
    ]);
    expect(answer.items[5]?.lastPacketTime).toBe(new Date(test.clock.now - 5_000).toISOString());
    expect(answer.items[2]).toMatchObject({ assetName: 'On D3-active', lastLocationTime: '2026-07-01T10:00:00.000Z' });
  });

  it('is counted by status in one call, the same for every page of the list', async () => {
    const { answer } = await caller.call(statusCount, {});
    expect(answer).toEqual({ total: 6, counts: { unassigned: 1, assigned: 1, active: 2, offline: 2 } });
  });

  it('is filtered by status and id, searched, sorted and paged, also by the names of product.md', async () => {
    expect(await get({ status: 'unassigned' })).toEqual(['D1-unassigned', 1]);
    expect(await get({ status: 'offline' })).toEqual(['D4-offline D5-silent', 2]);
    expect(await get({ deviceId: 'D2-assigned' })).toEqual(['D2-assigned', 1]);
    expect(await get({ search: 'd5' })).toEqual(['D5-silent', 1]);
    const { answer } = await caller.call(list, { query: { deviceId: 'D3-active' } });
    expect(await get({ deviceId: answer.items[0]!.id })).toEqual(['D3-active', 1]);
    const url = `${list.path}?top=2&skip=1&sortBy=assetName&order=desc&count=true`;
    const page = (await test.app.inject({ url, headers: { cookie: caller.cookie! } })).json();
    expect(page.items.map((item: { imei: string }) => item.imei)).toEqual(['D5-silent', 'D4-offline']);
    expect(page.count).toBe(6);
    for (const alias of ['top', 'count']) {
      const url = `${list.path}?${alias}=2`;
      const few = (await test.app.inject({ url, headers: { cookie: caller.cookie! } })).json();
      expect([few.items.length, few.count]).toEqual([2, 6]);
    }
  });
});

describe('the lists for an installer', () => {
  it('show unregistered devices without their addresses', async () => {
    await test.database.ingest((tx) =>
      sql`INSERT INTO unknown_trackers (imei, protocol, first_seen, last_seen, attempts, address)
        VALUES ('999', 'teltonika', '2026-07-01', '2026-07-02', 3, '203.0.113.7')`.execute(tx),
    );
    const installer = await test.signedIn(account.id, 'installer');
    const { answer } = await installer.call(unknown, {});
    expect(answer).toEqual({
      items: [
        {
          imei: '999',
          deviceType: 'teltonika',
          firstSeen: expect.any(String),
          lastSeen: expect.any(String),
          attempts: 3,
        },
      ],
      count: 1,
    });
    // Their owner is unknown, so no other account receives their numbers.
    for (const other of [await test.account(), await test.account(account.id)])
      expect((await (await test.signedIn(other.id)).call(unknown, {})).answer).toEqual({ items: [], count: 0 });
  });

  it('omit a tracker after its provisioning', async () => {
    await test.database.ingest((tx) =>
      sql`INSERT INTO unknown_trackers (imei, protocol, attempts, address)
        VALUES ('123451234512345', 'teltonika', 1, '203.0.113.7')`.execute(tx),
    );
    const installer = await test.signedIn(account.id, 'installer');
    const listed = async () => (await installer.call(unknown, {})).answer.items.map((item) => item.imei);
    expect(await listed()).toContain('123451234512345');
    await installer.call(provision, { body: { imei: '123451234512345', deviceType: 'teltonika' } });
    expect(await listed()).not.toContain('123451234512345');
  });
});
