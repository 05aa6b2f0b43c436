/** Bulk changes of assets: each asset changes as a whole or not at all, and the answer names each failed one. */
import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedDevice } from '../../storage/testing.ts';

const { create, read, update, list, ids, depots, devices, bulkUpdate, bulkRemove, file } = assetEndpoints;
const importTable = assetEndpoints.import;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let stranger: Caller;
const changedTypes: number[] = [];

beforeAll(async () => {
  test = await testApp({
    telemetry: {
      assetChanged: ({ assetId }) => {
        changedTypes.push(assetId);
      },
    },
  });
  account = await test.account();
  admin = await test.signedIn(account.id);
  stranger = await test.signedIn((await test.account()).id);
});
afterAll(() => test.close());

async function made(values: Record<string, unknown> = {}, by = admin) {
  const { answer, status } = await by.call(create, { body: { name: 'One of many', type: 'car', ...values } });
  expect(status).toBe(200);
  return answer;
}
const readBy = async (caller: Caller, id: string) => (await caller.call(read, { params: { id } })).answer;

describe('a bulk change', () => {
  it('sets the named fields and leaves the others of each asset', async () => {
    const one = await made({ name: 'One', year: 2001, tags: ['a', 'b'], depot: 'North', make: 'Ford' });
    const two = await made({ name: 'Two', year: 2002, tags: ['b', 'c'], vin: 'V2' });
    const { answer } = await admin.call(bulkUpdate, {
      body: {
        ids: [one.id, two.id],
        changes: { depot: ' South ', make: null, type: 'truck', addTags: ['c', 'd'], removeTags: ['b'] },
      },
    });
    expect(answer).toEqual({ changed: 2, failed: [] });
    const common = { depot: 'South', make: null, type: 'truck' };
    expect(await readBy(admin, one.id)).toMatchObject({ ...common, name: 'One', year: 2001, tags: ['a', 'c', 'd'] });
    expect(await readBy(admin, two.id)).toMatchObject({ ...common, name: 'Two', vin: 'V2', tags: ['c', 'd'] });
    expect(changedTypes.length).toBe(2);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('subject_uid', '=', one.id).orderBy('id').execute(),
    );
    expect(lines.at(-1)).toMatchObject({
      action: 'asset.update',
      details: { facts: { depot: { from: 'North', to: 'South' } } },
    });
  });

  it('fails for one without touching the others, and reports the reason by row', async () => {
    const tags = Array.from({ length: LIMITS.assetTags }, (_, index) => `full ${index}`);
    const full = await made({ name: 'Has every tag', tags });
    const free = await made({ name: 'Has room' });
    const foreign = await made({ name: 'Of somebody else' }, stranger);
    const gone = await made({ name: 'Gone' });
    await admin.call(bulkRemove, { body: { ids: [gone.id] } });
    const { status, answer } = await admin.call(bulkUpdate, {
      body: { ids: [full.id, foreign.id, free.id, gone.id], changes: { depot: 'East', addTags: ['one more'] } },
    });
    expect(status).toBe(200);
    expect(answer.changed).toBe(1);
    expect(answer.failed).toMatchObject([
      { id: full.id, name: 'Has every tag', code: 'error.validation', errors: [{ key: 'error.maxItems.field' }] },
      { id: foreign.id, name: null, code: 'error.not.found' },
      { id: gone.id, name: null, code: 'error.not.found' },
    ]);
    expect(await readBy(admin, free.id)).toMatchObject({ depot: 'East', tags: ['one more'] });
    // Nothing of the refused row was written, not even the permitted part.
    expect(await readBy(admin, full.id)).toMatchObject({ depot: null });
    expect(await readBy(stranger, foreign.id)).toMatchObject({ depot: null });
  });

  it('is limited, names at least one field, and knows its fields', async () => {
    const id = (await made()).id;
    const many = Array.from({ length: LIMITS.bulkAssets + 1 }, () => crypto.randomUUID());
    const refusal = async (body: unknown) => (await admin.call(bulkUpdate, { body: body as never })).problem;
    expect(await refusal({ ids: many, changes: { depot: 'X' } })).toMatchObject({
      status: 400,
      errors: [{ path: 'ids', key: 'error.maxItems.field' }],
    });
    expect(await refusal({ ids: [], changes: { depot: 'X' } })).toMatchObject({ status: 400 });
    expect(await refusal({ ids: [id], changes: {} })).toMatchObject({ status: 400 });
    expect(await refusal({ ids: [id], changes: { name: 'All the same' } })).toMatchObject({ status: 400 });
  });

  it('deletes several, frees their devices, and reports unknown ids', async () => {
    const device = await seedDevice(test.database, account.id);
    const one = await made({ name: 'With a device', deviceId: device.uid });
    const two = await made();
    const foreign = await made({}, stranger);
    test.clock.now += 1000;
    const { answer } = await admin.call(bulkRemove, { body: { ids: [one.id, foreign.id, two.id] } });
    expect(answer).toMatchObject({ changed: 2, failed: [{ id: foreign.id, code: 'error.not.found' }] });
    expect(test.changedDevices).toContain(device.imei);
    expect((await admin.call(read, { params: { id: one.id } })).status).toBe(404);
    expect((await stranger.call(read, { params: { id: foreign.id } })).status).toBe(200);
  });
});

describe('the filters of a list', () => {
  it('offer depots in use, filter by one, and return all ids of a filter', async () => {
    const caller = await test.signedIn((await test.account()).id);
    const north = [
      await made({ name: 'N1', depot: 'North' }, caller),
      await made({ name: 'N2', depot: 'North' }, caller),
    ];
    await made({ name: 'S1', depot: 'South' }, caller);
    await made({ name: 'Nowhere' }, caller);
    expect((await caller.call(depots, {})).answer).toEqual({ items: ['North', 'South'], count: 2 });
    const found = (await caller.call(list, { query: { depot: 'North' } })).answer;
    expect(found.items.map(({ name }) => name)).toEqual(['N1', 'N2']);
    expect((await caller.call(ids, { query: { depot: 'North' } })).answer).toEqual({
      items: north.map(({ id }) => id),
      count: 2,
    });
    expect((await caller.call(ids, { query: { search: 'S1', depot: 'North' } })).answer).toEqual({
      items: [],
      count: 0,
    });
    expect((await stranger.call(depots, {})).answer.items).not.toContain('North');
  });

  it('show the devices of an asset with their dates', async () => {
    const [first, second] = [await seedDevice(test.database, account.id), await seedDevice(test.database, account.id)];
    const began = new Date(test.clock.now).toISOString();
    const { id } = await made({ name: 'Changes devices', deviceId: first.uid });
    test.clock.now += 60_000;
    const swapped = new Date(test.clock.now).toISOString();
    const params = { id };
    await admin.call(update, { params, body: { name: 'Changes devices', type: 'car', deviceId: second.uid } });
    expect((await admin.call(devices, { params })).answer).toMatchObject({
      count: 2,
      items: [
        { imei: second.imei, role: 'primary', from: swapped, to: null },
        { imei: first.imei, role: 'primary', from: began, to: swapped },
      ],
    });
    expect((await stranger.call(devices, { params })).status).toBe(404);
  });
});

describe('an installer', () => {
  it('receives the fields that it may not change', async () => {
    const installer = await test.signedIn(account.id, 'installer');
    const { id } = await made({ name: 'Van', tags: ['kept'], depot: 'Kept' });
    const same = { name: 'Van', type: 'car' as const, tags: ['kept'], depot: 'Kept' };
    const facts = { licensePlate: 'B 1', vin: 'V1', make: 'Ford', model: 'Transit', year: 2020 };
    const params = { id };
    expect((await installer.call(update, { params, body: { ...same, ...facts } })).answer).toMatchObject(facts);
    const refused = await installer.call(update, {
      params,
      body: { ...same, ...facts, type: 'truck', depot: 'Other', batteryType: 'AGM' },
    });
    expect(refused.status).toBe(403);
    expect(refused.problem.errors.map(({ path, key }) => `${path} ${key}`).sort()).toEqual([
      'batteryType error.permission.field',
      'depot error.permission.field',
      'type error.permission.field',
    ]);
    expect(await readBy(admin, id)).toMatchObject({ type: 'car', depot: 'Kept' });
  });
});

describe('a table of assets', () => {
  it('is exported as it can be imported again, all rows or none', async () => {
    const caller = await test.signedIn((await test.account()).id);
    await made({ name: '=1+1', type: 'truck', tags: ['cold', 'north'], year: 2020, depot: 'South; "yard"' }, caller);
    await made({ name: 'Second' }, caller);
    const table = (await caller.call(file, { query: {} })).answer as unknown as string;
    const upload = (text: string, dryRun: boolean) =>
      caller.call(importTable, { query: { dryRun }, file: new File([text], 'assets.csv', { type: 'text/csv' }) });
    const again = await test.signedIn((await test.account()).id);
    const stored = await again.call(importTable, {
      query: {},
      file: new File([table], 'assets.csv', { type: 'text/csv' }),
    });
    expect(stored.answer).toMatchObject({ rows: 2, accepted: 2, faultCount: 0 });
    expect((await again.call(list, { query: {} })).answer.items).toMatchObject([
      { name: '=1+1', type: 'truck', tags: ['cold', 'north'], year: 2020, depot: 'South; "yard"' },
      { name: 'Second' },
    ]);
    const faulty = 'Name,Type,Year\nThird,car,2020\nFourth,spaceship,1800\n';
    expect((await upload(faulty, true)).answer).toMatchObject({
      accepted: 1,
      faults: [
        { line: 3, column: 'Type', value: 'spaceship', key: 'error.enum.field' },
        { line: 3, column: 'Year', value: '1800', key: 'error.minimum.field' },
      ],
    });
    expect((await upload(faulty, false)).problem.code).toBe('error.import.faults');
    expect((await caller.call(list, { query: {} })).answer.count).toBe(2);
    const viewer = await test.signedIn(account.id, 'viewer');
    expect((await viewer.call(file, { query: { status: 'npa' } })).status).toBe(200);
  });

  it('reports names that living assets of the account have, and creates none of them again', async () => {
    const owned = await test.account();
    const caller = await test.signedIn(owned.id);
    const other = await test.signedIn((await test.account(owned.id)).id);
    const upload = (text: string, query: object, by = caller) =>
      by.call(importTable, { query, file: new File([text], 'assets.csv', { type: 'text/csv' }) });
    const rows = 'Name,Type\nVan 1,car\nVan 2,car\n';
    expect((await upload(rows, {})).answer).toMatchObject({ accepted: 2 });
    const checked = (await upload(' name ,type\nVAN 1,car\nVan 2,ship\nVan 3,car\nvan 3,car\n', { dryRun: true }))
      .answer;
    expect(checked.faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'Name', 'error.duplicate.asset'],
      [3, 'Type', 'error.enum.field'],
      [3, 'Name', 'error.duplicate.asset'],
      [5, 'Name', 'error.import.duplicate.line'],
    ]);
    expect((await upload(rows, {})).problem.code).toBe('error.import.faults');
    expect((await upload(`${rows}Van 3,car\n`, { readyOnly: true })).answer).toMatchObject({ accepted: 1 });
    const { items } = (await caller.call(list, { query: {} })).answer;
    expect(items.map(({ name }) => name)).toEqual(['Van 1', 'Van 2', 'Van 3']);

    // Neither another account nor a deleted asset keeps a name.
    expect((await upload(rows, {}, other)).answer).toMatchObject({ accepted: 2 });
    await caller.call(assetEndpoints.remove, { params: { id: items[0]!.id } });
    expect((await upload('Name,Type\nVan 1,car\n', {})).answer).toMatchObject({ accepted: 1 });
    const both = await Promise.all([upload('Name,Type\nVan 4,car\n', {}), upload('Name,Type\nVan 4,car\n', {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
