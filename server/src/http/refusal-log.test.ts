import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from './testing.ts';

const { assets, session, users } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  test = await testApp({ logger });
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.now += 60_000;
  lines = [];
});
const refused = () => lines.filter(({ msg }) => msg === 'refused');

describe('a refusal', () => {
  it('for a missing permission is logged with the call and the id of the user', async () => {
    const viewer = await test.signedIn(account.id, 'viewer');
    await viewer.call(assets.remove, { params: { id: account.uid } });
    expect(refused()).toMatchObject([
      {
        level: 40,
        method: 'DELETE',
        route: '/api/fleet/assets/:id',
        status: 403,
        code: 'error.permission.missing',
        actor: viewer.user!.uid,
        account: account.uid,
      },
    ]);
  });

  it('of a change to the own rights, of a wrong password and of too many attempts is logged too', async () => {
    await admin.call(users.remove, { params: { id: admin.user!.uid } });
    const body = { username: 'secret-person@example.test', loginMethod: 'email' as const, password: 'Wrong-Horse-99' };
    for (let turn = 0; turn < 6; turn++) await test.anonymous.call(session.signIn, { body });
    expect(refused().map(({ status, code, actor }) => [status, code, actor])).toEqual([
      [409, 'error.user.self', admin.user!.uid],
      [401, 'error.signin.invalid', null],
      [429, 'error.rate.limited', null],
    ]);
  });

  it('does not log the content of the request or its address', async () => {
    const headers = { cookie: admin.cookie!, origin: 'https://evil.example', 'user-agent': 'Spy/1' };
    const url = '/api/fleet/assets?search=Secret-name';
    await test.app.inject({ method: 'POST', url, headers, remoteAddress: '203.0.113.77', payload: { name: 'x' } });
    expect(refused()).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/Secret|evil|Spy|203\.0|@|waymark_session/i);
  });

  it('is logged once a minute for each call and user, and the others are counted', async () => {
    const one = await test.signedIn(account.id, 'viewer');
    const other = await test.signedIn(account.id, 'viewer');
    for (let turn = 0; turn < 10; turn++)
      for (const caller of [one, other]) await caller.call(assets.remove, { params: { id: account.uid } });
    expect(refused().map(({ actor }) => actor)).toEqual([one.user!.uid, other.user!.uid]);
    test.clock.now += 60_000;
    await one.call(assets.remove, { params: { id: account.uid } });
    expect(lines.at(-2)).toMatchObject({ count: 18 });
    expect(refused()).toHaveLength(3);
  });

  it('of many users does not flood the log', async () => {
    const viewer = await test.signedIn(account.id, 'viewer');
    const calls = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun));
    for (const endpoint of calls) {
      const url = endpoint.path.replace(/\{\w+\}/g, account.uid);
      for (const caller of [viewer, admin])
        await test.app.inject({
          method: endpoint.method,
          url,
          headers: { cookie: caller.cookie!, origin: 'https://evil.example' },
        });
    }
    expect(refused().length).toBeGreaterThan(20);
    expect(refused().length).toBeLessThanOrEqual(120);
  });

  it('for a missing session is not logged, because every expired page causes one', async () => {
    await test.anonymous.call(assets.list, {});
    expect(lines).toEqual([]);
  });
});
