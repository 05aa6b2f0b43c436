/** Requests from other sites, the content security policy and the rate limits, over all calls. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ROLES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { passwordHash } from '../../features/secrets/password.ts';
import { seedUser } from '../../storage/testing.ts';
import { type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import type { Fleet } from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

const PASSWORD = 'Tractor-Lamp-77';
const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  // The host is ours, but the site is another one.
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:81' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
];

let test: TestApp;
let fleet: Fleet;
let address: string;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

describe('a request from another site', () => {
  it('changes nothing with the cookies of an administrator, whichever call it makes', async () => {
    const before = await tenantDigest(test.database);
    const letIn: string[] = [];
    for (const endpoint of CALLS.filter(({ method }) => method !== 'GET'))
      for (const headers of FOREIGN)
        for (const caller of [fleet.admin, test.anonymous]) {
          const { status, problem } = await caller.call(endpoint, SAMPLES[endpoint.name]!(fleet) as never, headers);
          if (status !== 403 || problem?.code !== 'error.origin.foreign')
            letIn.push(`${endpoint.name} ${JSON.stringify(headers)}: ${status}`);
        }
    expect(letIn).toEqual([]);
    expect(await tenantDigest(test.database)).toEqual(before);
  });

  it('opens no socket', async () => {
    const statusOf = (headers: Record<string, string>) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
          headers: { cookie: fleet.admin.cookie!, ...headers },
        });
        socket.on('error', () => undefined);
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => {
          resolve(101);
          socket.terminate();
        });
      });
    expect(await Promise.all(FOREIGN.map(statusOf))).toEqual(FOREIGN.map(() => 403));
    expect(await statusOf({ origin: address, 'sec-fetch-site': 'same-origin' })).toBe(101);
  });
});

describe('the content security policy', () => {
  it('comes with every page, file, answer and problem, and allows only our own scripts and no evaluation', async () => {
    const urls = [
      ...['/', '/map', '/assets', '/users', '/no/such/page', '/index.html'],
      ...['/login-app', '/login-app/reset/code', '/login-app/reset-success/x', '/auth/login', '/auth/login/code'],
      ...['/create-account', '/link-expired', `/share/${fleet.shareToken}`, '/share/none', '/assets/sign-in-abc123.js'],
      ...['/openapi.json', '/health', '/api/nothing', '/maps/none.pmtiles', ENDPOINTS.session.me.path],
    ];
    for (const cookie of [undefined, fleet.admin.cookie!])
      for (const url of urls) {
        const { headers } = await test.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });
        const policy = String(headers['content-security-policy']);
        const [scripts] = policy.split(';').filter((part) => part.startsWith('script-src '));
        expect([url, scripts]).toEqual([url, "script-src 'self'"]);
        expect([url, policy.includes('unsafe-eval')]).toEqual([url, false]);
        expect([url, policy]).toEqual([url, expect.stringMatching(/default-src 'self';.*object-src 'none'/)]);
        expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff']);
      }
  });
});

describe('the resources that are not JSON', () => {
  it('are closed too: map files, metrics from another machine, the description of the API, unknown calls', async () => {
    const get = (url: string, remoteAddress = '203.0.113.9') => test.app.inject({ url, remoteAddress });
    const closed = ['/maps/x.pmtiles', '/maps/null-island.json', '/metrics', '/openapi.json', '/live'];
    for (const url of [...closed, '/api/nothing', '/v1.0/x', '/auth/x', '/location/x'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 401]);
    expect((await get('/health')).statusCode).toBe(200);
    const { cookie } = await test.signedIn(fleet.account.id, 'viewer');
    const withSession = (url: string) =>
      test.app.inject({ url, remoteAddress: '203.0.113.9', headers: { cookie: cookie! } });
    expect((await withSession('/api/nothing')).json()).toMatchObject({ status: 404, code: 'error.not.found' });
    expect((await withSession('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});

describe('metrics', () => {
  const TOKEN = 'metrics-token-of-the-operator';
  let operated: TestApp;
  beforeAll(async () => {
    operated = await testApp({ settings: { metricsToken: TOKEN, trustProxy: true } });
  });
  afterAll(() => operated.close());
  const read = async (of: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await of.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'are open to requests of this machine (%s)',
    async (address) => {
      expect(await read(test, address)).toBe(200);
    },
  );

  it.each(['localhost', 'LOCALHOST:9090', '127.0.0.1:8080', '[::1]:8080'])(
    'are open under the own name of this machine %s',
    async (host) => {
      expect(await read(test, '127.0.0.1', { host })).toBe(200);
    },
  );

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'fleet.example'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
    ['host', 'fleet.example'],
    ['host', '127.0.0.1.fleet.example:80'],
  ])('are closed to what a proxy of this machine passes on (%s)', async (name, value) => {
    for (const of of [test, operated]) expect(await read(of, '127.0.0.1', { [name]: value })).toBe(401);
  });

  it('are open to the token from every address, and to no similar token', async () => {
    const from = (authorization: string) =>
      read(operated, '203.0.113.9', { authorization, 'x-forwarded-for': '198.51.100.1' });
    expect(await from(`Bearer ${TOKEN}`)).toBe(200);
    for (const wrong of [`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ', 'Bearer undefined'])
      expect([wrong, await from(wrong)]).toEqual([wrong, 401]);
  });

  it('are never open to a session of any role', async () => {
    for (const role of ROLES) {
      const { cookie } = await test.signedIn(fleet.account.id, role);
      expect([role, await read(test, '203.0.113.9', { cookie: cookie! })]).toEqual([role, 403]);
    }
  });
});

describe('a malformed address', () => {
  it('is refused with a sentence of ours that does not repeat the address', async () => {
    for (const url of ['/%zz', '/api/fleet/assets/%zz', '/maps/%zz.pmtiles']) {
      const { statusCode, headers, body } = await test.app.inject({ url });
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'error.request.malformed']);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(body).not.toContain('zz');
    }
  });
});

describe('a client beyond its limit', () => {
  /** Makes as many requests as the limit allows and one more, concurrently or one after another. */
  interface Tries {
    allowed: number;
    endpoint: Endpoint;
    input: (turn: number) => { params?: Record<string, string>; body?: unknown };
    cookie?: () => Promise<string>;
  }
  const passwords = { username: 'nobody@example.test', loginMethod: 'email', password: 'x' };
  const admin = async () => (await test.signedIn(fleet.account.id)).cookie!;
  const { accounts, session, shares, twoStep, users, verification } = ENDPOINTS;
  const mail = (turn: number) => `target${turn}@example.test`;
  const code = { verificationCode: '000000' };

  const CASES: Readonly<Record<string, Tries>> = {
    'signing in': { allowed: 5, endpoint: session.signIn, input: () => ({ body: passwords }) },
    'signing in as one after another': {
      allowed: 50,
      endpoint: session.signIn,
      input: (turn) => ({ body: { ...passwords, username: mail(turn) } }),
    },
    'asking for a code again': {
      allowed: 1,
      endpoint: verification.send,
      input: () => ({ body: { target: 'again@example.test', deliveryMode: 'EMAIL' } }),
    },
    'asking for codes': {
      allowed: 20,
      endpoint: verification.send,
      input: (turn) => ({ body: { target: mail(turn), deliveryMode: 'EMAIL' } }),
    },
    'guessing codes': {
      allowed: 50,
      endpoint: verification.verify,
      input: (turn) => ({ body: { target: mail(turn), ...code } }),
    },
    // Wrong guesses at the password of a session are slowed down instead, so that no release is refused:
    // security.test.ts.
    'changing the password of a session': {
      allowed: 5,
      endpoint: session.changePassword,
      input: () => ({ body: { currentPassword: 'x', password: PASSWORD } }),
      cookie: admin,
    },
    'guessing the code of an app': {
      allowed: 5,
      endpoint: twoStep.confirm,
      input: () => ({ body: { code: '000000' } }),
      cookie: admin,
    },
    'guessing the second step of a sign-in': {
      allowed: 5,
      endpoint: session.confirmAtSignIn,
      input: () => ({ body: { code: '000000' } }),
      cookie: halfSignedIn,
    },
    'inviting the same user': {
      allowed: 1,
      endpoint: users.invite,
      input: () => ({ params: { id: fleet.invited.uid } }),
      cookie: admin,
    },
    'signing up': {
      allowed: 20,
      endpoint: accounts.create,
      input: (turn) => ({
        body: { loginMethod: { methodType: 'EMAIL', methodValue: mail(turn) }, password: PASSWORD },
      }),
    },
    'guessing links': {
      allowed: LIMITS.shareMissesPerQuarterHour,
      endpoint: shares.location,
      input: (turn) => ({ params: { token: String(turn).padStart(22, 'x') } }),
    },
  };

  /** Cookie of a sign-in whose second step is not set up yet. */
  async function halfSignedIn(): Promise<string> {
    const email = 'half@example.test';
    await seedUser(test.database, fleet.below.id, { email, passwordHash: await passwordHash(PASSWORD) });
    const rule = { params: { id: fleet.below.uid }, body: { required: true } };
    expect((await fleet.admin.call(twoStep.setRule, rule)).status).toBe(200);
    const payload = { username: email, loginMethod: 'email', password: PASSWORD };
    const { cookies } = await test.app.inject({ method: 'POST', url: session.signIn.path, payload });
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const begun = await test.app.inject({ method: 'POST', url: session.beginAtSignIn.path, headers: { cookie } });
    expect(begun.statusCode).toBe(200);
    return cookie;
  }

  it.each(Object.entries(CASES))(
    '%s: gets 429 with Retry-After',
    async (name, { allowed, endpoint, input, cookie }) => {
      const headers = cookie === undefined ? {} : { cookie: await cookie() };
      const remoteAddress = `198.51.100.${Object.keys(CASES).indexOf(name)}`;
      const ask = async (turn: number) => {
        const { params = {}, body } = input(turn);
        const url = endpoint.path.replace(/\{(\w+)\}/, (_part, key: string) => params[key]!);
        const payload = body === undefined ? {} : { payload: body as object };
        return test.app.inject({ method: endpoint.method, url, headers, remoteAddress, ...payload });
      };
      const within = await Promise.all(Array.from({ length: allowed }, (_, turn) => ask(turn)));
      expect(within.filter(({ statusCode }) => statusCode === 429 || statusCode >= 500)).toEqual([]);
      const beyond = await ask(allowed);
      expect([beyond.statusCode, beyond.json().code]).toEqual([429, 'error.rate.limited']);
      expect(Number(beyond.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    },
  );
});
