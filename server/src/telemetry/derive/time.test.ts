/** Changes by time alone, signs of life, and two devices on one asset. */
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDevice } from '../../storage/testing.ts';
import type { LiveChange } from '../publish.ts';
import { derivedRows, drive, fix, type TestPipeline, testPipeline } from '../testing.ts';

const MINUTE = 60_000;
let now = Date.UTC(2026, 4, 4, 12);
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

const state = (assetId: number) =>
  pipeline.database.ingest((tx) =>
    tx
      .selectFrom('asset_state as s')
      .innerJoin('asset_open as o', (join) => join.onRef('o.asset_id', '=', 's.asset_id'))
      .selectAll('s')
      .select('o.open_intervals')
      .where('s.asset_id', '=', assetId)
      .executeTakeFirstOrThrow(),
  );

/** Passes time in steps, with a timer pass at each. */
async function pass(minutes: number, stepMinutes = 1): Promise<void> {
  for (let at = 0; at < minutes; at += stepMinutes) {
    now += stepMinutes * MINUTE;
    await pipeline.telemetry.sweep();
  }
}

describe('silence', () => {
  it('makes an asset offline by the clock alone, and publishes that', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, drive(now - 10 * MINUTE, [600], 30));
    expect((await state(assetId)).status).toBe(statusNumber('moving'));
    const changes: LiveChange[] = [];
    const stop = pipeline.telemetry.live.onCommitted((list) =>
      changes.push(...list.filter((it) => it.assetId === assetId)),
    );
    const heard = now;
    await pass(4);
    expect((await state(assetId)).status).toBe(statusNumber('moving'));
    // The gap exceeds that of decisions.md, "Hops", so no state is driving.
    await pass(5);
    expect((await state(assetId)).status).toBe(statusNumber('nolocation'));
    await pass(2);
    stop();
    const silent = await state(assetId);
    expect(silent.status).toBe(statusNumber('offline'));
    expect(silent.status_since?.getTime()).toBe(heard);
    expect(silent.open_intervals?.at(-1)?.status).toBe('offline');
    expect(changes.at(-1)).toMatchObject({ status: statusNumber('offline'), receivedAt: heard });
  });

  it('is detected after a restart too', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, drive(now - 10 * MINUTE, [600], 30));
    await pipeline.telemetry.close();
    now += 60 * MINUTE;
    const restarted = await testRestart();
    await expect.poll(async () => (await state(assetId)).status, { timeout: 10_000 }).toBe(statusNumber('offline'));
    await restarted();
  });

  it('ends an open trip, as a recomputation does', async () => {
    const { imei, assetId, accountId } = await pipeline.vehicle();
    await pipeline.send(imei, [...drive(now - 20 * MINUTE, [1100, 90], 30)]);
    expect((await derivedRows(pipeline.database, assetId)).trips).toEqual([]);
    await pass(10);
    const rows = await derivedRows(pipeline.database, assetId);
    expect(rows.trips).toHaveLength(1);
    const next = [fix(now - 1000, 47.2, 9.5, { ignition: false, speedMetersPerSecond: 0 })];
    await pipeline.send(imei, next);
    const stream = await derivedRows(pipeline.database, assetId);
    await pipeline.telemetry.rederive({ accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });
});

/** Restarts the pipeline with its own timer passes. Returns a function that stops it. */
async function testRestart(): Promise<() => Promise<void>> {
  await pipeline.restart({ sweeping: true });
  return () => pipeline.restart();
}

describe('heartbeats', () => {
  it('keep an asset from going offline, in stream and recomputation alike', async () => {
    const { imei, assetId, accountId } = await pipeline.vehicle();
    const track = drive(now - 10 * MINUTE, [600], 30);
    await pipeline.send(imei, track);
    const device = await pipeline.device(imei);
    for (let minute = 0; minute < 25; minute++) {
      now += MINUTE;
      pipeline.telemetry.ingest.contact(device, now);
      await expect.poll(async () => (await state(assetId)).last_packet_at?.getTime(), { interval: 5 }).toBe(now);
      await pipeline.telemetry.sweep();
    }
    expect((await state(assetId)).status).not.toBe(statusNumber('offline'));
    now += MINUTE;
    await pipeline.send(
      imei,
      drive(now, [600, 600], 30).map((it) => ({ ...it, fixTime: it.fixTime as number })),
      now + 30 * MINUTE,
    );
    now += 30 * MINUTE;
    const stream = await derivedRows(pipeline.database, assetId);
    expect(stream.state_intervals?.filter((row) => row.includes(`"status": ${statusNumber('offline')},`))).toEqual([]);
    await pipeline.telemetry.rederive({ accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });

  it('leave no trace before the first record, though the drives that follow are older', async () => {
    const { imei, assetId, accountId } = await pipeline.vehicle();
    const device = await pipeline.device(imei);
    const drives = drive(now - 900 * MINUTE, [1200, 1200, 1200], 30);
    const connect = async (): Promise<void> => {
      now += MINUTE / 4;
      pipeline.telemetry.ingest.contact(device, now);
      await expect.poll(async () => (await state(assetId))?.last_packet_at?.getTime(), { interval: 5 }).toBe(now);
    };
    await connect();
    await pipeline.send(imei, drives);
    await connect();
    await pipeline.send(imei, [fix(now + MINUTE, 47.6, 9.5, { ignition: false })], now + MINUTE);
    const stream = await derivedRows(pipeline.database, assetId);
    expect(stream.state_intervals?.some((row) => row.includes(`"status": ${statusNumber('offline')},`))).toBe(true);
    await pipeline.telemetry.rederive({ accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });
});

describe('a buffer upload', () => {
  it('follows its own time after a sign-in: no packet of it is late', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    const records = drive(now - 300 * MINUTE, [1200, 1200, 1200, 1200], 30);
    await pipeline.send(imei, records.slice(0, 20));
    const device = await pipeline.device(imei);
    for (let at = 20; at < records.length; at += 20) {
      now += MINUTE;
      pipeline.telemetry.ingest.contact(device, now);
      await pipeline.telemetry.sweep();
      await pipeline.send(imei, records.slice(at, at + 20));
    }
    expect(await pipeline.metrics.metrics()).not.toMatch(/waymark_rederivations_total\{cause="late"\}/);
    expect((await state(assetId)).last_packet_at?.getTime()).toBe(now);
    expect((await derivedRows(pipeline.database, assetId)).trips).toHaveLength(2);
  });

  it('never moves the marker back, is marked late, and derives the rows of in-order data', async () => {
    const { imei, assetId } = await pipeline.vehicle();
    const records = drive(now - 240 * MINUTE, [1200, 1200, 1200, 1200], 30);
    const live = records.slice(-5);
    await pipeline.send(imei, live);
    const seen: (number | null)[] = [];
    const stop = pipeline.telemetry.live.onCommitted((list) =>
      seen.push(...list.filter((it) => it.assetId === assetId).map((it) => it.fixTime)),
    );
    const dump = records.slice(0, -5).map((record) => ({ ...record, buffered: true }));
    for (let at = 0; at < dump.length; at += 40) await pipeline.send(imei, dump.slice(at, at + 40));
    stop();
    expect(new Set(seen)).toEqual(new Set([live.at(-1)?.fixTime]));
    const { rows } = await pipeline.database.ingest((tx) =>
      tx
        .selectFrom('domain_events')
        .select(['type', 'payload'])
        .where('asset_id', '=', assetId)
        .execute()
        .then((rows) => ({ rows })),
    );
    expect(rows.filter((row) => row.type === 'tripEnded').length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.type === 'tripEnded').every((row) => row.payload.late === true)).toBe(true);
    const other = await pipeline.vehicle();
    await pipeline.send(other.imei, records);
    const names = /"(asset_id|device_id)": \d+|"uid": "[^"]+"/g;
    const plain = async (id: number) =>
      JSON.stringify(await derivedRows(pipeline.database, id))
        .replaceAll('\\', '')
        .replace(names, '');
    expect(await plain(assetId)).toBe(await plain(other.assetId));
  });
});

describe('two devices on one asset', () => {
  it('use the auxiliary device while the primary is silent, and show that', async () => {
    const { imei, assetId, accountId } = await pipeline.vehicle();
    const auxiliary = await seedDevice(pipeline.database, accountId, { assetId, role: 'auxiliary' });
    const changes: LiveChange[] = [];
    const stop = pipeline.telemetry.live.onCommitted((list) =>
      changes.push(...list.filter((it) => it.assetId === assetId)),
    );
    await pipeline.send(imei, drive(now - 40 * MINUTE, [600], 30));
    await pipeline.send(auxiliary.imei, [fix(now - 31 * MINUTE, 46, 8)]);
    expect(changes.at(-1)).toMatchObject({ auxiliary: false, longitudeE7: 95_000_000 });
    const away = drive(now - 10 * MINUTE, [600], 30).map((record) => ({ ...record, longitude: 9.51 }));
    await pipeline.send(auxiliary.imei, away);
    expect(changes.at(-1)).toMatchObject({ auxiliary: true });
    await pipeline.send(imei, [fix(now - 1000, 47.1, 9.52, { ignition: true, speedMetersPerSecond: 15 })]);
    expect(changes.at(-1)).toMatchObject({ auxiliary: false });
    stop();
    const stream = await derivedRows(pipeline.database, assetId);
    await pipeline.telemetry.rederive({ accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });
});
