/** Assets of customers, and the links with which customers see them: exactly the assigned ones, and nothing else. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset } from '../../storage/testing.ts';

const { customers, customerAssets, shares } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let customer: string;
let truck: { id: number; uid: string };
let van: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  customer = (await admin.call(customers.create, { body: { name: 'Customer 204', phone: '1 2025550150' } })).answer.id;
  truck = await seedAsset(test.database, account.id, { name: 'Truck 07', type: 'truck' });
  van = await seedAsset(test.database, account.id, { name: 'Van 12' });
});

const assign = (assetIds: string[], by = admin) =>
  by.call(customerAssets.assign, { params: { id: customer }, body: { assetIds } });
const share = (timePeriod?: number, by = admin) =>
  by.call(customerAssets.share, { params: { id: customer }, body: timePeriod === undefined ? {} : { timePeriod } });
const tokenOf = (link: string) => link.split('/').at(-1)!;
const open = (token: string) => test.anonymous.call(shares.location, { params: { token }, query: {} });
const seen = async (token: string) => (await open(token)).answer.assets?.map(({ name }) => name);

async function place(asset: { id: number }): Promise<void> {
  const at = new Date(test.clock.now - 3000);
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values({
        ...{ account_id: account.id, asset_id: asset.id, status: statusNumber('moving'), speed_cm_s: 1380 },
        ...{ last_fix_time: at, last_packet_at: at, heading_deg: 45, odometer_m: 99_000 },
        ...{ latitude_e7: 472_612_345, longitude_e7: 95_998_765 },
      })
      .execute(),
  );
}

describe('assets of a customer', () => {
  it('are replaced as a whole, listed by name, and audited', async () => {
    expect((await assign([van.uid, truck.uid])).answer).toMatchObject({
      items: [{ id: truck.uid, name: 'Truck 07' }, { name: 'Van 12' }],
      count: 2,
    });
    expect((await assign([van.uid])).answer.count).toBe(1);
    await assign([van.uid]);
    const { answer } = await admin.call(customerAssets.list, { params: { id: customer } });
    expect(answer.items.map(({ id }) => id)).toEqual([van.uid]);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'customer.assets').orderBy('id').execute(),
    );
    expect(lines.map(({ details }) => details)).toEqual([
      { name: 'Customer 204', added: 2, removed: 0 },
      { name: 'Customer 204', added: 0, removed: 1 },
    ]);
  });

  it('are of the account of the customer, and no more than the limit', async () => {
    const other = await test.account();
    const foreign = await seedAsset(test.database, other.id);
    const refused = await assign([truck.uid, foreign.uid]);
    expect([refused.problem.code, refused.problem.errors[0]?.path]).toEqual(['error.customer.asset', 'assetIds.1']);
    const many = Array.from({ length: LIMITS.customerAssets + 1 }, () => crypto.randomUUID());
    expect((await assign(many)).problem.code).toBe('error.validation');
    const stranger = await test.signedIn(other.id);
    for (const { status } of [await assign([], stranger), await share(1, stranger)]) expect(status).toBe(404);
    expect((await admin.call(customerAssets.list, { params: { id: customer } })).answer.count).toBe(0);
    const viewer = await test.signedIn(account.id, 'viewer');
    for (const { problem } of [await assign([], viewer), await share(1, viewer)])
      expect(problem.code).toBe('error.permission.missing');
  });
});

describe('a link of a customer', () => {
  it('shows exactly the assigned assets, with name, place, heading, last update and end', async () => {
    await place(truck);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('assets').set({ npa_since: new Date(), license_plate: 'W 1', vin: 'V1' }).execute(),
    );
    await assign([truck.uid, van.uid]);
    const { answer } = await open(tokenOf((await share(8)).answer.link));
    const nowhere = { latitude: null, longitude: null, headingDegrees: null, lastUpdate: null };
    expect(answer).toEqual({
      ...{ name: '', ...nowhere, expiresAt: new Date(test.clock.now + 8 * 3_600_000).toISOString() },
      assets: [
        {
          ...{ name: 'Truck 07', latitude: 47.2612345, longitude: 9.5998765, headingDegrees: 45 },
          lastUpdate: new Date(test.clock.now - 3000).toISOString(),
        },
        { name: 'Van 12', ...nowhere },
      ],
    });
  });

  it('follows the assignment, and forgets deleted assets', async () => {
    const token = tokenOf((await share()).answer.link);
    expect(await seen(token)).toEqual([]);
    await assign([truck.uid, van.uid]);
    expect(await seen(token)).toEqual(['Truck 07', 'Van 12']);
    await assign([van.uid]);
    expect(await seen(token)).toEqual(['Van 12']);
    await admin.call(ENDPOINTS.assets.remove, { params: { id: van.uid } });
    expect(await seen(token)).toEqual([]);
  });

  it('is stored as a hash, counted, listed with its customer and revoked', async () => {
    await assign([truck.uid]);
    const { answer: made } = await share();
    const token = tokenOf(made.link);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    await open(token);
    await open(token);
    const list = async () => (await admin.call(shares.list, { query: { customerId: customer } })).answer;
    const { items, count } = await list();
    expect([count, items]).toMatchObject([
      1,
      [{ customerId: customer, customerName: 'Customer 204', assetId: null, views: 2, state: 'active' }],
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
    expect((await admin.call(shares.list, { query: { search: 'customer 204' } })).answer.count).toBe(1);
    await admin.call(shares.revoke, { params: { id: made.id } });
    expect((await open(token)).status).toBe(410);
    expect((await list()).items[0]?.state).toBe('revoked');
  });

  it('expires, and ends with its customer or the right of its maker', async () => {
    const expiring = tokenOf((await share(1)).answer.link);
    test.clock.now += 3_600_000;
    expect((await open(expiring)).status).toBe(410);
    admin = await test.signedIn(account.id);
    const maker = await test.signedIn(account.id);
    const theirs = tokenOf((await share(8, maker)).answer.link);
    const ending = tokenOf((await share(8)).answer.link);
    await test.database.owner((kysely) =>
      kysely.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', maker.user!.id).execute(),
    );
    expect((await open(theirs)).status).toBe(410);
    expect((await open(ending)).status).toBe(200);
    await admin.call(customers.remove, { params: { id: customer } });
    expect((await open(ending)).status).toBe(410);
    expect((await admin.call(shares.list, {})).answer.items.map(({ state }) => state).sort()).toEqual([
      'ended',
      'ended',
      'expired',
    ]);
  });

  it('opens no call of links to drivers, and no row has two subjects', async () => {
    const { id, link } = (await share()).answer;
    const params = { token: tokenOf(link) };
    expect((await test.anonymous.call(shares.driver, { params, query: {} })).status).toBe(404);
    const second = test.database.tenant([account.id], (tx) =>
      tx.updateTable('shares').set({ asset_id: truck.id }).where('uid', '=', id).execute(),
    );
    await expect(second).rejects.toThrow('shares_of_one_subject');
  });

  it('has a limit for each customer', async () => {
    for (let made = 0; made < LIMITS.shareLinksPerAsset; made++) expect((await share(1)).status).toBe(200);
    expect((await share(1)).problem.code).toBe('error.share.limit');
  });
});
