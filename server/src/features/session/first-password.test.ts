/** The password printed at the first start only leads to choosing another one. */
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';
import { type SeededUser, seedUser } from '../../storage/testing.ts';
import { passwordHash } from '../secrets/password.ts';

const PRINTED = 'Kfghj-kmnpq-2345-rstuv';
const OWN = 'Correct-Horse-77';
let test: TestApp;
let account: { id: number };
let user: SeededUser;

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await seedUser(test.database, account.id, { passwordHash: await passwordHash(PRINTED) });
  await test.database.tenant([account.id], (tx) =>
    tx.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute(),
  );
});

async function post(url: string, payload: object, cookies: Record<string, string> = {}) {
  const response = await test.app.inject({ method: 'POST', url, payload, cookies });
  const jar = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { status: response.statusCode, body: response.json(), jar };
}
const signIn = (password = PRINTED) =>
  post(sessionEndpoints.signIn.path, { username: user.email, loginMethod: 'email', password, next: '/assets' });
const choose = (password: string, cookies: Record<string, string>) =>
  post(sessionEndpoints.choosePassword.path, { password, next: '/assets' }, cookies);
const me = async (cookies: Record<string, string>) =>
  (await test.app.inject({ url: sessionEndpoints.me.path, cookies })).statusCode;

describe('a printed password', () => {
  it('starts no session, only the step that replaces it', async () => {
    const { status, body, jar } = await signIn();
    expect([status, body]).toEqual([200, { next: '/assets', secondStep: 'password' }]);
    expect(Object.keys(jar)).toEqual(['waymark_second_step']);
    expect(await me({ waymark_session: jar.waymark_second_step! })).toBe(401);
  });

  it('is replaced, which signs the user in, and is invalid afterwards', async () => {
    const { jar } = await signIn();
    const chosen = await choose(OWN, jar);
    expect([chosen.status, chosen.body]).toEqual([200, { next: '/assets' }]);
    expect(await me({ waymark_session: chosen.jar.waymark_session! })).toBe(200);
    expect((await signIn()).status).toBe(401);
    const again = await signIn(OWN);
    expect(again.body).toEqual({ next: '/assets' });
    // The step is spent.
    expect((await choose('Another-Horse-78', jar)).body.code).toBe('error.signin.again');
  });

  it('is not replaced by itself, by a weak one, without the step, or too late', async () => {
    const { jar } = await signIn();
    expect((await choose(PRINTED, jar)).body).toMatchObject({ status: 400, code: 'error.password.printed' });
    expect((await choose('short', jar)).body).toMatchObject({ status: 400, code: 'error.validation' });
    expect((await choose(OWN, {})).body.code).toBe('error.signin.again');
    test.clock.now += 601_000;
    expect((await choose(OWN, jar)).body.code).toBe('error.signin.again');
    expect((await signIn()).body.secondStep).toBe('password');
  });

  it('opens no other step, and no other step opens this one', async () => {
    const { jar } = await signIn();
    const { finishSignIn, beginAtSignIn } = sessionEndpoints;
    expect((await post(finishSignIn.path, { code: '000000' }, jar)).body.code).toBe('error.signin.again');
    expect((await post(beginAtSignIn.path, {}, jar)).body.code).toBe('error.signin.again');
  });

  it('ends the earlier sessions, and the change is audited', async () => {
    const [one, other] = [(await signIn()).jar, (await signIn()).jar];
    expect((await choose(OWN, one)).status).toBe(200);
    expect((await choose('Another-Horse-78', other)).body.code).toBe('error.signin.again');
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('action').where('subject_uid', '=', user.uid).orderBy('id').execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual(['password.change', 'session.start']);
  });
});
