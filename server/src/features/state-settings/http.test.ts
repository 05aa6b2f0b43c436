/** Thresholds of an account: permission, refusals, and derivation from the moment of a change on. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DEFAULT_THRESHOLDS } from '@waymark/domain/limits.ts';
import type { StateScope } from '@waymark/domain/state-scope.ts';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import { rederiveAndCompare } from '../../telemetry/derive/compare.ts';
import { startTelemetry, type Telemetry } from '../../telemetry/service.ts';
import { derivedRows, drive } from '../../telemetry/testing.ts';

const { list, create, update, reset, preview } = ENDPOINTS.stateSettings;
const MINUTE = 60_000;
let test: TestApp;
let telemetry: Telemetry;
/** Resolves when telemetry has applied the last change. The response waits for it only for a while. */
let applied: Promise<unknown>;
let account: { id: number; uid: string };
let admin: Caller;

beforeAll(async () => {
  test = await testApp({
    telemetry: {
      thresholdsChanged: () => {
        applied = telemetry.thresholdsChanged();
        return applied;
      },
      statusesUnder: (of) => telemetry.statusesUnder(of),
    },
  });
  telemetry = startTelemetry({
    database: test.database,
    metrics: new Registry(),
    log: { warn() {}, info() {} },
    now: () => test.clock.now,
    sweeping: false,
  });
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(async () => {
  await telemetry.close(1000);
  await test.close();
});

const settings = (id: StateScope, data: Record<string, number>) => ({ body: { type: 'state' as const, id, data } });

describe('state settings', () => {
  it('are created once, replaced, read and reset, with user and time', async () => {
    expect((await admin.call(list, { query: { type: 'state' } })).answer).toEqual({ items: [], count: 0 });
    const first = new Date(test.clock.now).toISOString();
    const made = await admin.call(create, settings('truck', { idleAfterSeconds: 300, stoppedAfterSeconds: 240 }));
    expect(made.answer.data).toEqual({ idleAfterSeconds: 300, stoppedAfterSeconds: 240 });
    expect((await admin.call(create, settings('truck', { idleAfterSeconds: 60 }))).problem).toMatchObject({
      status: 409,
      code: 'error.duplicate.stateSettings',
    });
    test.clock.now += MINUTE;
    const later = new Date(test.clock.now).toISOString();
    await admin.call(update, settings('truck', { idleAfterSeconds: 360, stoppedAfterSeconds: 240 }));
    // The same values again are no change.
    await admin.call(update, settings('truck', { idleAfterSeconds: 360, stoppedAfterSeconds: 240 }));
    const { items } = (await admin.call(list, { query: { id: 'truck' } })).answer;
    expect(items).toMatchObject([
      {
        id: 'truck',
        changes: [
          { threshold: 'idleAfterSeconds', at: later },
          { threshold: 'stoppedAfterSeconds', at: first },
        ],
      },
    ]);
    expect(items[0]?.changes[0]?.by).not.toBeNull();
    test.clock.now += MINUTE;
    expect((await admin.call(reset, { params: { id: 'truck' } })).status).toBe(204);
    expect((await admin.call(reset, { params: { id: 'truck' } })).status).toBe(404);
    expect((await admin.call(list, { query: {} })).answer.items).toMatchObject([{ id: 'truck', data: {} }]);
    expect((await admin.call(create, settings('truck', { idleAfterSeconds: 60 }))).status).toBe(200);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'stateSettings.update').orderBy('id').execute(),
    );
    expect(lines.length).toBe(3);
    expect(lines[1]?.details).toMatchObject({ scope: 'truck', to: { idleAfterSeconds: 360 } });
  });

  it('are bounded, known, and do not contradict each other', async () => {
    const refused = async (id: StateScope, data: Record<string, number>) => {
      const { status, problem } = await admin.call(update, settings(id, data));
      return [status, ...problem.errors.map(({ path, key }) => `${path} ${key}`)];
    };
    expect(await refused('all', { idleAfterSeconds: 0 })).toEqual([400, 'data.idleAfterSeconds error.minimum.field']);
    expect(await refused('all', { chargedPercent: 101 })).toEqual([400, 'data.chargedPercent error.maximum.field']);
    expect(await refused('car', { colour: 3 })).toEqual([400, 'data.colour error.unknown.field']);
    expect(await refused('car', { tripGapSeconds: 4000 })).toEqual([400, 'data.tripGapSeconds error.threshold.below']);
    expect((await admin.call(update, settings('spaceship' as 'car', { idleAfterSeconds: 60 }))).status).toBe(400);
    // A type may depend on the general settings, which then cannot be reset.
    expect((await admin.call(update, settings('all', { tripSilenceSeconds: 7200 }))).status).toBe(200);
    expect((await admin.call(update, settings('car', { tripGapSeconds: 4000 }))).status).toBe(200);
    expect((await admin.call(reset, { params: { id: 'all' } })).status).toBe(400);
  });

  it('are written for the account itself', async () => {
    const body = settings('all', { idleAfterSeconds: 60 });
    await admin.call(update, body);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(list, { query: {} })).answer.count).toBe(0);
    expect((await stranger.call(reset, { params: { id: 'all' } })).status).toBe(404);
    expect((await test.anonymous.call(update, body)).status).toBe(401);
  });
});

/** An asset with a device that sends as time passes. */
async function vehicle(type: string) {
  const asset = await seedAsset(test.database, account.id, { type });
  const { imei } = await seedDevice(test.database, account.id, { assetId: asset.id });
  const key = { accountId: account.id, assetId: asset.id };
  return {
    ...asset,
    /** Drives and stops while the shared clock advances. */
    async drives(legs: readonly number[]): Promise<void> {
      const device = await telemetry.directory.find(imei, 'teltonika');
      const records = drive(test.clock.now, legs);
      test.clock.now += legs.reduce((sum, leg) => sum + leg, 0) * 1000;
      // Received immediately, so that the time of the device is that of the server.
      await telemetry.ingest.submitted(device!, records, records.at(-1)!.fixTime!);
    },
    trips: async () => (await derivedRows(test.database, asset.id)).trips!.length,
    rows: () => derivedRows(test.database, asset.id),
    again: () => rederiveAndCompare(telemetry, test.database, key, 0, Number.POSITIVE_INFINITY),
  };
}

describe('a preview', () => {
  const statuses = async () => {
    const { items } = (await admin.call(ENDPOINTS.vehicles.status, { query: {} })).answer;
    return items.map(({ assetId, status }) => [assetId, status] as const).sort();
  };

  it('says what saving then does, whatever the settings, and saves nothing', async () => {
    await admin.call(update, settings('all', { idleAfterSeconds: 3000, stoppedAfterSeconds: 3000 }));
    // Each is silent for another time after its last packet.
    for (const [type, silentMinutes] of [
      ['car', 30],
      ['truck', 20],
      ['truck', 9],
      ['bus', 4],
      ['bus', 1],
    ] as const) {
      await (await vehicle(type)).drives([300, 120]);
      test.clock.now += silentMinutes * MINUTE;
      await telemetry.sweep();
    }
    await (await vehicle('truck')).drives([300, 120]);
    await seedAsset(test.database, account.id, { type: 'car' });
    admin = await test.signedIn(account.id);
    const seconds = fc.constantFrom(30, 100, 400, 900, 2500);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<StateScope>('all', 'truck'),
        fc.record({ idleAfterSeconds: seconds, stoppedAfterSeconds: seconds, offlineMinimumSeconds: seconds }),
        fc.constantFrom(1, 20, 100),
        async (scope, data, offlineIntervals) => {
          const body = settings(scope, { ...data, offlineIntervals });
          // Each change is later than the one before it.
          test.clock.now += 1;
          const before = await statuses();
          const { answer } = await admin.call(preview, body);
          expect(await statuses()).toEqual(before);
          await admin.call(update, body);
          await applied;
          const now = new Map(await statuses());
          const changed = before.filter(([id, status]) => now.get(id) !== status);
          expect(answer.assets.map((one) => [one.id, one.before, one.after]).sort()).toEqual(
            changed.map(([id, status]) => [id, status, now.get(id)]),
          );
          expect(answer).toMatchObject({ changed: changed.length, checked: scope === 'all' ? 7 : 3 });
          const offline = answer.statuses.find(({ status }) => status === 'offline');
          if (scope === 'all' && offline)
            expect(offline.after).toBe([...now.values()].filter((status) => status === 'offline').length);
        },
      ),
      { numRuns: 12 },
    );
  }, 30_000);

  it('keeps the NPA status, and names each problem of the settings', async () => {
    const truck = await vehicle('truck');
    await truck.drives([300, 120]);
    test.clock.now += 90 * MINUTE;
    admin = await test.signedIn(account.id);
    const soon = settings('truck', { offlineMinimumSeconds: 1, offlineIntervals: 1 });
    expect((await admin.call(preview, soon)).answer).toMatchObject({
      changed: 1,
      assets: [{ name: 'Test asset', before: 'stopped', after: 'offline' }],
    });
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('assets')
        .set({ npa_since: new Date(test.clock.now) })
        .where('id', '=', truck.id)
        .execute(),
    );
    await telemetry.assetChanged({ accountId: account.id, assetId: truck.id });
    expect((await admin.call(preview, soon)).answer).toMatchObject({
      changed: 0,
      checked: 1,
      statuses: [],
      assets: [],
    });
    const { status, problem } = await admin.call(preview, settings('truck', { offlineIntervals: 0 }));
    expect([status, problem.errors[0]?.path]).toEqual([400, 'data.offlineIntervals']);
  });

  it('is of the own account only', async () => {
    await (await vehicle('truck')).drives([300, 120]);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(preview, settings('all', {}))).answer).toMatchObject({ checked: 0, total: 0 });
    expect((await test.anonymous.call(preview, settings('all', {}))).status).toBe(401);
  });
});

describe('derivation', () => {
  it('uses a change from its moment on, without a restart, and keeps earlier results', async () => {
    const truck = await vehicle('truck');
    const car = await vehicle('car');
    const round = [600, 400, 600, 900];
    await truck.drives(round);
    await car.drives(round);
    expect([await truck.trips(), await car.trips()]).toEqual([2, 2]);
    const before = new Date(test.clock.now).toISOString();
    test.clock.now += MINUTE;
    // A session ends sooner than these drives.
    admin = await test.signedIn(account.id);
    expect((await admin.call(create, settings('truck', { tripEndsStoppedSeconds: 600 }))).status).toBe(200);
    await truck.drives(round);
    await car.drives(round);
    expect([await truck.trips(), await car.trips()]).toEqual([3, 4]);
    admin = await test.signedIn(account.id);
    const { thresholds } = ENDPOINTS.reports;
    const ends = async (query: object) =>
      (await admin.call(thresholds, { query: { assetId: truck.uid, ...query } })).answer.tripEndsStoppedSeconds;
    expect([await ends({ at: before }), await ends({})]).toEqual([300, 600]);
  });

  it('gives the same result when everything is derived again, after any sequence of changes', async () => {
    const scope = fc.constantFrom<StateScope>('all', 'truck');
    const seconds = fc.constantFrom(60, 200, 500, 1000);
    const change = fc.oneof(
      fc.record({ scope, data: fc.record({ tripEndsStoppedSeconds: seconds, idleAfterSeconds: seconds }) }),
      fc.record({ scope, data: fc.record({ tripMinimumMeters: fc.constantFrom(1, 20_000) }) }),
      fc.record({ scope, data: fc.constant({}) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 4 }), async (changes) => {
        const truck = await vehicle('truck');
        for (const { scope, data } of changes) {
          await truck.drives([300, 250, 300, 700]);
          const { status } = await admin.call(update, settings(scope, data as Record<string, number>));
          expect(status).toBe(200);
        }
        await truck.drives([300, 250, 300, 700]);
        const rows = await truck.rows();
        const difference = await truck.again();
        expect(difference.tables.flatMap(({ gone, added }) => [...gone, ...added])).toEqual([]);
        expect(await truck.rows()).toEqual(rows);
      }),
      { numRuns: 5 },
    );
  }, 20_000);

  it('without settings uses the defaults', async () => {
    const truck = await vehicle('truck');
    const { answer } = await admin.call(ENDPOINTS.reports.thresholds, { query: { assetId: truck.uid } });
    expect(answer).toEqual({ ...DEFAULT_THRESHOLDS });
  });
});
