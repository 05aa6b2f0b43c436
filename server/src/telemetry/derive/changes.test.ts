/** Derived rows follow changes of devices, assets and thresholds, and consumers read events in order. */
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount, seedDevice } from '../../storage/testing.ts';
import { DeviceGone } from '../ingest.ts';
import {
  brokenConnection,
  count,
  derivedRows,
  drive,
  eventsReadable,
  fix,
  pipelineOn,
  rederivedDifferences,
  storedCount,
  type TestPipeline,
  testPipeline,
  withIngest,
} from '../testing.ts';
import { type ChangesParts, deriveInTurn } from './changes.ts';
import { rederiveAndCompare } from './compare.ts';
import type { StoredEvent } from './events-sql.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

const tripCount = async (assetId: number) => (await derivedRows(pipeline.database, assetId)).trips?.length;

describe('a corrected assignment', () => {
  it('moves the trips of its dates to the other asset', async () => {
    const { imei, deviceId, accountId, assetId: first } = await pipeline.vehicle();
    const { assetId: second } = await pipeline.vehicle();
    await pipeline.send(imei, drive(NOW - 8 * HOUR, [1200, 1200, 1200, 1200], 30));
    expect([await tripCount(first), await tripCount(second)]).toEqual([2, 0]);
    const change = NOW - 8 * HOUR + 2000_000;
    await pipeline.database.tenant([accountId], async (tx) => {
      await tx.deleteFrom('device_assignments').where('asset_id', '=', second).execute();
      await tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date(change) })
        .where('device_id', '=', deviceId)
        .execute();
      await tx
        .insertInto('device_assignments')
        .values({
          account_id: accountId,
          device_id: deviceId,
          asset_id: second,
          role: 'primary',
          assigned_from: new Date(change),
        })
        .execute();
    });
    await pipeline.telemetry.deviceChanged(imei);
    expect([await tripCount(first), await tripCount(second)]).toEqual([1, 1]);
    // A second call for the same change does nothing.
    const rows = await derivedRows(pipeline.database, second);
    await pipeline.telemetry.deviceChanged(imei);
    expect(await derivedRows(pipeline.database, second)).toEqual(rows);
  });
});

describe('a change whose connections break', () => {
  /** A pipeline whose database is unreachable from a transaction on, until `back`. */
  const breaksAt = (place: number) => {
    let [begun, isBack] = [0, false];
    const { database } = pipeline;
    const ingest: Database['ingest'] = async (work, first) => {
      if (begun++ >= place && !isBack) throw brokenConnection();
      return database.ingest(work, first);
    };
    const telemetry = pipelineOn(withIngest(database, ingest), () => NOW);
    return { telemetry, back: () => (isBack = true) };
  };
  const waiting = () => count(pipeline.database, 'FROM derive_jobs');

  /** Gives the second half of a day to another vehicle. */
  async function corrected() {
    const from = await pipeline.vehicle();
    const to = await pipeline.vehicle();
    await pipeline.send(from.imei, drive(NOW - 8 * HOUR, [1200, 1200, 1200, 1200], 30));
    // Their registration left jobs as well.
    await pipeline.telemetry.deviceChanged(from.imei);
    expect(await waiting()).toBe(0);
    const change = new Date(NOW - 8 * HOUR + 2000_000);
    await pipeline.database.tenant([from.accountId], async (tx) => {
      await tx.deleteFrom('device_assignments').where('asset_id', '=', to.assetId).execute();
      const ofDevice = tx.updateTable('device_assignments').where('device_id', '=', from.deviceId);
      await ofDevice.set({ assigned_to: change }).execute();
      const values = { account_id: from.accountId, device_id: from.deviceId, asset_id: to.assetId };
      await tx
        .insertInto('device_assignments')
        .values({ ...values, role: 'primary', assigned_from: change })
        .execute();
    });
    return { from, to };
  }
  async function expectApplied({ from, to }: Awaited<ReturnType<typeof corrected>>) {
    expect([await tripCount(from.assetId), await tripCount(to.assetId)]).toEqual([1, 1]);
    for (const vehicle of [from, to]) expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  }

  // 0: right after the commit; 5 and 6: before and after the positions are moved; 8 and 9: before each of the two assets.
  it.each([0, 1, 5, 6, 8, 9])(
    'at transaction %i of a process that is then killed is applied by the next one',
    async (place) => {
      const vehicles = await corrected();
      const { telemetry } = breaksAt(place);
      await telemetry.deviceChanged(vehicles.from.imei);
      await telemetry.close();
      await pipeline.restart({ sweeping: true });
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
      await pipeline.restart();
      await expectApplied(vehicles);
    },
  );

  it('is applied by the same process once the database is back, and its connections know the device', async () => {
    const vehicles = await corrected();
    await pipeline.telemetry.close();
    const { telemetry, back } = breaksAt(1);
    const known = (await telemetry.directory.find(vehicles.to.imei, 'teltonika'))!;
    await pipeline.database.tenant([vehicles.to.accountId], (tx) =>
      tx.updateTable('devices').set({ deleted_at: new Date() }).where('id', '=', vehicles.to.deviceId).execute(),
    );
    await Promise.all([vehicles.to, vehicles.from].map(({ imei }) => telemetry.deviceChanged(imei)));
    expect(known.active).toBe(true);
    expect(await waiting()).toBeGreaterThan(0);
    back();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    await expect.poll(() => known.active).toBe(false);
    await telemetry.close();
    await pipeline.restart();
    await expectApplied(vehicles);
  });
});

describe('a change whose notification was lost', () => {
  it('is applied by the timer pass within a minute', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, drive(NOW - 8 * HOUR, [1200, 1200, 1200, 1200], 30));
    const waiting = () => count(pipeline.database, 'FROM derive_jobs');
    expect(await waiting()).toBeGreaterThan(0);
    let now = NOW;
    await pipeline.restart({ sweeping: true, now: () => now });
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    const change = new Date(NOW - 8 * HOUR + 2000_000);
    await pipeline.database.tenant([vehicle.accountId], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: change })
        .where('device_id', '=', vehicle.deviceId)
        .execute(),
    );
    now += 60_000;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    await pipeline.restart();
    expect(await tripCount(vehicle.assetId)).toBe(1);
  });
});

describe('a device that changes while thresholds are applied', () => {
  it('is known to its connection at once, and its positions move before the next asset is derived', async () => {
    const trucks = [await pipeline.vehicle({ type: 'truck' }), await pipeline.vehicle({ type: 'truck' })] as const;
    const moved = await pipeline.vehicle();
    const { accountId } = moved;
    await pipeline.telemetry.thresholdsChanged();
    const other = await seedAccount(pipeline.database);
    const [holding, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    /** Jobs of devices and of the second truck at the end of each transaction. */
    const left: { devices: number; truck: number }[] = [];
    const ingest: Database['ingest'] = (work, first) =>
      pipeline.database.ingest(async (tx, rows: Promise<never[]>) => {
        // The first one reads the device, two read jobs, and this one derives the first truck.
        if (begun++ === 3) {
          holding.resolve();
          await release.promise;
        }
        const result = await work(tx, rows);
        const jobs = await sql<{ devices: number; truck: number }>`SELECT count(device_id) AS devices,
          count(*) FILTER (WHERE asset_id = ${trucks[1].assetId}) AS truck FROM derive_jobs`.execute(tx);
        left.push(jobs.rows[0]!);
        return result;
      }, first);
    await pipeline.telemetry.close();
    pipeline.telemetry = pipelineOn(withIngest(pipeline.database, ingest), () => NOW);
    const { telemetry } = pipeline;
    const known = await pipeline.device(moved.imei);
    await pipeline.database.tenant([accountId], (tx) =>
      tx
        .insertInto('thresholds')
        .values({
          account_id: accountId,
          asset_type: 'truck',
          valid_from: new Date(NOW - HOUR),
          values: JSON.stringify({ tripEndsStoppedSeconds: 700 }),
        })
        .execute(),
    );
    const thresholds = telemetry.thresholdsChanged();
    await holding.promise;
    await pipeline.database.tenant([accountId], async (tx) => {
      const ofDevice = tx.deleteFrom('device_assignments').where('device_id', '=', moved.deviceId);
      await ofDevice.execute();
      await tx
        .updateTable('devices')
        .set({ deleted_at: new Date(NOW) })
        .where('id', '=', moved.deviceId)
        .execute();
    });
    const next = await seedDevice(pipeline.database, other.id, { imei: moved.imei });
    const changed = telemetry.deviceChanged(moved.imei);
    await expect.poll(() => known.active).toBe(false);
    await expect(telemetry.ingest.submitted(known, [fix(NOW - 60_000, 47, 9)], NOW)).rejects.toThrow(DeviceGone);
    expect(await pipeline.send(moved.imei, [fix(NOW - 60_000, 47, 9)])).toMatchObject({ durable: 1 });
    expect(await storedCount(pipeline.database, { device_id: next.id, account_id: other.id })).toBe(1);
    expect(await storedCount(pipeline.database, { device_id: moved.deviceId })).toBe(0);
    left.length = 0;
    release.resolve();
    await Promise.all([thresholds, changed]);
    expect(left.some(({ devices }) => devices > 0)).toBe(true);
    expect(left).toContainEqual({ devices: 0, truck: 1 });
    expect(left.at(-1)).toEqual({ devices: 0, truck: 0 });
    await pipeline.restart();
  });
});

describe('thresholds', () => {
  it('apply from their date on: later rows are derived again, earlier ones stay', async () => {
    const { imei, accountId, assetId } = await pipeline.vehicle({ type: 'truck' });
    await pipeline.send(imei, drive(NOW - 8 * HOUR, [1200, 400, 1200, 4000, 1200, 400, 1200, 1200], 30));
    expect(await tripCount(assetId)).toBe(4);
    const validFrom = NOW - 8 * HOUR + 5_000_000;
    await pipeline.database.tenant([accountId], (tx) =>
      tx
        .insertInto('thresholds')
        .values({
          account_id: accountId,
          asset_type: 'truck',
          valid_from: new Date(validFrom),
          values: JSON.stringify({ tripEndsStoppedSeconds: 600 }),
        })
        .execute(),
    );
    await pipeline.telemetry.thresholdsChanged();
    expect(await tripCount(assetId)).toBe(3);
    const difference = await rederiveAndCompare(
      pipeline.telemetry,
      pipeline.database,
      { accountId, assetId },
      0,
      Number.POSITIVE_INFINITY,
    );
    expect(difference.positions).toBeGreaterThan(300);
    expect(difference.tables.every((table) => table.gone.length + table.added.length === 0)).toBe(true);
    expect(difference.tables.find((table) => table.table === 'trips')?.kept).toBe(3);
  });
});

describe('a mark on the asset', () => {
  it('NPA becomes the status and keeps the movement under it', async () => {
    const { imei, accountId, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, drive(NOW - 600_000, [600], 30));
    await pipeline.database.tenant([accountId], (tx) =>
      tx
        .updateTable('assets')
        .set({ npa_since: new Date(NOW) })
        .where('id', '=', assetId)
        .execute(),
    );
    await pipeline.telemetry.assetChanged({ accountId, assetId });
    const state = await pipeline.database.ingest((tx) =>
      tx
        .selectFrom('asset_state')
        .select(['status', 'movement'])
        .where('asset_id', '=', assetId)
        .executeTakeFirstOrThrow(),
    );
    expect(state).toEqual({ status: statusNumber('npa'), movement: statusNumber('moving') });
  });
});

describe('domain events', () => {
  it('are consumed in commit order, once per consumer, and not again after late data', async () => {
    const read: StoredEvent[] = [];
    const drain = async (consumer: string) => {
      await eventsReadable(pipeline.database);
      while ((await pipeline.telemetry.consume(consumer, async (events) => void read.push(...events))) > 0);
    };
    const { imei, assetId } = await pipeline.vehicle();
    const records = drive(NOW - 3 * HOUR, [1200, 1200, 1200, 1200], 30);
    const held = records.splice(10, 5);
    await pipeline.send(imei, records);
    await drain('test');
    await pipeline.send(imei, held);
    await drain('test');
    const mine = read.filter((event) => event.assetId === assetId);
    const trips = mine.filter((event) => event.type === 'tripEnded').map((event) => event.at.getTime());
    expect(trips).toHaveLength(2);
    expect(new Set(trips).size).toBe(2);
    expect(new Set(mine.map((event) => event.id)).size).toBe(mine.length);
    read.length = 0;
    await drain('test');
    expect(read).toEqual([]);
    await drain('another');
    expect(read.filter((event) => event.assetId === assetId).map((event) => event.id)).toEqual(
      mine.map((event) => event.id),
    );
  });

  it('are delivered again if their handler fails', async () => {
    const { imei } = await pipeline.vehicle();
    await pipeline.send(imei, drive(NOW - 3 * HOUR, [1200, 1200], 30));
    await eventsReadable(pipeline.database);
    const failing = pipeline.telemetry.consume('failing', async () => {
      throw new Error('not now');
    });
    await expect(failing).rejects.toThrow('not now');
    let count = 0;
    await pipeline.telemetry.consume('failing', async (events) => {
      count = events.length;
    });
    expect(count).toBeGreaterThan(0);
  });

  it('wait for a transaction that is still running', async () => {
    const insert = async (type: string, wait?: Promise<void>) =>
      pipeline.database.ingest(async (tx) => {
        await tx
          .insertInto('domain_events')
          .values({ account_id: pipeline.accountId, type, at: new Date(NOW) })
          .execute();
        await wait;
      });
    const types: string[] = [];
    const consume = () =>
      pipeline.telemetry.consume('careful', async (events) => void types.push(...events.map((event) => event.type)));
    await eventsReadable(pipeline.database);
    while ((await consume()) > 0);
    types.length = 0;
    const gate = Promise.withResolvers<void>();
    const slow = insert('first', gate.promise);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await insert('second');
    await consume();
    expect(types).toEqual([]);
    gate.resolve();
    await slow;
    await eventsReadable(pipeline.database);
    await consume();
    expect(types).toEqual(['first', 'second']);
  });
});

it('a deleted asset is no longer derived, and its positions stay', async () => {
  const { imei, assetId, accountId } = await pipeline.vehicle();
  await pipeline.database.tenant([accountId], (tx) =>
    tx.updateTable('assets').set({ deleted_at: new Date() }).where('id', '=', assetId).execute(),
  );
  expect((await pipeline.send(imei, [fix(NOW - 1000, 47, 9)])).durable).toBe(1);
  expect((await derivedRows(pipeline.database, assetId)).state_intervals).toEqual([]);
});

it('a failed derivation is forgotten before other work gets access to its assets', async () => {
  const order: string[] = [];
  const parts = {
    sole: { transaction: () => Promise.reject(new Error('lost')) },
    deriver: { forget: (assetIds: number[]) => order.push(`forget ${assetIds}`) },
    publisher: { publish: () => order.push('publish') },
    inTurn: async (_claim: unknown, work: () => Promise<unknown>) => work().finally(() => order.push('release')),
  } as unknown as ChangesParts;
  const assets = [1, 2].map((assetId) => ({ accountId: 1, assetId }));
  await expect(deriveInTurn(parts, assets, async () => ({ changes: [] }))).rejects.toThrow('lost');
  expect(order).toEqual(['forget 1,2', 'release']);
});
