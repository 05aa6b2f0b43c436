/**
 * Every call of the contract against every kind of caller: without a session, of a foreign, child or parent account, of
 * each role, and without features.
 */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Feature, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import type { Fleet } from './testing-fleet.ts';
import { references } from './testing-references.ts';
import { renew } from './testing-renewal.ts';
import { type Expected, OWN, SAMPLES, type Sample } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

/** Reading calls come first, because an asker that creates something of its own sees it afterwards. */
const CALLS = Object.values(ENDPOINTS)
  .flatMap((noun) => Object.values(noun) as Endpoint[])
  .sort((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'));
/** Calls that publish the position of an asset, or the score of a driver, to every holder of the link. */
const TELLS_THE_WORLD = new Set([
  'sharedLocation',
  'sharedMap',
  'sharedDriver',
  'sharedDriverEvents',
  'sharedDriverMoment',
]);

/** A kind of caller, with its account. */
interface Asker {
  role: Role | undefined;
  /** True if the asker sees the fleet. */
  sees: boolean;
  features: boolean;
  /** True if the asker belongs to the account above, which runs the installation. */
  above?: boolean;
  /** Returns a session, the same for every call unless a call changes it. */
  session(): Promise<Caller>;
}

let test: TestApp;
let fleet: Fleet;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
});
afterAll(() => test.close());

const nobody: Asker = { role: undefined, sees: true, features: true, session: async () => test.anonymous };
const of = (account: () => { id: number }, role: Role = 'admin', features?: Feature[]) => ({
  role,
  features: features === undefined,
  session: () => test.signedIn(account().id, role, features),
});

/** Returns the answer that the declaration of a call and its sample promise an asker. */
function expected(endpoint: Endpoint, sample: Sample, asker: Asker): Expected {
  const { asks = {} } = sample;
  const answered: Expected = sample.answers ?? [endpoint.answer || endpoint.file ? 200 : 204];
  if (asker.role === undefined)
    return endpoint.permission === 'public' && !asks.permission ? answered : [401, 'error.session.missing'];
  const permissions: readonly string[] = [...ROLE_PERMISSIONS[asker.role], 'public', 'session'];
  if (!permissions.includes(endpoint.permission)) return [403, 'error.permission.missing'];
  if (endpoint.feature !== 'none' && !asker.features) return [403, 'error.feature.disabled'];
  if (!asker.sees) {
    const { foreign = /\{(id|username)\}/.test(endpoint.path) ? ([404, 'error.not.found'] as const) : 'own' } = sample;
    if (Array.isArray(foreign)) return foreign as unknown as Expected;
  }
  if (asks.permission !== undefined && !permissions.includes(asks.permission)) return [403, 'error.permission.missing'];
  if (asks.feature !== undefined && !asker.features) return [403, 'error.feature.disabled'];
  if (sample.operator && !asker.above) return [403, 'error.operator.only'];
  return (asker.above && sample.above) || answered;
}

/** Makes one call. @returns the faults of the answer */
async function faultsOfOne(endpoint: Endpoint, asker: Asker, caller: Caller): Promise<string[]> {
  const sample = SAMPLES[endpoint.name]!(fleet);
  const { status, answer, problem } = await caller.call(endpoint, sample as never);
  const [wantedStatus, wantedCode] = expected(endpoint, sample, asker);
  const found: string[] = [];
  const say = (what: string) => found.push(`${endpoint.name}: ${what}`);
  const code = status >= 400 ? problem?.code : undefined;
  if (status !== wantedStatus || code !== wantedCode)
    say(`${status} ${code ?? ''}, and not ${wantedStatus} ${wantedCode ?? ''}`);
  if (status < 300 && asker.sees && sample.takes) await renew(test, fleet, sample.takes);
  const { foreign } = sample;
  const listed = (answer as { count?: number } | undefined)?.count;
  if (status === 200 && foreign === 'nothing' && (listed !== 0) !== asker.sees) say(`a list of ${listed}`);
  if (asker.sees && asker.role !== undefined) return found;
  if (status >= 400 && !asker.sees && sample.file === undefined) {
    const other = await caller.call(endpoint, ofNothing(sample) as never);
    if (other.status !== status || other.problem?.code !== code) say(`${status} tells that there is one`);
  }
  const secrets = fleet.secrets().filter((secret) => !sample.echoes || !JSON.stringify(sample.body).includes(secret));
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '');
  if (!TELLS_THE_WORLD.has(endpoint.name))
    for (const secret of secrets) if (text.includes(secret)) say(`tells ${secret}`);
  if (status === 200 && !asker.sees && typeof foreign === 'object' && !Array.isArray(foreign))
    expect(answer, endpoint.name).toMatchObject(foreign);
  return found;
}

async function faultsOf(calls: readonly Endpoint[], asker: Asker): Promise<string[]> {
  const shared = await asker.session();
  const found: string[] = [];
  for (const endpoint of calls) {
    const { ownSession } = SAMPLES[endpoint.name]!(fleet);
    found.push(...(await faultsOfOne(endpoint, asker, ownSession ? await asker.session() : shared)));
  }
  return found;
}

/** Returns the same request for things that do not exist. */
function ofNothing<Input>(input: Input): Input {
  const foreign = fleet.secrets().filter((secret) => /^[\da-f]{8}-/.test(secret));
  const text = JSON.stringify(input);
  return JSON.parse(foreign.reduce((all, id) => all.replaceAll(id, crypto.randomUUID()), text));
}

/** Returns true if the call changes data beyond the user's own and the asker may make it. */
function writes(endpoint: Endpoint, asker: Asker): boolean {
  const { asks } = SAMPLES[endpoint.name]!(fleet);
  const needed = asks?.permission ?? endpoint.permission;
  const permissions: readonly string[] = asker.role === undefined ? [] : ROLE_PERMISSIONS[asker.role];
  return permissions.includes(needed) && !needed.endsWith('.read');
}

describe('every call', () => {
  it('has a sample', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(CALLS.map(({ name }) => name).sort());
  });

  it('is closed to requests without a session, unless it is public', async () => {
    const before = await tenantDigest(test.database);
    expect(await faultsOf(CALLS, nobody)).toEqual([]);
    expect(await tenantDigest(test.database)).toEqual(before);
  });

  it.each([
    ['a stranger', () => fleet.stranger],
    ['a child', () => fleet.child],
  ] as const)('shows nothing of the account to %s, and changes nothing', async (_who, account) => {
    const theirs = [fleet.account.id, fleet.parent.id, fleet.below.id];
    const before = await tenantDigest(test.database, theirs);
    expect(await faultsOf(CALLS, { ...of(account), sees: false })).toEqual([]);
    expect(await tenantDigest(test.database, theirs)).toEqual(before);
  });

  it.each(ROLES)('requires its permission of the role %s, and changes nothing without it', async (role) => {
    const asker: Asker = { ...of(() => fleet.account, role), sees: true };
    const reading = CALLS.filter((endpoint) => !writes(endpoint, asker) && !OWN.has(endpoint.name));
    const caller = await asker.session();
    const before = await tenantDigest(test.database);
    expect(await faultsOf(reading, { ...asker, session: async () => caller })).toEqual([]);
    expect(await tenantDigest(test.database)).toEqual(before);
    const rest = CALLS.filter((endpoint) => !reading.includes(endpoint));
    expect(await faultsOf(rest, asker)).toEqual([]);
  });

  it('answers an account above as it answers the account itself', async () => {
    expect(await faultsOf(CALLS, { ...of(() => fleet.parent), sees: true, above: true })).toEqual([]);
  });

  it('is closed to a user without its feature', async () => {
    expect(await faultsOf(CALLS, { ...of(() => fleet.account, 'admin', []), sees: true })).toEqual([]);
  });

  it('is closed to accounts below one that lost its feature', async () => {
    const above = await test.account();
    const child = await test.account(above.id);
    const admin = await test.signedIn(above.id);
    const { update } = ENDPOINTS.accounts;
    expect((await admin.call(update, { body: { id: above.uid, features: [] } })).status).toBe(200);
    expect(await faultsOf(CALLS, { ...of(() => child), sees: false, features: false })).toEqual([]);
  });
});

describe('the data of an account', () => {
  it.each([
    ['a stranger', () => fleet.stranger],
    ['a child', () => fleet.child],
  ] as const)('is not tied to things of %s, nor found by naming it', async (_who, account) => {
    const caller = await test.signedIn(account().id);
    const { assets, devices, tags } = ENDPOINTS;
    const imei = { imei: account() === fleet.child ? '861999000000001' : '861999000000002', deviceType: 'teltonika' };
    const own = {
      account: account().uid,
      asset: (await caller.call(assets.create, { body: { name: 'Own', type: 'car' } })).answer.id,
      device: (await caller.call(devices.provision, { body: imei })).answer.id,
      tag: (await caller.call(tags.create, { body: { name: 'Own' } })).answer.id,
    };
    const before = await tenantDigest(test.database);
    const found: unknown[] = [];
    for (const { call, answers, ...input } of references(fleet, own)) {
      const endpoint = CALLS.find(({ name }) => name === call)!;
      const { status, answer, problem } = await caller.call(endpoint, input as never);
      const wanted = answers ?? [200, 0];
      const got = [status, status === 200 ? (answer as { count?: number } | undefined)?.count : problem?.code];
      if (got.join() !== wanted.join()) found.push([call, input, got]);
      const nothing = await caller.call(endpoint, ofNothing(input) as never);
      if (nothing.status !== status || (status >= 400 && nothing.problem.code !== problem.code))
        found.push([call, input, 'tells that there is one']);
    }
    expect(found).toEqual([]);
    expect(await tenantDigest(test.database)).toEqual(before);
  });
});
