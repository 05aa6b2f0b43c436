/**
 * Signing in and resetting a password do not reveal whether a user exists, neither by words nor by time. The tests
 * compare work instead of clock time: hashes of passwords, look-ups, and waits for rows that only an existing user has.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordHash } from '../../features/secrets/password.ts';
import { seedUser } from '../../storage/testing.ts';
import { type TestApp, testApp } from '../testing.ts';

const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const { hash, verify } = await original<typeof import('@node-rs/argon2')>();
  return {
    hash: (...args: Parameters<typeof hash>) => {
      hashing.count += 1;
      return hash(...args);
    },
    verify: (...args: Parameters<typeof verify>) => {
      hashing.count += 1;
      return verify(...args);
    },
  };
});

const PASSWORD = 'Tractor-Lamp-77';
const { session, verification } = ENDPOINTS;
let test: TestApp;
let known: { email: string; phone: string };
let disabled: { email: string };
let invited: { email: string };
const unknown = { email: 'nobody@example.test', phone: '+4366099999999' };

beforeAll(async () => {
  test = await testApp();
  const { id } = await test.account();
  const hash = await passwordHash(PASSWORD);
  known = {
    phone: '+4366012345678',
    ...(await seedUser(test.database, id, { phone: '+4366012345678', passwordHash: hash })),
  };
  invited = await seedUser(test.database, id);
  const gone = await seedUser(test.database, id, { passwordHash: hash });
  await test.database.tenant([id], (tx) =>
    tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute(),
  );
  disabled = gone;
  // The hash that no password matches is computed once.
  await send(session.signIn.path, { username: 'first@example.test', loginMethod: 'email', password: 'x' });
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

let address = 0;
async function send(url: string, payload: object) {
  address += 1;
  const response = await test.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.9.${address >> 8}.${address & 255}`,
  });
  const { date: _date, ...headers } = response.headers;
  return { status: response.statusCode, body: response.body, headers };
}

/** Returns the answer, with the work that was done before it. */
async function worked(url: string, payload: object) {
  const { database } = test;
  const byEmail = vi.spyOn(database.system, 'userByEmail');
  const byPhone = vi.spyOn(database.system, 'userByPhone');
  hashing.count = 0;
  const answer = await send(url, payload);
  const work = { hashes: hashing.count, lookUps: byEmail.mock.calls.length + byPhone.mock.calls.length };
  vi.restoreAllMocks();
  return { answer, work };
}

/** Returns the answer while every query that reads or writes rows of an account, or looks for a user, is blocked. */
async function answeredWithout(part: 'rows' | 'users', url: string, payload: object) {
  const { database } = test;
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const tenant = database.tenant.bind(database);
  const { userByEmail, userByPhone } = database.system;
  if (part === 'rows')
    vi.spyOn(database, 'tenant').mockImplementation(async (accounts, work) => {
      if (accounts.length > 0) await goesOn;
      return tenant(accounts, work);
    });
  else {
    vi.spyOn(database.system, 'userByEmail').mockImplementation((email) => goesOn.then(() => userByEmail(email)));
    vi.spyOn(database.system, 'userByPhone').mockImplementation((phone) => goesOn.then(() => userByPhone(phone)));
  }
  const answer = await send(url, payload);
  vi.restoreAllMocks();
  goOn();
  return answer;
}

describe('a sign-in with a wrong password', () => {
  const payloads = () => [
    { username: unknown.email, loginMethod: 'email', password: 'wrong' },
    { username: known.email, loginMethod: 'email', password: 'wrong' },
    { username: disabled.email, loginMethod: 'email', password: PASSWORD },
    { username: invited.email, loginMethod: 'email', password: 'wrong' },
    { username: unknown.phone, loginMethod: 'phone', password: 'wrong' },
    { username: known.phone, loginMethod: 'phone', password: 'wrong' },
  ];

  it('is answered with the same words after the same work', async () => {
    const tries = [];
    for (const payload of payloads()) tries.push(await worked(session.signIn.path, payload));
    expect(tries[0]!.answer.status).toBe(401);
    expect(tries[0]!.work).toEqual({ hashes: 1, lookUps: 1 });
    for (const one of tries) expect(one).toEqual(tries[0]);
  });

  it('waits for no write about the user', async () => {
    for (const payload of payloads())
      expect((await answeredWithout('rows', session.signIn.path, payload)).status).toBe(401);
  });
});

describe('a password reset', () => {
  const targets = () => [unknown, known, disabled, invited].map(({ email }) => email);

  it('requests a code with the same words, and waits for no user', async () => {
    const mails = targets().map((target) => ({ target, deliveryMode: 'EMAIL' }));
    const texts = [unknown.phone, known.phone].map((target) => ({ target, deliveryMode: 'SMS' }));
    const answers = [];
    for (const payload of [...mails, ...texts]) {
      hashing.count = 0;
      answers.push({ answer: await answeredWithout('users', verification.send.path, payload), hashes: hashing.count });
    }
    expect(answers[0]).toMatchObject({ answer: { status: 200 }, hashes: 1 });
    for (const one of answers) expect(one).toEqual(answers[0]);
  });

  it('checks a code with the same words after the same work until no attempts are left', async () => {
    for (let turn = 0; turn <= 5; turn++) {
      const tries = [];
      for (const target of targets())
        tries.push(await worked(verification.verify.path, { target, verificationCode: '000000' }));
      expect(tries[0]!.work).toEqual({ hashes: 1, lookUps: 0 });
      for (const one of tries) expect([turn, one]).toEqual([turn, tries[0]]);
    }
  });

  it('sets no password without a proof, with the same words and without looking for a user', async () => {
    const tries = [];
    for (const username of targets())
      tries.push(await worked(session.resetPassword.path, { username, password: PASSWORD }));
    expect(tries[0]).toMatchObject({ answer: { status: 403 }, work: { hashes: 0, lookUps: 0 } });
    for (const one of tries) expect(one).toEqual(tries[0]);
  });
});
