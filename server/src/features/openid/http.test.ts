import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { seedUser } from '../../storage/testing.ts';
import { outboundFetch } from './outbound-fetch.ts';
import { type TestProvider, testProvider } from './testing-provider.ts';

const OURS = 'http://fleet.example.test';
let provider: TestProvider;
let test: TestApp;
let account: { id: number };

const appFor = (change: Partial<{ issuer: URL; clientSecret: string }> = {}) =>
  testApp({
    settings: {
      publicUrl: OURS,
      loginAddress: '/auth/oidc/start',
      openId: {
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        scopes: 'openid email',
        name: 'Example ID',
        hosts: [],
        ...change,
      },
    },
  });

beforeAll(async () => {
  provider = await testProvider(`${OURS}/auth/oidc/callback`);
  test = await appFor();
  account = await test.account();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

let number = 0;
const newUser = async (disabled = false) => {
  const email = `Open${++number}@example.test`;
  const user = await seedUser(test.database, account.id, { email });
  if (disabled)
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user.id).execute(),
    );
  return { ...user, email };
};

/**
 * Follows the redirect to the provider as a browser does. @returns the address that it returns to, with the cookie of
 * the bridge
 */
async function away(email: string, app = test, change: (address: URL) => void = () => undefined) {
  const u = JSON.stringify({ username: email, loginMethod: 'email', rememberMe: true });
  const begun = await app.app.inject({ url: `/auth/oidc/start?${new URLSearchParams({ u, next: '/assets?x=1' })}` });
  const cookie = begun.cookies[0];
  let address = new URL(String(begun.headers.location), OURS);
  if (address.origin === OURS) return { cookie, address, begun };
  change(address);
  const jar = new Map<string, string>();
  while (address.origin !== OURS) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s);
      jar.set(name, value);
    }
    address = new URL(response.headers.get('location') ?? `${OURS}/no-way-back`, address);
  }
  return { cookie, address, begun };
}

async function back(address: URL, cookie: { name: string; value: string } | undefined, app = test) {
  const response = await app.app.inject({
    url: address.pathname + address.search,
    headers: cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {},
  });
  const session = response.cookies.find(({ name }) => name === 'waymark_session');
  return {
    status: response.statusCode,
    location: String(response.headers.location),
    session,
    cookies: response.cookies,
  };
}

const failed = (reason: string) => new RegExp(`^/login-app/provider-failed\\?reason=${reason}&`);

describe('signing in through a provider', () => {
  it('accepts an existing user by the verified address, and continues to the requested page', async () => {
    const user = await newUser();
    const { address, cookie, begun } = await away(user.email);
    expect(begun.cookies[0]).toMatchObject({ name: 'waymark_openid', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
    const asked = new URL(String(begun.headers.location)).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('login_hint')).toBe(user.email);
    const { status, location, session, cookies } = await back(address, cookie);
    expect(status).toBe(302);
    expect(location).toBe('/assets?x=1');
    expect(session).toMatchObject({ httpOnly: true, maxAge: 30 * 86_400 });
    expect(cookies.find(({ name }) => name === 'waymark_openid')).toMatchObject({ value: '' });
    const me = await test.app.inject({
      url: sessionEndpoints.me.path,
      headers: { cookie: `waymark_session=${session!.value}` },
    });
    expect(me.json()).toMatchObject({ id: user.uid });
    const audit = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('user_id', '=', user.id).execute(),
    );
    expect(audit).toEqual([{ action: 'session.start', details: { loginMethod: 'openid', rememberMe: true } }]);
  });

  it('tells the form the name of the provider', async () => {
    expect((await test.anonymous.call(sessionEndpoints.signInSettings, {})).answer).toMatchObject({
      loginAddress: '/auth/oidc/start',
      providerName: 'Example ID',
    });
  });

  it('requires the second step of users who have one', async () => {
    const user = await newUser();
    await test.database.tenant([account.id], (tx) =>
      tx
        .insertInto('two_step')
        .values({ account_id: account.id, user_id: user.id, sealed_secret: Buffer.from('x'), enabled_at: new Date() })
        .execute(),
    );
    const { address, cookie } = await away(user.email);
    const { location, session, cookies } = await back(address, cookie);
    expect(session).toBeUndefined();
    expect(location).toBe('/auth/login/code?next=%2Fassets%3Fx%3D1');
    expect(cookies.map(({ name }) => name)).toContain('waymark_second_step');
  });
});

describe('signing in is refused', () => {
  it('with an answer that another browser requested, or that is changed', async () => {
    const user = await newUser();
    const [mine, theirs] = [await away(user.email), await away(user.email)];
    expect((await back(mine.address, theirs.cookie)).location).toMatch(failed('expired'));
    expect((await back(mine.address, undefined)).location).toMatch(failed('expired'));
    const changed = new URL(mine.address);
    changed.searchParams.set('state', theirs.address.searchParams.get('state')!);
    expect((await back(changed, mine.cookie)).location).toMatch(failed('expired'));
    changed.searchParams.set('state', `${mine.address.searchParams.get('state')}x`);
    expect((await back(changed, undefined)).location).toMatch(failed('expired'));
  });

  it('twice with the same answer, or with one that is too old', async () => {
    const user = await newUser();
    const { address, cookie } = await away(user.email);
    expect((await back(address, cookie)).location).toBe('/assets?x=1');
    expect((await back(address, cookie)).location).toMatch(failed('expired'));
    const old = await away(user.email);
    test.clock.now += 601_000;
    expect((await back(old.address, old.cookie)).location).toMatch(failed('expired'));
    test.clock.now -= 601_000;
  });

  it('with a code of another sign-in', async () => {
    const user = await newUser();
    const [one, two] = [await away(user.email), await away(user.email)];
    const swapped = new URL(one.address);
    swapped.searchParams.set('code', two.address.searchParams.get('code')!);
    expect((await back(swapped, one.cookie)).location).toMatch(failed('expired'));
  });

  it('with an ID token for another nonce', async () => {
    const user = await newUser();
    const { address, cookie } = await away(user.email, test, (asked) => asked.searchParams.set('nonce', 'another'));
    expect((await back(address, cookie)).location).toMatch(failed('untrusted'));
  });

  it('with an answer of another issuer', async () => {
    const user = await newUser();
    const { address, cookie } = await away(user.email);
    address.searchParams.set('iss', 'https://impostor.example.test');
    expect((await back(address, cookie)).location).toMatch(failed('untrusted'));
  });

  it('if the address is unverified, unknown, or of a disabled user', async () => {
    const unverified = await newUser();
    provider.unverified.add(unverified.email);
    const disabled = await newUser(true);
    for (const [email, reason] of [
      [unverified.email, 'unverified'],
      ['nobody@example.test', 'unknown'],
      [disabled.email, 'unknown'],
    ] as const) {
      const { address, cookie } = await away(email);
      const { location, session } = await back(address, cookie);
      expect(location, email).toMatch(failed(reason));
      expect(session).toBeUndefined();
    }
  });

  it('if the user declines at the provider', async () => {
    const { address, cookie } = await away('');
    expect((await back(address, cookie)).location).toMatch(failed('refused'));
  });

  it('if the provider is unreachable, cannot be trusted, or does not know us', async () => {
    const user = await newUser();
    const down = await appFor({ issuer: new URL('http://127.0.0.1:9') });
    expect((await away(user.email, down)).address.href).toMatch(`${OURS}/login-app/provider-failed?reason=away&`);
    await down.close();
    const unknown = await appFor({ clientSecret: 'another' });
    const refused = await away(user.email, unknown);
    expect((await back(refused.address, refused.cookie, unknown)).location).toMatch(failed('untrusted'));
    await unknown.close();
    const impostor = await appFor();
    const signed = await away(user.email, impostor);
    provider.foreignKeys = true;
    expect((await back(signed.address, signed.cookie, impostor)).location).toMatch(failed('untrusted'));
    provider.foreignKeys = false;
    await impostor.close();
  });
});

describe('calls to the provider', () => {
  it('reach the configured hosts only, and no private address for a public name', async () => {
    const outside = outboundFetch([new URL('https://id.example.org')]);
    await expect(outside('https://other.example.org/', {})).rejects.toThrow(/not a configured host/);
    await expect(outside('http://id.example.org/', {})).rejects.toThrow(/not allowed/);
    const literal = outboundFetch([new URL('https://id.example.org'), new URL('https://93.184.215.14')]);
    await expect(literal('https://127.0.0.1/', {})).rejects.toThrow(/not a configured host/);
    const inside = outboundFetch([provider.issuer]);
    expect((await inside(`${provider.issuer.origin}/.well-known/openid-configuration`, {})).status).toBe(200);
  });
});
