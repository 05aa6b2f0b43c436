/** History whose positions retention deleted stays when an asset is derived again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '../../storage/retention.ts';
import { sql } from '../../storage/sql.ts';
import { newUid } from '../../storage/uid.ts';
import { drive, fix, type TestPipeline, testPipeline } from '../testing.ts';
import { switchOnAlerts, writeRule } from '../testing-alerts.ts';
import { saveVisits, takeBackVisits } from './visits-sql.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OLD = NOW - 60 * DAY;
let now = OLD;
let pipeline: TestPipeline;
let vehicle: Awaited<ReturnType<TestPipeline['vehicle']>>;

beforeEach(async () => {
  now = OLD;
  pipeline = await testPipeline({ now: () => now });
  await switchOnAlerts(pipeline);
  await writeRule(pipeline, 'speeding', { value: 10, persistsSeconds: 60, since: OLD - DAY });
  vehicle = await pipeline.vehicle({ createdAt: new Date(OLD - DAY) });
});
afterEach(() => pipeline.drop());

/** Stores a place that contains the start of the drives, or another latitude of them. */
async function aPlace(latitude = 47): Promise<number> {
  return pipeline.database.owner(async (kysely) => {
    const uid = newUid();
    const shape = sql`${latitude}::float8, 9.5, 100`;
    const { rows } = await sql<{ id: number }>`
      INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m)
      VALUES (${pipeline.accountId}, ${uid}, ${uid}, 'other', 'gray', ${shape}) RETURNING id`.execute(kysely);
    await sql`
      INSERT INTO place_versions (account_id, place_id, valid_from, latitude, longitude, radius_m, pickup, drop_off, shared)
      VALUES (${pipeline.accountId}, ${rows[0]!.id}, ${new Date(OLD - DAY)}, ${shape}, false, false, false)`.execute(
      kysely,
    );
    await sql`INSERT INTO place_revisions (account_id, revision) VALUES (${pipeline.accountId}, 1)
      ON CONFLICT (account_id) DO UPDATE SET revision = place_revisions.revision + 1`.execute(kysely);
    return rows[0]!.id;
  });
}

/** A trip that leaves the place, breaks the speed rule, and rests for hours. */
async function day(at: number): Promise<void> {
  now = at;
  const records = drive(at - 5 * HOUR, [1200, 1800, 1200, 7200], 30);
  await pipeline.send(vehicle.imei, records);
  await pipeline.telemetry.sweep();
}

/** Rows of history by table, with those that a user sees of alerts. */
async function rows(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, time, columns] of [
    ['trips', 'start_time', 'start_time, end_time'],
    ['visits', 'entered_at', 'entered_at, left_at'],
    ['alerts', 'since', 'since, ended_at, withdrawn_at'],
    ['state_intervals', 'start_time', 'start_time, end_time'],
  ] as const)
    found[table] = await pipeline.database.ingest(async (tx) => {
      const { rows } = await sql`SELECT ${sql.raw(columns)} FROM ${sql.table(table)}
        WHERE asset_id = ${vehicle.assetId} AND ${sql.ref(time)} < ${new Date(NOW - 2 * DAY)}
        ORDER BY ${sql.ref(time)}`.execute(tx);
      return rows;
    });
  return found;
}

async function expire(): Promise<void> {
  await pipeline.database.owner((kysely) => sql`UPDATE accounts SET retention_days = 30`.execute(kysely));
  await applyRetention(pipeline.database, NOW);
}

describe('an asset whose old positions were deleted', () => {
  it.each([
    ['from the beginning', 0],
    ['since a time without positions', OLD + HOUR],
    ['since before all of them', OLD - 5 * HOUR],
    ['since today', NOW - 4 * HOUR],
  ])('keeps its history when it is derived again %s', async (_name, from) => {
    await aPlace();
    await day(OLD);
    await day(OLD + DAY);
    await day(NOW);
    await expire();
    const before = await rows();
    for (const table of ['trips', 'visits', 'alerts']) expect(before[table]?.length, table).toBeGreaterThan(0);
    const asset = { accountId: vehicle.accountId, assetId: vehicle.assetId };
    const rederived = await pipeline.telemetry.rederive(asset, from);
    expect(rederived?.positions).toBeGreaterThan(0);
    expect(await rows()).toEqual(before);
    // Nor does a later one from a checkpoint take them back.
    await pipeline.telemetry.rederive(asset, NOW - HOUR);
    expect(await rows()).toEqual(before);
  });

  it('keeps everything if no position is left', async () => {
    await aPlace();
    await day(OLD);
    await expire();
    const before = await rows();
    const state = () =>
      pipeline.database.ingest((tx) =>
        tx
          .selectFrom('asset_state')
          .select(['status', 'latitude_e7'])
          .where('asset_id', '=', vehicle.assetId)
          .execute(),
      );
    const last = await state();
    for (const from of [0, OLD - HOUR, OLD + DAY]) {
      await pipeline.telemetry.rederive({ accountId: vehicle.accountId, assetId: vehicle.assetId }, from);
      expect(await rows()).toEqual(before);
      expect(await state()).toEqual(last);
    }
  });
});

describe('an asset that was parked until all its positions were deleted', () => {
  /** Stops and visits with their times. */
  const rests = () =>
    pipeline.database.ingest(async (tx) => {
      const ofAsset = sql`account_id = ${vehicle.accountId} AND asset_id = ${vehicle.assetId}`;
      const stops = await sql`SELECT start_time, end_time FROM stops WHERE ${ofAsset} ORDER BY 1`.execute(tx);
      const visits = await sql`SELECT entered_at, left_at FROM visits WHERE ${ofAsset} ORDER BY 1`.execute(tx);
      return { stops: stops.rows, visits: visits.rows };
    });
  /** Parks in a place, wakes when the positions are deleted, and drives away. @param late sends a record late */
  async function parked(late: boolean) {
    now = OLD;
    vehicle = await pipeline.vehicle({ createdAt: new Date(OLD - DAY) });
    const arrival = drive(OLD - 5 * HOUR, [1200, 4 * 3600], 30);
    const latitude = arrival.at(-1)!.latitude!;
    await aPlace(latitude);
    await pipeline.send(vehicle.imei, arrival);
    await pipeline.telemetry.sweep();
    now = NOW - 2 * HOUR;
    await pipeline.telemetry.sweep();
    await expire();
    const wake = (minutes: number) => fix(NOW - 2 * HOUR - minutes * 60_000, latitude, 9.5, { ignition: false });
    const waking = [1, 20].map((minutes) => [wake(minutes)]);
    for (const records of late ? waking : waking.toReversed()) await pipeline.send(vehicle.imei, records);
    now = NOW;
    const north = latitude - 47;
    const departure = drive(NOW - HOUR, [1200, 1800], 30).map((record) => ({
      ...record,
      latitude: record.latitude! + north,
    }));
    await pipeline.send(vehicle.imei, departure);
    return rests();
  }

  it('goes on with its stop and its visit although a record is late', async () => {
    const wanted = await parked(false);
    expect(wanted.stops).toMatchObject([{ start_time: new Date(OLD - 5 * HOUR + 1200_000) }]);
    expect(wanted.visits).toHaveLength(1);
    expect((wanted.visits[0] as { entered_at: Date }).entered_at.getTime()).toBeLessThan(OLD - 4 * HOUR);
    await pipeline.drop();
    pipeline = await testPipeline({ now: () => now });
    expect(await parked(true)).toEqual(wanted);
  });
});

it('a visit that ended before the first kept position keeps its end, although it was decided later', async () => {
  const placeId = await aPlace();
  const { accountId, assetId } = vehicle;
  const visit = { accountId, assetId, placeId, topSpeedMetersPerSecond: null, waits: false };
  const [enteredAt, leftAt, begun] = [OLD, OLD + HOUR, OLD + HOUR + 30_000];
  const left = await pipeline.database.ingest(async (tx) => {
    await saveVisits(tx, [{ ...visit, enteredAt, leftAt, decidedAt: begun + 30_000 }]);
    await takeBackVisits(tx, vehicle, 0, begun);
    return sql<{ left_at: Date }>`SELECT left_at FROM visits WHERE asset_id = ${assetId}`.execute(tx);
  });
  expect(left.rows).toEqual([{ left_at: new Date(leftAt) }]);
});

describe('the first positions of an asset', () => {
  it('take their rows along when they are moved to another asset', async () => {
    const other = await pipeline.vehicle();
    await day(OLD);
    await day(NOW);
    const change = NOW - 30 * DAY;
    await pipeline.database.tenant([vehicle.accountId], async (tx) => {
      await tx.deleteFrom('device_assignments').where('asset_id', '=', other.assetId).execute();
      const set = { assigned_from: new Date(change) };
      await tx.updateTable('device_assignments').set(set).where('asset_id', '=', vehicle.assetId).execute();
      const values = { account_id: vehicle.accountId, device_id: vehicle.deviceId, role: 'primary' as const };
      const during = { assigned_from: new Date(0), assigned_to: new Date(change) };
      await tx
        .insertInto('device_assignments')
        .values({ ...values, ...during, asset_id: other.assetId })
        .execute();
    });
    const { trips } = await rows();
    expect(trips?.length).toBeGreaterThan(0);
    await pipeline.telemetry.deviceChanged(vehicle.imei);
    expect((await rows()).trips).toEqual([]);
    vehicle = { ...vehicle, assetId: other.assetId };
    expect((await rows()).trips).toEqual(trips);
  });
});
