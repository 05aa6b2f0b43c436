/** Previews of unsaved rules: what they count and list, whose they are, and how they end. */
import type { AlertPreviewStart } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { fix } from '../../telemetry/testing.ts';
import type { AlertPreviewer } from '../changes.ts';
import { PreviewTally } from './preview-tally.ts';

const { startPreview, readPreview, cancelPreview } = ENDPOINTS.alertRules;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let test: TestApp;
let telemetry: Telemetry;
/** Holds the calculation of each asset until it resolves. */
let gate: Promise<void> | undefined;
let account: { id: number; uid: string };
let admin: Caller;

beforeAll(async () => {
  test = await testApp({ telemetry: { alertPreviewer: () => gated(telemetry.alertPreviewer()) } });
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    now: () => test.clock.now,
    sweeping: false,
  });
});
beforeEach(async () => {
  gate = undefined;
  account = await test.account();
  admin = await test.signedIn(account.id);
  await test.database.owner((kysely) =>
    sql`UPDATE accounts SET alerts = ${[...ALERT_TYPES]}, features = ${[...FEATURES]}`.execute(kysely),
  );
});
afterAll(async () => {
  await telemetry.close(1000);
  await test.close();
});

function gated(previewer: AlertPreviewer): AlertPreviewer {
  return {
    async raisedBy(asset, versions, now, take, signal) {
      await gate;
      signal.throwIfAborted();
      await previewer.raisedBy(asset, versions, now, take, signal);
    },
  };
}

const SPEEDING = { name: 'Fast', type: 'speeding', severity: 'high', value: 90, coolDownMinutes: 0 } as const;
const ENTER = { name: 'Visits', type: 'geofenceEnter', severity: 'low' } as const;
const start = (body: AlertPreviewStart, by = admin) => by.call(startPreview, { body });
const read = (id: string, by = admin) => by.call(readPreview, { params: { id } });
const cancel = (id: string, by = admin) => by.call(cancelPreview, { params: { id } });

/** Waits until a preview is not running any more. */
async function ended(id: string, by = admin) {
  for (;;) {
    const { answer } = await read(id, by);
    if (answer.state !== 'running') return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Creates an asset that drives 30 m/s for 20 s at each of these times before now, in hours. */
async function driven(name: string, hoursAgo: readonly number[], values: object = {}, accountId = account.id) {
  const asset = await seedAsset(test.database, accountId, { name, ...values });
  const { imei } = await seedDevice(test.database, accountId, { assetId: asset.id });
  const device = (await telemetry.directory.find(imei, 'teltonika'))!;
  for (const hours of hoursAgo) {
    const records = [30, 30, 30, 30, 30, 0].map((speedMetersPerSecond, index) =>
      fix(test.clock.now - hours * HOUR + index * 5000, 47 + (index * 150) / 111_195, 9.5, {
        ignition: true,
        speedMetersPerSecond,
      }),
    );
    await telemetry.ingest.submitted(device, records, test.clock.now);
  }
  return asset;
}

describe('a preview', () => {
  it('counts and lists the alerts of the last seven days, by vehicle and by day', async () => {
    const [often] = [
      await driven('Truck 01', [200, 100, 50, 2]),
      await driven('Truck 02', [50]),
      await driven('Van', []),
    ];
    const { status, answer: started } = await start(SPEEDING);
    expect(status).toBe(200);
    expect(started).toMatchObject({ state: 'running', total: 3, inScope: 3 });
    expect(Date.parse(started.to) - Date.parse(started.from)).toBe(7 * DAY);
    const answer = await ended(started.id);
    expect(answer).toMatchObject({ state: 'done', done: 3, alerts: 4, assets: 2, seconds: expect.any(Number) });
    expect(answer.vehicles.map(({ assetName, alerts }) => [assetName, alerts])).toEqual([
      ['Truck 01', 3],
      ['Truck 02', 1],
    ]);
    const since = new Date(test.clock.now - 2 * HOUR);
    expect(answer.items).toHaveLength(4);
    expect(answer.items[0]).toMatchObject({
      ...{ assetId: often.uid, assetName: 'Truck 01', value: 108, placeName: null, longitude: 9.5 },
      since: since.toISOString(),
      time: new Date(since.getTime() + 10_000).toISOString(),
      endedAt: new Date(since.getTime() + 25_000).toISOString(),
    });
    expect(answer.days.reduce((sum, { alerts }) => sum + alerts, 0)).toBe(4);
    expect(answer.days.length).toBeGreaterThanOrEqual(8);
    // Nothing was raised.
    const raised = await admin.call(ENDPOINTS.alerts.list, { query: {} });
    expect(raised.answer.count).toBe(0);
  });

  it('counts the alerts of other values of the rule', async () => {
    await driven('Truck 01', [100, 50, 2]);
    await driven('Truck 02', [50]);
    const of = async (body: AlertPreviewStart) => (await ended((await start(body)).answer.id)).values;
    expect(await of({ ...SPEEDING, otherValues: [120, 100, 80, 90] })).toEqual([
      { value: 80, alerts: 4, assets: 2 },
      { value: 90, alerts: 4, assets: 2 },
      { value: 100, alerts: 4, assets: 2 },
      { value: 120, alerts: 0, assets: 0 },
    ]);
    expect(await of(SPEEDING)).toEqual([{ value: 90, alerts: 4, assets: 2 }]);
    expect(await of(ENTER)).toEqual([]);
  });

  it('is of the scope of the rule only, and of accounts below only if the rule includes them', async () => {
    await driven('Car', [3], { type: 'car' });
    await driven('Truck', [3], { type: 'truck' });
    const below = await test.account(account.id);
    admin = await test.signedIn(account.id);
    await driven('Below', [3], { type: 'truck' }, below.id);
    const scope = { assets: [], tags: [], types: ['truck' as const] };
    const names = async (body: AlertPreviewStart) =>
      (await ended((await start(body)).answer.id)).items.map(({ assetName }) => assetName).sort();
    expect(await names(SPEEDING)).toEqual(['Car', 'Truck']);
    expect(await names({ ...SPEEDING, scope })).toEqual(['Truck']);
    expect(await names({ ...SPEEDING, scope, includesBelow: true })).toEqual(['Below', 'Truck']);
    await test.database.owner((kysely) =>
      sql`UPDATE accounts SET alerts = '{}' WHERE id = ${below.id}`.execute(kysely),
    );
    expect(await names({ ...SPEEDING, scope, includesBelow: true })).toEqual(['Truck']);
  });

  it('is cancelled by its user, and by the next preview of the user', async () => {
    await driven('Truck', [3]);
    const hold = Promise.withResolvers<void>();
    gate = hold.promise;
    const first = (await start(SPEEDING)).answer;
    const second = (await start({ ...SPEEDING, value: 100 })).answer;
    expect((await read(first.id)).answer).toMatchObject({ state: 'cancelled', done: 0, alerts: 0 });
    expect((await cancel(second.id)).status).toBe(204);
    expect((await cancel(second.id)).status).toBe(204);
    hold.resolve();
    expect((await read(second.id)).answer).toMatchObject({ state: 'cancelled', done: 0 });
    expect((await ended((await start(SPEEDING)).answer.id)).alerts).toBe(1);
    expect((await read(second.id)).answer.state).toBe('cancelled');
  });

  it('is unknown to other users and accounts', async () => {
    const { id } = (await start(SPEEDING)).answer;
    const [colleague, stranger] = [await test.signedIn(account.id), await test.signedIn((await test.account()).id)];
    for (const by of [colleague, stranger]) {
      expect((await read(id, by)).status).toBe(404);
      expect((await cancel(id, by)).status).toBe(404);
    }
    expect((await ended(id)).state).toBe('done');
    expect((await read(crypto.randomUUID())).status).toBe(404);
  });

  it.each([
    ['a value that is too small', { ...SPEEDING, value: 1 }, 'error.minimum.field', 'value'],
    ['a value of a kind without one', { ...SPEEDING, type: 'geofenceEnter' }, 'error.alert.value.none', 'value'],
    [
      'an asset of another account',
      { ...SPEEDING, scope: { assets: [crypto.randomUUID()], tags: [], types: [] } },
      'error.asset.not.found',
      'scope.assets.0',
    ],
    [
      'another value that is too large',
      { ...SPEEDING, otherValues: [100, 251] },
      'error.maximum.field',
      'otherValues.1',
    ],
    ['another value of a kind without one', { ...ENTER, otherValues: [1] }, 'error.alert.value.none', 'otherValues.0'],
    ['too many other values', { ...SPEEDING, otherValues: [91, 92, 93, 94, 95] }, 'error.maxItems', 'otherValues'],
    ['a kind without rules', { ...SPEEDING, type: 'movedAfterCut' }, 'error.validation', undefined],
  ])('of %s is refused', async (_name, body, key, path) => {
    const { status, problem } = await start(body as AlertPreviewStart);
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain(key);
    if (path !== undefined) expect(problem.errors?.[0]?.path).toBe(path);
  });

  it('says so when its calculation fails', async () => {
    await driven('Truck', [3]);
    gate = Promise.reject(new Error('no disk'));
    gate.catch(() => undefined);
    expect((await ended((await start(SPEEDING)).answer.id)).state).toBe('failed');
  });
});

describe('the numbers of a preview', () => {
  it('are of all alerts, and the list is of the newest', () => {
    const to = Date.UTC(2026, 5, 11, 9);
    const tally = new PreviewTally(to - 7 * DAY, to, 'Europe/Vaduz');
    const alertAt = (raisedAt: number) =>
      ({ ruleId: 0, raisedAt, since: raisedAt, placeId: null, endedAt: null }) as never;
    for (let assetId = 1; assetId <= 12; assetId++) {
      const take = tally.of({ accountId: 1, assetId, uid: `${assetId}`, name: `Truck ${assetId}` });
      const raised = Array.from({ length: assetId * 10 }, (_, index) => alertAt(to - DAY + assetId * 1000 + index));
      take({ raised, ended: [] });
    }
    expect(tally.counts()).toMatchObject({ alerts: 780, assets: 12 });
    expect(tally.counts().days.find(({ day }) => day === '2026-06-10')?.alerts).toBe(780);
    expect(tally.latest()).toHaveLength(LIMITS.previewedAlerts);
    expect(new Set(tally.latest().map(({ asset }) => asset.assetId))).toEqual(new Set([12]));
    expect(tally.vehicles().map(({ alerts }) => alerts)).toEqual([120, 110, 100, 90, 80, 70, 60, 50, 40, 30]);
  });
});
