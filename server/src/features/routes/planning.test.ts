/** Help for planning routes: the suggestion from past stops, and the way through markers. */

import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset } from '../../storage/testing.ts';
import type { Router } from './routing/router.ts';

const { places, routes } = ENDPOINTS;
const DAY_MS = 86_400_000;
/** A source of ways that has none, and may be reading roads. */
const roads: Router & { percent: number | undefined } = {
  name: 'roads',
  estimates: false,
  percent: undefined,
  way: async () => undefined,
  reading: () => roads.percent,
};
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let truck: SeededAsset;

beforeAll(async () => {
  test = await testApp({ routers: [roads] });
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  truck = await seedAsset(test.database, account.id);
});

/** Stores a stop of 20 minutes, so many days ago at an hour of UTC, unless it would end in the future. */
async function stop(daysAgo: number, hour: number, latitude: number): Promise<void> {
  const midnight = Math.floor(test.clock.now / DAY_MS) * DAY_MS;
  const start = midnight - daysAgo * DAY_MS + hour * 3_600_000;
  if (start + 1_200_000 > test.clock.now) return;
  await test.database.ingest((tx) =>
    tx
      .insertInto('stops')
      .values({
        ...{ account_id: account.id, asset_id: truck.id, start_time: new Date(start), idle_s: 0 },
        ...{ end_time: new Date(start + 1_200_000), latitude_e7: Math.round(latitude * 1e7), longitude_e7: 95_000_000 },
      })
      .execute(),
  );
}
const suggestion = (by = admin) => by.call(routes.suggestion, { params: { id: truck.uid } });

describe('the suggestion for an asset', () => {
  it('is empty without stops', async () => {
    expect((await suggestion()).answer).toEqual({ items: [], count: 0 });
  });

  it('has the points of several days in the order of the day, with the places there', async () => {
    const shop = {
      name: 'Müller* & Söhne GmbH, Hamburg',
      type: 'customer',
      latitude: 47.1002,
      longitude: 9.5,
    } as const;
    const { id } = (await admin.call(places.create, { body: { ...shop, radius: 60, address: '1 Shop Street' } }))
      .answer;
    for (const daysAgo of [1, 2, 3]) {
      await stop(daysAgo, 15, 47.1);
      await stop(daysAgo, 14, 47);
    }
    // Once only, and too long ago.
    await stop(2, 16, 47.3);
    for (const daysAgo of [8, 9]) await stop(daysAgo, 10, 47.4);
    const { items } = (await suggestion()).answer;
    expect(items).toMatchObject([
      { name: '', type: 'stop', latitude: 47, startMarker: true, endMarker: false, placeId: null, days: 3, stops: 3 },
      {
        ...{ name: 'Müller & Söhne GmbH,', type: 'customer', startMarker: false, endMarker: true, placeId: id },
        ...{ address: '1 Shop Street', staySeconds: 1200 },
      },
    ]);
    expect(items[1]!.usualArrival > items[0]!.usualArrival).toBe(true);
  });

  it('counts at most seven local days, of which today is one', async () => {
    for (const daysAgo of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
      for (const [hour, latitude] of [
        [0, 47],
        [1, 47.1],
        [8, 47],
        [16, 47.1],
      ] as const)
        await stop(daysAgo, hour, latitude);
    const { items } = (await suggestion()).answer;
    expect(items).toHaveLength(2);
    expect(items.every(({ days }) => days === 6 || days === 7)).toBe(true);
  });

  it('needs trip reports, and names places to those who see them', async () => {
    const without = await seedAccount(test.database, { features: FEATURES.filter((one) => one !== 'tripReports') });
    const stranger = await test.signedIn(without.id);
    expect((await suggestion(stranger)).status).toBe(403);
    expect((await suggestion(await test.signedIn((await test.account()).id))).status).toBe(404);
  });
});

describe('the way through markers', () => {
  const at = (latitude: number) => ({ latitude, longitude: 9.5 });
  it('is an estimate while roads are read, with the share that was read', async () => {
    const body = { markerPoints: [at(47), at(47.1)] };
    expect((await admin.call(routes.directions, { body })).answer.reading).toBeNull();
    roads.percent = 40;
    expect((await admin.call(routes.directions, { body })).answer).toMatchObject({ estimated: true, reading: 40 });
    roads.percent = undefined;
    expect((await admin.call(routes.directions, { body })).answer.reading).toBeNull();
  });

  it('is an estimate by great circles', async () => {
    const { answer } = await admin.call(routes.directions, { body: { markerPoints: [at(47), at(47.1), at(47.05)] } });
    expect(answer).toMatchObject({ source: 'greatCircle', estimated: true, order: [0, 1, 2] });
    expect(answer.line).toEqual([
      [47, 9.5],
      [47.1, 9.5],
      [47.05, 9.5],
    ]);
    // 0.15 degrees of a meridian are 16.68 km.
    expect(answer.distance / 1.3).toBeCloseTo(16_679, -1);
    expect(answer.legs.reduce((sum, { distance }) => sum + distance, 0)).toBe(answer.distance);
    const car = await admin.call(routes.directions, {
      body: { markerPoints: [at(47), at(47.1)], vehicleType: 'bicycle' },
    });
    expect(car.answer.durationSeconds).toBeGreaterThan(answer.legs[0]!.durationSeconds);
  });

  it('has the shortest order on request', async () => {
    const markerPoints = [at(47), at(47.3), at(47.1), at(47.2), at(47.4)];
    const { answer } = await admin.call(routes.directions, { body: { markerPoints, bestOrder: true } });
    expect(answer.order).toEqual([0, 2, 3, 1, 4]);
    expect(answer.line.map(([latitude]) => latitude)).toEqual([47, 47.1, 47.2, 47.3, 47.4]);
  });

  it('needs 2 to 27 markers', async () => {
    for (const count of [1, 28]) {
      const body = { markerPoints: Array.from({ length: count }, (_, index) => at(47 + index / 100)) };
      expect((await admin.call(routes.directions, { body })).problem).toMatchObject({
        code: 'error.validation',
        errors: [{ path: 'markerPoints' }],
      });
    }
  });
});
