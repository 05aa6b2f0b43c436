import { accountEndpoints } from '@waymark/contract/accounts/endpoints.ts';
import { diagnosticEndpoints } from '@waymark/contract/diagnostics/endpoints.ts';
import { outboxEndpoints } from '@waymark/contract/outbox/endpoints.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { seedUser } from '../../storage/testing.ts';

const PASSWORD = 'Tractor-Lamp-77';
const PROOF = 'waymark_verified';
const SECOND_MS = 1000;
const SAME_EMAIL = 'An account with the same email already exists. Please enter another one and try again.';
const SAME_PHONE = 'An account with the same phone number already exists. Please enter another one and try again.';

let test: TestApp;
let operator: { id: number; uid: string };
let number = 0;
let email: string;
let phone: string;

beforeAll(async () => {
  test = await testApp();
  operator = await test.account();
});
afterAll(() => test.close());
beforeEach(() => {
  number += 1;
  email = `newcomer${number}@example.test`;
  phone = `+43660${1_000_000 + number}`;
});

async function post(url: string, payload: object, cookies: Record<string, string> = {}, address = `10.8.0.${number}`) {
  const response = await test.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: address });
  const body = response.body === '' ? undefined : response.json();
  return {
    status: response.statusCode,
    code: body?.code,
    body,
    retryAfter: Number(response.headers['retry-after']),
    cookies: new Map(response.cookies.map(({ name, value }) => [name, value])),
  };
}

const send = (target = email, purpose = 'signUp', address?: string) =>
  post(
    verificationEndpoints.send.path,
    { target, deliveryMode: target.includes('@') ? 'EMAIL' : 'SMS', purpose },
    {},
    address,
  );
const verify = (verificationCode: string, target = email, purpose = 'signUp') =>
  post(verificationEndpoints.verify.path, { target, verificationCode, purpose });
const signUp = (proof: string | undefined, more: object = {}, address?: string) =>
  post(
    accountEndpoints.create.path,
    { loginMethod: { methodType: 'EMAIL', methodValue: email }, password: PASSWORD, ...more },
    proof === undefined ? {} : { [PROOF]: proof },
    address,
  );

/** Returns the last code, which is sent after the answer. */
async function codeSentTo(target: string, messages = 1): Promise<string> {
  const sent = async () => (await test.outbox.list()).filter(({ to }) => to === target);
  await expect.poll(async () => (await sent()).length).toBe(messages);
  return /\d{6}/.exec((await sent())[0]!.text)![0];
}

async function proofOf(target = email, purpose = 'signUp'): Promise<string> {
  await send(target, purpose);
  const { cookies } = await verify(await codeSentTo(target), target, purpose);
  return cookies.get(PROOF)!;
}

const rootsOf = async (name: string) =>
  (await test.database.system.rootAccounts()).filter((account) => account.name === name);

describe('a self-made account', () => {
  it('has no parent, has all features, and its first user is signed in', async () => {
    const attributes = {
      location: { countryCode: 'JP' },
      unitsSystem: 'metric',
      language: 'ja',
      timeZone: 'Asia/Tokyo',
    };
    const made = await signUp(await proofOf(), { name: 'Moonlight Cargo', admin: { name: 'Aiko' }, attributes });
    expect(made).toMatchObject({ status: 200, body: { name: 'Moonlight Cargo' } });
    const cookies = { waymark_session: made.cookies.get('waymark_session')! };
    const me = await test.app.inject({ url: sessionEndpoints.me.path, cookies });
    expect(me.json()).toMatchObject({
      name: 'Aiko',
      email,
      role: 'admin',
      accountId: made.body.id,
      accountName: 'Moonlight Cargo',
      language: 'ja',
      timeZone: 'Asia/Tokyo',
      unitsSystem: 'metric',
      runsInstallation: false,
    });
    expect(me.json().features.toSorted()).toEqual([...FEATURES].toSorted());
    const [root] = await rootsOf('Moonlight Cargo');
    const lines = await test.database.tenant([root!.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('action', '=', 'account.signUp').execute(),
    );
    expect(lines).toMatchObject([{ details: { name: 'Moonlight Cargo', loginMethod: 'email' } }]);
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
  });

  it('sees no data of the operator', async () => {
    const { cookies, body } = await signUp(await proofOf());
    const session = { waymark_session: cookies.get('waymark_session')! };
    for (const { path } of [outboxEndpoints.list, diagnosticEndpoints.listeners]) {
      const answer = await test.app.inject({ url: path, cookies: session });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'error.operator.only']);
    }
    const list = await test.app.inject({ url: accountEndpoints.list.path, cookies: session });
    expect(list.json()).toEqual({ items: [], count: 0 });
    const info = (accountId: string) =>
      test.app.inject({ url: `${accountEndpoints.info.path}?accountId=${accountId}`, cookies: session });
    expect((await info(body.id)).statusCode).toBe(200);
    expect((await info(operator.uid)).statusCode).toBe(404);
  });

  it('is created by an international address, in either spelling of its domain', async () => {
    const address = `иван${number}@почта.рф`;
    const proof = await proofOf(address);
    const methodValue = `Иван${number}@xn--80a1acny.xn--p1ai`;
    expect((await signUp(proof, { loginMethod: { methodType: 'EMAIL', methodValue } })).status).toBe(200);
    const signIn = { username: address, loginMethod: 'email', password: PASSWORD };
    expect((await post(sessionEndpoints.signIn.path, signIn)).status).toBe(200);
  });

  it('is created by phone, whatever the format of the number', async () => {
    const methodValue = `43 ${phone.slice(3, 6)} ${phone.slice(6)}`;
    const loginMethod = { methodType: 'PHONE', methodValue, verificationCode: '123456' };
    expect((await signUp(await proofOf(phone), { loginMethod })).status).toBe(200);
    expect((await rootsOf(phone)).length).toBe(1);
    const signIn = { username: phone.slice(1), loginMethod: 'phone', password: PASSWORD };
    expect((await post(sessionEndpoints.signIn.path, signIn)).status).toBe(200);
  });
});

describe('the address of an existing user', () => {
  it('is reported when the code is requested, as often as codes may be requested', async () => {
    await seedUser(test.database, operator.id, { email, phone });
    expect(await send(email.toUpperCase())).toMatchObject({ status: 409, body: { message: SAME_EMAIL } });
    expect(await send(phone)).toMatchObject({ status: 409, body: { message: SAME_PHONE } });
    const again = await send();
    expect(again).toMatchObject({ status: 429, code: 'error.rate.limited' });
    expect(again.retryAfter).toBe(LIMITS.verificationResendSeconds);
    expect((await test.outbox.list()).filter(({ to }) => to === email || to === phone)).toEqual([]);
  });

  it('is used once: of two concurrent accounts one is created', async () => {
    const proof = await proofOf();
    const both = await Promise.all([
      signUp(proof, { name: `Race ${number}` }),
      signUp(proof, { name: `Race ${number}` }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await rootsOf(`Race ${number}`)).length).toBe(1);
  });

  it('is refused in the last step too, if it was taken meanwhile, and the proof remains', async () => {
    const proof = await proofOf();
    await seedUser(test.database, operator.id, { email });
    const name = `Late ${number}`;
    expect(await signUp(proof, { name })).toMatchObject({ status: 409, code: 'error.sign.up.email' });
    expect(await signUp(proof, { name })).toMatchObject({ status: 409, code: 'error.sign.up.email' });
    expect(await rootsOf(name)).toEqual([]);
  });
});

describe('a proof', () => {
  const refused = { status: 403, code: 'error.reset.proof' };

  it('is required, and valid once, in time, for its own address', async () => {
    expect(await signUp(undefined)).toMatchObject(refused);
    expect(await signUp('A'.repeat(43))).toMatchObject(refused);
    const foreign = await proofOf(phone);
    expect(await signUp(foreign)).toMatchObject(refused);
    const proof = await proofOf();
    expect((await signUp(proof)).status).toBe(200);
    expect(await signUp(proof)).toMatchObject(refused);
    test.clock.now += (LIMITS.verificationProofSeconds + 1) * SECOND_MS;
    const loginMethod = { methodType: 'PHONE', methodValue: phone };
    expect(await signUp(foreign, { loginMethod })).toMatchObject(refused);
  });

  it('of one purpose is never valid for the other, and neither are codes', async () => {
    await seedUser(test.database, operator.id, { email });
    const forReset = await proofOf(email, 'reset');
    expect(await signUp(forReset)).toMatchObject(refused);

    const stranger = `stranger${number}@example.test`;
    await send(stranger);
    const code = await codeSentTo(stranger);
    expect(await verify(code, stranger, 'reset')).toMatchObject({ status: 401, code: 'error.code.expired' });
    const forSignUp = (await verify(code, stranger)).cookies.get(PROOF)!;
    await seedUser(test.database, operator.id, { email: stranger });
    const reset = { username: stranger, password: PASSWORD };
    expect(await post(sessionEndpoints.resetPassword.path, reset, { [PROOF]: forSignUp })).toMatchObject(refused);
    const disguised = { target: `sign-up ${stranger}`, verificationCode: code };
    expect((await post(verificationEndpoints.verify.path, disguised)).status).toBe(400);
  });

  it('of one tab is not replaced by that of another', async () => {
    const proof = await proofOf();
    await send(phone);
    const verified = { target: phone, verificationCode: await codeSentTo(phone), purpose: 'signUp' };
    const both = (await post(verificationEndpoints.verify.path, verified, { [PROOF]: proof })).cookies.get(PROOF)!;
    const first = await signUp(both);
    expect(first.status).toBe(200);
    const loginMethod = { methodType: 'PHONE', methodValue: phone };
    expect((await signUp(first.cookies.get(PROOF), { loginMethod })).cookies.get(PROOF)).toBe('');
  });

  it('is not spent by an invalid password or address', async () => {
    const proof = await proofOf();
    const keys = async (more: object) =>
      (await signUp(proof, more)).body.errors.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`);
    expect(await keys({ password: 'Lantern-7' })).toEqual(['password error.password.numbers.count']);
    expect(await keys({ password: 'a 1' })).toEqual([
      'password error.password.min.length',
      'password error.password.uppercase.count',
      'password error.password.numbers.count',
      'password error.password.whitespace',
    ]);
    expect(await keys({ loginMethod: { methodType: 'EMAIL', methodValue: '81 9012345678' } })).toEqual([
      'loginMethod.methodValue error.format.email',
    ]);
    expect(await keys({ loginMethod: { methodType: 'PHONE', methodValue: email } })).toEqual([
      'loginMethod.methodValue error.phoneWithRegion.number',
    ]);
    expect(await keys({ name: '  ' })).toEqual(['name error.none.empty.space']);
    expect(await keys({ attributes: { timeZone: 'Moon/Tranquility' } })).toEqual([
      'attributes.timeZone error.timeZone.unknown',
    ]);
    expect(await keys({ features: ['npa'] })).toEqual(['features error.unknown.field']);
    expect((await signUp(proof)).status).toBe(200);
  });
});

describe('limits', () => {
  it('apply to codes and accounts per address', async () => {
    const times: number[] = [];
    for (let sent = 0; sent < LIMITS.verificationSendsPerHour; sent++) {
      expect((await send()).status).toBe(200);
      times.push(test.clock.now);
      test.clock.now += (LIMITS.verificationResendSeconds + 1) * SECOND_MS;
    }
    const sixth = await send();
    expect(sixth).toMatchObject({ status: 429, code: 'error.rate.limited' });
    expect(sixth.retryAfter).toBe(Math.ceil((times[0]! + 3_600_000 - test.clock.now) / SECOND_MS));

    for (let tried = 0; tried < 20; tried++) expect((await signUp('A'.repeat(43), {}, '10.8.1.1')).status).toBe(403);
    const late = await signUp('A'.repeat(43), {}, '10.8.1.1');
    expect(late).toMatchObject({ status: 429, code: 'error.rate.limited' });
    expect(late.retryAfter).toBeGreaterThan(0);
  });
});

describe('a closed installation', () => {
  it('offers no sign-up and answers as if there were none', async () => {
    const closed = await testApp({ settings: { signUp: false } });
    try {
      const settings = await closed.anonymous.call(sessionEndpoints.signInSettings, {});
      expect(settings.answer).toMatchObject({ signUp: false });
      expect((await test.anonymous.call(sessionEndpoints.signInSettings, {})).answer).toMatchObject({ signUp: true });
      const target = { target: email, purpose: 'signUp' as const };
      const sending = await closed.anonymous.call(verificationEndpoints.send, {
        body: { ...target, deliveryMode: 'EMAIL' },
      });
      const verifying = await closed.anonymous.call(verificationEndpoints.verify, {
        body: { ...target, verificationCode: '123456' },
      });
      const making = await closed.anonymous.call(accountEndpoints.create, {
        body: { loginMethod: { methodType: 'EMAIL', methodValue: email }, password: PASSWORD },
      });
      for (const { status, problem } of [sending, verifying, making])
        expect([status, problem.code]).toEqual([404, 'error.not.found']);
    } finally {
      await closed.close();
    }
  });

  it('never creates its first account this way', async () => {
    const empty = await testApp();
    try {
      const insert = empty.database.tenant([], async (tx) => {
        const { insertRootAccount } = await import('./sql.ts');
        const account = { uid: crypto.randomUUID(), name: 'First', attributes: {}, features: [], alerts: [] };
        return insertRootAccount(tx, account);
      });
      await expect(insert).rejects.toMatchObject({ code: '42501' });
    } finally {
      await empty.close();
    }
  });
});
