/** Discovered places: what the job finds in stops as telemetry writes them, and the calls that read it. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset, seedPlace } from '../../storage/testing.ts';
import { discoveredPlaceJobs } from './jobs.ts';

const { discoveredPlaces, places } = ENDPOINTS;
const DAY = 86_400_000;
const NOW = Date.parse('2026-06-10T12:00:00Z');
const YARD = { latitude: 47.2, longitude: 9.5 };
const HOME = { latitude: 47.3, longitude: 9.6 };
let test: TestApp;
let account: { id: number; uid: string };
let caller: Caller;
let truck: SeededAsset;
let van: SeededAsset;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

beforeEach(async () => {
  account = await seedAccount(test.database, { features: [...FEATURES] });
  caller = await test.signedIn(account.id);
  truck = await seedAsset(test.database, account.id, { name: 'Truck 07' });
  van = await seedAsset(test.database, account.id, { name: 'Van 2' });
  test.clock.now = NOW;
});

interface Stopped {
  asset?: SeededAsset;
  daysAgo: number;
  minutes?: number;
  idleMinutes?: number;
}

async function stop({ latitude, longitude }: typeof YARD, ...stops: Stopped[]): Promise<void> {
  await test.database.ingest((tx) =>
    tx
      .insertInto('stops')
      .values(
        stops.map(({ asset = truck, daysAgo, minutes = 20, idleMinutes = 0 }) => ({
          account_id: asset.accountId,
          asset_id: asset.id,
          start_time: new Date(NOW - daysAgo * DAY),
          end_time: new Date(NOW - daysAgo * DAY + minutes * 60_000),
          idle_s: idleMinutes * 60,
          latitude_e7: Math.round(latitude * 1e7),
          longitude_e7: Math.round(longitude * 1e7),
        })),
      )
      .execute(),
  );
}

/** Runs the job `hours` after the present of the test. */
async function runJob(hours = 0): Promise<void> {
  const [job] = discoveredPlaceJobs(test.database, () => NOW + hours * 3_600_000);
  await job!.work(undefined);
}

const list = async (hidden?: 'true') =>
  (await caller.call(discoveredPlaces.list, { params: { accountId: account.uid }, query: hidden ? { hidden } : {} }))
    .answer;

describe('the job', () => {
  it('finds the places that assets return to, with their figures', async () => {
    await stop(YARD, { daysAgo: 5, minutes: 30 }, { daysAgo: 3, minutes: 60 }, { asset: van, daysAgo: 1, minutes: 30 });
    await stop(HOME, { daysAgo: 4 }, { daysAgo: 2 });
    await runJob();
    const { items, count } = await list();
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ occurrences: 3, vehicles: 2, duration: 2400, radius: 50 },
      eventTime: new Date(NOW - DAY).toISOString(),
    });
    expect(items[0]!.latitude).toBeCloseTo(YARD.latitude, 6);
    expect(items[0]!.longitude).toBeCloseTo(YARD.longitude, 6);
  });

  it.each([
    ['long stops with the ignition on', false, { minutes: 10, idleMinutes: 10 }, 1],
    ['short stops with the ignition on', true, { minutes: 9, idleMinutes: 9 }, 0],
    ['short stops with the ignition off', true, { minutes: 6 }, 1],
    ['short stops of an asset that does not report its ignition', false, { minutes: 6 }, 0],
    ['stops of more than 90 days ago', true, { daysAgo: 88 }, 0],
  ])('counts %s as it should', async (_what, ignition, values, count) => {
    if (ignition)
      await test.database.ingest((tx) =>
        tx
          .insertInto('asset_state')
          .values({ account_id: account.id, asset_id: truck.id, status: statusNumber('stopped'), ignition: false })
          .execute(),
      );
    const { daysAgo = 1, ...rest } = values as Partial<Stopped>;
    await stop(YARD, ...[0, 1, 2].map((later) => ({ ...rest, daysAgo: daysAgo + later * 1.5 })));
    await runJob();
    expect((await list()).count).toBe(count);
  });

  it('leaves out stops at known places and within their tolerance, but not at deleted ones', async () => {
    const stops = [1, 2, 3].map((daysAgo) => ({ daysAgo }));
    const near = { ...YARD, latitude: YARD.latitude + 120 / 111_195 };
    const far = { ...YARD, latitude: YARD.latitude + 130 / 111_195 };
    await stop(near, ...stops);
    await seedPlace(test.database, account.id, YARD);
    await runJob();
    expect((await list()).count).toBe(0);
    await stop(far, ...stops.map(({ daysAgo }) => ({ asset: van, daysAgo })));
    await runJob(7);
    expect((await list()).items).toMatchObject([{ occurrences: 3, vehicles: 1 }]);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('places').set({ deleted_at: new Date() }).execute(),
    );
    await runJob(14);
    expect((await list()).items).toMatchObject([{ occurrences: 6, vehicles: 2 }]);
  });

  it('knows the places that a parent account shares, and no others', async () => {
    const child = await seedAccount(test.database, { parentId: account.id, features: [...FEATURES] });
    const asset = await seedAsset(test.database, child.id);
    await stop(YARD, ...[1, 2, 3].map((daysAgo) => ({ asset, daysAgo })));
    await stop(HOME, ...[4, 5, 6].map((daysAgo) => ({ asset, daysAgo })));
    await seedPlace(test.database, account.id, { ...YARD, shared: true });
    await seedPlace(test.database, account.id, { ...HOME, name: 'Not shared' });
    await runJob();
    const found = await caller.call(discoveredPlaces.list, { params: { accountId: child.uid }, query: {} });
    expect(found.answer.items).toMatchObject([{ occurrences: 3 }]);
    expect(found.answer.items[0]!.latitude).toBeCloseTo(HOME.latitude, 6);
    expect((await list()).count).toBe(0);
  });

  it('keeps the id of a place, changes nothing when repeated, and computes an account every six hours', async () => {
    await stop(YARD, ...[1, 2, 3].map((daysAgo) => ({ daysAgo })));
    await runJob();
    const before = await list();
    await stop({ ...YARD, longitude: YARD.longitude + 0.0004 }, { asset: van, daysAgo: 2 });
    await runJob(5);
    expect(await list()).toEqual(before);
    await runJob(7);
    const after = await list();
    expect(after.items).toMatchObject([{ id: before.items[0]!.id, occurrences: 4 }]);
    await runJob(14);
    expect(await list()).toEqual(after);
  });
});

describe('a discovered place', () => {
  beforeEach(async () => {
    await stop(YARD, ...[1, 2, 3, 4].map((daysAgo) => ({ daysAgo })), { asset: van, daysAgo: 5, minutes: 50 });
    await stop(HOME, ...[1.5, 2.5, 3.5].map((daysAgo) => ({ asset: van, daysAgo })));
    await runJob();
  });

  it('has its visits, also those of one asset, and each asset its own places', async () => {
    const [yard, home] = (await list()).items;
    const params = { accountId: account.uid, placeId: yard!.id };
    const all = (await caller.call(discoveredPlaces.read, { params, query: { limit: 2, skip: 3 } })).answer;
    expect(all).toMatchObject({
      place: yard,
      count: 5,
      items: [{ assetName: 'Truck 07' }, { assetId: van.uid, assetName: 'Van 2', duration: 3000 }],
    });
    const own = await caller.call(discoveredPlaces.readOfAsset, {
      params: { ...params, assetUid: van.uid },
      query: {},
    });
    expect(own.answer).toMatchObject({
      count: 1,
      place: { id: yard!.id, occurrences: 1, vehicles: 1, duration: 3000 },
    });
    const places = await caller.call(discoveredPlaces.listOfAsset, {
      params: { accountId: account.uid, assetUid: van.uid },
    });
    // Only once at the yard, which is therefore no place that it returns to.
    expect(places.answer.items).toEqual([{ ...home, vehicles: 1 }]);
  });

  it('stays hidden after the next run, by nearness, until it is shown again', async () => {
    const [yard] = (await list()).items;
    const params = { accountId: account.uid, placeId: yard!.id };
    expect((await caller.call(discoveredPlaces.hide, { params, body: { hidden: true } })).status).toBe(204);
    expect((await list()).count).toBe(1);
    await stop({ ...YARD, latitude: YARD.latitude + 0.0006 }, ...[6, 7].map((daysAgo) => ({ daysAgo })));
    await runJob(7);
    expect((await list()).items.map(({ id }) => id)).not.toContain(yard!.id);
    expect((await list()).count).toBe(1);
    expect((await list('true')).items).toMatchObject([{ id: yard!.id }]);
    await caller.call(discoveredPlaces.hide, { params, body: { hidden: false } });
    await runJob(14);
    expect((await list()).items).toMatchObject([{ id: yard!.id, occurrences: 7 }, { occurrences: 3 }]);
  });

  it('is gone as soon as a place is created there, before the next run', async () => {
    const [yard] = (await list()).items;
    const { latitude, longitude, radius } = yard!;
    const { status } = await caller.call(places.create, {
      body: { name: 'Yard', type: 'depot', latitude, longitude, radius, appliesFrom: '2026-03-12' },
    });
    expect(status).toBe(200);
    expect((await list()).items.map(({ id }) => id)).not.toContain(yard!.id);
    expect((await list()).count).toBe(1);
  });

  it('is not shown to viewers, and not hidden by users who cannot write places', async () => {
    const viewer = await test.signedIn(account.id, 'viewer');
    const support = await test.signedIn(account.id, 'techSupport');
    const [yard] = (await list()).items;
    const params = { accountId: account.uid, placeId: yard!.id };
    expect((await viewer.call(discoveredPlaces.list, { params, query: {} })).problem.code).toBe(
      'error.permission.missing',
    );
    expect((await support.call(discoveredPlaces.list, { params, query: {} })).status).toBe(200);
    expect((await support.call(discoveredPlaces.hide, { params, body: { hidden: true } })).status).toBe(403);
    for (const [call, wrong] of [
      [discoveredPlaces.list, { accountId: crypto.randomUUID() }],
      [discoveredPlaces.read, { ...params, placeId: crypto.randomUUID() }],
      [discoveredPlaces.readOfAsset, { ...params, assetUid: crypto.randomUUID() }],
      [discoveredPlaces.listOfAsset, { accountId: account.uid, assetUid: crypto.randomUUID() }],
    ] as const)
      expect((await caller.call(call, { params: wrong, query: {} } as never)).status).toBe(404);
  });
});
