/**
 * Every call carries the account that its page shows. A call for an account that the session has left is refused before
 * anything is read.
 */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PAGE_ACCOUNT_HEADER, PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import type { Fleet } from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
/** Calls that concern the session itself. */
const OF_ANY_ACCOUNT = ['changeAccount', 'signOut'];
const { accounts, drivers, session } = ENDPOINTS;

let test: TestApp;
let fleet: Fleet;
/** User of the account above the fleet's, which has no assets. */
let operator: Caller;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  operator = await test.signedIn(fleet.parent.id);
});
afterAll(() => test.close());

const showing = (account: { uid: string }) => ({ [PAGE_ACCOUNT_HEADER]: account.uid });
const enter = (account: { uid: string }, headers = {}) =>
  operator.call(accounts.change, { body: { accountId: account.uid } }, headers);

describe('a page of an account that the session has left', () => {
  it.each(CALLS.filter(({ name }) => !OF_ANY_ACCOUNT.includes(name)).map((call) => [call.name, call] as const))(
    'is refused %s',
    async (name, endpoint) => {
      const sample = SAMPLES[name]!(fleet);
      const before = endpoint.method === 'GET' ? undefined : await tenantDigest(test.database);
      const { status, problem } = await operator.call(endpoint, sample as never, showing(fleet.account));
      expect([status, problem.code]).toEqual([409, 'error.account.switched']);
      expect(JSON.stringify(problem)).not.toContain(fleet.account.uid);
      if (before) expect(await tenantDigest(test.database)).toEqual(before);
    },
  );

  it('is refused files that a link names', async () => {
    for (const endpoint of CALLS.filter(({ file }) => file !== undefined)) {
      const sample = SAMPLES[endpoint.name]!(fleet);
      const query = { ...sample.query, [PAGE_ACCOUNT_QUERY]: fleet.account.uid };
      const { status, problem } = await operator.call(endpoint, { ...sample, query } as never);
      expect([endpoint.name, status, problem.code]).toEqual([endpoint.name, 409, 'error.account.switched']);
    }
  });

  it('is refused when only one of the header and the query names the account of the session', async () => {
    const url = (account: { uid: string }) => `${drivers.list.path}?${PAGE_ACCOUNT_QUERY}=${account.uid}`;
    const ask = async (query: { uid: string }, header: { uid: string }) => {
      const headers = { cookie: operator.cookie!, ...showing(header) };
      return (await test.app.inject({ url: url(query), headers })).statusCode;
    };
    expect(await ask(fleet.account, fleet.parent)).toBe(409);
    expect(await ask(fleet.parent, fleet.account)).toBe(409);
    expect(await ask(fleet.parent, fleet.parent)).toBe(200);
  });

  it('opens its account again and saves the text that was typed there', async () => {
    const body = { name: 'Typed before the switch' };
    await enter(fleet.below);
    expect((await operator.call(drivers.create, { body }, showing(fleet.parent))).status).toBe(409);
    expect((await enter(fleet.parent, showing(fleet.parent))).status).toBe(200);
    expect((await operator.call(drivers.create, { body }, showing(fleet.parent))).status).toBe(200);
    await enter(fleet.below);
    expect((await operator.call(drivers.list, {}, showing(fleet.below))).answer.count).toBe(0);
    await enter(fleet.parent);
  });

  it('signs out', async () => {
    const other = await test.signedIn(fleet.parent.id);
    expect((await other.call(session.signOut, {}, showing(fleet.account))).status).toBe(204);
    expect((await other.call(session.me, {})).status).toBe(401);
  });

  it('is refused by the stored session when another process switched it', async () => {
    const other = await test.signedIn(fleet.parent.id);
    const me = (account: { uid: string }) => other.call(session.me, {}, showing(account));
    expect((await me(fleet.parent)).status).toBe(200);
    await test.database.tenant([fleet.parent.id], (tx) =>
      tx
        .updateTable('sessions')
        .set({ current_account_id: fleet.account.id })
        .where('user_id', '=', other.user!.id)
        .execute(),
    );
    expect((await me(fleet.account)).status).toBe(200);
    expect((await me(fleet.parent)).status).toBe(409);
  });
});

describe("a call of the session's current account", () => {
  it('is answered as without the header, whatever the case of its id', async () => {
    for (const endpoint of CALLS.filter(({ method }) => method === 'GET')) {
      const sample = SAMPLES[endpoint.name]!(fleet) as never;
      const { status } = await operator.call(endpoint, sample);
      const named = { [PAGE_ACCOUNT_HEADER]: fleet.parent.uid.toUpperCase() };
      expect([endpoint.name, (await operator.call(endpoint, sample, named)).status]).toEqual([endpoint.name, status]);
    }
  });

  it('needs no header from clients without a page', async () => {
    await enter(fleet.below);
    expect((await operator.call(drivers.create, { body: { name: 'From a program' } })).status).toBe(200);
    await enter(fleet.parent);
  });
});
