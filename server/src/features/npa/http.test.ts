/**
 * The NPA status from end to end: declared by a call, derived by telemetry, sent on the live channel. For users who may
 * not see it, every call answers as before.
 */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { decodeFrame } from '@waymark/contract/live/frame.ts';
import { FEATURES, ROLE_PERMISSIONS, type Role } from '@waymark/domain/access.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { drive } from '../../telemetry/testing.ts';
import { LiveService } from '../live/service.ts';

const { history, declare, clear, bulk } = ENDPOINTS.npa;
const REASON = 'Two instalments are overdue';
let test: TestApp;
let telemetry: Telemetry;
let live: LiveService;
let account: { id: number; uid: string };
let admin: Caller;
let asset: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp({ telemetry: { assetChanged: (changed) => telemetry.assetChanged(changed) } });
  const { database, clock } = test;
  telemetry = startTelemetry({
    database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    now: () => clock.now,
    sweeping: false,
  });
  live = new LiveService({
    database,
    commits: telemetry.live,
    now: () => clock.now,
    onError: (error) => {
      throw error;
    },
  });
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  asset = await seedAsset(test.database, account.id, { name: 'Financed' });
});
afterAll(async () => {
  live.close();
  await telemetry.close(1000);
  await test.close();
});

/** Makes the asset drive now. */
async function driving(): Promise<void> {
  const { imei } = await seedDevice(test.database, account.id, { assetId: asset.id });
  const device = await telemetry.directory.find(imei, 'teltonika');
  await telemetry.ingest.submitted(device!, drive(test.clock.now - 570_000, [600]), test.clock.now);
}

/** A browser on the live channel, with the last status that it received for the asset. */
async function watching(role: Role, features: readonly string[] = FEATURES) {
  const told: string[] = [];
  const connection = {
    bufferedAmount: 0,
    send: (bytes: Uint8Array) =>
      void decodeFrame(bytes, {
        position() {},
        contact() {},
        removal() {},
        diagnosis() {},
        status: (key, status, movement) => {
          if (key === asset.id) told.push(`${STATUSES[status]}/${STATUSES[movement]}`);
        },
      }),
  };
  const viewer = {
    visibleAccounts: [account.id],
    permissions: new Set(ROLE_PERMISSIONS[role]),
    features: new Set(features),
  };
  await live.watch(connection, viewer as unknown as Parameters<typeof live.watch>[1], []);
  return told;
}

const reading = { params: undefined, query: {} };
/** Returns the answers of every reading call. Calls that need more than an id get the day. */
async function everything(caller: Caller): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const endpoint of Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[])) {
    if (endpoint.method !== 'GET' || endpoint.permission === 'public') continue;
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, name === 'period' ? 'day' : asset.uid]));
    const query = { assetId: asset.uid, startDate: new Date(test.clock.now).toISOString().slice(0, 10) };
    const named = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {});
    const known = Object.fromEntries(Object.entries(query).filter(([name]) => named.includes(name)));
    const { status, answer } = await caller.call(endpoint, { ...reading, params, query: known } as never);
    answers[endpoint.name] = `${status} ${JSON.stringify(answer)}`;
  }
  return answers;
}

describe('a user who may not see the mark', () => {
  it.each([
    ['viewer', FEATURES],
    ['installer', FEATURES],
    ['techSupport', FEATURES.filter((feature) => feature !== 'npa')],
  ] as const)('a %s is answered by every call as before, and told the status under it', async (role, features) => {
    await driving();
    const caller = await test.signedIn(account.id, role, [...features]);
    const frames = await watching(role, features);
    const before = await everything(caller);
    expect(before.listAssets).toMatch(/^200/);
    expect(before.assetStatus).toContain('"moving"');
    expect((await admin.call(declare, { params: { id: asset.uid }, body: { reason: REASON } })).status).toBe(200);
    live.tick();
    expect(await everything(caller)).toEqual(before);
    const { assets, vehicles } = ENDPOINTS;
    const count = async (query: { status?: 'npa' | 'moving'; movement?: 'moving' }) => [
      (await caller.call(assets.list, { query })).answer.count,
      (await caller.call(assets.ids, { query })).answer.count,
    ];
    expect(await count({ status: 'npa' })).toEqual([0, 0]);
    expect(await count({ status: 'moving' })).toEqual([1, 1]);
    expect((await caller.call(vehicles.latestStatus, { query: { status: 'npa' } })).answer.count).toBe(0);
    expect(frames).toEqual(['moving/moving']);
    expect(await watching(role, features)).toEqual(['moving/moving']);
  });
});

describe('a user who may see the mark', () => {
  it.each(['admin', 'accountant', 'techSupport'] as const)(
    'a %s sees NPA with the movement under it, filtered and counted',
    async (role) => {
      await driving();
      const caller = await test.signedIn(account.id, role);
      const frames = await watching(role);
      await admin.call(declare, { params: { id: asset.uid }, body: { reason: REASON } });
      live.tick();
      expect(frames.at(-1)).toBe('npa/moving');
      expect((await watching(role)).at(-1)).toBe('npa/moving');
      const { assets, vehicles } = ENDPOINTS;
      const { answer } = await caller.call(vehicles.latestStatus, { query: { status: 'npa', movement: 'moving' } });
      expect(answer.items).toMatchObject([{ status: 'npa', movement: 'moving' }]);
      // The movement began before the declaration.
      const { statusSince, movementSince } = answer.items[0]!;
      expect(Date.parse(movementSince!)).toBeLessThan(Date.parse(statusSince!));
      const names = async (query: object) => (await caller.call(assets.list, { query })).answer.items.length;
      expect(await names({ status: 'npa', movement: 'moving' })).toBe(1);
      expect(await names({ status: 'npa', movement: 'idle' })).toBe(0);
      expect(await names({ status: 'moving' })).toBe(0);
      expect((await caller.call(vehicles.statusCount, {})).answer).toMatchObject({
        total: 1,
        counts: { npa: 1, moving: 0 },
        underNpa: { moving: 1 },
      });
    },
  );

  it('sees it immediately on an asset that never reported', async () => {
    const frames = await watching('accountant');
    await admin.call(declare, { params: { id: asset.uid }, body: { reason: REASON } });
    live.tick();
    expect(frames.at(-1)).toBe('npa/pending');
    expect((await admin.call(ENDPOINTS.vehicles.statusCount, {})).answer).toMatchObject({
      counts: { npa: 1, pending: 0 },
      underNpa: { pending: 1 },
    });
  });
});

describe('a declaration', () => {
  it('keeps user, time and reason, is cleared with a reason, and is audited', async () => {
    const accountant = await test.signedIn(account.id, 'accountant');
    const params = { id: asset.uid };
    expect((await accountant.call(declare, { params, body: { reason: `  ${REASON} ` } })).answer).toMatchObject({
      reason: REASON,
      clearedAt: null,
    });
    const again = await accountant.call(declare, { params, body: { reason: REASON } });
    expect(again.problem).toMatchObject({ status: 409, code: 'error.npa.declared' });
    test.clock.now += 60_000;
    const cleared = await admin.call(clear, { params, body: { reason: 'Paid in full' } });
    expect(cleared.answer).toMatchObject({ reason: REASON, clearReason: 'Paid in full' });
    const twice = await admin.call(clear, { params, body: { reason: 'Paid in full' } });
    expect(twice.problem).toMatchObject({ status: 409, code: 'error.npa.not.declared' });
    await accountant.call(declare, { params, body: { reason: 'Overdue once more' } });
    const { items } = (await accountant.call(history, { params })).answer;
    expect(items.map(({ reason }) => reason)).toEqual(['Overdue once more', REASON]);
    expect(items[1]?.declaredBy).not.toBeNull();
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('subject_uid', '=', asset.uid).orderBy('id').execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual(['npa.declare', 'npa.clear', 'npa.declare']);
    expect(lines[1]?.details).toEqual({ reason: 'Paid in full' });
  });

  it('needs a reason, the permission, the feature, and a visible asset', async () => {
    const params = { id: asset.uid };
    const body = { reason: REASON };
    for (const reason of ['', '   ', 'no'])
      expect((await admin.call(declare, { params, body: { reason } })).status).toBe(400);
    const without = await test.signedIn(
      account.id,
      'admin',
      FEATURES.filter((feature) => feature !== 'npa'),
    );
    expect((await without.call(declare, { params, body })).problem.code).toBe('error.feature.disabled');
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(declare, { params, body })).status).toBe(404);
    expect((await stranger.call(history, { params })).status).toBe(404);
    expect((await test.anonymous.call(declare, { params, body })).status).toBe(401);
  });

  it('of several assets names each that failed', async () => {
    const other = await seedAsset(test.database, account.id, { name: 'Declared already' });
    const foreign = await seedAsset(test.database, (await test.account()).id);
    await admin.call(declare, { params: { id: other.uid }, body: { reason: REASON } });
    const ids = [asset.uid, other.uid, foreign.uid];
    expect((await admin.call(bulk, { body: { ids, declared: true, reason: REASON } })).answer).toMatchObject({
      changed: 1,
      failed: [
        { id: other.uid, name: 'Declared already', code: 'error.npa.declared' },
        { id: foreign.uid, name: null, code: 'error.not.found' },
      ],
    });
    const back = await admin.call(bulk, { body: { ids: ids.slice(0, 2), declared: false, reason: 'All paid' } });
    expect(back.answer).toEqual({ changed: 2, failed: [] });
  });
});
