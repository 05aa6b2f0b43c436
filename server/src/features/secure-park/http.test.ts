/** Secure park of assets: both calls of product.md, many assets in one call, the list, versions, zones, and refused input. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { SecureParkBulk, SecureParkWrite } from '@waymark/contract/secure-park/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';

const { securePark, audit } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let asset: { id: number; uid: string };
const told: number[][] = [];

beforeAll(async () => {
  test = await testApp({
    telemetry: { secureParkChanged: (assets) => void told.push(assets.map(({ assetId }) => assetId)) },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = Date.UTC(2026, 4, 4, 8);
  account = await test.account();
  admin = await test.signedIn(account.id);
  asset = await seedAsset(test.database, account.id, { name: 'Guarded' });
  told.length = 0;
});

const set = (body: Partial<SecureParkWrite>, by = admin) =>
  by.call(securePark.set, { body: { sclId: asset.uid, status: 'ON', type: 'secureParkNow', ...body } });
const setMany = (body: Partial<SecureParkBulk>, by = admin) =>
  by.call(securePark.setMany, { body: { ids: [asset.uid], status: 'ON', type: 'secureParkNow', ...body } });
const read = (deviceId = asset.uid, by = admin) => by.call(securePark.read, { params: { deviceId } });
const versions = () =>
  test.database.tenant([account.id], (tx) =>
    tx.selectFrom('secure_park_versions').selectAll().where('asset_id', '=', asset.id).orderBy('version').execute(),
  );
const switches = (features: readonly string[], alerts: readonly string[]) =>
  test.database.owner((kysely) =>
    sql`UPDATE accounts SET features = ${[...features]}, alerts = ${[...alerts]} WHERE id = ${account.id}`.execute(
      kysely,
    ),
  );
const tokyo = { type: 'secureParkCurfew', timeZone: 'Asia/Tokyo', endsNextDay: true } as const;

describe('secure park', () => {
  it('is off at first, is switched on until it is switched off, and keeps each version', async () => {
    expect((await read()).answer).toEqual({
      ...{ assetId: asset.uid, status: 'OFF', type: 'secureParkNow', starttime: null, endtime: null, from: null },
      ...{ to: null, endsNextDay: false, timeZone: null, guarded: false, guardedFrom: null, guardedUntil: null },
      ...{ changedAt: null, changedBy: null },
    });
    const at = new Date(test.clock.now).toISOString();
    const on = await set({});
    expect(on.answer).toMatchObject({
      status: 'ON',
      guarded: true,
      guardedFrom: at,
      guardedUntil: null,
      changedAt: at,
    });
    expect((await admin.call(securePark.list, { query: {} })).answer).toEqual({ items: [on.answer], count: 1 });
    test.clock.now += 60_000;
    expect((await set({})).answer).toEqual(on.answer);
    expect((await set({ status: 'OFF' })).answer).toMatchObject({ status: 'OFF', guarded: false });
    expect((await admin.call(securePark.list, { query: {} })).answer).toEqual({ items: [], count: 0 });
    expect((await versions()).map(({ enabled, type }) => [enabled, type])).toEqual([
      [true, 'secureParkNow'],
      [false, 'secureParkNow'],
    ]);
    expect(told).toEqual([[asset.id], [asset.id]]);
    const lines = (await admin.call(audit.list, { query: { limit: 2 } })).answer.items;
    expect(lines.map(({ action }) => action)).toEqual(['securePark.off', 'securePark.now']);
  });

  it('takes the id of a device for its asset', async () => {
    const device = await seedDevice(test.database, account.id, { assetId: asset.id });
    const spare = await seedDevice(test.database, account.id);
    expect((await set({ sclId: device.uid })).answer.assetId).toBe(asset.uid);
    expect((await read(device.uid)).answer.status).toBe('ON');
    expect((await read(spare.uid)).status).toBe(404);
  });

  it('keeps a curfew in local time, and derives the UTC times of the day', async () => {
    const { answer } = await set({ ...tokyo, starttime: '01:00PM', endtime: '08:00PM' });
    expect(answer).toMatchObject({
      ...{ type: 'secureParkCurfew', from: '22:00', to: '05:00', endsNextDay: true, timeZone: 'Asia/Tokyo' },
      ...{ starttime: '01:00PM', endtime: '08:00PM', guarded: false },
      ...{ guardedFrom: '2026-05-04T13:00:00.000Z', guardedUntil: '2026-05-04T20:00:00.000Z' },
    });
    test.clock.now = Date.UTC(2026, 4, 4, 14);
    admin = await test.signedIn(account.id);
    expect((await read()).answer.guarded).toBe(true);
    await set({ status: 'OFF', type: 'secureParkCurfew' });
    expect((await read()).answer).toMatchObject({ status: 'OFF', from: '22:00', to: '05:00', guardedFrom: null });
    const [line] = (await admin.call(audit.list, { query: { limit: 2 } })).answer.items.slice(1);
    expect(line).toMatchObject({ action: 'securePark.curfew', details: { curfew: '22:00–05:00 Asia/Tokyo' } });
  });

  it('moves the UTC times of a zone with daylight saving', async () => {
    // Chicago is 5 h behind UTC in May, and 6 h in December.
    await set({ type: 'secureParkCurfew', starttime: '03:00AM', endtime: '10:00AM', endsNextDay: true });
    expect((await read()).answer).toMatchObject({ from: '22:00', to: '05:00', timeZone: 'America/Chicago' });
    test.clock.now = Date.UTC(2026, 11, 4, 18);
    admin = await test.signedIn(account.id);
    expect((await read()).answer).toMatchObject({ from: '22:00', starttime: '04:00AM', endtime: '11:00AM' });
  });

  it.each([
    ['equal times', { starttime: '01:00PM', endtime: '01:00PM' }, 'error.secure.park.equal', 'endtime'],
    [
      'a start after the end',
      { starttime: '01:00PM', endtime: '08:00PM', endsNextDay: false },
      'error.secure.park.order',
      'endtime',
    ],
    ['no start', { endtime: '08:00PM' }, 'error.required.field', 'starttime'],
    ['no end', { starttime: '08:00PM' }, 'error.required.field', 'endtime'],
    [
      'an unknown zone',
      { starttime: '01:00PM', endtime: '08:00PM', timeZone: 'Mars/Base' },
      'error.timeZone.unknown',
      'timeZone',
    ],
    ['24 hours', { starttime: '13:00PM', endtime: '08:00PM' }, 'error.pattern', 'starttime'],
  ])('refuses %s, and changes nothing', async (_, times, key, path) => {
    const { status, problem } = await set({ ...tokyo, ...times });
    expect(status).toBe(400);
    expect(problem.errors[0]).toMatchObject({ path });
    if (key !== 'error.pattern') expect(problem.errors[0]).toMatchObject({ key });
    expect(await versions()).toEqual([]);
  });

  it('is set for many assets at once in local times, and names those that it is not set for', async () => {
    const other = await seedAsset(test.database, account.id, { name: 'Other' });
    const gone = crypto.randomUUID();
    const body = { type: 'secureParkCurfew', from: '20:00', to: '21:30', timeZone: 'Asia/Tokyo' } as const;
    const { answer } = await setMany({ ...body, ids: [asset.uid, gone, other.uid] });
    expect(answer).toEqual({ changed: 2, failed: [{ id: gone, name: null, code: 'error.not.found', errors: [] }] });
    expect((await read(other.uid)).answer).toMatchObject({ status: 'ON', starttime: '11:00AM', endtime: '12:30PM' });
    expect(told).toEqual([[asset.id, other.id]]);
    for (const [to, code] of [
      ['20:00', 'error.secure.park.equal'],
      ['05:00', 'error.secure.park.order'],
    ] as const) {
      const refused = await setMany({ ...body, to });
      expect(refused.problem).toMatchObject({ code, errors: [{ path: 'to' }] });
    }
    expect((await setMany({ ...body, to: '05:00', endsNextDay: true })).answer.changed).toBe(1);
  });

  it('of another account is not found', async () => {
    const stranger = await test.signedIn((await test.account()).id);
    expect((await set({}, stranger)).status).toBe(404);
    expect((await read(asset.uid, stranger)).status).toBe(404);
    expect((await setMany({}, stranger)).answer.failed).toMatchObject([{ id: asset.uid, name: null }]);
    expect(await versions()).toEqual([]);
  });

  it('needs the feature, and the alert to be on; it can be switched off without the alert', async () => {
    await set({});
    await switches(
      FEATURES,
      ALERT_TYPES.filter((type) => type !== 'securePark'),
    );
    admin = await test.signedIn(account.id);
    expect((await set({ ...tokyo, starttime: '01:00PM', endtime: '08:00PM' })).problem.code).toBe('error.alert.off');
    expect((await set({ status: 'OFF' })).status).toBe(200);
    await switches(
      FEATURES.filter((feature) => feature !== 'securePark'),
      ALERT_TYPES,
    );
    admin = await test.signedIn(account.id);
    expect((await read()).problem.code).toBe('error.feature.disabled');
  });
});
