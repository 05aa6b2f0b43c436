import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { passwordHash } from '../secrets/password.ts';

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

/** Returns a signed-in user with a known password. */
async function user(accountId = account.id, role = 'admin'): Promise<Caller> {
  const caller = await test.signedIn(accountId, role);
  await test.database.tenant([accountId], (tx) =>
    tx.updateTable('users').set({ password_hash: hash }).where('id', '=', caller.user!.id).execute(),
  );
  return caller;
}

/** Returns another browser of the same user. */
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
  it('gives a single-use cookie of a minute, hidden from scripts and other sites', async () => {
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

  it('is refused when wrong, takes longer after five attempts, and is never refused when right', async () => {
    const caller = await user();
    const verify = (password: string) => caller.call(sessionEndpoints.verifyPassword, { body: { password } });
    const wrong = await verify('wrong');
    expect(wrong.status).toBe(403);
    expect(wrong.problem).toMatchObject({
      code: 'error.password.invalid',
      title: 'Invalid password, please try again.',
    });
    const begun = test.clock.now;
    for (let tries = 1; tries < 5; tries += 1) await verify('wrong');
    expect(test.clock.now).toBe(begun);
    expect((await verify(PASSWORD)).status).toBe(204);
    expect(test.clock.now - begun).toBe(1000);
    for (let tries = 0; tries < 25; tries += 1) expect((await verify('wrong')).status).toBe(403);
    // Twenty attempts after the immediate ones end at four a minute at most.
    expect(test.clock.now - begun).toBeGreaterThan(200_000);
    expect((await verify(PASSWORD)).status).toBe(204);
    const together = await Promise.all(Array.from({ length: 40 }, () => verify('wrong')));
    const statuses = together.map(({ status }) => status);
    expect([statuses.filter((status) => status === 403).length, new Set(statuses)]).toEqual([25, new Set([403, 429])]);
    expect((await test.anonymous.call(sessionEndpoints.verifyPassword, { body: { password: PASSWORD } })).status).toBe(
      401,
    );
  });
});

describe('concurrent actions of one user', () => {
  /** Stores expired rows of the user, which every sign-in and every proof deletes. */
  async function leaveExpired(caller: Caller): Promise<void> {
    const { accountId, id: user_id } = caller.user!;
    const expires_at = new Date(test.clock.now - 1000);
    const token = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    await test.database.tenant([accountId], async (tx) => {
      const own = await tx.selectFrom('sessions').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow();
      for (let row = 0; row < 8; row++) {
        const { id: _id, ...session } = own;
        const uid = crypto.randomUUID();
        await tx
          .insertInto('sessions')
          .values({ ...session, uid, token_hash: token(), expires_at })
          .execute();
        const proof = { account_id: accountId, session_id: own.id, token_hash: token(), expires_at };
        await tx.insertInto('password_proofs').values(proof).execute();
      }
    });
  }
  const eight = <Result>(work: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 8 }, (_, index) => work(index)));

  it('sign in eight times', async () => {
    const caller = await user();
    for (let round = 0; round < 3; round++) {
      await leaveExpired(caller);
      const statuses = await eight(async (index) => {
        const { statusCode } = await test.app.inject({
          method: 'POST',
          url: sessionEndpoints.signIn.path,
          remoteAddress: `203.0.113.${round * 10 + index + 1}`,
          payload: { username: caller.user!.email, loginMethod: 'email', password: PASSWORD },
        });
        return statusCode;
      });
      expect(statuses).toEqual(Array(8).fill(200));
    }
    const { last_sign_in_at } = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('users').select('last_sign_in_at').where('id', '=', caller.user!.id).executeTakeFirstOrThrow(),
    );
    expect(last_sign_in_at?.getTime()).toBe(test.clock.now);
  });

  it('sign in while the user’s row is being changed', async () => {
    const caller = await user();
    let signedIn: Promise<string> | undefined;
    await test.database.tenant([account.id], async (tx) => {
      await tx.updateTable('users').set({ name: 'Renamed' }).where('id', '=', caller.user!.id).execute();
      signedIn = anotherBrowser(caller);
      await eight(() => tx.selectFrom('users').select('id').where('id', '=', caller.user!.id).execute());
    });
    expect(await alive((await signedIn)!)).toBe(true);
  });

  it('verify the password, set up a second step, and use one session', async () => {
    const caller = await user();
    await leaveExpired(caller);
    const { verifyPassword, me } = sessionEndpoints;
    const verified = await eight(() => caller.call(verifyPassword, { body: { password: PASSWORD } }));
    expect(verified.map(({ status }) => status)).toEqual(Array(8).fill(204));
    test.clock.now += 61_000;
    const used = await eight(() => caller.call(me, {}));
    expect(used.map(({ status }) => status)).toEqual(Array(8).fill(200));
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
  it('are listed with the family of the browser, and the network instead of the address', async () => {
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

  it('are ended one by one, or all others, while the current one continues', async () => {
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

  it('of users are visible to and ended by administrators of the account or above, and no others', async () => {
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
    // The id of another user's session does not reach it either.
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
