/** Several processes store positions of one device, or a process of before is still about to commit: each is stored once. */
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredBlock } from '../../storage/blocks-sql.ts';
import { endTrust } from '../../storage/position-writer.ts';
import { applyRetention } from '../../storage/retention.ts';
import { sql } from '../../storage/sql.ts';
import { seedDevice } from '../../storage/testing.ts';
import { startTelemetry } from '../service.ts';
import { drive, fix, storedCount, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let pipeline: TestPipeline;

beforeEach(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterEach(() => pipeline.drop());

/** Creates a device without an asset, so that nothing derived tells two processes apart. */
async function bareDevice(): Promise<{ imei: string; deviceId: number }> {
  const { id, imei } = await seedDevice(pipeline.database, pipeline.accountId);
  return { imei, deviceId: id };
}

describe('two processes', () => {
  it('that receive the same packets of a device at once store each position once', async () => {
    const { imei, deviceId } = await bareDevice();
    const log = { info() {}, warn() {} };
    const metrics = new Registry();
    const other = startTelemetry({ database: pipeline.database, metrics, log, sweeping: false, now: () => NOW });
    const there = await other.directory.find(imei, 'teltonika');
    const records = drive(NOW - 6 * HOUR, [1200, 900, 1200, 900], 30);
    const outcomes: { durable: number; duplicates: number }[] = [];
    for (let at = 0; at < records.length; at += 10) {
      const packet = records.slice(at, at + 10);
      const both = [pipeline.send(imei, packet), other.ingest.submitted(there!, packet, NOW)];
      // Sometimes one is ahead of the other by a packet.
      outcomes.push(...((at / 10) % 3 === 0 ? await Promise.all(both) : [await both[0]!, await both[1]!]));
    }
    await other.close();
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
    expect(outcomes.reduce((sum, { durable }) => sum + durable, 0)).toBe(2 * records.length);
    expect(outcomes.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(records.length);
  });

  it('of which one wrote last: the other one reads again what it remembered', async () => {
    const { imei, deviceId } = await bareDevice();
    const records = drive(NOW - 2 * HOUR, [900, 900], 30);
    await pipeline.send(imei, records.slice(0, 10));
    const other = startTelemetry({
      database: pipeline.database,
      metrics: new Registry(),
      log: { info() {}, warn() {} },
      sweeping: false,
      now: () => NOW,
    });
    const there = await other.directory.find(imei, 'teltonika');
    await other.ingest.submitted(there!, records.slice(5, 30), NOW);
    await other.close();
    expect(await pipeline.send(imei, records.slice(8))).toMatchObject({ duplicates: 22 });
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
    expect(pipeline.warnings).toEqual([]);
  });
});

/** A transaction of the present writer that stores a block and whose commit is under way. */
async function ghostWith({ account_id, device_id, first_time, last_time, block }: StoredBlock): Promise<pg.Client> {
  const ghost = new pg.Client({ connectionString: pipeline.url });
  await ghost.connect();
  await ghost.query('BEGIN; SELECT writer FROM position_writer FOR SHARE');
  await ghost.query(
    `INSERT INTO recent_position_blocks (account_id, device_id, first_time, last_time, block)
    VALUES ($1, $2, $3, $4, $5)`,
    [account_id, device_id, first_time, last_time, block],
  );
  return ghost;
}

/** Commits a ghost once a transaction of the pipeline waits for it. */
async function commitAwaited(ghost: pg.Client): Promise<void> {
  const waiting = async () =>
    (
      await ghost.query(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock'`)
    ).rows[0].n;
  await expect.poll(waiting).toBe(1);
  await ghost.query('COMMIT');
  await ghost.end();
}

/** Deletes the only block. @returns it */
async function takeBlock(): Promise<StoredBlock> {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<StoredBlock>`DELETE FROM recent_position_blocks RETURNING *`.execute(tx),
  );
  return rows[0]!;
}

describe('a transaction that is about to commit', () => {
  it('of a process of before is waited for, and its positions are duplicates', async () => {
    const { imei, deviceId } = await bareDevice();
    const records = drive(NOW - HOUR, [300], 30);
    await pipeline.send(imei, records);
    await pipeline.telemetry.close();
    const ghost = await ghostWith(await takeBlock());
    await pipeline.restart();
    const sent = pipeline.send(imei, records);
    await commitAwaited(ghost);
    expect(await sent).toMatchObject({ durable: records.length, duplicates: records.length });
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
  });

  it('of this process, whose connection broke, is waited for when its batch is tried again', async () => {
    const { imei, deviceId } = await bareDevice();
    const records = drive(NOW - HOUR, [300], 30);
    await pipeline.send(imei, records);
    const block = await takeBlock();
    await pipeline.restart();
    const earlier = await bareDevice();
    await pipeline.send(earlier.imei, [fix(NOW - 2 * HOUR, 47, 9)]);
    await pipeline.device(imei);
    const ghost = await ghostWith(block);
    // The answer to the first try is lost.
    const database = pipeline.database;
    const { ingest } = database;
    const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
    database.ingest = () => {
      database.ingest = ingest;
      return Promise.reject(lost);
    };
    const sent = pipeline.send(imei, records);
    await commitAwaited(ghost);
    expect(await sent).toMatchObject({ durable: records.length, duplicates: records.length });
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
    // The second try compared its records instead of running into the key of the block.
    expect(pipeline.warnings).toEqual([expect.stringContaining('08006')]);
  });
});

describe('a week that retention removed', () => {
  it('is created again for positions that belong to it', async () => {
    const { imei, deviceId, accountId } = await pipeline.vehicle();
    const old = NOW - 60 * DAY;
    await pipeline.send(imei, [fix(old, 47, 9)]);
    const keep = (days: number | null) =>
      pipeline.database.owner((kysely) => sql`UPDATE accounts SET retention_days = ${days}`.execute(kysely));
    await keep(30);
    expect((await applyRetention(pipeline.database, NOW)).droppedWeeks).toHaveLength(1);
    expect(await storedCount(pipeline.database)).toBe(0);
    await keep(null);
    await pipeline.telemetry.deviceChanged(imei);
    // Newer than all that this process remembers of the device, in the week that it remembers.
    expect(await pipeline.send(imei, [fix(old + HOUR, 47, 9)])).toMatchObject({ durable: 1, duplicates: 0 });
    const rederived = await pipeline.telemetry.rederive({ accountId, assetId: (await firstAsset())! }, 0);
    expect(rederived?.positions).toBe(1);
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(1);
  });

  it('makes a process forget what it remembered', async () => {
    const { imei, deviceId } = await bareDevice();
    await pipeline.send(imei, [fix(NOW - HOUR, 47, 9)]);
    await pipeline.database.ingest(async (tx) => {
      await endTrust(tx);
      await sql`TRUNCATE recent_position_blocks`.execute(tx);
    });
    // Remembered as known, it would be compared and become a row.
    await pipeline.send(imei, [fix(NOW - HOUR, 47, 9)]);
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(1);
    const { rows } = await pipeline.database.ingest((tx) => sql`SELECT 1 FROM recent_position_blocks`.execute(tx));
    expect(rows).toHaveLength(1);
  });
});

async function firstAsset(): Promise<number | undefined> {
  const row = await pipeline.database.owner((kysely) => kysely.selectFrom('assets').select('id').executeTakeFirst());
  return row?.id;
}
