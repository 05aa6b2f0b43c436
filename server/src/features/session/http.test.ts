import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { auditEndpoints } from '@waymark/contract/audit/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { seedUser } from '../../storage/testing.ts';
import { passwordFits, passwordHash } from '../secrets/password.ts';

const PASSWORD = 'Correct-Horse-77';
let test: TestApp;
let account: { id: number; uid: string };
let hash: string;
let number = 0;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  hash = await passwordHash(PASSWORD);
});
afterAll(() => test.close());

let email: string;
beforeEach(async () => {
  email = `driver${++number}@example.test`;
  await seedUser(test.database, account.id, { email, passwordHash: hash, features: ['fuel'] });
});

interface SignIn {
  username?: string;
  loginMethod?: 'email' | 'phone';
  password?: string;
  rememberMe?: boolean;
  next?: string;
}

async function signIn(values: SignIn = {}, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${number}`) {
  const response = await test.app.inject({
    method: 'POST',
    url: sessionEndpoints.signIn.path,
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress,
    payload: JSON.stringify({ username: email, loginMethod: 'email', password: PASSWORD, ...values }),
  });
  const cookie = response.cookies[0];
  return { status: response.statusCode, body: response.json(), headers: response.headers, cookie };
}

const me = async (token: string | undefined, name = 'waymark_session') =>
  (await test.app.inject({ url: sessionEndpoints.me.path, headers: token ? { cookie: `${name}=${token}` } : {} }))
    .statusCode;

describe('sign-in', () => {
  it('starts a session with an opaque 256-bit token of which only the hash is stored', async () => {
    const { status, body, cookie } = await signIn({ next: '/map?follow=1' });
    expect(status).toBe(200);
    expect(body).toEqual({ next: '/map?follow=1' });
    expect(cookie).toMatchObject({ name: 'waymark_session', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.maxAge).toBeUndefined();
    expect(Buffer.from(cookie!.value, 'base64url')).toHaveLength(32);
    expect(await me(cookie?.value)).toBe(200);
    const stored = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('sessions').select('token_hash').execute(),
    );
    expect(stored.map((row) => row.token_hash.toString('latin1'))).not.toContain(
      Buffer.from(cookie!.value).toString('latin1'),
    );
    expect(stored.every((row) => row.token_hash.byteLength === 32)).toBe(true);
  });

  it('finds an email in any case and a phone by its digits', async () => {
    await seedUser(test.database, account.id, { email: `p${email}`, phone: '+4366012345678', passwordHash: hash });
    expect((await signIn({ username: email.toUpperCase() })).status).toBe(200);
    expect((await signIn({ username: '4366012345678', loginMethod: 'phone' })).status).toBe(200);
    expect((await signIn({ username: '4366012345678', loginMethod: 'email' })).status).toBe(401);
  });

  it('lasts 30 days when remembered, and is Secure over https', async () => {
    const { cookie } = await signIn({ rememberMe: true });
    expect(cookie?.maxAge).toBe(30 * 86_400);
    const proxied = await testApp({ settings: { publicUrl: 'https://fleet.example' } });
    try {
      const inside = await proxied.account();
      await seedUser(proxied.database, inside.id, { email, passwordHash: hash });
      const response = await proxied.app.inject({
        method: 'POST',
        url: sessionEndpoints.signIn.path,
        headers: { origin: 'https://fleet.example', host: 'internal:8080' },
        payload: { username: email, loginMethod: 'email', password: PASSWORD },
      });
      expect(response.cookies[0]).toMatchObject({ name: '__Host-waymark_session', secure: true });
      expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    } finally {
      await proxied.close();
    }
  });

  it('gives a new token each time and ends the one that the browser had', async () => {
    const first = await signIn();
    const second = await signIn({}, { cookie: `waymark_session=${first.cookie!.value}` });
    expect(second.cookie?.value).not.toBe(first.cookie?.value);
    expect(await me(first.cookie?.value)).toBe(401);
    expect(await me(second.cookie?.value)).toBe(200);
    const stranger = await test.signedIn((await test.account()).id);
    await signIn({}, { cookie: stranger.cookie! });
    expect((await stranger.call(sessionEndpoints.me, {})).status).toBe(401);
  });

  it('answers alike for unknown, disabled, password-less and mistaken users', async () => {
    const disabled = await seedUser(test.database, account.id, { passwordHash: hash });
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute(),
    );
    const passwordless = await seedUser(test.database, account.id, {});
    const answers = [
      await signIn({ password: 'wrong' }),
      await signIn({ username: 'nobody@example.test' }),
      await signIn({ username: disabled.email }),
      await signIn({ username: passwordless.email, password: 'x' }),
    ];
    for (const { status, body, cookie } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
      expect(cookie).toBeUndefined();
    }
    expect(answers[0]?.body.code).toBe('error.signin.invalid');
  });

  it('does the work of a password check for unknown users', async () => {
    expect(await passwordFits('', undefined)).toBe(false);
    expect(await passwordFits('', null)).toBe(false);
    expect(await passwordFits(PASSWORD, hash)).toBe(true);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('limits guesses: 429 with Retry-After after five attempts, for known and unknown users alike', async () => {
    for (const username of [email, `nobody${number}@example.test`]) {
      const address = `10.1.${number}.${username.length}`;
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await signIn({ username, password: 'wrong' }, {}, address)).status).toBe(401);
      const limited = await signIn({ username }, {}, address);
      expect(limited.status).toBe(429);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect(limited.body.code).toBe('error.rate.limited');
    }
    // The owner at another address is not locked out.
    expect((await signIn({}, {}, '10.2.0.1')).status).toBe(200);
    test.clock.now += 16 * 60_000;
    expect((await signIn({}, {}, `10.1.${number}.${email.length}`)).status).toBe(200);
  });

  it('counts concurrent attempts', async () => {
    const tries = Array.from({ length: 12 }, () => signIn({ password: 'wrong' }, {}, '10.3.0.1'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect((await signIn({}, {}, '10.3.0.2')).status).toBe(200);
  });

  it('redirects to no other site', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/login-app'])
      expect((await signIn({ next })).body).toEqual({ next: '/' });
  });

  it('is audited, refused or not, without the password', async () => {
    await signIn({ password: 'wrong-one' });
    await signIn();
    await expect
      .poll(async () => {
        const lines = await test.database.tenant([account.id], (tx) =>
          tx
            .selectFrom('audit')
            .innerJoin('users', 'users.uid', 'audit.subject_uid')
            .select(['action', 'details'])
            .where('users.email', '=', email)
            .execute(),
        );
        expect(JSON.stringify(lines)).not.toMatch(/wrong-one|Correct/);
        return lines.map((line) => line.action).sort();
      })
      .toEqual(['session.refused', 'session.start']);
  });
});

describe('a session', () => {
  it('returns the signed-in user, with the rights of the role and both feature lists', async () => {
    const { cookie } = await signIn();
    const response = await test.app.inject({
      url: sessionEndpoints.me.path,
      headers: { cookie: `waymark_session=${cookie!.value}` },
    });
    expect(response.json()).toMatchObject({
      email,
      role: 'admin',
      accountId: account.uid,
      timeZone: 'America/Chicago',
      language: 'en',
      features: ['fuel'],
    });
    expect(response.json().permissions).toContain('assets.write');
  });

  it('ends after 12 idle hours, but not while it is used', async () => {
    const { cookie } = await signIn();
    for (let hours = 0; hours < 30; hours += 10) {
      expect(await me(cookie?.value)).toBe(200);
      test.clock.now += 10 * 3_600_000;
    }
    test.clock.now += 3 * 3_600_000;
    expect(await me(cookie?.value)).toBe(401);
  });

  it('ends 30 days after sign-in, however much it is used', async () => {
    const { cookie } = await signIn();
    const days = Array.from({ length: 30 * 3 }, (_, third) => third);
    for (const third of days) {
      test.clock.now += 8 * 3_600_000 - 1_000;
      expect([third, await me(cookie?.value)]).toEqual([third, 200]);
    }
    test.clock.now += 95_000;
    expect(await me(cookie?.value)).toBe(401);
  });

  it('ends 30 days after sign-in when remembered', async () => {
    const { cookie } = await signIn({ rememberMe: true });
    test.clock.now += 29 * 86_400_000;
    expect(await me(cookie?.value)).toBe(200);
    test.clock.now += 2 * 86_400_000;
    expect(await me(cookie?.value)).toBe(401);
  });

  it('ends at sign-out, and within a second when the user is disabled', async () => {
    const { cookie } = await signIn();
    const headers = { cookie: `waymark_session=${cookie!.value}` };
    expect((await test.app.inject({ method: 'POST', url: sessionEndpoints.signOut.path, headers })).statusCode).toBe(
      204,
    );
    expect(await me(cookie?.value)).toBe(401);
    const other = await signIn();
    expect(await me(other.cookie?.value)).toBe(200);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', email).execute(),
    );
    test.clock.now += 1_000;
    expect(await me(other.cookie?.value)).toBe(401);
  });

  it('stays ended when a look-up runs concurrently', async () => {
    const { cookie } = await signIn();
    const headers = { cookie: `waymark_session=${cookie!.value}` };
    expect(await me(cookie?.value)).toBe(200);
    test.clock.now += 800;
    // Both look the session up. In either order, no result read before its end is cached after it.
    const [, ended] = await Promise.all([
      me(cookie?.value),
      test.app.inject({ method: 'POST', url: sessionEndpoints.signOut.path, headers }),
    ]);
    expect(ended.statusCode).toBe(204);
    for (let tries = 0; tries < 5; tries++) expect(await me(cookie?.value)).toBe(401);
  });

  it('is looked up again beside its use, and never cached for longer', async () => {
    const { cookie } = await signIn();
    expect(await me(cookie?.value)).toBe(200);
    test.clock.now += 800;
    expect(await me(cookie?.value)).toBe(200);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('email', '=', email).execute(),
    );
    test.clock.now += 1_000;
    expect(await me(cookie?.value)).toBe(401);
  });

  it('keeps the user’s language', async () => {
    const { cookie } = await signIn();
    const save = (language: string) =>
      test.app.inject({
        method: 'PUT',
        url: sessionEndpoints.preferences.path,
        headers: { cookie: `waymark_session=${cookie!.value}` },
        payload: { language },
      });
    expect((await save('ja')).json()).toMatchObject({ language: 'ja', locale: 'ja' });
    expect((await save('tlh')).statusCode).toBe(400);
  });

  it('records the changed preferences by the names of the call', async () => {
    const caller = await test.signedIn((await test.account()).id);
    await caller.call(sessionEndpoints.preferences, { body: { themeId: 'dark', unitsSystem: 'imperial' } });
    const { items } = (await caller.call(auditEndpoints.list, { query: { action: 'user.preferences' } })).answer;
    expect(items[0]?.details).toEqual({ themeId: 'dark', unitsSystem: 'imperial' });
  });

  it('does not result from an invented or malformed cookie', async () => {
    for (const token of [undefined, '', 'x', 'A'.repeat(43), '%00'.repeat(43)]) expect(await me(token)).toBe(401);
  });
});

describe('a request that changes data', () => {
  it('must come from our own site', async () => {
    const caller = await test.signedIn(account.id);
    const create = (headers: Record<string, string>) =>
      caller.call(assetEndpoints.create, { body: { name: 'A', type: 'car' } }, headers);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await create(headers as unknown as Record<string, string>)).problem.code).toBe('error.origin.foreign');
    for (const headers of [{ origin: 'http://localhost:80' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await create(headers as unknown as Record<string, string>)).status).toBe(200);
    expect((await signIn({}, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
