import { diagnosticEndpoints } from '@waymark/contract/diagnostics/endpoints.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownDevice } from '../../gateway/testing.ts';
import { type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import type { Tables } from '../../storage/tables.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { Suspicions } from '../../telemetry/derive/suspicions.ts';
import type { KnownDevice } from '../../telemetry/ingest.ts';
import { alertJobs } from '../alerts/jobs.ts';
import type { GatewayView } from './service.ts';

const { listeners, blocked, device: readDevice, suspected, troubled, trust } = diagnosticEndpoints;
const NOON = Date.UTC(2026, 6, 1, 12);
const CLEARS_AFTER_SECONDS = 6 * 3600;
const KMH = 1 / 3.6;

const badFrame = {
  at: NOON,
  address: '203.0.113.7',
  imei: '356307042441013',
  reason: 'checksum' as const,
  detail: 'sent 1, computed 2',
  type: 'codec 0x8e',
  length: 60,
  count: 3,
  bytes: '00ff',
};
/** The gateway's record of the device with row id `seenDeviceId`. */
let seenDeviceId = 0;
const gateway: GatewayView = {
  snapshot: () => [
    {
      protocol: 'teltonika',
      title: 'Teltonika',
      transport: 'tcp',
      host: '127.0.0.1',
      port: 5027,
      since: NOON,
      connections: 2,
      messages: { login: 3, bad: 2 },
      records: 17,
      badFrames: { checksum: 2 },
      refused: { unknown: 1 },
      closed: { idle: 1 },
      lastBad: [{ ...badFrame, at: NOON - 1000, imei: undefined }, badFrame],
    },
  ],
  blockedAddresses: () => [{ address: '203.0.113.9', attempts: 99, blockedUntil: NOON + 60_000 }],
  device: (deviceId) =>
    deviceId === seenDeviceId
      ? {
          protocol: 'teltonika',
          transport: 'tcp',
          address: '203.0.113.7',
          lastSeenAt: NOON + 5000,
          messages: { login: 1, records: 4 },
          records: 40,
          badFrames: { checksum: 1 },
          lastBad: badFrame,
        }
      : undefined,
  sessions: { get: (deviceId) => (deviceId === seenDeviceId ? { connectedAt: NOON } : undefined) },
};

let test: TestApp;
let operator: { id: number; uid: string };
let tenant: { id: number; uid: string };
let suspicions: Suspicions;

beforeAll(async () => {
  test = await testApp({ diagnostics: { gateway, suspicionClearsAfterSeconds: CLEARS_AFTER_SECONDS } });
  test.clock.now = NOON;
  operator = await test.account();
  tenant = await test.account(operator.id);
  suspicions = new Suspicions({
    database: test.database,
    clearsAfterSeconds: CLEARS_AFTER_SECONDS,
    log: { warn: () => undefined },
  });
});
afterAll(() => test.close());

/** Creates a device of the tenant on an asset of a type, and returns it as the gateway knows it. */
async function carried(type: string): Promise<{ uid: string; known: KnownDevice }> {
  const asset = await seedAsset(test.database, tenant.id, { type });
  const { id, uid, imei } = await seedDevice(test.database, tenant.id, { assetId: asset.id });
  const assignments = [{ assetId: asset.id, role: 'primary' as const, from: 0, to: undefined }];
  return { uid, known: { ...knownDevice(imei, id), accountId: tenant.id, assignments } };
}

/** The device of the bad frame. */
let registeredId = 0;

const changed = (id: number, values: Updateable<Tables['devices']>) =>
  test.database.tenant([tenant.id], (tx) => tx.updateTable('devices').set(values).where('id', '=', id).execute());

async function raise(known: KnownDevice, at: number, kilometersPerHour: number, by = suspicions): Promise<void> {
  by.raise(known, {
    at,
    addresses: ['198.51.100.1', '203.0.113.7'],
    distanceMeters: 50_000,
    impliedSpeedMetersPerSecond: kilometersPerHour * KMH,
  });
  await by.close();
}

const events = () =>
  test.database.ingest((tx) =>
    tx.selectFrom('domain_events').selectAll().where('type', '=', 'possibleSpoofing').orderBy('id').execute(),
  );

describe('the observations of the listeners', () => {
  it('are returned to the account that runs the installation, newest bad frame first', async () => {
    const admin = await test.signedIn(operator.id);
    const { id } = await seedDevice(test.database, tenant.id, { imei: badFrame.imei });
    registeredId = id;
    await changed(id, { model: 'FMB920' });
    const { answer } = await admin.call(listeners, {});
    expect(answer.count).toBe(1);
    expect(answer.items[0]).toEqual({
      deviceType: 'teltonika',
      title: 'Teltonika',
      transport: 'tcp',
      host: '127.0.0.1',
      port: 5027,
      countedSince: '2026-07-01T12:00:00.000Z',
      connections: 2,
      messages: { login: 3, bad: 2 },
      records: 17,
      badFrames: { checksum: 2 },
      refused: { unknown: 1 },
      closed: { idle: 1 },
      lastBadFrames: [
        {
          time: '2026-07-01T12:00:00.000Z',
          address: '203.0.113.7',
          imei: '356307042441013',
          reason: 'checksum',
          detail: 'sent 1, computed 2',
          type: 'codec 0x8e',
          length: 60,
          deviceModel: 'FMB920',
          count: 3,
          bytes: '00ff',
        },
        expect.objectContaining({ time: '2026-07-01T11:59:59.000Z', imei: null }),
      ],
    });
    expect((await admin.call(blocked, {})).answer).toEqual({
      items: [{ address: '203.0.113.9', attempts: 99, blockedUntil: '2026-07-01T12:01:00.000Z' }],
      count: 1,
    });
  });

  it.each([listeners, blocked])('are refused to child accounts and other tenants: $name', async (endpoint) => {
    for (const accountId of [tenant.id, (await test.account()).id]) {
      const { status, problem } = await (await test.signedIn(accountId)).call(endpoint, {});
      expect([status, problem.code]).toEqual([403, 'error.operator.only']);
    }
  });

  it.each(ROLES)("require the permission of the operator's role %s", async (role) => {
    const { status } = await (await test.signedIn(operator.id, role)).call(listeners, {});
    expect(status).toBe(ROLE_PERMISSIONS[role].includes('system.read') ? 200 : 403);
  });
});

it('include frames of visible devices, and frames of unregistered devices for the operator only', async () => {
  const frames = async () =>
    (await (await test.signedIn(operator.id)).call(listeners, {})).answer.items[0]?.lastBadFrames.map(
      ({ imei }) => imei,
    );
  expect(await frames()).toEqual([badFrame.imei, null]);
  await changed(registeredId, { imei: '356307042441999' });
  await seedDevice(test.database, (await test.account()).id, { imei: badFrame.imei });
  expect(await frames()).toEqual([null]);
});

describe('corrected clocks and quarantined records', () => {
  const quarantine = (deviceId: number, at: number, reason: string, record: object) =>
    test.database.ingest((tx) =>
      tx
        .insertInto('quarantine')
        .values({
          account_id: tenant.id,
          device_id: deviceId,
          at: new Date(at),
          reason,
          record: JSON.stringify(record),
        })
        .execute(),
    );

  it('are returned with start, reason and number, to visible accounts only', async () => {
    const { uid, known } = await carried('car');
    const offset = await carried('truck');
    const fine = await carried('bus');
    const since = new Date(NOON - 3_600_000);
    await changed(offset.known.deviceId, { clock_offset_seconds: -12_600, clock_offset_since: since });
    const ahead = NOON + 86_400_000;
    await quarantine(known.deviceId, NOON - 3000, 'future', { fixTime: 1 });
    await quarantine(known.deviceId, NOON - 2000, 'future', { fixTime: ahead });
    await quarantine(known.deviceId, NOON - 1000, 'unreadable', { frame: '00ff', detail: 'x' });
    await quarantine(known.deviceId, NOON - 8 * 86_400_000, 'ancient', { fixTime: 1e300 });
    await quarantine(fine.known.deviceId, NOON - 8 * 86_400_000, 'nowhere', {});
    const recent = [
      { reason: 'unreadable', count: 1, lastTime: '2026-07-01T11:59:59.000Z', deviceTime: null },
      { reason: 'future', count: 2, lastTime: '2026-07-01T11:59:58.000Z', deviceTime: '2026-07-02T12:00:00.000Z' },
    ];
    const right = { offsetSeconds: 0, offsetSince: null, rolloverSince: null };
    const wrong = { offsetSeconds: -12_600, offsetSince: '2026-07-01T11:00:00.000Z', rolloverSince: null };
    for (const accountId of [tenant.id, operator.id]) {
      const caller = await test.signedIn(accountId);
      const { answer } = await caller.call(troubled, { query: {} });
      expect(answer).toMatchObject({
        count: 2,
        items: [
          { id: uid, imei: known.imei, clock: right, quarantine: recent },
          { id: offset.uid, clock: wrong, quarantine: [] },
        ],
      });
      expect((await caller.call(troubled, { query: { skip: 2 } })).answer).toEqual({ items: [], count: 2 });
      const { answer: one } = await caller.call(readDevice, { params: { id: uid } });
      expect(one).toMatchObject({ clock: right, quarantine: [...recent, { reason: 'ancient', deviceTime: null }] });
    }
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(troubled, { query: {} })).answer).toEqual({ items: [], count: 0 });
  });
});

describe('the observations of a device', () => {
  it('are returned to visible accounts only', async () => {
    const { uid, known } = await carried('car');
    seenDeviceId = known.deviceId;
    const expected = {
      id: uid,
      imei: known.imei,
      deviceType: 'teltonika',
      transport: 'tcp',
      address: '203.0.113.7',
      connectedSince: '2026-07-01T12:00:00.000Z',
      lastSeen: '2026-07-01T12:00:05.000Z',
      messages: { login: 1, records: 4 },
      records: 40,
      badFrames: { checksum: 1 },
      lastBadFrame: { reason: 'checksum', bytes: '00ff' },
      possibleSpoofing: null,
    };
    for (const accountId of [tenant.id, operator.id]) {
      const { answer } = await (await test.signedIn(accountId)).call(readDevice, { params: { id: uid } });
      expect(answer).toMatchObject(expected);
    }
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(readDevice, { params: { id: uid } })).status).toBe(404);
    const viewer = await test.signedIn(tenant.id, 'viewer');
    expect((await viewer.call(readDevice, { params: { id: uid } })).status).toBe(403);
  });

  it('may be empty', async () => {
    const { uid } = await carried('car');
    const { answer } = await (await test.signedIn(tenant.id)).call(readDevice, { params: { id: uid } });
    expect(answer).toMatchObject({
      connectedSince: null,
      deviceType: 'teltonika',
      transport: null,
      address: null,
      lastSeen: null,
      messages: {},
      records: 0,
      badFrames: {},
      lastBadFrame: null,
    });
  });
});

describe('a spoofing warning', () => {
  it('is shown with its conflicting positions, raises one event, and clears after the configured time', async () => {
    const { uid, known } = await carried('car');
    const before = (await events()).length;
    await raise(known, NOON, 260);
    await raise(known, NOON + 60_000, 400);
    const admin = await test.signedIn(tenant.id);
    const suspicion = {
      since: '2026-07-01T12:00:00.000Z',
      lastTime: '2026-07-01T12:01:00.000Z',
      addresses: ['198.51.100.1', '203.0.113.7'],
      distanceMeters: 50_000,
      impliedSpeedMetersPerSecond: 400 * KMH,
      clearsAt: '2026-07-01T18:01:00.000Z',
    };
    expect((await admin.call(readDevice, { params: { id: uid } })).answer.possibleSpoofing).toEqual(suspicion);
    const listed = (await admin.call(suspected, { query: {} })).answer;
    expect(listed).toMatchObject({ items: [{ id: uid, imei: known.imei, possibleSpoofing: suspicion }], count: 1 });
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(suspected, { query: {} })).answer).toEqual({ items: [], count: 0 });
    const raised = (await events()).slice(before);
    expect(raised).toMatchObject([
      { account_id: tenant.id, asset_id: known.assignments[0]!.assetId, at: new Date(NOON) },
    ]);

    test.clock.now = NOON + 60_000 + CLEARS_AFTER_SECONDS * 1000 + 1;
    const later = await test.signedIn(tenant.id);
    expect((await later.call(readDevice, { params: { id: uid } })).answer.possibleSpoofing).toBeNull();
    expect((await later.call(suspected, { query: {} })).answer.count).toBe(0);
    await raise(known, test.clock.now, 400);
    expect((await later.call(readDevice, { params: { id: uid } })).answer.possibleSpoofing).toMatchObject({
      since: new Date(test.clock.now).toISOString(),
    });
    expect((await events()).length).toBe(before + 2);
    test.clock.now = NOON;
  });

  it('has one alert while it lasts, which another contradiction, and a second process, do not raise again', async () => {
    const { uid, known } = await carried('car');
    const { database, clock } = test;
    const job = alertJobs({ database, suspicionClearsAfterSeconds: CLEARS_AFTER_SECONDS, now: () => clock.now })[0]!;
    const alerts = async () => {
      const { rows } = await database.ingest((tx) =>
        sql<{ since: Date; ended_at: Date | null; announced: number }>`
          SELECT since, ended_at, (SELECT count(*)::int FROM domain_events e
            WHERE e.type = 'alertRaised' AND e.payload ->> 'alertId' = a.uid::text) AS announced
          FROM alerts a WHERE type = 'possibleSpoofing' AND asset_id = ${known.assignments[0]!.assetId}
          ORDER BY id`.execute(tx),
      );
      return rows;
    };
    await raise(known, NOON, 260);
    await raise(known, NOON + 60_000, 400);
    const second = new Suspicions({
      database,
      clearsAfterSeconds: CLEARS_AFTER_SECONDS,
      log: { warn: () => undefined },
    });
    await raise(known, NOON + 60_000, 400, second);
    await job.work({});
    const first = { since: new Date(NOON), announced: 1 };
    expect(await alerts()).toEqual([{ ...first, ended_at: null }]);
    clock.now = NOON + 60_000 + CLEARS_AFTER_SECONDS * 1000 + 1;
    await job.work({});
    const over = { ...first, ended_at: new Date(clock.now) };
    expect(await alerts()).toEqual([over]);
    await raise(known, clock.now + 1000, 400);
    const again = { since: new Date(clock.now + 1000), announced: 1 };
    expect(await alerts()).toEqual([over, { ...again, ended_at: null }]);
    clock.now += 5000;
    const admin = await test.signedIn(tenant.id);
    await admin.call(trust, { params: { id: uid } });
    expect(await alerts()).toEqual([over, { ...again, ended_at: new Date(clock.now) }]);
    clock.now = NOON;
  });

  it.each([
    ['car', 240, false],
    ['car', 260, true],
    ['bike', 160, true],
    ['bike', 149, false],
  ])('asks the plausible speed of its kind: a %s at %i km/h', async (type, speed, expected) => {
    const { uid, known } = await carried(type);
    await raise(known, NOON, speed);
    const admin = await test.signedIn(tenant.id);
    const { answer } = await admin.call(readDevice, { params: { id: uid } });
    expect(answer.possibleSpoofing !== null).toBe(expected);
  });

  it('is dismissed by an admin or tech support of the account, audited', async () => {
    const { uid, known } = await carried('car');
    await raise(known, NOON, 500);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(trust, { params: { id: uid } })).status).toBe(404);
    const admin = await test.signedIn(tenant.id);
    expect((await admin.call(readDevice, { params: { id: uid } })).answer.possibleSpoofing).not.toBeNull();
    expect((await admin.call(trust, { params: { id: uid } })).answer.possibleSpoofing).toBeNull();
    const support = await test.signedIn(tenant.id, 'techSupport');
    expect((await support.call(trust, { params: { id: uid } })).status).toBe(200);
    const lines = await test.database.tenant([tenant.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'user_id']).where('subject_uid', '=', uid).execute(),
    );
    expect(lines).toEqual([{ action: 'device.trust', user_id: admin.user!.id }]);
  });
});
