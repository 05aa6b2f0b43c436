/** Attackers who guess a user's password slow down only themselves, and lock out no user. */
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { type SeededUser, seedUser } from '../../storage/testing.ts';
import { passwordHash } from '../secrets/password.ts';
import { KnownDevices } from './known-devices.ts';
import { delaySeconds } from './slow-answers.ts';

const PASSWORD = 'Correct-Horse-77';
const WRONG = 'Wrong-Horse-99';
let test: TestApp;
let account: { id: number; uid: string };
let hash: string;
let owner: SeededUser;
/** Delays that the app requested, in seconds, and how they end. */
let pauses: number[] = [];
let pause: () => Promise<void> = async () => undefined;
let networks = 0;

beforeAll(async () => {
  test = await testApp({
    pause: (milliseconds) => {
      pauses.push(milliseconds / 1000);
      return pause();
    },
  });
  account = await test.account();
  hash = await passwordHash(PASSWORD);
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await seedUser(test.database, account.id, { passwordHash: hash });
  pauses = [];
  pause = async () => undefined;
  test.clock.now += 3_600_000;
});

/** Returns an address of an unused network. */
const elsewhere = () => `10.${(++networks >> 8) & 255}.${networks & 255}.1`;
async function signIn(
  values: { password?: string; from?: string; device?: string | undefined; username?: string } = {},
) {
  const { password = PASSWORD, from = elsewhere(), device, username = owner.email } = values;
  const response = await test.app.inject({
    method: 'POST',
    url: sessionEndpoints.signIn.path,
    remoteAddress: from,
    cookies: device === undefined ? {} : { waymark_device: device },
    payload: { username, loginMethod: 'email', password },
  });
  const cookie = (name: string) => response.cookies.find((one) => one.name === name);
  return { status: response.statusCode, body: response.json(), cookie, headers: response.headers };
}
/** Sends wrong passwords, each from a network of its own. */
async function guessed(times: number, username: string): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn++) statuses.push((await signIn({ password: WRONG, username })).status);
  return statuses;
}

describe('wrong passwords of attackers', () => {
  const FREE = LIMITS.signInTriesBeforeDelay;
  /** A user whose password was guessed once more than without a delay. */
  let victim: SeededUser;
  let device: string;
  const mails = async () => (await test.outbox.list()).filter(({ to }) => to === victim.email);
  beforeAll(async () => {
    victim = await seedUser(test.database, account.id, { passwordHash: hash });
    device = (await signIn({ username: victim.email })).cookie('waymark_device')!.value;
    expect(new Set(await guessed(FREE + 1, victim.email))).toEqual(new Set([401]));
    expect(pauses).toEqual([1]);
  });
  // The hour of the guesses has not passed.
  beforeEach(() => {
    test.clock.now -= 3_600_000;
  });
  const asVictim = (values: Parameters<typeof signIn>[0] = {}) => signIn({ username: victim.email, ...values });

  it('only delay the owner on a new browser in a new network', async () => {
    expect((await asVictim()).status).toBe(200);
    expect(pauses).toEqual([1]);
  });

  it('do not delay a browser that the owner signed in with before', async () => {
    expect((await asVictim({ device })).status).toBe(200);
    expect(pauses).toEqual([]);
  });

  it('are delayed even with a device of another user, and a planted token is replaced', async () => {
    const planted = (await signIn()).cookie('waymark_device')!.value;
    const signedIn = await asVictim({ device: planted });
    expect([signedIn.status, pauses]).toEqual([200, [1]]);
    expect(signedIn.cookie('waymark_device')!.value).not.toBe(planted);
  });

  it('from the owner’s own network do not stop a known browser either', async () => {
    const from = elsewhere();
    const known = (await signIn({ from })).cookie('waymark_device')!.value;
    for (let turn = 0; turn < 6; turn++) await signIn({ password: WRONG, from });
    expect((await signIn({ from })).status).toBe(429);
    expect((await signIn({ from, device: known })).status).toBe(200);
  });

  it('are reported to the owner, once, without their origin', async () => {
    await guessed(2, victim.email);
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Someone is trying to guess your Waymark password');
    expect(mail?.text).not.toMatch(/10\.\d|Wrong-Horse/);
  });

  it('are delayed longer and longer, also for unknown names', async () => {
    expect([1, 30, 31, 40, 41, 51, 61, 71, 81, 1000].map(delaySeconds)).toEqual([1, 1, 1, 1, 2, 4, 8, 16, 16, 16]);
    await guessed(FREE + 1, 'nobody-at-all@example.test');
    expect(pauses).toEqual([1]);
  });

  it('are answered a few at a time', async () => {
    const released = Promise.withResolvers<void>();
    pause = () => released.promise;
    const wrong = { password: WRONG };
    const held = Array.from({ length: LIMITS.signInsHeldPerUser }, () => asVictim(wrong));
    await expect.poll(() => pauses).toHaveLength(LIMITS.signInsHeldPerUser);
    const beyond = await asVictim(wrong);
    expect([beyond.status, Number(beyond.headers['retry-after']) > 0]).toEqual([429, true]);
    released.resolve();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 401));
  });

  it('do not shut out the owner’s network while too many answers wait', async () => {
    const released = Promise.withResolvers<void>();
    pause = () => released.promise;
    const held = Array.from({ length: LIMITS.signInsHeldPerUser }, () => asVictim({ password: WRONG }));
    await expect.poll(() => pauses).toHaveLength(LIMITS.signInsHeldPerUser);
    const from = elsewhere();
    for (let turn = 0; turn < 6; turn++) {
      const { status, headers } = await asVictim({ from });
      expect([status, Number(headers['retry-after'])]).toEqual([429, expect.toSatisfy((wait: number) => wait <= 16)]);
    }
    released.resolve();
    await Promise.all(held);
    expect((await asVictim({ from })).status).toBe(200);
  });

  it('do not delay a user whose sign-in has a second step', async () => {
    await test.database.tenant([account.id], (tx) =>
      tx
        .insertInto('two_step')
        .values({
          account_id: account.id,
          user_id: victim.id,
          sealed_secret: Buffer.from('x'),
          enabled_at: new Date(test.clock.now),
        })
        .execute(),
    );
    expect((await asVictim()).body.secondStep).toBe('code');
    expect(pauses).toEqual([]);
  });
});

const fail = (error: unknown) => {
  throw error;
};

describe('a known browser', () => {
  it('is looked for whether the user exists or not, so that the time of the answer reveals nothing', async () => {
    const device = 'x'.repeat(43);
    const queries = async (username: string) => {
      const looks = vi.spyOn(test.database.system, 'userByEmail');
      const reads = vi.spyOn(test.database, 'tenant');
      expect((await signIn({ password: WRONG, device, username })).status).toBe(401);
      const counts = [looks.mock.calls.length, reads.mock.calls.length];
      looks.mockRestore();
      reads.mockRestore();
      return counts;
    };
    // The line of the audit is written after the answer.
    expect(await queries(owner.email)).toEqual([1, 3]);
    expect(await queries('nobody-at-all@example.test')).toEqual([1, 2]);
  });

  it('has a cookie hidden from scripts, of which only the hash is stored', async () => {
    const cookie = (await signIn()).cookie('waymark_device')!;
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: LIMITS.knownDeviceDays * 86_400,
    });
    expect(Buffer.from(cookie.value, 'base64url')).toHaveLength(32);
    const rows = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('known_devices').selectAll().where('user_id', '=', owner.id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.token_hash.toString('base64url')).not.toBe(cookie.value);
  });

  it('has a limit of its own, so a thief of the cookie cannot keep guessing', async () => {
    const device = (await signIn()).cookie('waymark_device')!.value;
    for (let turn = 0; turn < 5; turn++) expect((await signIn({ password: WRONG, device })).status).toBe(401);
    expect((await signIn({ device })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  it('keeps its token while it is used, and is forgotten after its time or when all sessions end', async () => {
    const device = (await signIn()).cookie('waymark_device')!.value;
    expect((await signIn({ device })).cookie('waymark_device')!.value).toBe(device);
    const admin = await test.signedIn(account.id);
    await admin.call(sessionEndpoints.endAllOfUser, { params: { id: owner.uid } });
    expect((await signIn({ device })).cookie('waymark_device')!.value).not.toBe(device);
    const next = (await signIn()).cookie('waymark_device')!.value;
    test.clock.now += LIMITS.knownDeviceDays * 86_400_000 + 1000;
    expect((await signIn({ device: next })).cookie('waymark_device')!.value).not.toBe(next);
  });

  it('is one of a bounded number', async () => {
    const devices = new KnownDevices({ database: test.database, now: () => (test.clock.now += 1000), onError: fail });
    for (let turn = 0; turn <= LIMITS.knownDevicesPerUser; turn++) await devices.remember(owner, undefined);
    const rows = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('known_devices').select('token_hash').where('user_id', '=', owner.id).execute(),
    );
    expect(rows).toHaveLength(LIMITS.knownDevicesPerUser);
  });
});
