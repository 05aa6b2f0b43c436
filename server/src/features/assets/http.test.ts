import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import type { AssetQuery } from '@waymark/contract/assets/schema.ts';
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { list, create, read, update, remove } = assetEndpoints;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let imei = 860_000_000_000_000;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());

async function provisioned(by = admin): Promise<{ id: string; imei: string }> {
  const { answer, status } = await by.call(deviceEndpoints.provision, {
    body: { imei: String(++imei), deviceType: 'teltonika' },
  });
  expect(status).toBe(200);
  return answer;
}

const full = {
  name: 'Delivery 1',
  licensePlate: 'B WM 1',
  vin: 'WVWZZZ1JZXW000001',
  type: 'truck',
  batteryType: 'Lead acid',
  make: 'Volkswagen',
  model: 'Crafter',
  year: 2021,
  tags: ['north', 'cold'],
  route: 'Morning',
  depot: 'Main yard',
} as const;

describe('an asset', () => {
  it('keeps every written field, and returns its devices', async () => {
    const primary = await provisioned();
    const auxiliary = await provisioned();
    const made = await admin.call(create, {
      body: { ...full, tags: [...full.tags], deviceId: primary.id, auxiliaryDeviceId: auxiliary.id },
    });
    expect(made.status).toBe(200);
    expect(made.answer).toMatchObject({
      ...full,
      accountId: account.uid,
      deviceId: primary.id,
      imei: primary.imei,
      auxiliaryDeviceId: auxiliary.id,
    });
    expect(test.changedDevices.slice(-2).sort()).toEqual([primary.imei, auxiliary.imei].sort());
    expect((await admin.call(read, { params: { id: made.answer.id } })).answer).toEqual(made.answer);
    const { items } = (await admin.call(list, { query: { search: primary.imei } })).answer;
    expect(items).toEqual([made.answer]);
  });

  it('is replaced by a PUT: omitted fields are emptied, but its devices stay until removed', async () => {
    const device = await provisioned();
    const { answer } = await admin.call(create, { body: { ...full, tags: [...full.tags], deviceId: device.id } });
    const replaced = await admin.call(update, { params: { id: answer.id }, body: { name: ' New name ', type: 'car' } });
    expect(replaced.answer).toMatchObject({ name: 'New name', type: 'car', vin: null, tags: [], deviceId: device.id });
    const freed = await admin.call(update, {
      params: { id: answer.id },
      body: { name: 'New name', type: 'car', deviceId: null },
    });
    expect(freed.answer.deviceId).toBeNull();
    expect(test.changedDevices.at(-1)).toBe(device.imei);
  });

  it('treats whitespace as empty', async () => {
    const { answer } = await admin.call(create, { body: { name: 'Spaces', type: 'car', make: '   ', vin: '' } });
    expect(answer).toMatchObject({ make: null, vin: null });
  });

  it('is gone after DELETE, its device is free, its history and assignments stay', async () => {
    const device = await provisioned();
    const { answer } = await admin.call(create, { body: { name: 'Sold', type: 'car', deviceId: device.id } });
    test.clock.now += 1000;
    expect((await admin.call(remove, { params: { id: answer.id } })).status).toBe(204);
    expect((await admin.call(read, { params: { id: answer.id } })).status).toBe(404);
    expect((await admin.call(remove, { params: { id: answer.id } })).status).toBe(404);
    const again = await admin.call(create, { body: { name: 'Next', type: 'car', deviceId: device.id } });
    expect(again.status).toBe(200);
    const assignments = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('device_assignments as s')
        .innerJoin('devices as d', 'd.id', 's.device_id')
        .select(['s.assigned_to'])
        .where('d.uid', '=', device.id)
        .execute(),
    );
    expect(assignments.map((one) => one.assigned_to === null).sort()).toEqual([false, true]);
  });

  it('writes each change to the audit', async () => {
    const { answer } = await admin.call(create, { body: { name: 'Audited', type: 'car' } });
    await admin.call(update, { params: { id: answer.id }, body: { name: 'Audited', type: 'bus', year: 2020 } });
    await admin.call(remove, { params: { id: answer.id } });
    const lines = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'details', 'user_id'])
        .where('subject_uid', '=', answer.id)
        .orderBy('id')
        .execute(),
    );
    expect(lines.map((line) => line.action)).toEqual(['asset.create', 'asset.update', 'asset.delete']);
    expect(lines[1]?.details).toMatchObject({ changed: ['type', 'year'] });
    expect(new Set(lines.map((line) => line.user_id))).toEqual(new Set([admin.user?.id]));
  });
});

describe('the devices of an asset', () => {
  it('are on one asset at a time', async () => {
    const device = await provisioned();
    await admin.call(create, { body: { name: 'Has it', type: 'car', deviceId: device.id } });
    const other = await admin.call(create, { body: { name: 'Wants it', type: 'car', deviceId: device.id } });
    expect(other.status).toBe(409);
    expect(other.problem).toMatchObject({
      code: 'error.device.assigned',
      errors: [{ path: 'deviceId', key: 'error.device.assigned' }],
    });
    expect((await admin.call(list, { query: { search: 'Wants it' } })).answer.count).toBe(0);
  });

  it('can swap roles', async () => {
    const [one, two] = [await provisioned(), await provisioned()];
    const body = { name: 'Swaps', type: 'car' as const };
    const { answer } = await admin.call(create, { body: { ...body, deviceId: one.id, auxiliaryDeviceId: two.id } });
    test.clock.now += 1000;
    const swapped = await admin.call(update, {
      params: { id: answer.id },
      body: { ...body, deviceId: two.id, auxiliaryDeviceId: one.id },
    });
    expect(swapped.answer).toMatchObject({ deviceId: two.id, auxiliaryDeviceId: one.id });
    test.clock.now += 1000;
    const moved = await admin.call(update, { params: { id: answer.id }, body: { ...body, deviceId: one.id } });
    expect(moved.answer).toMatchObject({ deviceId: one.id, auxiliaryDeviceId: null });
  });

  it('must be two different ones of the same account', async () => {
    const device = await provisioned();
    const same = await admin.call(create, {
      body: { name: 'A', type: 'car', deviceId: device.id, auxiliaryDeviceId: device.id },
    });
    expect(same.problem).toMatchObject({ status: 400, code: 'error.device.same' });
    const stranger = await test.signedIn((await test.account()).id);
    const foreign = await stranger.call(create, { body: { name: 'A', type: 'car', deviceId: device.id } });
    expect(foreign.problem).toMatchObject({ status: 400, code: 'error.device.not.found' });
  });
});

describe('a refused request', () => {
  it('names every field with the product’s key', async () => {
    const { status, problem, headers } = await admin.call(create, {
      // @ts-expect-error a body that the contract does not allow
      body: { name: '  ', type: 'spaceship', year: 1800, colour: 'red', vin: 'x'.repeat(18) },
    });
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem.code).toBe('error.validation');
    expect(problem.errors.map(({ path, key }) => `${path} ${key}`).sort()).toEqual([
      'colour error.unknown.field',
      'name error.none.empty.space',
      'type error.enum.field',
      'vin error.max.length',
      'year error.minimum.field',
    ]);
  });

  it('sends a number as text: bodies are not coerced', async () => {
    // @ts-expect-error a body that the contract does not allow
    const { problem } = await admin.call(create, { body: { name: 'A', type: 'car', year: '2020' } });
    expect(problem.errors).toMatchObject([{ path: 'year', key: 'error.type.integer' }]);
  });

  it('has the 101st tag of an account', async () => {
    const tagged = await test.signedIn((await test.account()).id);
    for (let group = 0; group < 5; group++) {
      const tags = Array.from({ length: 20 }, (_, index) => `tag ${group} ${index}`);
      expect((await tagged.call(create, { body: { name: `T${group}`, type: 'car', tags } })).status).toBe(200);
    }
    const full = await tagged.call(create, { body: { name: 'One more', type: 'car', tags: ['another'] } });
    expect(full.problem).toMatchObject({ status: 400, code: 'error.tag.limit' });
    const same = await tagged.call(create, { body: { name: 'Same', type: 'car', tags: ['tag 0 0'] } });
    expect(same.status).toBe(200);
    const more = await tagged.call(update, {
      params: { id: same.answer.id },
      body: { name: 'S', type: 'car', tags: ['x'] },
    });
    expect(more.problem.code).toBe('error.tag.limit');
  });

  it('has text that is not JSON, or JSON with invalid text', async () => {
    const headers = { cookie: admin.cookie! };
    const post = (payload: string, type: string) =>
      test.app.inject({ method: 'POST', url: create.path, headers: { ...headers, 'content-type': type }, payload });
    expect((await post('{', 'application/json')).json()).toMatchObject({
      status: 400,
      code: 'error.request.malformed',
    });
    expect((await post('name=A', 'application/x-www-form-urlencoded')).json()).toMatchObject({ status: 415 });
    expect((await post(`{"name":"${'x'.repeat(1100 * 1024)}"}`, 'application/json')).json()).toMatchObject({
      status: 413,
    });
  });
});

describe('the list of assets', () => {
  let caller: Caller;
  let listed: { id: number };
  beforeAll(async () => {
    listed = await test.account();
    caller = await test.signedIn(listed.id);
    const names = ['delta', 'Alpha', 'echo', 'Bravo', 'charlie'];
    for (const [index, name] of names.entries())
      await caller.call(create, {
        body: {
          name,
          type: index % 2 ? 'bus' : 'car',
          licensePlate: `P ${index}_%`,
          year: index === 2 ? null : 2000 + index,
          tags: [`t${index % 2}`],
        },
      });
  });
  const namesOf = async (query: AssetQuery) => {
    const { answer } = await caller.call(list, { query });
    return [answer.items.map((item) => item.name).join(' '), answer.count];
  };

  it('is ordered by name in any case, and paged without gaps', async () => {
    expect(await namesOf({})).toEqual(['Alpha Bravo charlie delta echo', 5]);
    expect(await namesOf({ limit: 2 })).toEqual(['Alpha Bravo', 5]);
    expect(await namesOf({ limit: 2, skip: 4 })).toEqual(['echo', 5]);
    expect(await namesOf({ limit: 2, skip: 9 })).toEqual(['', 5]);
  });

  it('is sorted by the requested field, unknown values last', async () => {
    expect(await namesOf({ sort: 'year' })).toEqual(['delta Alpha Bravo charlie echo', 5]);
    expect(await namesOf({ sort: 'year', order: 'desc' })).toEqual(['charlie Bravo Alpha delta echo', 5]);
    const { problem } = await caller.call(list, { query: { sort: 'id; DROP TABLE assets' } });
    expect(problem).toMatchObject({ status: 400, code: 'error.sort.field' });
  });

  it('is filtered and searched, with wildcards as plain letters', async () => {
    expect(await namesOf({ type: 'bus' })).toEqual(['Alpha Bravo', 2]);
    for (const tag of ['t1', 'T1']) expect(await namesOf({ tag })).toEqual(['Alpha Bravo', 2]);
    expect(await namesOf({ search: 'LPH' })).toEqual(['Alpha', 1]);
    expect(await namesOf({ search: '3_%' })).toEqual(['Bravo', 1]);
    expect(await namesOf({ search: '%' })).toEqual(['Alpha Bravo charlie delta echo', 5]);
    expect(await namesOf({ search: '_a' })).toEqual(['', 0]);
    expect(await namesOf({ search: '  ' })).toEqual(['Alpha Bravo charlie delta echo', 5]);
  });

  it('is filtered and sorted by status, without NPA marks for roles that may not see them', async () => {
    const { items } = (await caller.call(list, {})).answer;
    const asset = (name: string) => items.find((item) => item.name === name)!.id;
    await test.database.owner(async (kysely) => {
      for (const [name, status, minute, attention] of [
        ['Alpha', 'stopped', 3, null],
        ['Bravo', 'moving', 1, 4],
        ['charlie', 'idle', 2, 0],
      ] as const) {
        const { account_id, id } = await kysely
          .selectFrom('assets')
          .select(['account_id', 'id'])
          .where('uid', '=', asset(name))
          .executeTakeFirstOrThrow();
        const number = statusNumber(status);
        const at = new Date(Date.UTC(2026, 0, 1, 0, minute));
        await kysely
          .insertInto('asset_state')
          .values({ account_id, asset_id: id, status: number, movement: number, last_packet_at: at, attention })
          .execute();
      }
      await kysely
        .updateTable('assets')
        .set({ npa_since: new Date(0) })
        .where('uid', '=', asset('charlie'))
        .execute();
    });
    expect(await namesOf({ status: 'moving' })).toEqual(['Bravo', 1]);
    expect(await namesOf({ status: 'npa' })).toEqual(['charlie', 1]);
    expect(await namesOf({ status: 'pending', sort: 'status', limit: 1 })).toEqual(['delta', 2]);
    expect(await namesOf({ status: 'moving', skip: 5 })).toEqual(['', 1]);
    const order = [...(await namesOf({ sort: 'status' }))][0];
    expect(order).toBe('charlie delta echo Bravo Alpha');
    expect(await namesOf({ sort: 'lastPacketTime', order: 'desc' })).toEqual(['Alpha charlie Bravo echo delta', 5]);
    // The most urgent first, then all others by name.
    expect(await namesOf({ sort: 'attention' })).toEqual(['charlie Bravo Alpha delta echo', 5]);
    expect(await namesOf({ sort: 'attention', limit: 2, skip: 1 })).toEqual(['Bravo Alpha', 5]);
    expect(await namesOf({ sort: 'attention', status: 'pending' })).toEqual(['delta echo', 2]);
    const viewer = await test.signedIn(listed.id, 'viewer');
    const { answer } = await viewer.call(list, { query: { status: 'idle' } });
    expect(answer.items.map(({ name }) => name)).toEqual(['charlie']);
    expect((await viewer.call(list, { query: { status: 'npa' } })).answer.count).toBe(0);
  });

  it('accepts top and offset for limit and skip, and ignores empty parameters', async () => {
    const get = async (query: string) =>
      (await test.app.inject({ url: `${list.path}?${query}`, headers: { cookie: caller.cookie! } })).json();
    expect((await get('top=1&offset=2&search=')).items.map((item: { name: string }) => item.name)).toEqual(['charlie']);
    expect(await get('limit=0')).toMatchObject({
      status: 400,
      errors: [{ path: 'limit', key: 'error.minimum.field' }],
    });
    expect(await get('limit=many')).toMatchObject({
      status: 400,
      errors: [{ path: 'limit', key: 'error.type.integer' }],
    });
  });
});

describe('permissions', () => {
  it('let an installer assign devices and correct facts of the vehicle, but not its name', async () => {
    const installer = await test.signedIn(account.id, 'installer');
    const { answer } = await admin.call(create, { body: { name: 'Van', type: 'car' } });
    const params = { id: answer.id };
    const device = await provisioned();
    const facts = { name: 'Van', type: 'car' as const, vin: 'V1', deviceId: device.id };
    expect((await installer.call(update, { params, body: facts })).answer).toMatchObject({
      vin: 'V1',
      deviceId: device.id,
    });
    expect((await installer.call(update, { params, body: { ...facts, name: 'Mine' } })).problem.code).toBe(
      'error.permission.missing',
    );
  });

  it('let a parent see and write the child’s asset, but not the reverse, and no other account', async () => {
    const child = await test.account(account.id);
    // A session is cached for a second.
    test.clock.now += 2_000;
    const childAdmin = await test.signedIn(child.id);
    const stranger = await test.signedIn((await test.account()).id);
    const mine = (await admin.call(create, { body: { name: 'Parent’s', type: 'car' } })).answer;
    const theirs = (await childAdmin.call(create, { body: { name: 'Child’s', type: 'car' } })).answer;
    expect(theirs.accountId).toBe(child.uid);
    expect(
      (await admin.call(update, { params: { id: theirs.id }, body: { name: 'Renamed', type: 'car' } })).answer,
    ).toMatchObject({
      name: 'Renamed',
      accountId: child.uid,
    });
    for (const [caller, id] of [
      [childAdmin, mine.id],
      [stranger, mine.id],
      [stranger, theirs.id],
    ] as const) {
      expect((await caller.call(read, { params: { id } })).status).toBe(404);
      expect((await caller.call(update, { params: { id }, body: { name: 'X', type: 'car' } })).status).toBe(404);
      expect((await caller.call(remove, { params: { id } })).status).toBe(404);
    }
    expect((await stranger.call(list, { query: {} })).answer).toEqual({ items: [], count: 0 });
    expect((await admin.call(read, { params: { id: 'not-an-id' } })).status).toBe(404);
  });
});
