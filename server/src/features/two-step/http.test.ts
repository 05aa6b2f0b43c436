import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { twoStepEndpoints } from '@waymark/contract/two-step/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { type SeededUser, seedUser } from '../../storage/testing.ts';
import { passwordHash } from '../secrets/password.ts';
import { hotp, timeStep } from './totp.ts';

const PASSWORD = 'Correct-Horse-77';
const STEP_MS = 30_000;
let test: TestApp;
let account: { id: number; uid: string };
let hash: string;
let user: SeededUser;
let turn = 0;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  hash = await passwordHash(PASSWORD);
});
afterAll(() => test.close());
beforeEach(async () => {
  turn += 1;
  user = await seedUser(test.database, account.id, { email: `two${turn}@example.test`, passwordHash: hash });
});

/** A browser that keeps the cookies it receives. */
class Browser {
  readonly cookies = new Map<string, string>();
  async send(endpoint: { method: string; path: string }, body?: object, path = endpoint.path) {
    const response = await test.app.inject({
      method: endpoint.method as 'POST',
      url: path,
      remoteAddress: `10.1.${turn}.1`,
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      body: response.body === '' ? undefined : response.json(),
      headers: response.headers,
      cookies: response.cookies,
    };
  }
  password(password = PASSWORD) {
    return this.send(sessionEndpoints.signIn, {
      username: user.email,
      loginMethod: 'email',
      password,
      rememberMe: true,
      next: '/map?x=1',
    });
  }
  async me() {
    return (await this.send(sessionEndpoints.me)).status;
  }
  prove() {
    return this.send(sessionEndpoints.verifyPassword, { password: PASSWORD });
  }
}

/** Returns the app's code for the secret, so many steps from now. */
function codeOf(secret: string, stepsFromNow = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2));
  return hotp(Buffer.from(bytes), timeStep(test.clock.now) + stepsFromNow, 6);
}

async function enrolled(): Promise<{ secret: string; recoveryCodes: string[]; browser: Browser }> {
  const browser = new Browser();
  await browser.password();
  await browser.prove();
  const { body } = await browser.send(twoStepEndpoints.begin);
  const confirmed = await browser.send(twoStepEndpoints.confirm, { code: codeOf(body.secret) });
  expect(confirmed.status).toBe(200);
  // The next code is unused.
  test.clock.now += STEP_MS;
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes, browser };
}

describe('setting it up', () => {
  it('needs the password, and a code of the app before it applies', async () => {
    const browser = new Browser();
    await browser.password();
    expect((await browser.send(twoStepEndpoints.begin)).body.code).toBe('error.password.proof');
    await browser.prove();
    const begun = await browser.send(twoStepEndpoints.begin);
    expect(begun.body.address).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await browser.send(twoStepEndpoints.confirm, { code: '000000' })).body.code).toBe('error.two.step.code');
    expect((await browser.send(twoStepEndpoints.read)).body).toMatchObject({ enabled: false, required: false });
    expect((await new Browser().password()).body).toEqual({ next: '/map?x=1' });
    const confirmed = await browser.send(twoStepEndpoints.confirm, { code: codeOf(begun.body.secret) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await browser.send(twoStepEndpoints.read)).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    await browser.prove();
    expect((await browser.send(twoStepEndpoints.begin)).body.code).toBe('error.two.step.on');
  });

  it('stores neither the secret nor the recovery codes in readable form', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const rows = await test.database.owner(async (_kysely, client) => {
      const two = await client.query('SELECT encode(sealed_secret, $1) AS text FROM two_step', ['escape']);
      const codes = await client.query('SELECT encode(code_hash, $1) AS text FROM recovery_codes', ['escape']);
      const audit = await client.query('SELECT details::text AS text FROM audit');
      return [...two.rows, ...codes.rows, ...audit.rows].map(({ text }) => text as string).join('\n');
    });
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden);
  });
});

describe('signing in with it', () => {
  it('asks for the code after the password, and the password alone opens nothing', async () => {
    const { secret } = await enrolled();
    const browser = new Browser();
    const first = await browser.password();
    expect(first.body).toEqual({ next: '/map?x=1', secondStep: 'code' });
    expect(first.cookies.map(({ name }) => name)).toEqual(['waymark_second_step']);
    expect(first.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600 });
    expect(await browser.me()).toBe(401);
    const second = await browser.send(sessionEndpoints.finishSignIn, { code: codeOf(secret), next: '/map?x=1' });
    expect(second.body).toEqual({ next: '/map?x=1' });
    expect(second.cookies.find(({ name }) => name === 'waymark_session')).toMatchObject({ maxAge: 30 * 86_400 });
    expect(await browser.me()).toBe(200);
    const again = await browser.send(sessionEndpoints.finishSignIn, { code: codeOf(secret, 1) });
    expect(again.body.code).toBe('error.signin.again');
  });

  it('accepts a code once, one step to either side, and never one before the last', async () => {
    const { secret } = await enrolled();
    test.clock.now += 10 * STEP_MS;
    const finish = async (code: string) => {
      const browser = new Browser();
      await browser.password();
      return (await browser.send(sessionEndpoints.finishSignIn, { code })).status;
    };
    expect(await finish(codeOf(secret, -2))).toBe(403);
    expect(await finish(codeOf(secret, 2))).toBe(403);
    expect(await finish(codeOf(secret, -1))).toBe(200);
    expect(await finish(codeOf(secret, -1))).toBe(403);
    expect(await finish(codeOf(secret, 1))).toBe(200);
    expect(await finish(codeOf(secret))).toBe(403);
  });

  it('accepts one of two concurrent uses of a code', async () => {
    const { secret } = await enrolled();
    const browsers = [new Browser(), new Browser()];
    for (const browser of browsers) await browser.password();
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => browser.send(sessionEndpoints.finishSignIn, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { recoveryCodes } = await enrolled();
    const use = async (code: string) => {
      const browser = new Browser();
      await browser.password();
      return (await browser.send(sessionEndpoints.finishSignIn, { code })).status;
    };
    expect(await use(recoveryCodes[0]!)).toBe(200);
    expect(await use(recoveryCodes[0]!)).toBe(403);
    expect(await use(` ${recoveryCodes[1]!.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
  });

  it('is limited per user, with the time to wait, for every client', async () => {
    const { secret } = await enrolled();
    for (let tries = 0; tries < 5; tries += 1) {
      const browser = new Browser();
      await browser.password();
      expect((await browser.send(sessionEndpoints.finishSignIn, { code: '12345' })).status).toBe(403);
    }
    const browser = new Browser();
    await browser.password();
    const limited = await browser.send(sessionEndpoints.finishSignIn, { code: codeOf(secret) });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
    test.clock.now += 16 * 60_000;
    await browser.password();
    expect((await browser.send(sessionEndpoints.finishSignIn, { code: codeOf(secret) })).status).toBe(200);
  });

  it('ends after ten minutes, a reset, or when the user is disabled', async () => {
    const { secret } = await enrolled();
    const late = new Browser();
    await late.password();
    test.clock.now += 601_000;
    const code = () => ({ code: codeOf(secret) });
    expect((await late.send(sessionEndpoints.finishSignIn, code())).body.code).toBe('error.signin.again');
    const disabled = new Browser();
    await disabled.password();
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', user.id).execute(),
    );
    expect((await disabled.send(sessionEndpoints.finishSignIn, code())).body.code).toBe('error.signin.again');
    expect((await new Browser().send(sessionEndpoints.finishSignIn, code())).body.code).toBe('error.signin.again');
  });

  it('answers alike at the password step for users with and without a second step', async () => {
    await enrolled();
    const answers = [await new Browser().password('wrong'), await new Browser().password('wrong too')];
    user = { ...user, email: 'nobody-at-all@example.test' };
    answers.push(await new Browser().password('wrong'));
    for (const { status, body, cookies } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]!.body);
      expect(cookies).toEqual([]);
    }
  });
});

describe('tokens', () => {
  it('of session, half sign-in and proof are never accepted for one another', async () => {
    const { secret, browser } = await enrolled();
    await browser.prove();
    const half = new Browser();
    await half.password();
    const tokens = [
      browser.cookies.get('waymark_session')!,
      half.cookies.get('waymark_second_step')!,
      browser.cookies.get('waymark_password')!,
    ];
    for (const [index, token] of tokens.entries()) {
      const other = new Browser();
      for (const name of ['waymark_session', 'waymark_second_step', 'waymark_password', 'waymark_verified'])
        other.cookies.set(name, token);
      expect(await other.me(), `token ${index}`).toBe(index === 0 ? 200 : 401);
      if (index !== 1)
        expect((await other.send(sessionEndpoints.finishSignIn, { code: codeOf(secret) })).status).toBe(401);
      const reset = { username: user.email, password: 'Another-Horse-78' };
      expect((await other.send(sessionEndpoints.resetPassword, reset)).body.code).toBe('error.reset.proof');
    }
  });
});

describe('when the account requires it', () => {
  let parent: { id: number; uid: string };
  let child: { id: number; uid: string };
  beforeAll(async () => {
    parent = await test.account();
    child = await test.account(parent.id);
  });

  it('the rule is read while a change of the account is not committed', async () => {
    const { id, uid } = await test.account();
    const admin = await test.signedIn(id);
    await test.database.tenant([id], async (tx) => {
      await sql`SELECT FROM accounts WHERE id = ${id} FOR UPDATE`.execute(tx);
      const { answer } = await admin.call(twoStepEndpoints.readRule, { params: { id: uid } });
      expect(answer).toEqual({ required: false, requiredAbove: false, usersWithout: 1 });
    });
  });

  it('its administrator sets the rule, and users without it are signed out except the administrator', async () => {
    const ofParent = { params: { id: parent.uid } };
    const rule = { ...ofParent, body: { required: true } };
    const below = await test.signedIn(child.id, 'viewer');
    expect((await below.call(twoStepEndpoints.readRule, ofParent)).status).toBe(403);
    expect((await (await test.signedIn(child.id)).call(twoStepEndpoints.setRule, rule)).status).toBe(404);
    expect((await (await test.signedIn((await test.account()).id)).call(twoStepEndpoints.setRule, rule)).status).toBe(
      404,
    );
    expect((await test.anonymous.call(twoStepEndpoints.setRule, rule)).status).toBe(401);
    const admin = await test.signedIn(parent.id);
    expect((await admin.call(twoStepEndpoints.readRule, ofParent)).answer).toEqual({
      required: false,
      requiredAbove: false,
      usersWithout: 3,
    });
    expect((await admin.call(twoStepEndpoints.setRule, rule)).answer).toMatchObject({ required: true });
    expect((await below.call(sessionEndpoints.me, {})).status).toBe(401);
    expect((await admin.call(sessionEndpoints.me, {})).status).toBe(200);
    const ofChild = await admin.call(twoStepEndpoints.readRule, { params: { id: child.uid } });
    expect(ofChild.answer).toMatchObject({ required: false, requiredAbove: true });
    const lines = await test.database.tenant([parent.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).execute(),
    );
    expect(lines).toEqual([
      { action: 'account.update', details: { twoStepRequired: { from: false, to: true }, sessionsEnded: 2 } },
    ]);
  });

  it('nothing else is accessible before it is set up, also in child accounts', async () => {
    user = await seedUser(test.database, child.id, { email: `below${turn}@example.test`, passwordHash: hash });
    const browser = new Browser();
    expect((await browser.password()).body).toEqual({ next: '/map?x=1', secondStep: 'enrol' });
    expect(await browser.me()).toBe(401);
    expect((await browser.send(sessionEndpoints.finishSignIn, { code: '123456' })).body.code).toBe(
      'error.signin.again',
    );
    const { body } = await browser.send(sessionEndpoints.beginAtSignIn);
    expect(body.address).toContain(encodeURIComponent(user.email));
    expect((await browser.send(sessionEndpoints.confirmAtSignIn, { code: '000000' })).status).toBe(403);
    const done = await browser.send(sessionEndpoints.confirmAtSignIn, { code: codeOf(body.secret), next: '/assets' });
    expect(done.body).toMatchObject({ next: '/assets' });
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await browser.me()).toBe(200);
    expect((await browser.send(twoStepEndpoints.read)).body).toMatchObject({ enabled: true, required: true });
    await browser.prove();
    const off = await browser.send(twoStepEndpoints.disable, { code: done.body.recoveryCodes[0] });
    expect(off.body.code).toBe('error.two.step.required');
    expect((await new Browser().password()).body).toMatchObject({ secondStep: 'code' });
  });
});

describe('switching it off', () => {
  it('needs the password and a code', async () => {
    const { browser, recoveryCodes } = await enrolled();
    const code = { code: recoveryCodes[3]! };
    expect((await browser.send(twoStepEndpoints.disable, code)).body.code).toBe('error.password.proof');
    await browser.prove();
    expect((await browser.send(twoStepEndpoints.disable, { code: '000000' })).body.code).toBe('error.two.step.code');
    // The proof is spent.
    expect((await browser.send(twoStepEndpoints.disable, code)).body.code).toBe('error.password.proof');
    await browser.prove();
    expect((await browser.send(twoStepEndpoints.disable, code)).status).toBe(204);
    expect((await new Browser().password()).body).toEqual({ next: '/map?x=1' });
  });

  it('gives recovery codes that replace all earlier ones', async () => {
    const { browser, recoveryCodes } = await enrolled();
    expect((await browser.send(twoStepEndpoints.recoveryCodes)).body.code).toBe('error.password.proof');
    await browser.prove();
    const renewed = await browser.send(twoStepEndpoints.recoveryCodes);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const old = new Browser();
    await old.password();
    expect((await old.send(sessionEndpoints.finishSignIn, { code: recoveryCodes[0]! })).status).toBe(403);
    expect((await old.send(sessionEndpoints.finishSignIn, { code: renewed.body.recoveryCodes[0] })).status).toBe(200);
  });

  it('is done by administrators of the account or above for a user who lost the app, and by no others', async () => {
    await enrolled();
    const ofUser = { params: { id: user.uid } };
    const proven = async (caller: Caller) => {
      await test.database.tenant([caller.user!.accountId], (tx) =>
        tx.updateTable('users').set({ password_hash: hash }).where('id', '=', caller.user!.id).execute(),
      );
      const { headers } = await caller.call(sessionEndpoints.verifyPassword, { body: { password: PASSWORD } });
      const proof = String(headers['set-cookie']).split(';')[0]!;
      return caller.call(twoStepEndpoints.removeOfUser, ofUser, { cookie: `${caller.cookie}; ${proof}` });
    };
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(twoStepEndpoints.readOfUser, ofUser)).status).toBe(404);
    expect((await proven(stranger)).status).toBe(404);
    const admin = await test.signedIn(account.id);
    expect((await admin.call(twoStepEndpoints.removeOfUser, ofUser)).problem.code).toBe('error.password.proof');
    expect((await admin.call(twoStepEndpoints.readOfUser, ofUser)).answer).toMatchObject({ enabled: true });
    expect((await proven(admin)).status).toBe(204);
    expect((await proven(admin)).problem.code).toBe('error.two.step.off');
    expect((await new Browser().password()).body).toEqual({ next: '/map?x=1' });
  });
});
