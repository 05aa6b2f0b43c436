/** Links to the score of a driver: content, lifetime, and that they show nothing of others. */
import { createHash } from 'node:crypto';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { makeWeeksAhead } from '../../storage/partitions.ts';
import { seedAccount, seedAsset, seedDevice } from '../../storage/testing.ts';
import { seedTrips } from '../reports/testing-trips.ts';

const { drivers, driverAssignments, driverScores, shares } = ENDPOINTS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-04-20T12:00:00Z');
const TRIP = { meters: 40_000, moving: 3600, idle: 0, stopped: 0, fixes: 3601 };

let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let driverId: string;
/** The asset of the driver. */
let bus: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = NOW;
  account = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'Asia/Kolkata' } });
  admin = await test.signedIn(account.id);
  const from = new Date(NOW - 90 * DAY_MS);
  [driverId] = (await Promise.all(
    ['Driver 22', 'Other driver'].map(async (name, place) => {
      const truck = await seedAsset(test.database, account.id, { name: `Truck of ${name}`, createdAt: from });
      if (place === 0) bus = truck;
      const phone = `+423 23456${place}0`;
      const { id } = (await admin.call(drivers.create, { body: { name, phone } })).answer;
      const body = { driverId: id, startTime: from.toISOString() };
      await admin.call(driverAssignments.assign, { params: { id: truck.uid }, body });
      const starts = [NOW - 2 * DAY_MS, NOW - 40 * DAY_MS];
      await seedTrips(
        test.database,
        truck,
        starts.map((start) => ({ ...TRIP, start })),
      );
      await test.database.ingest((tx) =>
        tx
          .insertInto('driving_events')
          .values({
            ...{ account_id: account.id, asset_id: truck.id, uid: crypto.randomUUID(), type: 'harshBraking' },
            ...{ start_time: new Date(starts[0]! + 60_000), end_time: new Date(starts[0]! + 61_000) },
            ...{ value: 4.5, limit_value: 3, latitude_e7: 471_000_000, longitude_e7: 95_000_000 },
          })
          .execute(),
      );
      return id;
    }),
  )) as [string, string];
});

const share = (timePeriod?: number) =>
  admin.call(shares.createDriver, { body: { driverId, ...(timePeriod !== undefined && { timePeriod }) } });
const tokenOf = (link: string) => link.split('/').at(-1)!;
const made = async (hours?: number) => {
  const { status, answer } = await share(hours);
  expect(status).toBe(200);
  return tokenOf(answer.link);
};
const open = (token: string, again = false) =>
  test.anonymous.call(shares.driver, { params: { token }, query: again ? { again } : {} });
const events = (token: string, skip = 0) =>
  test.anonymous.call(shares.driverEvents, { params: { token }, query: { skip } });

describe('a link to the score of a driver', () => {
  it('is returned once, with 128 bits, of which only the hash is stored', async () => {
    const { status, answer } = await share();
    expect([status, answer.assetId, answer.driverName]).toEqual([200, null, 'Driver 22']);
    const token = tokenOf(answer.link);
    expect(new URL(answer.link).pathname).toBe(`/share/driver/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const rows = await test.database.tenant([account.id], (tx) => tx.selectFrom('shares').selectAll().execute());
    expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const audits = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'share.create').execute(),
    );
    expect(audits).toMatchObject([{ subject_uid: answer.id, details: { driver: driverId, hours: 24 } }]);
  });

  it('shows the same score as the screen of the driver, and nothing of other drivers', async () => {
    const token = await made();
    const { answer } = await open(token);
    const days = { startDate: '2026-03-22', endDate: '2026-04-20' };
    const query = { ...days, filterProperty: 'id', filterValue: driverId } as const;
    const [wanted] = (await admin.call(driverScores.scores, { query })).answer.items;
    const { driverId: _, driverName, accountId: _account, ...score } = wanted!;
    expect(score.score).toBe(95);
    expect(answer).toMatchObject({ ...score, ...days, name: driverName, timeZone: 'Asia/Kolkata' });
    expect(answer.before).toEqual({ score: 100, distanceMeters: 40_000 });
    expect(answer.months).toHaveLength(12);
    expect(answer.months.at(-1)).toEqual({ month: '2026-04', score: 95, distanceMeters: 40_000 });
    const list = (await events(token)).answer;
    expect(list).toMatchObject({
      count: 1,
      items: [{ kind: 'harshBraking', assetName: 'Truck of Driver 22', latitude: 47.1, longitude: 9.5, points: 2 }],
    });
    const all = JSON.stringify([answer, list]);
    for (const secret of ['Other', '23456', 'fleetScore', 'accountId', 'assetId']) expect(all).not.toContain(secret);
  });

  it('counts openings, but no refreshes and no pages of events', async () => {
    const token = await made();
    await open(token);
    await open(token, true);
    await events(token);
    await open(token);
    const { items } = (await admin.call(shares.list, { query: { driverId } })).answer;
    expect(items).toMatchObject([{ driverId, driverName: 'Driver 22', assetName: null, state: 'active', views: 2 }]);
    const { count } = (await admin.call(shares.list, { query: { search: 'er 2' } })).answer;
    expect(count).toBe(1);
  });

  it('opens no position of an asset, as a link to an asset opens no score', async () => {
    const token = await made();
    const asset = await seedAsset(test.database, account.id, { name: 'Truck 9' });
    const { link } = (await admin.call(shares.create, { body: { vehicleSclId: asset.uid } })).answer;
    expect((await test.anonymous.call(shares.location, { params: { token }, query: {} })).status).toBe(404);
    expect((await open(tokenOf(link))).status).toBe(404);
    expect((await events(tokenOf(link))).status).toBe(404);
    expect((await test.anonymous.call(shares.map, { params: { token } })).status).toBe(200);
  });
});

describe('a moment of a link to the score of a driver', () => {
  const START = NOW - 2 * DAY_MS + 60_000;
  const moment = (token: string, startTime = START, kind: 'harshBraking' | 'speeding' = 'harshBraking') =>
    test.anonymous.call(shares.driverMoment, {
      params: { token },
      query: { kind, startTime: new Date(startTime).toISOString() },
    });

  beforeEach(async () => {
    const device = await seedDevice(test.database, account.id, { assetId: bus.id });
    await makeWeeksAhead(test.database, START);
    const rows = Array.from({ length: 31 }, (_, index) => ({
      ...{ account_id: account.id, asset_id: bus.id, device_id: device.id, discriminator: 0, valid: true },
      ...{ latitude_e7: 471_000_000 + index * 1000, longitude_e7: 95_000_000, buffered: false },
      ...{ fix_time: new Date(START + (index - 15) * 10_000), received_at: new Date(START) },
    }));
    await test.database.ingest((tx) => tx.insertInto('positions').values(rows).execute());
  });

  it('has its address, and the way of a minute before and after it', async () => {
    const { status, answer } = await moment(await made());
    expect([status, answer.address]).toEqual([200, '47.1000, 9.5000']);
    expect(answer.track.length).toBe(13);
    expect(answer.track[0]).toEqual([47.1009, 9.5]);
    expect(answer.track.at(-1)).toEqual([47.1021, 9.5]);
  });

  it('has no part of the way that another driver drove', async () => {
    const { items } = (await admin.call(drivers.list, { query: { search: 'Other' } })).answer;
    const body = { driverId: items[0]!.id, startTime: new Date(START + 30_000).toISOString() };
    await admin.call(driverAssignments.assign, { params: { id: bus.uid }, body });
    const { answer } = await moment(await made());
    expect(answer.track.at(-1)).toEqual([47.1017, 9.5]);
  });

  it('is only told of the events of the driver, while the link is valid', async () => {
    const token = await made(2);
    const nothing = { address: null, track: [] };
    expect((await moment(token, START + 1000)).answer).toEqual(nothing);
    expect((await moment(token, START, 'speeding')).answer).toEqual(nothing);
    test.clock.now = NOW + 2 * HOUR_MS;
    expect((await moment(token)).status).toBe(410);
  });
});

it('says what an ended link shows, without the name of the driver if the feature is off', async () => {
  await made();
  await test.database.owner((kysely) =>
    kysely
      .updateTable('accounts')
      .set({ features: ['geofence'] })
      .where('id', '=', account.id)
      .execute(),
  );
  const caller = await test.signedIn(account.id);
  const { items } = (await caller.call(shares.list, { query: {} })).answer;
  expect(items).toMatchObject([{ subject: 'driver', state: 'ended', assetName: null }]);
  expect(JSON.stringify(items)).not.toContain('Driver 22');
});

describe('a link to the score of a driver ends', () => {
  const gone = async (token: string, status = 410) =>
    expect([(await open(token)).status, (await events(token)).status]).toEqual([status, status]);

  it('at its hour, not before', async () => {
    const token = await made(2);
    test.clock.now = NOW + 2 * HOUR_MS - 1;
    expect((await open(token)).status).toBe(200);
    test.clock.now += 1;
    await gone(token);
    expect((await test.app.inject({ url: `/share/driver/${token}` })).statusCode).toBe(410);
  });

  it('when it is revoked', async () => {
    const { id, link } = (await share()).answer;
    await admin.call(shares.revoke, { params: { id } });
    await gone(tokenOf(link));
  });

  it.each([
    ['the account', 'accounts'],
    ['its maker', 'users'],
  ] as const)('when the feature is turned off for %s', async (_whom, table) => {
    const token = await made();
    await test.database.owner((kysely) =>
      table === 'accounts'
        ? kysely
            .updateTable('accounts')
            .set({ features: ['geofence'] })
            .where('id', '=', account.id)
            .execute()
        : kysely
            .updateTable('users')
            .set({ features: ['geofence'] })
            .where('account_id', '=', account.id)
            .execute(),
    );
    await gone(token);
  });

  it('when its maker may no longer share', async () => {
    const token = await made();
    await test.database.owner((kysely) =>
      kysely.updateTable('users').set({ role: 'viewer' }).where('account_id', '=', account.id).execute(),
    );
    await gone(token);
  });

  it('together with the driver', async () => {
    const token = await made();
    await admin.call(drivers.remove, { params: { id: driverId } });
    await gone(token, 404);
  });
});
