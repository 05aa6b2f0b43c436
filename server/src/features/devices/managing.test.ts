/** Registered devices: changed, assigned, moved and removed, with owners and permissions. */
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import type { DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset } from '../../storage/testing.ts';

const { list, provision, read, update, remove, move, assignments, accounts } = deviceEndpoints;
let test: TestApp;
let account: { id: number; uid: string };
let child: { id: number; uid: string };
let admin: Caller;
let stranger: Caller;
let number = 863_000_000_000_000;
const next = () => String(++number);

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  child = await test.account(account.id);
  admin = await test.signedIn(account.id);
  stranger = await test.signedIn((await test.account()).id);
});
afterAll(() => test.close());

const known = async (body: Partial<DeviceProvision> = {}, by = admin) =>
  (await by.call(provision, { body: { imei: next(), deviceType: 'teltonika', ...body } })).answer;
const change = (id: string, body: DeviceUpdate, by = admin) => by.call(update, { params: { id }, body });
const later = (seconds: number) => {
  test.clock.now += seconds * 1000;
  return new Date(test.clock.now).toISOString();
};
const stays = async (id: string) => (await admin.call(assignments, { params: { id } })).answer.items;
const lines = (uid: string, accountId = account.id) =>
  test.database.tenant([accountId], (tx) =>
    tx.selectFrom('audit').select(['action', 'details']).where('subject_uid', '=', uid).orderBy('id').execute(),
  );

describe('the platforms’ credentials', () => {
  it('are kept sealed and never returned, in answers or in the audit', async () => {
    const secrets = { fltApiKey: 'flt-secret-key', assignedApiKey: 'assigned-secret-key' };
    const device = await known({ fltAccId: 'FLT-7', assignedAccId: 'ASG-9', ...secrets });
    const changed = await change(device.id, { fltApiKey: 'flt-secret-again', assignedApiKey: null });
    expect(device).toMatchObject({ fltAccId: 'FLT-7', fltApiKeySet: true, assignedApiKeySet: true });
    expect(changed.answer).toMatchObject({ assignedAccId: 'ASG-9', fltApiKeySet: true, assignedApiKeySet: false });
    const stored = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('devices').selectAll().where('uid', '=', device.id).executeTakeFirstOrThrow(),
    );
    const told = JSON.stringify([device, changed, await lines(device.id), await admin.call(list, {})]);
    expect(told + stored.flt_api_key?.toString('latin1')).not.toContain('secret');
    expect(stored.assigned_api_key).toBeNull();
    expect((await lines(device.id)).at(-1)?.details).toEqual({ credentials: ['fltApiKey', 'assignedApiKey'] });
  });
});

describe('a change', () => {
  it('sets the named fields, empties those that are null, and notifies telemetry', async () => {
    const device = await known({ make: 'Teltonika', movingIntervalSeconds: 30, imsiId: next() });
    later(5);
    test.changedDevices.length = 0;
    const { answer } = await change(device.id, { make: null, parkedIntervalSeconds: 600, ignitionType: 'can' });
    expect(answer).toEqual({
      ...device,
      make: null,
      parkedIntervalSeconds: 600,
      ignitionType: 'can',
      lastModifiedTime: new Date(test.clock.now).toISOString(),
    });
    expect(test.changedDevices).toEqual([device.imei]);
    expect((await lines(device.id)).at(-1)).toEqual({
      action: 'device.update',
      details: {
        make: { from: 'Teltonika', to: null },
        parkedIntervalSeconds: { from: null, to: 600 },
        ignitionType: { from: null, to: 'can' },
      },
    });
  });

  it('accepts a device as it was answered, and ignores its read-only fields', async () => {
    const device = await known();
    const { sclId, status, creationTime, lastModifiedTime, accountId } = device;
    const body = { sclId, status, creationTime, lastModifiedTime, accountId, deviceType: 'osmand' };
    expect((await change(device.id, body)).answer).toEqual({
      ...device,
      deviceType: 'osmand',
      lastModifiedTime: new Date(test.clock.now).toISOString(),
    });
    expect((await change(device.id, { accountId: child.uid })).problem.code).toBe('error.device.account');
    expect((await change(device.id, { deviceType: 'pigeon' })).problem.code).toBe('error.device.type.unknown');
  });

  it('gives no SIM to two devices of an account', async () => {
    const [imsiId, other] = [next(), next()];
    const device = await known({ imsiId });
    const refused = { status: 409, code: 'error.duplicate.imsi', errors: [{ path: 'imsiId' }] };
    const body = { imei: next(), deviceType: 'teltonika', imsiId };
    expect((await admin.call(provision, { body })).problem).toMatchObject(refused);
    const second = await known({ imsiId: other });
    expect((await change(second.id, { imsiId: ` ${imsiId} ` })).problem).toMatchObject(refused);
    expect((await change(device.id, { imsiId, make: 'Own' })).status).toBe(200);
    expect((await known({ imsiId, accountId: child.uid })).accountId).toBe(child.uid);
    const [one, two] = await Promise.all([known({ imsiId: 'race' }), known({ imsiId: 'race' })]);
    expect([one.id, two.id].filter((id) => id !== undefined)).toHaveLength(1);
  });
});

describe('assets', () => {
  it('are assigned a device from one day to another, and its history has each', async () => {
    const [truck, van] = await Promise.all(
      ['Truck', 'Van'].map((name) => seedAsset(test.database, account.id, { name })),
    );
    const device = await known();
    const began = later(10);
    expect((await change(device.id, { assetSclId: truck!.uid })).answer).toMatchObject({
      assetSclId: truck!.uid,
      assetRole: 'primary',
      assignDate: began,
      status: 'assigned',
    });
    const swapped = later(10);
    await change(device.id, { assetSclId: van!.uid, assetRole: 'auxiliary' });
    const ended = later(10);
    expect((await change(device.id, { assetSclId: null })).answer).toMatchObject({
      assetSclId: null,
      assetName: null,
      assetRole: null,
      status: 'unassigned',
    });
    expect(await stays(device.id)).toEqual([
      { assetSclId: van!.uid, assetName: 'Van', assetRole: 'auxiliary', from: swapped, to: ended },
      { assetSclId: truck!.uid, assetName: 'Truck', assetRole: 'primary', from: began, to: swapped },
    ]);
    const actions = (await lines(device.id)).map(({ action }) => action);
    expect(actions).toEqual(['device.provision', 'device.assign', 'device.assign', 'device.unassign']);
  });

  it('move the date of change of device and asset, from either side', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known();
    const asAsset = { params: { id: asset.uid } };
    const dates = async () => [
      (await admin.call(read, { params: { id: device.id } })).answer.lastModifiedTime,
      (await admin.call(ENDPOINTS.assets.read, asAsset)).answer.updatedAt,
    ];
    const save = (deviceId: string | null, headers = {}) =>
      admin.call(ENDPOINTS.assets.update, { ...asAsset, body: { name: 'Truck', type: 'truck', deviceId } }, headers);
    const [, opened] = await dates();
    const assigned = later(10);
    await change(device.id, { assetSclId: asset.uid, assignDate: device.creationTime });
    expect(await dates()).toEqual([assigned, assigned]);
    // A form that was opened before would take the device away.
    expect((await save(null, { 'if-match': `"${opened}"` })).status).toBe(412);
    const role = later(10);
    await change(device.id, { assetRole: 'auxiliary' });
    expect(await dates()).toEqual([role, role]);
    const left = later(10);
    await change(device.id, { assetSclId: null });
    expect(await dates()).toEqual([left, left]);
    await save(device.id);
    const freed = later(10);
    await save(null);
    expect(await dates()).toEqual([freed, freed]);
    const back = later(10);
    await save(device.id);
    expect(await dates()).toEqual([back, back]);
    const deleted = later(10);
    await admin.call(ENDPOINTS.assets.remove, asAsset);
    expect((await admin.call(read, { params: { id: device.id } })).answer.lastModifiedTime).toBe(deleted);
  });

  it('do not wait for a transaction that changes the asset', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known();
    await test.database.owner(async (_kysely, client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM assets WHERE uid = $1 FOR NO KEY UPDATE', [asset.uid]);
      expect((await change(device.id, { assetSclId: asset.uid })).answer.assetSclId).toBe(asset.uid);
      await client.query('ROLLBACK');
    });
  });

  it('change the role of a device without being named, and keep it where only they are named', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known({ assetSclId: asset.uid });
    const changed = later(10);
    expect((await change(device.id, { assetRole: 'auxiliary' })).answer).toMatchObject({
      assetSclId: asset.uid,
      assetRole: 'auxiliary',
      assignDate: changed,
    });
    later(10);
    const { assetSclId, assetRole, assignDate } = (await change(device.id, { assetSclId: asset.uid })).answer;
    expect({ assetSclId, assetRole, assignDate }).toEqual({
      assetSclId: asset.uid,
      assetRole: 'auxiliary',
      assignDate: changed,
    });
    expect((await change(device.id, { assetSclId, assetRole, assignDate })).answer.assignDate).toBe(changed);
  });

  it('refuse a date or a role that would have no effect', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known();
    const date = new Date(test.clock.now - 60_000).toISOString();
    const refusal = async (body: DeviceUpdate) => {
      const { code, errors } = (await change(device.id, body)).problem;
      return [code, errors[0]?.path];
    };
    const nameless = ['error.device.assign.asset', 'assetSclId'];
    expect(await refusal({ assignDate: date })).toEqual(nameless);
    expect(await refusal({ assetRole: 'primary' })).toEqual(nameless);
    expect(await refusal({ assetSclId: null, assignDate: date })).toEqual(nameless);
    const body = { imei: next(), deviceType: 'teltonika', assignDate: date };
    expect((await admin.call(provision, { body })).problem.code).toBe(nameless[0]);
    await change(device.id, { assetSclId: asset.uid });
    const fixed = ['error.device.assign.date', 'assignDate'];
    expect(await refusal({ assignDate: date })).toEqual(fixed);
    expect(await refusal({ assetSclId: asset.uid, assignDate: date })).toEqual(fixed);
    expect(await refusal({ assetSclId: null, assetRole: 'primary' })).toEqual(nameless);
    expect((await change(device.id, { assetRole: null, assignDate: null, assetSclId: null })).status).toBe(200);
  });

  it('have one device in each role, of their own account, at dates without another assignment', async () => {
    const asset = await seedAsset(test.database, account.id);
    const foreign = await seedAsset(test.database, child.id);
    const first = await known({ assetSclId: asset.uid });
    const second = await known();
    const code = async (body: DeviceUpdate) => (await change(second.id, body)).problem?.code;
    expect(await code({ assetSclId: asset.uid })).toBe('error.asset.has.device');
    expect(await code({ assetSclId: foreign.uid })).toBe('error.asset.not.found');
    expect(await code({ assetSclId: asset.uid, assignDate: new Date(test.clock.now + 60_000).toISOString() })).toBe(
      'error.date.future',
    );
    later(60);
    await change(first.id, { assetSclId: null });
    const early = new Date(test.clock.now - 30_000).toISOString();
    expect(await code({ assetSclId: asset.uid, assignDate: early })).toBe('error.device.assigned');
    expect(await code({ assetSclId: asset.uid })).toBeUndefined();
    const before = new Date(test.clock.now - 1_000).toISOString();
    expect(await code({ assetSclId: null, assignDate: before })).toBe('error.device.assigned');
  });
});

describe('removing', () => {
  it('is refused while an asset carries the device, frees its IMEI and keeps its history', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known({ assetSclId: asset.uid, imsiId: next() });
    const call = () => admin.call(remove, { params: { id: device.id } });
    expect((await call()).problem).toMatchObject({ status: 409, code: 'error.device.delete.assigned' });
    later(10);
    await change(device.id, { assetSclId: null });
    test.changedDevices.length = 0;
    expect((await call()).status).toBe(204);
    expect(test.changedDevices).toEqual([device.imei]);
    expect((await admin.call(read, { params: { id: device.id } })).status).toBe(404);
    expect((await change(device.id, { make: 'Gone' })).status).toBe(404);
    expect((await call()).status).toBe(404);
    expect(await known({ imei: device.imei, imsiId: device.imsiId })).toMatchObject({ imei: device.imei });
    const kept = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('device_assignments').select('assigned_to').where('asset_id', '=', asset.id).execute(),
    );
    expect(kept).toEqual([{ assigned_to: expect.any(Date) }]);
  });
});

describe('moving', () => {
  it('ends the device here and starts it there, under its own id, without credentials', async () => {
    const device = await known({ fltAccId: 'FLT-1', fltApiKey: 'secret', make: 'Teltonika', imsiId: next() });
    const asset = await seedAsset(test.database, account.id, { name: 'Before the move' });
    later(10);
    await change(device.id, { assetSclId: asset.uid });
    const body = { deviceId: device.id, accountId: child.uid };
    expect((await admin.call(move, { body })).problem).toMatchObject({
      status: 409,
      code: 'error.device.move.assigned',
    });
    later(10);
    await change(device.id, { assetSclId: null });
    test.changedDevices.length = 0;
    const { answer } = await admin.call(move, { body });
    expect(answer).toEqual({
      ...device,
      accountId: child.uid,
      accountName: expect.any(String),
      fltAccId: null,
      fltApiKeySet: false,
      lastModifiedTime: new Date(test.clock.now).toISOString(),
    });
    expect(test.changedDevices).toEqual([device.imei]);
    expect(await stays(device.id)).toEqual([]);
    const local = await test.signedIn(child.id);
    expect((await local.call(read, { params: { id: device.id } })).status).toBe(200);
    const rows = await test.database.tenant([account.id, child.id], (tx) =>
      tx
        .selectFrom('devices')
        .select(['account_id', 'deleted_at'])
        .where('imei', '=', device.imei)
        .orderBy('id')
        .execute(),
    );
    expect(rows).toEqual([
      { account_id: account.id, deleted_at: new Date(test.clock.now) },
      { account_id: child.id, deleted_at: null },
    ]);
    expect((await lines(device.id)).at(-1)?.action).toBe('device.move');
    expect(await lines(device.id, child.id)).toEqual([{ action: 'device.receive', details: { imei: device.imei } }]);
  });

  it('there and back keeps the id under which the assets of either account have the device', async () => {
    const asset = await seedAsset(test.database, account.id);
    const device = await known({ assetSclId: asset.uid });
    later(10);
    await change(device.id, { assetSclId: null });
    const idOnAsset = async (by = admin) =>
      (await by.call(ENDPOINTS.assets.devices, { params: { id: asset.uid } })).answer.items[0]!.deviceId;
    for (const accountId of [child.uid, account.uid]) {
      expect((await admin.call(move, { body: { deviceId: device.id, accountId } })).status).toBe(200);
      expect(await idOnAsset()).toBe(device.id);
    }
    await admin.call(remove, { params: { id: device.id } });
    expect(await idOnAsset()).toBeNull();
  });

  it('offers the possible target accounts as a tree', async () => {
    const { answer } = await admin.call(accounts, {});
    expect(answer.items).toMatchObject([
      { id: account.uid, depth: 0 },
      { id: child.uid, depth: 1 },
    ]);
    expect((await (await test.signedIn(child.id, 'installer')).call(accounts, {})).answer).toMatchObject({
      items: [{ id: child.uid, depth: 0 }],
      count: 1,
    });
  });

  it('is allowed only to an account that the viewer sees and that lacks the SIM', async () => {
    const imsiId = next();
    const device = await known({ imsiId });
    await known({ imsiId, accountId: child.uid });
    const to = async (accountId: string, by = admin) => {
      const { status, problem } = await by.call(move, { body: { deviceId: device.id, accountId } });
      return [status, problem?.code];
    };
    expect(await to((await test.account()).uid)).toEqual([404, 'error.account.not.found']);
    expect(await to(child.uid)).toEqual([409, 'error.duplicate.imsi']);
    expect(await to(account.uid)).toEqual([200, undefined]);
    expect(await to(child.uid, stranger)).toEqual([404, 'error.not.found']);
    expect(await to(account.uid, await test.signedIn(child.id))).toEqual([404, 'error.not.found']);
  });
});
