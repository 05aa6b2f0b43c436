import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Delivery } from '../../delivery/delivery.ts';
import { type TestApp, testApp } from '../../http/testing.ts';
import { seedUser } from '../../storage/testing.ts';
import { passwordHash } from '../secrets/password.ts';

const OLD = 'Correct-Horse-77';
const NEW = 'Tractor-Lamp-7';
const PROOF = 'waymark_verified';
const SECOND_MS = 1000;

let test: TestApp;
let account: { id: number; uid: string };
let oldHash: string;
let number = 0;
let email: string;
let phone: string;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  oldHash = await passwordHash(OLD);
});
afterAll(() => test.close());
beforeEach(async () => {
  number += 1;
  email = `forgetful${number}@example.test`;
  phone = `+43660${1_000_000 + number}`;
  await seedUser(test.database, account.id, { email, phone, passwordHash: oldHash });
});
afterEach(() => vi.restoreAllMocks());

async function post(url: string, payload: object, cookies: Record<string, string> = {}, address = `10.9.0.${number}`) {
  const response = await test.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: address });
  return {
    status: response.statusCode,
    code: response.body === '' ? undefined : response.json().code,
    body: response.body === '' ? undefined : response.json(),
    retryAfter: Number(response.headers['retry-after']),
    cookies: response.cookies as unknown as { name: string; value: string; [attribute: string]: unknown }[],
  };
}

const send = (target = email, address?: string) =>
  post(verificationEndpoints.send.path, { target, deliveryMode: target.includes('@') ? 'EMAIL' : 'SMS' }, {}, address);
const verify = (verificationCode: string, target = email, address?: string) =>
  post(verificationEndpoints.verify.path, { target, verificationCode }, {}, address);
const reset = (proof: string | undefined, username = email, password = NEW) =>
  post(sessionEndpoints.resetPassword.path, { username, password }, proof === undefined ? {} : { [PROOF]: proof });
const signIn = (password: string, username = email, loginMethod = 'email') =>
  post(sessionEndpoints.signIn.path, { username, password, loginMethod });

/** Returns the last code for the target, which is sent after the answer. */
async function codeSentTo(target: string, messages = 1): Promise<string> {
  const sent = async () => (await test.outbox.list()).filter(({ to }) => to === target);
  await expect.poll(async () => (await sent()).length).toBe(messages);
  return /\d{6}/.exec((await sent())[0]!.text)![0];
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function proofOf(target = email): Promise<string> {
  await send(target);
  const { cookies } = await verify(await codeSentTo(target), target);
  return cookies.find(({ name }) => name === PROOF)!.value;
}

describe('a verification code', () => {
  it('is six digits, sent to the address of a user, valid for ten minutes, and not stored', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { expiresInSeconds: 600, resendInSeconds: 30 } });
    const code = await codeSentTo(email);
    const [message] = (await test.outbox.list()).filter(({ to }) => to === email);
    expect(message).toMatchObject({ channel: 'EMAIL', subject: expect.stringContaining(code) });
    const { rows } = await test.database.owner((_kysely, client) =>
      client.query<{ code_hash: string }>('SELECT code_hash FROM verification_codes WHERE target = $1', [email]),
    );
    expect(rows[0]!.code_hash).toMatch(/^\$argon2id\$/);
    test.clock.now += (LIMITS.verificationCodeSeconds - 1) * SECOND_MS;
    expect((await verify(other(code))).code).toBe('error.code.wrong');
    test.clock.now += 2 * SECOND_MS;
    expect(await verify(code)).toMatchObject({ status: 401, code: 'error.code.expired' });
  });

  it('goes to a phone by SMS, whatever the format of its number', async () => {
    expect((await send(phone.slice(1))).status).toBe(200);
    const code = await codeSentTo(phone);
    const sent = (await test.outbox.list()).find(({ to }) => to === phone);
    expect(sent).toMatchObject({ channel: 'SMS', to: phone, subject: '' });
    expect((await verify(code, phone)).status).toBe(204);
    const mismatch = { target: phone, deliveryMode: 'EMAIL' };
    expect(await post(verificationEndpoints.send.path, mismatch)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'deliveryMode' }] },
    });
  });

  it('uses the language of the user, else of the browser', async () => {
    await test.app.inject({
      method: 'POST',
      url: verificationEndpoints.send.path,
      headers: { 'accept-language': 'ja-JP,ja;q=0.9' },
      payload: { target: email, deliveryMode: 'EMAIL' },
    });
    await codeSentTo(email);
    const sent = (await test.outbox.list()).find(({ to }) => to === email);
    expect(sent?.text).toContain('確認コード');
  });

  it('is invalid after five wrong attempts, which the fifth answer says', async () => {
    await send();
    const code = await codeSentTo(email);
    for (let wrong = 1; wrong < 5; wrong++)
      expect(await verify(other(code))).toMatchObject({ status: 404, code: 'error.code.wrong' });
    expect(await verify(other(code))).toMatchObject({ status: 401, code: 'error.code.expired' });
    expect((await verify(code)).status).toBe(401);
  });

  it('counts concurrent attempts', async () => {
    await send();
    const code = await codeSentTo(email);
    const tries = await Promise.all(Array.from({ length: 12 }, () => verify(other(code))));
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(4);
    expect((await verify(code)).status).toBe(401);
  });

  it('is valid once, for the first use', async () => {
    await send();
    const code = await codeSentTo(email);
    const both = await Promise.all([verify(code), verify(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('replaces the one before', async () => {
    await send();
    const first = await codeSentTo(email);
    test.clock.now += 31 * SECOND_MS;
    await send();
    const second = await codeSentTo(email, 2);
    if (first !== second) expect((await verify(first)).status).toBe(404);
    expect((await verify(second)).status).toBe(204);
  });

  it('can be requested again after 30 s, and five times an hour, for known and unknown targets alike', async () => {
    for (const target of [email, `nobody${number}@example.test`]) {
      const times: number[] = [];
      for (let sent = 0; sent < 5; sent++) {
        times.push(test.clock.now);
        expect((await send(target)).status).toBe(200);
        const early = await send(target);
        expect([early.status, early.code, early.retryAfter]).toEqual([
          429,
          'error.rate.limited',
          sent < 4 ? 30 : 3600 - 4 * 30,
        ]);
        test.clock.now += 30 * SECOND_MS;
      }
      const full = await send(target);
      expect(full.status).toBe(429);
      expect(full.retryAfter).toBe(Math.ceil((times[0]! + 3_600_000 - test.clock.now) / SECOND_MS));
      test.clock.now += full.retryAfter * SECOND_MS;
      expect((await send(target)).status).toBe(200);
    }
  });

  it('cannot be requested without limit from one address', async () => {
    for (let sent = 0; sent < 20; sent++) await send(`someone${number}.${sent}@example.test`, '10.8.0.1');
    const limited = await send(`someone${number}.20@example.test`, '10.8.0.1');
    expect(limited.status).toBe(429);
    expect(limited.retryAfter).toBeGreaterThan(0);
  });
});

describe('an unknown target', () => {
  it('gets the answer of a user, and nothing is sent', async () => {
    const nobody = `nobody${number}@example.test`;
    const disabled = await seedUser(test.database, account.id, { passwordHash: oldHash });
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute(),
    );
    const known = [await send(), await verify('000000'), await reset(undefined)];
    for (const target of [nobody, disabled.email]) {
      const answers = [await send(target), await verify('000000', target), await reset(undefined, target)];
      expect(answers.map(({ body, status }) => [status, body])).toEqual(
        known.map(({ body, status }) => [status, body]),
      );
    }
    await codeSentTo(email);
    expect((await test.outbox.list()).some(({ to }) => to === nobody || to === disabled.email)).toBe(false);
  });

  it('costs the same work: no answer waits for a look-up of the user', async () => {
    const { system } = test.database;
    const looks = [vi.spyOn(system, 'userByEmail'), vi.spyOn(system, 'userByPhone')];
    // A blocked look-up holds every answer that waits for it.
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const look of looks) look.mockReturnValue(promise);
    const locked = await testApp({ database: test.database });
    try {
      for (const target of [email, `nobody${number}@example.test`]) {
        const inject = (url: string, payload: object) => locked.app.inject({ method: 'POST', url, payload });
        const sent = await inject(verificationEndpoints.send.path, { target, deliveryMode: 'EMAIL' });
        expect(sent.statusCode).toBe(200);
        const tried = await inject(verificationEndpoints.verify.path, { target, verificationCode: '000000' });
        expect([404, 204]).toContain(tried.statusCode);
        const refused = await inject(sessionEndpoints.resetPassword.path, { username: target, password: NEW });
        expect(refused.statusCode).toBe(403);
      }
    } finally {
      resolve(undefined);
      await locked.close();
    }
  });
});

describe('a failing carrier', () => {
  it('is reported in the same words to users and others', async () => {
    const broken = { send: async () => Promise.reject(new Error('down')), works: async () => false };
    const { outbox } = test;
    const queue = { add: async () => undefined };
    const delivery = new Delivery({ outbox, mail: broken, sms: broken, queue, now: () => 0 });
    const down = await testApp({ delivery });
    try {
      const inside = await down.account();
      await seedUser(down.database, inside.id, { email });
      for (const target of [email, 'nobody@example.test']) {
        const url = verificationEndpoints.send.path;
        const answer = await down.app.inject({ method: 'POST', url, payload: { target, deliveryMode: 'EMAIL' } });
        expect([answer.statusCode, answer.json().code]).toEqual([502, 'error.code.send']);
      }
    } finally {
      await down.close();
    }
  });
});

describe('a reset', () => {
  it('sets the password, and ends every session of the user and no other', async () => {
    const token = (await signIn(OLD)).cookies[0]!.value;
    const stranger = await test.signedIn(account.id);
    const me = async () =>
      (await test.app.inject({ url: sessionEndpoints.me.path, cookies: { waymark_session: token } })).statusCode;
    expect(await me()).toBe(200);
    expect((await reset(await proofOf())).status).toBe(204);
    expect(await me()).toBe(401);
    expect((await stranger.call(sessionEndpoints.me, {})).status).toBe(200);
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'password.reset').execute(),
    );
    expect(JSON.stringify(lines)).not.toContain(NEW);
    expect(lines.at(-1)?.details).toMatchObject({ sessionsEnded: 1 });
  });

  it('works for phones', async () => {
    expect((await reset(await proofOf(phone), phone.slice(1))).status).toBe(204);
    expect((await signIn(NEW, phone.slice(1), 'phone')).status).toBe(200);
  });

  it('sets a proof that scripts and other sites cannot send', async () => {
    await send();
    const { cookies } = await verify(await codeSentTo(email));
    expect(cookies[0]).toMatchObject({ name: PROOF, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 900 });
    expect(Buffer.from(cookies[0]!.value, 'base64url')).toHaveLength(32);
  });

  it('is refused without a proof, and with a spent, old, invented or foreign one', async () => {
    const refused = { status: 403, code: 'error.reset.proof' };
    expect(await reset(undefined)).toMatchObject(refused);
    expect(await reset('A'.repeat(43))).toMatchObject(refused);
    const proof = await proofOf();
    expect((await reset(proof)).status).toBe(204);
    expect(await reset(proof)).toMatchObject(refused);

    test.clock.now += 31 * SECOND_MS;
    const others = await proofOf(phone);
    expect(await reset(others)).toMatchObject(refused);
    test.clock.now += (LIMITS.verificationProofSeconds + 1) * SECOND_MS;
    expect(await reset(others, phone)).toMatchObject(refused);
    // A session is no proof, and a proof is no session.
    const { value } = (await signIn(NEW)).cookies[0]!;
    expect(await reset(value)).toMatchObject(refused);
    const asSession = { url: sessionEndpoints.me.path, cookies: { waymark_session: others } };
    expect((await test.app.inject(asSession)).statusCode).toBe(401);
  });

  it('happens once when the proof is sent twice concurrently', async () => {
    const proof = await proofOf();
    const both = await Promise.all([reset(proof), reset(proof)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  it('refuses an invalid password, and keeps the proof for a better one', async () => {
    const proof = await proofOf();
    const weak = await reset(proof, email, 'kp');
    expect(weak).toMatchObject({ status: 400, code: 'error.validation' });
    expect(weak.body.errors.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`)).toEqual([
      'password error.password.min.length',
      'password error.password.uppercase.count',
      'password error.password.number.count',
    ]);
    expect((await reset(proof, email, 'Password1')).body.errors).toMatchObject([{ key: 'error.password.policy' }]);
    expect((await reset(proof)).status).toBe(204);
  });

  it('signs in an owner with too many failed attempts immediately', async () => {
    for (let wrong = 0; wrong < 5; wrong++) await signIn('wrong');
    expect((await signIn(OLD)).status).toBe(429);
    expect((await reset(await proofOf())).status).toBe(204);
    expect((await signIn(NEW)).status).toBe(200);
  });
});
