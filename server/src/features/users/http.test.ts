/** Users: managing them, the rights they can be given, and the end of access when rights are lost. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIVE_CLOSE, LIVE_PATH } from '@waymark/contract/live/frame.ts';
import type { User, UserCreate, UserWrite } from '@waymark/contract/users/schema.ts';
import { FEATURES, ROLE_PERMISSIONS } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Delivery } from '../../delivery/delivery.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { users, session } = ENDPOINTS;
let test: TestApp;
/** Address of the live channel. */
let liveAddress: string;
let account: { id: number; uid: string };
let admin: Caller;
let number = 0;

beforeAll(async () => {
  test = await testApp();
  liveAddress = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws') + LIVE_PATH;
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  await give(account.id, { alerts: [...ALERT_TYPES] });
  admin = await test.signedIn(account.id);
});

async function give(accountId: number, toggles: { features?: string[]; alerts?: string[] }): Promise<void> {
  await test.database.tenant([accountId], (tx) =>
    tx.updateTable('accounts').set(toggles).where('id', '=', accountId).execute(),
  );
}

const address = () => `someone${++number}@example.test`;
const person = (values: Partial<UserCreate> = {}): UserCreate => ({
  name: 'New Person',
  email: address(),
  role: 'viewer',
  ...values,
});
const create = (by: Caller, values: Partial<UserCreate> = {}) => by.call(users.create, { body: person(values) });
const made = async (values: Partial<UserCreate> = {}): Promise<User> => (await create(admin, values)).answer;
const change = (by: Caller, user: Pick<User, 'username' | 'name' | 'role'>, values: Partial<UserWrite> = {}) =>
  by.call(users.update, {
    params: { username: user.username },
    body: { name: user.name, role: user.role, ...values },
  });
const own = async (caller: Caller): Promise<User> =>
  (await caller.call(users.read, { params: { id: caller.user!.uid } })).answer;
const remove = (by: Caller, id: string) => by.call(users.remove, { params: { id } });
const faults = ({ problem }: { problem: { errors?: { path: string; key: string }[] } }) =>
  (problem.errors ?? []).map(({ path, key }) => `${path} ${key}`);
const sentTo = async (to: string) => (await test.outbox.list()).filter((message) => message.to === to);
const audited = (action: string, uid: string) =>
  test.database.tenant([account.id], (tx) =>
    tx.selectFrom('audit').select('details').where('action', '=', action).where('subject_uid', '=', uid).execute(),
  );

describe('a new user', () => {
  it('has the account’s rights by default, and is invited', async () => {
    const { status, answer } = await create(admin, { name: '  New Person ', email: 'Someone.New@Example.test' });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      accountId: account.uid,
      name: 'New Person',
      username: 'someone.new@example.test',
      phone: null,
      status: 'invited',
      disabled: false,
      lastSignInTime: null,
      features: [...FEATURES].sort(),
      alerts: [...ALERT_TYPES].sort(),
    });
    expect(answer.invitedAt).not.toBeNull();
    expect(await audited('user.create', answer.id)).toHaveLength(1);
    expect(JSON.stringify(await audited('user.create', answer.id))).not.toContain('example.test');
  });

  it('gets a message in their language, with a link to setting a password and no secret', async () => {
    const { email } = await made({ language: 'ja' });
    await expect.poll(() => sentTo(email!)).toHaveLength(1);
    const [message] = await sentTo(email!);
    expect(message?.subject).toContain('招待');
    const link = new URL(/https?:\/\/\S+/.exec(message!.text)![0]);
    expect(link.pathname).toBe('/login-app/reset/invitation');
    expect([...link.searchParams.keys()]).toEqual(['u']);
    expect(JSON.parse(link.searchParams.get('u')!)).toEqual({
      username: email,
      loginMethod: 'email',
      rememberMe: false,
    });
  });

  it('gets a link with the server’s address of the start, whatever Host the request names', async () => {
    const body = person();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const { answer } = await admin.call(users.create, { body }, headers);
    test.clock.now += 31_000;
    await admin.call(users.invite, { params: { id: answer.id } }, headers);
    await expect.poll(() => sentTo(body.email!)).toHaveLength(2);
    for (const { text } of await sentTo(body.email!))
      expect(new URL(/https?:\/\/\S+/.exec(text)![0]).origin).toBe('http://started.example:8080');
  });

  it('without an email address gets an SMS, and their number is stored in E.164', async () => {
    const user = await made({ email: null, phone: '81 90-1234-5678' });
    expect(user).toMatchObject({ username: '+819012345678', phone: '+819012345678' });
    await expect.poll(() => sentTo('+819012345678')).toMatchObject([{ channel: 'SMS' }]);
    expect((await change(admin, { ...user, username: '819012345678' }, { name: 'Renamed' })).answer.name).toBe(
      'Renamed',
    );
  });

  it('needs a name, an address or a number, a role and a valid zone', async () => {
    expect(faults(await create(admin, { name: ' ' }))).toEqual(['name error.none.empty.space']);
    expect(faults(await create(admin, { email: null }))).toEqual(['email error.user.contact']);
    expect(faults(await create(admin, { email: 'nobody' }))).toEqual(['email error.format.email']);
    expect(faults(await create(admin, { phone: '12' }))).toEqual(['phone error.phoneWithRegion.number']);
    expect(faults(await create(admin, { role: 'owner' as 'admin' }))).toEqual(['role error.enum.field']);
    expect(faults(await create(admin, { timeZone: 'Asia/Atlantis' }))).toEqual(['timeZone error.timeZone.unknown']);
    expect(faults(await create(admin, { features: ['flying' as 'fuel'] }))).toEqual(['features.0 error.enum.field']);
  });

  it('is no duplicate of any user of the installation, in any case, also under concurrent creation', async () => {
    const stranger = await test.signedIn((await test.account()).id);
    const { email } = (await create(stranger, { phone: '+81 9011112222' })).answer;
    const again = await create(admin, { email: email!.toUpperCase() });
    expect([again.status, again.problem.code, faults(again)]).toEqual([
      409,
      'error.duplicate.user',
      ['email error.duplicate.user'],
    ]);
    expect(faults(await create(admin, { phone: '819011112222' }))).toEqual(['phone error.duplicate.user']);
    const other = await made();
    expect(faults(await change(admin, other, { email }))).toEqual(['email error.duplicate.user']);
    const twice = address();
    const both = await Promise.all([create(admin, { email: twice }), create(stranger, { email: twice })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stays when no mail can be sent, and can be invited again later', async () => {
    const works = { now: false };
    const mail = { send: async () => undefined, works: async () => works.now };
    const queue = { add: async () => undefined };
    const delivery = new Delivery({ outbox: test.outbox, mail, sms: mail, queue, now: () => test.clock.now });
    const down = await testApp({ delivery });
    try {
      const caller = await down.signedIn((await down.account()).id);
      const user = (await create(caller)).answer;
      expect(user).toMatchObject({ status: 'invited', invitedAt: null });
      const again = await caller.call(users.invite, { params: { id: user.id } });
      expect([again.status, again.problem.code]).toEqual([502, 'error.invitation.send']);
      works.now = true;
      test.clock.now += 60_000;
      expect((await caller.call(users.invite, { params: { id: user.id } })).answer.invitedAt).not.toBeNull();
    } finally {
      await down.close();
    }
  });
});

describe('an invitation', () => {
  it('is sent again after 30 s, to a user who has not accepted', async () => {
    const user = await made();
    const invite = () => admin.call(users.invite, { params: { id: user.id } });
    const early = await invite();
    expect([early.status, early.headers['retry-after']]).toEqual([429, String(LIMITS.verificationResendSeconds)]);
    test.clock.now += LIMITS.verificationResendSeconds * 1000;
    expect((await invite()).status).toBe(200);
    await expect.poll(() => sentTo(user.email!)).toHaveLength(2);
    await change(admin, user, { disabled: true });
    expect((await invite()).problem.code).toBe('error.user.notInvited');
    const came = await own(admin);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', admin.user!.id).execute(),
    );
    expect((await admin.call(users.invite, { params: { id: came.id } })).problem.code).toBe('error.user.notInvited');
  });

  it('is limited to a hundred per account and hour, and users added beyond that are invited later', async () => {
    const added: User[] = [];
    for (let sent = 0; sent <= LIMITS.invitationsPerHour; sent++) added.push(await made());
    expect(added.filter(({ invitedAt }) => invitedAt === null)).toEqual([added.at(-1)]);
    const invite = () => admin.call(users.invite, { params: { id: added.at(-1)!.id } });
    expect(Number((await invite()).headers['retry-after'])).toBeGreaterThan(0);
    test.clock.now += 3_600_000;
    expect((await invite()).status).toBe(200);
  });

  it('leads to a password through the code that proves the address, and then the user is active', async () => {
    const { email, id } = await made();
    const post = (url: string, payload: object, cookies = {}) =>
      test.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: `10.7.0.${number % 250}` });
    await post(ENDPOINTS.verification.send.path, { target: email, deliveryMode: 'EMAIL' });
    const codes = async () => (await sentTo(email!)).map(({ subject }) => /\d{6}/.exec(subject)?.[0]).filter(Boolean);
    await expect.poll(codes).toHaveLength(1);
    const verified = await post(ENDPOINTS.verification.verify.path, {
      target: email,
      verificationCode: (await codes())[0],
    });
    const [proof] = verified.cookies as unknown as { name: string; value: string }[];
    const password = 'Tractor-Lamp-7';
    const cookies = { [proof!.name]: proof!.value };
    expect((await post(session.resetPassword.path, { username: email, password }, cookies)).statusCode).toBe(204);
    const signedIn = await post(session.signIn.path, { username: email, loginMethod: 'email', password });
    expect(signedIn.statusCode).toBe(200);
    const { answer } = await admin.call(users.read, { params: { id } });
    expect(answer.status).toBe('active');
    expect(answer.lastSignInTime).not.toBeNull();
  });
});

describe('the list', () => {
  it('finds by name, address and number, filters, sorts, and has its old name as an alias', async () => {
    const one = await made({ name: 'Alma Berg', phone: '+81 9022223333', role: 'installer' });
    const two = await made({ name: 'Zoe Adler', role: 'accountant' });
    await change(admin, two, { disabled: true });
    const names = async (query: object) =>
      (await admin.call(users.list, { query })).answer.items.map(({ name }) => name);
    expect(await names({ search: 'alm' })).toEqual(['Alma Berg']);
    expect(await names({ search: two.email!.slice(0, 9).toUpperCase() })).toContain('Zoe Adler');
    expect(await names({ search: '2222' })).toEqual(['Alma Berg']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ role: 'installer' })).toEqual(['Alma Berg']);
    expect(await names({ status: 'disabled' })).toEqual(['Zoe Adler']);
    expect(await names({ sort: 'role' })).toEqual(['Test User', 'Alma Berg', 'Zoe Adler']);
    expect(await names({ sort: 'name', order: 'desc', limit: 1 })).toEqual(['Zoe Adler']);
    for (const sort of ['username', 'status', 'accountName', 'lastSignInTime', 'createdAt'])
      expect(await names({ sort })).toHaveLength(3);
    expect((await admin.call(users.list, { query: { sort: 'passwordHash' } })).problem.code).toBe('error.sort.field');
    expect((await admin.call(users.listV1, { query: { search: 'alma' } })).answer).toEqual(
      (await admin.call(users.list, { query: { search: 'alma' } })).answer,
    );
    expect(JSON.stringify((await admin.call(users.list, {})).answer)).not.toMatch(/hash|password/i);
    expect((await admin.call(users.read, { params: { id: one.id } })).answer).toMatchObject({ phone: '+819022223333' });
  });

  it('includes child accounts, and can be limited to one', async () => {
    const child = await test.account(account.id);
    const below = await test.signedIn(child.id, 'viewer');
    const of = async (accountId?: string) =>
      (await admin.call(users.list, { query: accountId === undefined ? {} : { accountId } })).answer.items
        .map(({ id }) => id)
        .sort();
    expect(await of()).toEqual([admin.user!.uid, below.user!.uid].sort());
    expect(await of(child.uid)).toEqual([below.user!.uid]);
    expect((await admin.call(users.list, { query: { accountId: (await test.account()).uid } })).status).toBe(404);
  });
});

describe('row-level security between accounts', () => {
  it('hides users from other accounts and from descendants, and lets the account above manage them', async () => {
    const child = await test.account(account.id);
    const below = await test.signedIn(child.id);
    const stranger = await test.signedIn((await test.account()).id);
    const user = await made();
    for (const caller of [below, stranger]) {
      const params = { id: user.id };
      for (const answered of [
        await caller.call(users.read, { params }),
        await caller.call(users.invite, { params }),
        await remove(caller, user.id),
        await change(caller, user),
        await change(caller, { ...user, username: user.id }),
        await create(caller, { accountId: account.uid }),
        await caller.call(users.assignable, { query: { accountId: account.uid } }),
      ])
        expect(answered.status).toBe(404);
    }
    const inside = (await create(admin, { accountId: child.uid })).answer;
    expect(inside.accountId).toBe(child.uid);
    expect((await below.call(users.read, { params: { id: inside.id } })).status).toBe(200);
    expect((await change(admin, inside, { role: 'installer' })).answer.role).toBe('installer');
    expect((await remove(admin, inside.id)).status).toBe(204);
  });
});

describe('features and alerts', () => {
  it('can be given only as far as the account has them', async () => {
    const { id, uid } = await test.account(account.id);
    const subset = fc.subarray([...FEATURES]);
    const alerts = fc.subarray([...ALERT_TYPES]);
    await fc.assert(
      fc.asyncProperty(subset, subset, alerts, alerts, async (has, wanted, hasAlerts, wantedAlerts) => {
        await give(id, { features: has, alerts: hasAlerts });
        const body = { accountId: uid, features: wanted, alerts: wantedAlerts };
        const { status, answer, problem } = await create(admin, body);
        const fits = wanted.every((each) => has.includes(each));
        const alertsFit = wantedAlerts.every((each) => hasAlerts.includes(each));
        expect(status).toBe(fits && alertsFit ? 200 : 400);
        if (status === 200)
          expect([answer.features, answer.alerts]).toEqual([[...wanted].sort(), [...wantedAlerts].sort()]);
        else expect(faults({ problem })).toEqual([`${fits ? 'alerts' : 'features'} error.feature.account`]);
      }),
      { numRuns: 25 },
    );
  });

  it('that the account lost are removed by a change', async () => {
    const { id, uid } = await test.account(account.id, ['fuel', 'npa']);
    const user = (await create(admin, { accountId: uid })).answer;
    await give(id, { features: ['npa'] });
    expect((await change(admin, user, { features: ['fuel'] })).status).toBe(400);
    expect((await change(admin, user, { name: 'Renamed' })).answer.features).toEqual(['npa']);
  });

  it('are returned with the account’s, and with the user’s own data', async () => {
    const { id, uid } = await test.account(account.id, ['fuel']);
    await give(id, { alerts: ['shock'] });
    const { items } = (await admin.call(users.assignable, { query: { accountId: uid } })).answer;
    expect(items).toHaveLength(FEATURES.length + ALERT_TYPES.length);
    expect(items.filter(({ enabled }) => enabled).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'feature fuel',
      'alert shock',
    ]);
    const caller = await test.signedIn(id, 'viewer', ['fuel', 'npa']);
    const me = (await caller.call(session.me, {})).answer;
    expect(me).toMatchObject({ role: 'viewer', features: ['fuel'], alerts: ['shock'] });
    expect([...me.permissions].sort()).toEqual([...ROLE_PERMISSIONS.viewer].sort());
  });
});

describe('roles', () => {
  it('are returned in full, as the domain has them', async () => {
    const { items } = (await admin.call(users.roles, {})).answer;
    expect(Object.fromEntries(items.map(({ role, permissions }) => [role, permissions]))).toEqual(ROLE_PERMISSIONS);
  });

  it('and access cannot be removed by users from themselves', async () => {
    await test.signedIn(account.id);
    const me = await own(admin);
    for (const values of [{ role: 'viewer' }, { disabled: true }] as const) {
      const { status, problem } = await change(admin, { ...me, username: me.id }, values);
      expect([status, problem.code]).toEqual([409, 'error.user.self']);
    }
    expect((await remove(admin, me.id)).problem.code).toBe('error.user.self');
    expect((await change(admin, me, { name: 'My New Name', language: 'vi' })).answer).toMatchObject({
      name: 'My New Name',
      language: 'vi',
      role: 'admin',
    });
  });

  it('leave an account its last administrator, for every caller', async () => {
    const child = await test.account(account.id);
    const only = (await create(admin, { accountId: child.uid, role: 'admin' })).answer;
    const second = (await create(admin, { accountId: child.uid, role: 'admin' })).answer;
    await change(admin, second, { disabled: true });
    for (const answered of [
      await change(admin, only, { role: 'viewer' }),
      await change(admin, only, { disabled: true }),
      await remove(admin, only.id),
    ])
      expect([answered.status, answered.problem.code]).toEqual([409, 'error.user.lastAdmin']);
    await change(admin, second, { disabled: false });
    expect((await change(admin, only, { role: 'viewer' })).status).toBe(200);
  });

  it('leave one administrator when two demote, disable or delete each other concurrently', async () => {
    for (const how of ['role', 'disable', 'delete'] as const) {
      const { id } = await test.account();
      const [one, two] = await Promise.all([test.signedIn(id), test.signedIn(id)]);
      const away = async (by: Caller, whom: Caller) => {
        if (how === 'delete') return remove(by, whom.user!.uid);
        const body = { name: 'Test User', role: how === 'role' ? ('viewer' as const) : ('admin' as const) };
        const params = { username: whom.user!.uid };
        return by.call(users.update, { params, body: { ...body, disabled: how === 'disable' } });
      };
      await Promise.all([away(one, two), away(two, one)]);
      const left = await test.database.tenant([id], (tx) =>
        tx.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null).execute(),
      );
      expect([how, left.length]).toEqual([how, 1]);
    }
  });
});

describe('a user who loses access', () => {
  it.each(['role', 'disabled', 'deleted'] as const)('is signed out immediately: %s', async (how) => {
    const caller = await test.signedIn(account.id, 'techSupport');
    const bystander = await test.signedIn(account.id, 'viewer');
    const me = async (who: Caller) => (await who.call(session.me, {})).status;
    expect(await me(caller)).toBe(200);
    const socket = new WebSocket(liveAddress, { headers: { cookie: caller.cookie! } });
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const user = (await admin.call(users.read, { params: { id: caller.user!.uid } })).answer;
    if (how === 'deleted') expect((await remove(admin, user.id)).status).toBe(204);
    else expect((await change(admin, user, how === 'role' ? { role: 'viewer' } : { disabled: true })).status).toBe(200);
    expect(await me(caller)).toBe(401);
    expect(await closed).toBe(LIVE_CLOSE.noSession);
    expect(await me(bystander)).toBe(200);
  });

  it('stays signed in when only the name or the toggles change', async () => {
    const caller = await test.signedIn(account.id, 'viewer');
    const user = (await admin.call(users.read, { params: { id: caller.user!.uid } })).answer;
    await change(admin, user, { name: 'Renamed', features: ['fuel'], alerts: ['shock'] });
    expect((await caller.call(session.me, {})).status).toBe(200);
    expect(await audited('user.update', user.id)).toMatchObject([
      { details: { changed: ['name', 'features', 'alerts'], new: { features: ['fuel'], alerts: ['shock'] } } },
    ]);
  });
});

describe('a changed address', () => {
  it('invalidates proofs of the old and the new one, and a pending invitation is sent to it', async () => {
    const user = await made();
    const [old, next] = [user.email!, address()];
    const proofs = async () =>
      test.database.owner(async (_kysely, client) => {
        const { rows } = await client.query<{ target: string }>(
          'SELECT target FROM verification_proofs WHERE target = ANY ($1)',
          [[old, next]],
        );
        return rows.length;
      });
    await test.database.owner((_kysely, client) =>
      client.query(
        `INSERT INTO verification_proofs SELECT decode(md5(t), 'hex'), t, now() + interval '1 hour' FROM unnest($1::text[]) t`,
        [[old, next]],
      ),
    );
    await change(admin, user, { name: 'Renamed' });
    expect(await proofs()).toBe(2);
    const { answer } = await change(admin, user, { email: next });
    expect(answer.username).toBe(next);
    expect(await proofs()).toBe(0);
    await expect.poll(() => sentTo(next)).toHaveLength(1);
  });
});

describe('the address of another user', () => {
  const other = async (accountId: number) => {
    const { email } = (await test.signedIn(accountId)).user!;
    return email;
  };

  it('is refused in the same words for the own account and for another tenant', async () => {
    const user = await made();
    const own = await other(account.id);
    const foreign = await other((await test.account()).id);
    const answers = [];
    for (const email of [own, foreign, foreign.toUpperCase()])
      for (const refused of [await change(admin, user, { email }), await create(admin, { email })])
        answers.push([refused.status, refused.problem]);
    for (const answered of answers) expect(answered).toEqual(answers[0]);
    expect(answers[0]![0]).toBe(409);
    expect(JSON.stringify(answers[0])).not.toMatch(/exist|another account|tenant/i);
  });

  it('can be tried a few times an hour, over all administrators and calls', async () => {
    const user = await made();
    const colleague = await test.signedIn(account.id);
    const taken = await other((await test.account()).id);
    for (let turn = 0; turn < LIMITS.takenContactsPerHour; turn++) {
      const by = turn % 2 === 0 ? admin : colleague;
      const refused = turn % 3 === 0 ? await create(by, { email: taken }) : await change(by, user, { email: taken });
      expect(refused.status).toBe(409);
    }
    const params = { username: user.username };
    const body = { name: user.name, role: user.role, email: taken };
    const limited = await admin.call(users.update, { params, body });
    expect([limited.status, limited.problem.code]).toEqual([429, 'error.rate.limited']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await create(colleague, { email: taken })).status).toBe(429);
    // A free one reveals as much, so it waits as well. Another account continues.
    expect((await create(admin)).status).toBe(429);
    const elsewhere = await test.signedIn((await test.account()).id);
    expect((await create(elsewhere)).status).toBe(200);
    test.clock.now += 3_601_000;
    expect((await create(admin)).status).toBe(200);
  });

  it('can be tried a few times an hour by all accounts of a tree together, also by parallel requests', async () => {
    const top = await test.account();
    const statuses: number[] = [];
    for (let branch = 0; branch < 5; branch++) {
      const by = await test.signedIn((await test.account(top.id)).id);
      const taken = await other(account.id);
      const asked = Array.from({ length: 20 }, () => create(by, { email: taken }));
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(LIMITS.takenContactsPerHourAndTree);
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
    const elsewhere = await test.signedIn((await test.account()).id);
    expect((await create(elsewhere)).status).toBe(200);
    test.clock.now += 3_601_000;
  });

  it('cannot be found by changing one user repeatedly', async () => {
    const user = await made();
    let username = user.username;
    for (let turn = 0; turn < LIMITS.contactChangesPerHour; turn++) {
      const answered = await change(admin, { ...user, username }, { email: address() });
      expect(answered.status).toBe(200);
      username = answered.answer.username;
    }
    expect((await change(admin, { ...user, username }, { email: address() })).status).toBe(429);
    expect((await change(admin, { ...user, username }, { name: 'Another name' })).status).toBe(200);
  });
});
