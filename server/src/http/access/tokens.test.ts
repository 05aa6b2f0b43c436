/** A token works for its own purpose only. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIVE_CLOSE } from '@waymark/contract/live/frame.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { passwordHash } from '../../features/secrets/password.ts';
import { seedUser } from '../../storage/testing.ts';
import { type TestApp, testApp } from '../testing.ts';
import type { Fleet } from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

const PASSWORD = 'Tractor-Lamp-77';
const COOKIES = ['waymark_session', 'waymark_verified', 'waymark_second_step', 'waymark_password'] as const;
const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
const { accounts, session, shares, twoStep, verification } = ENDPOINTS;
const USER = 'somebody@example.test';
const NEWCOMER = 'newcomer@example.test';

let test: TestApp;
let fleet: Fleet;
/** One valid token of each kind. */
let tokens: { session: string; reset: string; signUp: string; share: string; half: string; password: string };

async function post(endpoint: Endpoint, payload: object, cookies: Record<string, string> = {}) {
  const response = await test.app.inject({ method: endpoint.method, url: endpoint.path, payload, cookies });
  const cookie = (name: string) => response.cookies.find((one) => one.name === name)?.value ?? '';
  return { status: response.statusCode, code: response.body === '' ? undefined : response.json().code, cookie };
}

/** Returns the proof for a code that was sent to the target. */
async function proofOf(target: string, purpose: 'reset' | 'signUp'): Promise<string> {
  await post(verification.send, { target, deliveryMode: 'EMAIL', purpose });
  // The code is sent after the answer.
  const verificationCode = await vi.waitFor(async () => {
    const sent = (await test.outbox.list()).find(({ to }) => to === target)?.text ?? '';
    return /\d{6}/.exec(sent)![0];
  });
  return (await post(verification.verify, { target, purpose, verificationCode })).cookie('waymark_verified');
}

const signIn = (username: string) => post(session.signIn, { username, loginMethod: 'email', password: PASSWORD });

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  const hash = await passwordHash(PASSWORD);
  await seedUser(test.database, fleet.account.id, { email: USER, passwordHash: hash });
  await seedUser(test.database, fleet.below.id, { email: 'half@example.test', passwordHash: hash });
  await fleet.admin.call(twoStep.setRule, { params: { id: fleet.below.uid }, body: { required: true } });
  const own = (await signIn(USER)).cookie('waymark_session');
  const verified = await post(session.verifyPassword, { password: PASSWORD }, { waymark_session: own });
  tokens = {
    session: own,
    reset: await proofOf(USER, 'reset'),
    signUp: await proofOf(NEWCOMER, 'signUp'),
    share: fleet.shareToken,
    half: (await signIn('half@example.test')).cookie('waymark_second_step'),
    password: verified.cookie('waymark_password'),
  };
});
afterAll(() => test.close());

/** The call that each kind is for, and its answer to any other token. */
const PLACES: Readonly<
  Record<keyof typeof tokens, { use: (token: string) => Promise<(string | number | undefined)[]>; refusal: unknown[] }>
> = {
  share: {
    use: async (token) => {
      const { status, problem } = await test.anonymous.call(shares.location, { params: { token } });
      return [status, problem?.code];
    },
    refusal: [404, 'error.not.found'],
  },
  password: {
    use: async (token) =>
      used(await post(twoStep.begin, {}, { waymark_session: tokens.session, waymark_password: token })),
    refusal: [403, 'error.password.proof'],
  },
  half: {
    use: async (token) => used(await post(session.beginAtSignIn, {}, { waymark_second_step: token })),
    refusal: [401, 'error.signin.again'],
  },
  signUp: {
    use: async (token) =>
      used(
        await post(
          accounts.create,
          { loginMethod: { methodType: 'EMAIL', methodValue: NEWCOMER }, password: PASSWORD },
          { waymark_verified: token },
        ),
      ),
    refusal: [403, 'error.reset.proof'],
  },
  session: {
    use: async (token) => {
      const cookies = { waymark_session: token };
      const { statusCode, body } = await test.app.inject({ url: session.me.path, cookies });
      return [statusCode, JSON.parse(body).code];
    },
    refusal: [401, 'error.session.missing'],
  },
  // Last, because it ends the session.
  reset: {
    use: async (token) =>
      used(
        await post(session.resetPassword, { username: USER, password: 'Other-Lamp-77' }, { waymark_verified: token }),
      ),
    refusal: [403, 'error.reset.proof'],
  },
};
const used = ({ status, code }: { status: number; code: string | undefined }) => [status, code];
const KINDS = Object.keys(PLACES) as (keyof typeof tokens)[];

describe('tokens', () => {
  it('are long enough, and are never stored in plain text', async () => {
    for (const [kind, token] of Object.entries(tokens))
      expect([kind, Buffer.from(token, 'base64url').length]).toEqual([kind, kind === 'share' ? 16 : 32]);
    const stored = await test.database.owner(async (_kysely, client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
      );
      const texts: string[] = [];
      for (const { name } of rows) {
        const found = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} row`);
        texts.push(...found.rows.map(({ text }) => text));
      }
      return texts.join('\n');
    });
    for (const [kind, token] of Object.entries(tokens)) {
      const hex = Buffer.from(token, 'base64url').toString('hex');
      const asText = Buffer.from(token).toString('hex');
      expect([kind, [token, hex, asText].filter((form) => stored.includes(form))]).toEqual([kind, []]);
    }
  });

  it.each(KINDS)('of another kind are refused where this kind is required: %s', async (kind) => {
    const { use, refusal } = PLACES[kind];
    for (const other of KINDS.filter((one) => one !== kind))
      expect([other, ...(await use(tokens[other]))]).toEqual([other, ...refusal]);
  });

  it('of other kinds open no call that requires a session', async () => {
    const { session: own, ...others } = tokens;
    const opened: string[] = [];
    const closed = CALLS.filter(({ permission }) => permission !== 'public');
    for (const token of Object.values(others))
      for (const endpoint of closed) {
        const everywhere = COOKIES.map((name) => `${name}=${token}`).join('; ');
        const headers = { cookie: everywhere, authorization: `Bearer ${token}`, 'x-share': token };
        const { status } = await test.anonymous.call(endpoint, SAMPLES[endpoint.name]!(fleet) as never, headers);
        if (status !== 401) opened.push(`${endpoint.name}: ${status}`);
      }
    // A session counts as a cookie only.
    for (const endpoint of closed) {
      const headers = {
        cookie: COOKIES.slice(1)
          .map((name) => `${name}=${own}`)
          .join('; '),
        authorization: `Bearer ${own}`,
      };
      const { status } = await test.anonymous.call(endpoint, SAMPLES[endpoint.name]!(fleet) as never, headers);
      if (status !== 401) opened.push(`${endpoint.name}: ${status}`);
    }
    expect(opened).toEqual([]);
    for (const [kind, token] of Object.entries(tokens)) {
      const { statusCode } = await test.app.inject({ url: `/maps/none.pmtiles?share=${token}` });
      // The map of a link is public for its page, but this file is not.
      expect([kind, statusCode]).toEqual([kind, 404]);
    }
  });

  it('of the right kind are accepted, proofs only once, so that the refusals above mean something', async () => {
    for (const kind of KINDS) {
      const { use, refusal } = PLACES[kind];
      const [status] = await use(tokens[kind]);
      expect([kind, status === 200 || status === 204]).toEqual([kind, true]);
      if (kind === 'reset' || kind === 'signUp' || kind === 'password')
        expect(await use(tokens[kind])).toEqual(refusal);
    }
  });
});

describe('a password reset', () => {
  it('ends the sessions and sockets of the user immediately', async () => {
    const email = 'watcher@example.test';
    await seedUser(test.database, fleet.account.id, { email, passwordHash: await passwordHash(PASSWORD) });
    const own = (await signIn(email)).cookie('waymark_session');
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { cookie: `waymark_session=${own}` };
    const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const proof = await proofOf(email, 'reset');
    const reset = { username: email, password: 'Other-Lamp-77' };
    expect((await post(session.resetPassword, reset, { waymark_verified: proof })).status).toBe(204);
    expect(await PLACES.session.use(own)).toEqual(PLACES.session.refusal);
    expect(await closed).toBe(LIVE_CLOSE.noSession);
  });
});
