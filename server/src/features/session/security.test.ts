import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { passwordHash } from '../password.ts';

const PASSWORD = 'Correct-Horse-77';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let test: TestApp;
let account: { id: number; uid: string };
let hash: string;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  hash = await passwordHash(PASSWORD);
});
afterAll(() => test.close());

/** A user who knows the password, signed in. */
async function user(accountId = account.id, role = 'admin'): Promise<Caller> {
  const caller = await test.signedIn(accountId, role);
  await test.database.tenant([accountId], (tx) =>
    tx.updateTable('users').set({ password_hash: hash }).where('id', '=', caller.user!.id).execute(),
  );
  return caller;
}

/** Another browser of the same user. */
async function anotherBrowser(caller: Caller, password = PASSWORD): Promise<string> {
  const response = await test.app.inject({
    method: 'POST',
    url: sessionEndpoints.signIn.path,
    remoteAddress: `198.51.100.${(caller.user!.id % 200) + 1}`,
    headers: { 'user-agent': CHROME },
    payload: { username: caller.user!.email, loginMethod: 'email', password },
  });
  expect(response.statusCode).toBe(200);
  return `waymark_session=${response.cookies[0]!.value}`;
}

const alive = async (cookie: string): Promise<boolean> =>
  (await test.app.inject({ url: sessionEndpoints.me.path, headers: { cookie } })).statusCode === 200;

describe('a verified password', () => {
  it('gives a single-use cookie of a minute that scripts and other sites do not see', async () => {
    const caller = await user();
    const { status, headers } = await caller.call(sessionEndpoints.verifyPassword, { body: { password: PASSWORD } });
    expect(status).toBe(204);
    expect(String(headers['set-cookie'])).toMatch(
      /^waymark_password=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is spent by one call of its own session, in time', async () => {
    const { twoStepEndpoints } = await import('@waymark/contract/two-step/endpoints.ts');
    const caller = await user();
    const other = await user();
    const proof = async () => {
      const { headers } = await caller.call(sessionEndpoints.verifyPassword, { body: { password: PASSWORD } });
      return String(headers['set-cookie']).split(';')[0]!;
    };
    const spend = async (by: Caller, cookie: string) =>
      (await by.call(twoStepEndpoints.begin, {}, { cookie: `${by.cookie}; ${cookie}` })).status;
    const first = await proof();
    expect(await spend(other, first)).toBe(403);
    expect(await spend(caller, first)).toBe(200);
    expect(await spend(caller, first)).toBe(403);
    const late = await proof();
    test.clock.now += 61_000;
    expect(await spend(caller, late)).toBe(403);
  });

  it('says so when it is wrong, and to wait after five tries', async () => {
    const caller = await user();
    const verify = (password: string) => caller.call(sessionEndpoints.verifyPassword, { body: { password } });
    const wrong = await verify('wrong');
    expect(wrong.status).toBe(403);
    expect(wrong.problem).toMatchObject({
      code: 'error.password.invalid',
      title: 'Invalid password, please try again.',
    });
    for (let tries = 1; tries < 5; tries += 1) await verify('wrong');
    const limited = await verify(PASSWORD);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    expect((await test.anonymous.call(sessionEndpoints.verifyPassword, { body: { password: PASSWORD } })).status).toBe(
      401,
    );
  });
});

describe('a changed password', () => {
  it('needs the current one, keeps to the rules, and ends the other sessions', async () => {
    const caller = await user();
    const other = await anotherBrowser(caller);
    const change = (currentPassword: string, password: string) =>
      caller.call(sessionEndpoints.changePassword, { body: { currentPassword, password } });
    expect((await change('wrong', 'Another-Horse-78')).problem).toMatchObject({
      code: 'error.password.invalid',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await change(PASSWORD, 'short')).problem.errors.map(({ path }) => path)).toContain('password');
    expect(await alive(other)).toBe(true);
    expect((await change(PASSWORD, 'Another-Horse-78')).status).toBe(204);
    expect(await alive(other)).toBe(false);
    expect(await alive(caller.cookie!)).toBe(true);
    expect(await alive(await anotherBrowser(caller, 'Another-Horse-78'))).toBe(true);
  });
});

describe('sessions', () => {
  it('are listed with what is known of the browser, and the network instead of the address', async () => {
    const caller = await user();
    await anotherBrowser(caller);
    const { answer } = await caller.call(sessionEndpoints.list, {});
    expect(answer.count).toBe(2);
    expect(answer.items.find(({ current }) => !current)).toMatchObject({
      browser: 'chrome',
      system: 'linux',
      network: '198.51.100.0/24',
      rememberMe: false,
    });
    expect(answer.items.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toContain('198.51.100.2');
  });

  it('are ended one by one, or all others; the own goes on', async () => {
    const caller = await user();
    const [one, two, three] = [
      await anotherBrowser(caller),
      await anotherBrowser(caller),
      await anotherBrowser(caller),
    ];
    const { answer } = await caller.call(sessionEndpoints.list, {});
    const ids = answer.items.filter(({ current }) => !current).map(({ id }) => id);
    expect((await caller.call(sessionEndpoints.endOne, { params: { id: ids[0]! } })).status).toBe(204);
    expect((await caller.call(sessionEndpoints.endOne, { params: { id: ids[0]! } })).status).toBe(404);
    expect([await alive(one), await alive(two), await alive(three)].filter(Boolean)).toHaveLength(2);
    expect((await caller.call(sessionEndpoints.endOthers, {})).answer).toEqual({ ended: 2 });
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([false, false, false]);
    expect(await alive(caller.cookie!)).toBe(true);
  });

  it('of users are seen and ended by administrators of the account or above, by nobody else', async () => {
    const child = await test.account(account.id);
    const member = await user(child.id, 'viewer');
    const { answer: own } = await member.call(sessionEndpoints.list, {});
    const params = { id: member.user!.uid };
    const one = { params: { ...params, sessionId: own.items[0]!.id } };
    const refused: [string, Caller, number][] = [
      ['anonymous', test.anonymous, 401],
      ['stranger', await test.signedIn((await test.account()).id), 404],
      ['account below', await test.signedIn((await test.account(child.id)).id), 404],
    ];
    for (const role of ['techSupport', 'installer', 'accountant', 'viewer'])
      refused.push([role, await test.signedIn(account.id, role), 403]);
    for (const [who, caller, status] of refused) {
      expect((await caller.call(sessionEndpoints.listOfUser, { params })).status, who).toBe(status);
      expect((await caller.call(sessionEndpoints.endOneOfUser, one)).status, who).toBe(status);
      expect((await caller.call(sessionEndpoints.endAllOfUser, { params })).status, who).toBe(status);
    }
    expect(await alive(member.cookie!)).toBe(true);
    // A session of somebody else is not reached by its id either.
    const admin = await user();
    expect((await admin.call(sessionEndpoints.endOne, { params: { id: own.items[0]!.id } })).status).toBe(404);
    expect((await admin.call(sessionEndpoints.listOfUser, { params })).answer.items[0]).toMatchObject({
      current: false,
    });
    expect((await admin.call(sessionEndpoints.endOneOfUser, one)).status).toBe(204);
    expect(await alive(member.cookie!)).toBe(false);
    const back = await anotherBrowser(member);
    expect((await admin.call(sessionEndpoints.endAllOfUser, { params })).answer).toEqual({ ended: 1 });
    expect(await alive(back)).toBe(false);
  });

  it('leave lines in the audit without tokens or addresses', async () => {
    const caller = await user();
    await anotherBrowser(caller);
    await caller.call(sessionEndpoints.endOthers, {});
    const rows = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('user_id', '=', caller.user!.id).execute(),
    );
    expect(rows).toContainEqual({ action: 'session.end', details: { sessionsEnded: 1 } });
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|[\w-]{43}/);
  });
});
