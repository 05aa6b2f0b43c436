/** Open sockets of the live channel follow every change that ends or narrows the access of their user. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { decodeFrame, encodeResume, LIVE_CLOSE } from '@waymark/contract/live/frame.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { seedAsset } from '../storage/testing.ts';
import { type Caller, type TestApp, testApp } from './testing.ts';

const { accounts, session, users } = ENDPOINTS;
const WITHOUT_NPA = FEATURES.filter((feature) => feature !== 'npa');

let test: TestApp;
let address: string;
/** Parent of `parent`, which is the parent of `account`. */
let top: { id: number; uid: string };
let parent: { id: number; uid: string };
let account: { id: number; uid: string };
let admin: Caller;
let watcher: Caller;
let asset: { id: number };
const open: WebSocket[] = [];

beforeAll(async () => {
  test = await testApp();
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
beforeEach(async () => {
  top = await test.account();
  parent = await test.account(top.id);
  account = await test.account(parent.id);
  admin = await test.signedIn(account.id);
  watcher = await test.signedIn(account.id, 'accountant');
  asset = await seedAsset(test.database, account.id);
  await test.database.tenant([account.id], (tx) =>
    tx.updateTable('assets').set({ npa_since: new Date() }).where('id', '=', asset.id).execute(),
  );
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => test.close());

/** Connects a browser and waits for its first snapshot. */
async function watch({ cookie }: Caller, query = '') {
  const socket = new WebSocket(`${address}/live${query}`, { headers: { cookie: cookie! } });
  open.push(socket);
  const statuses = new Map<number, Status | undefined>();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const begun = Promise.withResolvers<boolean>();
  socket.on('open', () => socket.send(encodeResume([])));
  socket.on('close', () => begun.resolve(false));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return; // the bell
    const { type } = decodeFrame(data, {
      position() {},
      contact() {},
      status: (key, status) => statuses.set(key, STATUSES[status]),
      removal() {},
      diagnosis() {},
    });
    if (type === 'snapshot') begun.resolve(true);
  });
  const received = await begun.promise;
  return { statuses, closed, received };
}

const userBody = () => ({ name: 'Test User', email: watcher.user!.email, role: 'accountant' as const });
const updateUser = (by: Caller, body: object) =>
  by.call(users.update, { params: { username: watcher.user!.uid }, body: { ...userBody(), ...body } });
/** Changes a row as another process of the product would. */
const stored = (table: 'users' | 'accounts', id: () => number, values: object) => async () => {
  await test.database.owner((kysely) => kysely.updateTable(table).set(values).where('id', '=', id()).execute());
  return { status: 200 };
};
const ofParent = () => test.signedIn(parent.id);

describe('a socket ends', () => {
  it.each([
    ['the role changes', () => updateUser(admin, { role: 'viewer' })],
    ['the user is disabled', () => updateUser(admin, { disabled: true })],
    ['the user is deleted', () => admin.call(users.remove, { params: { id: watcher.user!.uid } })],
    [
      'an administrator ends the sessions',
      () => admin.call(session.endAllOfUser, { params: { id: watcher.user!.uid } }),
    ],
    ['the user signs out', () => watcher.call(session.signOut, {})],
    ['another process changes the role', stored('users', () => watcher.user!.id, { role: 'viewer' })],
    ['another process disables the user', stored('users', () => watcher.user!.id, { disabled_at: new Date() })],
  ] as const)('when %s', async (_what, change) => {
    const { closed, received } = await watch(watcher);
    expect(received).toBe(true);
    expect((await change()).status).toBeLessThan(300);
    expect(await closed).toBe(LIVE_CLOSE.noSession);
  });

  it.each([
    ['the user', () => updateUser(admin, { features: WITHOUT_NPA })],
    [
      'the account, by the one above',
      async () => (await ofParent()).call(accounts.update, { body: { id: account.uid, features: WITHOUT_NPA } }),
    ],
    [
      'an account far above',
      async () =>
        (await test.signedIn(top.id)).call(accounts.update, { body: { id: parent.uid, features: WITHOUT_NPA } }),
    ],
    ['the user, by another process', stored('users', () => watcher.user!.id, { features: WITHOUT_NPA })],
    ['the account, by another process', stored('accounts', () => account.id, { features: WITHOUT_NPA })],
  ] as const)('when NPA is taken from %s, and the next one is told nothing of it', async (_whom, change) => {
    const { closed, statuses } = await watch(watcher);
    expect(statuses.get(asset.id)).toBe('npa');
    expect((await change()).status).toBe(200);
    expect(await closed).toBe(LIVE_CLOSE.otherRights);
    const me = await watcher.call(session.me, {});
    expect(me.answer.features).not.toContain('npa');
    expect((await watch(watcher)).statuses.get(asset.id)).toBe('pending');
  });

  it('when an account that it shows is moved to another parent', async () => {
    const { closed } = await watch(await ofParent());
    const away = { parent_id: top.id, ancestors: [top.id, account.id] };
    await stored('accounts', () => account.id, away)();
    expect(await closed).toBe(LIVE_CLOSE.otherRights);
  });

  it('before it starts when the page shows another account', async () => {
    const { closed, received } = await watch(watcher, `?pageAccount=${parent.uid}`);
    expect(await closed).toBe(LIVE_CLOSE.otherAccount);
    expect(received).toBe(false);
    expect((await watch(watcher, `?pageAccount=${account.uid}`)).received).toBe(true);
  });
});

describe('a socket stays open', () => {
  it('when other data of its user changes, and when other users lose access', async () => {
    const other = await test.signedIn(account.id, 'accountant');
    const [mine, theirs] = [await watch(watcher), await watch(other)];
    expect((await updateUser(admin, { name: 'Renamed' })).status).toBe(200);
    expect((await updateUser(admin, { features: WITHOUT_NPA })).status).toBe(200);
    expect(await mine.closed).toBe(LIVE_CLOSE.otherRights);
    expect(await Promise.race([theirs.closed, 'open'])).toBe('open');
  });
});
