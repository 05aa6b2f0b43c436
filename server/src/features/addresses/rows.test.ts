/** Addresses of the rows of lists and files: trips, stops, statuses and visits. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAccount, seedAsset, seedPlace } from '../../storage/testing.ts';
import type { LocalGeocoder } from './local/local-geocoder.ts';

const { reports, visits } = ENDPOINTS;
const DAY = { startDate: '2026-06-10' };
/** The name of a road by the latitude, and none north of 60°. */
const LOCAL = {
  addresses: async (points: readonly { latitude: number }[]) =>
    points.map(({ latitude }) => (latitude > 60 ? undefined : { source: 'roads', text: `Road ${latitude}` })),
  isOwnCountry: () => false,
  close: async () => undefined,
} as unknown as LocalGeocoder;
let test: TestApp;
let caller: Caller;
let assetId: string;

/** Time of 2026-06-10 in UTC. */
const at = (time: string) => new Date(`2026-06-10T${time}:00Z`);

beforeAll(async () => {
  test = await testApp({ addresses: { providers: [], local: LOCAL } });
  const account = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  caller = await test.signedIn(account.id);
  test.clock.now = at('16:00').getTime();
  const asset = await seedAsset(test.database, account.id, { name: 'Truck 07' });
  assetId = asset.uid;
  const key = { account_id: account.id, asset_id: asset.id };
  const figures = { distance_m: 1000, distance_source: 'track', moving_s: 600, idle_s: 0, stopped_s: 0, no_data_s: 0 };
  const counts = { fix_count: 9, gap_count: 0, harsh_count: 0, speeding_s: 0 };
  await test.database.ingest(async (tx) => {
    await tx
      .insertInto('trips')
      .values({
        ...{ ...key, ...figures, ...counts, uid: crypto.randomUUID(), start_rule: 'ignition', end_rule: 'stopped' },
        ...{ start_time: at('08:00'), start_latitude_e7: 470_000_000, start_longitude_e7: 95_000_000 },
        ...{ end_time: at('08:10'), end_latitude_e7: 610_000_000, end_longitude_e7: 96_000_000 },
      })
      .execute();
    const where = { latitude_e7: 480_000_000, longitude_e7: 95_000_000 };
    const time = { start_time: at('08:10'), end_time: at('09:00') };
    await tx
      .insertInto('stops')
      .values({ ...key, ...time, ...where, idle_s: 0 })
      .execute();
    await tx
      .insertInto('state_intervals')
      .values({ ...key, ...time, ...where, status: statusNumber('stopped') })
      .execute();
  });
  const visit = [{ assetId: asset.id, enteredAt: at('08:10'), leftAt: at('09:00') }];
  const kind = { pickup: true, latitude: 48, longitude: 9.5 };
  await seedPlace(test.database, account.id, { ...kind, name: 'Depot' }, visit);
  await seedPlace(test.database, account.id, { ...kind, name: 'Shop', address: 'Main Street 1' }, visit);
});
afterAll(() => test.close());

describe('the address of a row', () => {
  it('is that of its position, and null if nothing is known', async () => {
    const trips = await caller.call(reports.trips, { params: { period: 'day' }, query: DAY });
    expect(trips.answer.items).toMatchObject([{ startAddress: 'Road 47', endAddress: null }]);
    const stops = await caller.call(reports.stops, { params: { period: 'day' }, query: DAY });
    expect(stops.answer.items).toMatchObject([{ address: 'Road 48' }]);
    const history = await caller.call(reports.statusHistory, { query: { ...DAY, assetId } });
    const addresses = history.answer.items.map(({ status, address }) => [status, address]);
    expect(addresses).toContainEqual(['stopped', 'Road 48']);
  });

  it('of a visit is that of the place, or of its center', async () => {
    const query = { ...DAY, sort: 'placeName', order: 'asc' } as const;
    const details = await caller.call(visits.details, { query });
    expect(details.answer.items).toMatchObject([{ address: 'Road 48' }, { address: 'Main Street 1' }]);
    const pickUps = await caller.call(visits.pickUps, { query: { sort: 'placeName', order: 'asc' }, body: DAY });
    expect(pickUps.answer.items).toMatchObject([{ address: 'Road 48' }, { address: 'Main Street 1' }]);
  });

  it('is in the files', async () => {
    for (const file of [visits.detailsFile, visits.pickUpsFile]) {
      const { answer } = await caller.call(file, { query: DAY });
      const rows = parse(String(answer), { bom: true, columns: true }) as Record<string, string>[];
      expect(rows.map(({ Place, Address }) => [Place, Address]).sort()).toEqual([
        ['Depot', 'Road 48'],
        ['Shop', 'Main Street 1'],
      ]);
    }
  });
});
