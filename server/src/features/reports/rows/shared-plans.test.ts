/** Reports of one asset share prepared statements. Each request gets the rows of its own values, columns, rights and account. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { REPORT_NAMES } from '@waymark/contract/reports/names.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, seedAccount, seedAsset } from '../../../storage/testing.ts';
import { numbersFrom, seedTrips } from '../testing-trips.ts';

const { reports } = ENDPOINTS;
const DAY = 86_400_000;
const FIRST = Date.parse('2026-03-02T00:00:00Z');
const DAYS = [0, 1, 2, 3, 4];

let test: TestApp;
/** An account with its assets, a caller with all features and one without some of them. */
const accounts: { account: number; all: Caller; some: Caller; assets: SeededAsset[] }[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = FIRST + 60 * DAY;
  for (const number of [0, 1]) {
    const { id } = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
    const some = FEATURES.filter((feature) => !['driverBehaviorReports', 'fuel'].includes(feature));
    const assets = [];
    for (const place of [0, 1]) {
      const asset = await seedAsset(test.database, id, { name: `Truck ${number}${place}`, createdAt: new Date(FIRST) });
      const trips = DAYS.map((day) => ({
        ...{ start: FIRST + day * DAY + 9 * 3_600_000, meters: metersOf(number, place, day) },
        ...{ moving: 600, idle: 60, stopped: 0, harsh: 1 + day },
      }));
      await seedTrips(test.database, asset, trips);
      assets.push(asset);
    }
    accounts.push({ account: id, all: await test.signedIn(id), some: await test.signedIn(id, 'admin', some), assets });
  }
});
afterAll(() => test?.close());

const metersOf = (account: number, place: number, day: number) => 10_000 + account * 1000 + place * 100 + day;
const dateOf = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);

it('that share statements have their own rows', async () => {
  const cases = [0, 1].flatMap((account) =>
    [0, 1].flatMap((place) =>
      DAYS.flatMap((day) =>
        (['all', 'some'] as const).flatMap((who) =>
          [undefined, 'trips,distance'].map((columns) => ({ account, place, day, who, columns })),
        ),
      ),
    ),
  );
  const random = numbersFrom(3);
  const shuffled = cases.map((one) => ({ one, at: random(10_000) })).sort((a, b) => a.at - b.at);
  const answers = shuffled.map(async ({ one: { account, place, day, who, columns } }) => {
    const own = accounts[account]!;
    const { answer } = await own[who].call(reports.rows, {
      params: { report: 'fleetSummary' },
      query: {
        ...{ startDate: dateOf(day), endDate: dateOf(day), assetId: own.assets[place]!.uid, limit: 100 },
        ...(columns && { columns }),
      },
    });
    const distance = metersOf(account, place, day);
    expect(answer.items).toMatchObject([{ asset: `Truck ${account}${place}`, distance, trips: 1 }]);
    expect(answer.totals).toMatchObject({ distance, trips: 1 });
    expect(answer.before!.totals).toMatchObject(
      day === 0 ? { distance: 0 } : { distance: metersOf(account, place, day - 1) },
    );
    const isShown = (name: string) => name in answer.items[0]!;
    expect(['harsh', 'score', 'fuel'].map(isShown)).toEqual(Array(3).fill(who === 'all' && columns === undefined));
    if (isShown('harsh')) expect(answer.items[0]).toMatchObject({ harsh: 1 + day });
  });
  await Promise.all(answers);
});

it.each(REPORT_NAMES)('are those of a present asset of the own account: %s', async (report) => {
  const [own, other] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];
  const gone = await seedAsset(test.database, own.account, { name: 'Gone' });
  await test.database.tenant([own.account], (tx) =>
    tx
      .updateTable('assets')
      .set({ deleted_at: new Date(FIRST) })
      .where('id', '=', gone.id)
      .execute(),
  );
  const ask = (assetId: string) =>
    own.all.call(reports.rows, {
      params: { report },
      query: { startDate: dateOf(0), endDate: dateOf(4), assetId, limit: 100 },
    });
  expect((await ask(own.assets[0]!.uid.toUpperCase())).status).toBe(200);
  for (const assetId of [other.assets[0]!.uid, gone.uid, randomUUID()]) expect((await ask(assetId)).status).toBe(404);
});
