import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { auditEndpoints } from '@waymark/contract/audit/endpoints.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { audit } from './append-sql.ts';

let test: TestApp;
let account: { id: number; uid: string };
let child: { id: number; uid: string };
let admin: Caller;
const ASSET = '0199d3f0-0000-7000-8000-000000000001';

const note = (
  accountId: number,
  userId: number | null,
  action: string,
  details: Record<string, unknown> = {},
  subject = { subjectType: 'tag', subjectUid: ASSET },
) => test.database.tenant([accountId], (tx) => audit(tx, { accountId, userId, action, ...subject, details }));

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  child = await test.account(account.id);
  admin = await test.signedIn(account.id);
  const asset = await admin.call(assetEndpoints.create, { body: { name: '=Tipper, "red"', type: 'truck' } as never });
  expect(asset.status).toBe(200);
  await note(account.id, admin.user!.id, 'tag.rename', { name: { from: 'North', to: '=SUM(A1)' } });
  await note(account.id, null, 'session.refused');
  await note(child.id, admin.user!.id, 'tag.delete', { name: 'South' });
});
afterAll(() => test.close());

describe('the audit', () => {
  it('shows only the lines of visible accounts', async () => {
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(auditEndpoints.list, { query: {} })).answer).toEqual({ items: [], count: 0 });
    expect((await stranger.call(auditEndpoints.choices, {})).answer.users).toEqual([]);
    const below = await test.signedIn(child.id);
    const { items } = (await below.call(auditEndpoints.list, { query: {} })).answer;
    expect(items.map(({ action }) => action)).toEqual(['tag.delete']);
    // The user of the account above has no name here.
    expect(items[0]).toMatchObject({ userId: null, userName: null, byOutsider: true, subjectName: 'South' });
  });

  it('shows user, action and subject of each change, newest first', async () => {
    const { items, count } = (await admin.call(auditEndpoints.list, { query: {} })).answer;
    expect(count).toBe(4);
    expect(items.map(({ action }) => action)).toEqual(['tag.delete', 'session.refused', 'tag.rename', 'asset.create']);
    expect(items[3]).toMatchObject({
      userId: admin.user!.uid,
      subjectType: 'asset',
      subjectName: '=Tipper, "red"',
      byOutsider: false,
    });
    expect(items[1]).toMatchObject({ userId: null, byOutsider: false });
    const oldest = (await admin.call(auditEndpoints.list, { query: { sort: 'time', order: 'asc', limit: 1 } })).answer;
    expect(oldest).toMatchObject({ count: 4, items: [{ action: 'asset.create' }] });
    expect((await admin.call(auditEndpoints.list, { query: { sort: 'details' } })).problem.code).toBe(
      'error.sort.field',
    );
  });

  it('is filtered by user, action, subject and time, and offers the choices', async () => {
    const found = async (query: object) =>
      (await admin.call(auditEndpoints.list, { query: query as never })).answer.items?.map(({ action }) => action);
    expect(await found({ userId: admin.user!.uid })).toEqual(['tag.delete', 'tag.rename', 'asset.create']);
    expect(await found({ action: 'tag.rename' })).toEqual(['tag.rename']);
    expect(await found({ subjectType: 'asset' })).toEqual(['asset.create']);
    expect(await found({ subjectId: ASSET })).toEqual(['tag.delete', 'session.refused', 'tag.rename']);
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    expect(await found({ startDate: day(2) })).toEqual([]);
    expect(await found({ endDate: day(-2) })).toEqual([]);
    expect(await found({ startDate: day(-2), endDate: day(2) })).toHaveLength(4);
    expect((await admin.call(auditEndpoints.list, { query: { startDate: day(2), endDate: day(-2) } })).status).toBe(
      400,
    );
    const { answer } = await admin.call(auditEndpoints.choices, {});
    expect(answer.actions).toEqual(['asset.create', 'session.refused', 'tag.delete', 'tag.rename']);
    expect(answer.subjectTypes).toEqual(['asset', 'tag']);
    expect(answer.users).toEqual([{ id: admin.user!.uid, name: expect.any(String) }]);
  });

  it('is exported as a table in words, without formulas', async () => {
    const { answer, headers } = await admin.call(auditEndpoints.csv, { query: { subjectType: 'asset' } });
    expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="Audit log \d{4}-\d\d-\d\d\.csv"/);
    const lines = String(answer).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Asset created');
    expect(lines[1]).toContain(`"'=Tipper, ""red"""`);
    const all = String((await admin.call(auditEndpoints.csv, { query: {} })).answer);
    expect(all.split('\r\n')).toHaveLength(6);
    expect(all).toContain('No user');
  });

  it('of a child account names no account above it, in lines old or new, on the screen or in the file', async () => {
    const { accounts, devices } = ENDPOINTS;
    const above = await test.account();
    const chief = await test.signedIn(above.id);
    const made = (await chief.call(accounts.create, { body: { name: 'Branch of the audit' } })).answer;
    const id = (await test.database.system.accountAndDescendants(above.id)).at(-1)!;
    await note(id, chief.user!.id, 'account.enter', { from: above.uid });
    await note(id, chief.user!.id, 'device.update', { from: 'a text', accountId: made.id });
    const device = { imei: '356307042449017', deviceType: 'teltonika', accountId: made.id };
    const { answer: moved } = await chief.call(devices.provision, { body: device as never });
    await chief.call(devices.move, { body: { deviceId: moved.id, accountId: above.uid } });

    const below = await test.signedIn(id);
    const { items } = (await below.call(auditEndpoints.list, { query: {} })).answer;
    expect(items.map(({ action }) => action).sort()).toEqual(
      expect.arrayContaining(['account.create', 'account.enter', 'device.move', 'device.update']),
    );
    const file = String((await below.call(auditEndpoints.csv, { query: {} })).answer);
    for (const text of [JSON.stringify(items), file]) {
      expect(text).not.toContain(above.uid);
      expect(text).not.toContain(chief.user!.uid);
    }
    // The permitted facts are still there, and the account above sees all of them.
    const details = (list: typeof items, action: string) => list.find((line) => line.action === action)?.details;
    expect(details(items, 'device.update')).toEqual({ from: 'a text', accountId: made.id });
    const { items: all } = (await chief.call(auditEndpoints.list, { query: {} })).answer;
    expect(details(all, 'account.create')).toMatchObject({ parent: above.uid });
  });
});
