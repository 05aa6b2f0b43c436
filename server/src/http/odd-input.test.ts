/** Requests that none of our clients sends are refused with a sentence and never answered as a server fault. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAsset } from '../storage/testing.ts';
import { type Caller, type TestApp, testApp } from './testing.ts';

const { assets, devices } = ENDPOINTS;
const NUL = '\u0000';
let test: TestApp;
let caller: Caller;
let assetUid: string;

beforeAll(async () => {
  test = await testApp();
  const account = await test.account();
  caller = await test.signedIn(account.id);
  assetUid = (await seedAsset(test.database, account.id, { name: 'Van' })).uid;
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url, headers: { cookie: caller.cookie! } });

describe('odd input in an address', () => {
  it.each([
    ['an id in the clothes of a URN', () => `/api/fleet/assets/urn:uuid:${assetUid}`, 404],
    ['a NUL in a search', () => '/api/fleet/assets?search=a%00b', 400],
    ['a page beyond every list', () => '/api/fleet/assets?skip=1e300', 400],
    ['a page beyond every track', () => `/api/fleet/vehicles/${assetUid}/data?skip=1e300`, 400],
    ['a year before every calendar', () => '/api/things/data/vehicles/trips/day?startDate=-999999999999999', 400],
    ['a year of five digits', () => '/api/things/data/vehicles/trips/week?startDate=999999999999999', 400],
    ['a day before the common era', () => '/api/things/data/vehicles/trips/month?startDate=0000-01-01', 400],
    ['two slashes and no host', () => '//', 404],
    ['a broken escape', () => '/nothing%E0%A4%A.js', 400],
    ['a broken escape in a map file', () => '/maps/%E0%A4%A.pmtiles', 400],
    ['the path after sign-in given twice', () => '/login-app?next=/a&next=/b', 302],
    ['a filter given twice', () => '/api/fleet/assets?search=a&search=b', 400],
    ['a key of every object', () => '/api/fleet/assets?__proto__=1&constructor=2', 200],
    ['a sort by a key of every object', () => '/api/fleet/assets?sort=constructor', 400],
  ])('%s', async (_name, url, status) => {
    expect((await get(url())).statusCode).toBe(status);
  });
});

describe('odd input in a body', () => {
  const post = (url: string, payload: string, cookie?: string) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
      payload,
    });
  const unknownFields = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;
  const broken = (count: number) => `[${Array<string>(count).fill('"\\ud800"').join(',')}]`;

  it('is not read without a session if larger than a sign-in', async () => {
    const { signIn, resetPassword } = ENDPOINTS.session;
    for (const { path } of [signIn, resetPassword, ENDPOINTS.accounts.create, ENDPOINTS.verification.send]) {
      expect((await post(path, unknownFields(10_000))).json()).toMatchObject({ code: 'error.request.too.large' });
      expect((await post(path, unknownFields(100))).statusCode).toBe(400);
    }
  });

  it.each([
    ['fields', unknownFields(30_000)],
    ['items', JSON.stringify({ name: 'Van', type: 'car', tags: Array(30_000).fill(1) })],
    ['lists', JSON.stringify({ name: 'Van', type: 'car', tags: Array(200).fill(Array(200).fill(1)) })],
  ])('more %s than any call takes are not judged one by one', async (_what, payload) => {
    const answered = await post(assets.create.path, payload, caller.cookie);
    expect(answered.json()).toMatchObject({ status: 413, code: 'error.request.too.large' });
  });

  it.each([
    ['fields that nothing has', unknownFields(15_000)],
    ['broken texts', `{"tags":${broken(15_000)}}`],
    ['broken texts deep inside', `${'{"a":'.repeat(2_000)}${broken(2_000)}${'}'.repeat(2_000)}`],
    ['empty texts', JSON.stringify({ name: 'Van', type: 'car', tags: Array(15_000).fill('') })],
  ])('of many %s only some are named, in short', async (_what, payload) => {
    const answered = await post(assets.create.path, payload, caller.cookie);
    expect(answered.json()).toMatchObject({ status: 400, code: 'error.validation' });
    expect(answered.json().errors.length).toBeLessThanOrEqual(100);
    expect(answered.payload.length).toBeLessThan(50_000);
  });

  it('is refused if it has a NUL in a text', async () => {
    const answered = await caller.call(assets.create, { body: { name: `a${NUL}b`, type: 'car' } });
    expect(answered.problem).toMatchObject({
      status: 400,
      code: 'error.validation',
      errors: [{ path: 'name', key: 'error.format.text' }],
    });
  });

  it('is refused if it has a NUL in a sign-in', async () => {
    const { signIn } = ENDPOINTS.session;
    const body = { username: `a${NUL}@example.test`, loginMethod: 'email' as const, password: 'Wrong-1234' };
    expect((await test.anonymous.call(signIn, { body })).status).toBe(400);
  });

  it('is refused if it has a leap second as an instant', async () => {
    const body = { imei: '350000000009901', deviceType: 'teltonika', assignDate: '2016-12-31T23:59:60Z' };
    expect((await caller.call(devices.provision, { body })).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'assignDate', key: 'error.date.format' }],
    });
  });

  it('is accepted if it has ids in capitals', async () => {
    const body = { imei: '350000000009902', deviceType: 'teltonika', assetSclId: assetUid.toUpperCase() };
    const made = await caller.call(devices.provision, { body });
    expect(made.answer).toMatchObject({ assetSclId: assetUid });
    const since = made.answer.assignDate;
    test.clock.now += 1000;
    const written = { name: 'Van', type: 'car' as const, deviceId: made.answer.id.toUpperCase() };
    expect((await caller.call(assets.update, { params: { id: assetUid }, body: written })).status).toBe(200);
    const { answer } = await caller.call(devices.list, { query: { deviceId: made.answer.id } });
    expect(answer.items[0]?.assignDate).toBe(since);
  });

  it('is refused if it would change every object', async () => {
    const payload = '{"name":"a","type":"car","__proto__":{"role":"admin"}}';
    const headers = { cookie: caller.cookie!, 'content-type': 'application/json' };
    const { statusCode } = await test.app.inject({ method: 'POST', url: assets.create.path, headers, payload });
    expect(statusCode).toBe(400);
  });
});

describe('a visitor without a session', () => {
  it('is slowed down at every call before a look-up of the token', async () => {
    const limited = await testApp({ settings: { requestsPerMinute: 3 } });
    try {
      const statuses = [];
      for (const character of 'abcde') {
        const headers = { cookie: `waymark_session=${character.repeat(43)}` };
        statuses.push((await limited.app.inject({ url: assets.list.path, headers })).statusCode);
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      expect((await limited.app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
