/**
 * The database fails, other processes write, a packet is invalid: no acknowledged record is lost, none is stored twice.
 */
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { Unavailable } from '../ingest.ts';
import { startTelemetry } from '../service.ts';
import { derivedRows, drive, fix, storedCount, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
let pipeline: TestPipeline;

beforeEach(async () => {
  pipeline = await testPipeline({
    now: () => NOW,
    queue: { highWaterRows: 200, lowWaterRows: 100, hardLimitRows: 400 },
  });
});
afterEach(() => pipeline.drop());

/** Ends every connection of the pipeline, as a restart of the server does. */
async function breakConnections(): Promise<void> {
  const admin = new pg.Client({ connectionString: pipeline.url });
  await admin.connect();
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await admin.end();
}

describe('the database', () => {
  it('may end every connection while packets arrive: all are stored once and derived as without the failure', async () => {
    const { imei, deviceId, assetId } = await pipeline.vehicle();
    const records = drive(NOW - 6 * HOUR, [1200, 900, 1200, 900, 1200, 900], 30);
    const device = await pipeline.device(imei);
    const outcomes: Promise<unknown>[] = [];
    for (let at = 0; at < records.length; at += 5) {
      outcomes.push(pipeline.telemetry.ingest.submitted(device, records.slice(at, at + 5), NOW));
      if (at % 50 === 0) await breakConnections();
    }
    await Promise.all(outcomes);
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
    const stream = await derivedRows(pipeline.database, assetId);
    expect(stream.trips?.length).toBeGreaterThan(1);
    await pipeline.telemetry.rederive({ accountId: pipeline.accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });

  it('may be unavailable: pressure rises, nothing is acknowledged, memory is bounded, and ingest recovers by itself', async () => {
    const { imei, deviceId } = await pipeline.vehicle();
    const device = await pipeline.device(imei);
    await pipeline.send(imei, [fix(NOW - HOUR, 47, 9.5)]);
    const locker = new pg.Client({ connectionString: pipeline.url });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE positions, recent_position_blocks IN ACCESS EXCLUSIVE MODE');
    const records = drive(NOW - 1800_000, [1500], 5);
    let acknowledged = 0;
    let turnedAway = 0;
    for (let at = 0; at < 300; at++) {
      pipeline.telemetry.ingest.submit(device, [{ ...(records[at] as (typeof records)[number]) }], NOW, (error) => {
        if (error instanceof Unavailable) turnedAway++;
        else acknowledged++;
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(acknowledged).toBe(0);
    expect(pipeline.telemetry.ingest.pressure()).toBe(true);
    expect(pipeline.telemetry.health()).toMatchObject({ underPressure: true });
    expect(turnedAway).toBeGreaterThan(0);
    const relieved = new Promise<void>((resolve) => pipeline.telemetry.ingest.onRelief(resolve));
    await locker.query('ROLLBACK');
    await locker.end();
    await relieved;
    await expect.poll(() => acknowledged + turnedAway).toBe(300);
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(acknowledged + 1);
    expect(pipeline.telemetry.ingest.pressure()).toBe(false);
  });
});

describe('two processes on one database', () => {
  it('that feed the same asset in turn agree with a recomputation', async () => {
    const { imei, assetId, deviceId } = await pipeline.vehicle();
    const log = { info() {}, warn() {} };
    const other = startTelemetry({
      database: pipeline.database,
      metrics: new Registry(),
      log,
      sweeping: false,
      now: () => NOW,
    });
    const records = drive(NOW - 6 * HOUR, [1200, 900, 1200, 900], 30);
    const there = await other.directory.find(imei, 'teltonika');
    if (!there) throw new Error('unknown');
    for (let at = 0; at < records.length; at += 10) {
      const packet = records.slice(at, at + 10);
      if ((at / 10) % 2 === 0) await pipeline.send(imei, packet);
      else await other.ingest.submitted(there, packet, NOW);
    }
    // A packet that the other process has already stored.
    expect(await pipeline.send(imei, records.slice(10, 20))).toMatchObject({ duplicates: 10 });
    await other.close();
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(records.length);
    const stream = await derivedRows(pipeline.database, assetId);
    await pipeline.telemetry.rederive({ accountId: pipeline.accountId, assetId }, 0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
  });
});

describe('a packet that the database refuses', () => {
  it('goes to quarantine alone, and the others of its batch are stored', async () => {
    const good = await pipeline.vehicle();
    const bad = await pipeline.vehicle();
    await refuseBlocksOf(bad.deviceId, '22000');
    const [goodDevice, badDevice] = [await pipeline.device(good.imei), await pipeline.device(bad.imei)];
    const { ingest } = pipeline.telemetry;
    const outcomes = await Promise.all([
      ...drive(NOW - HOUR, [300]).map((record) => ingest.submitted(goodDevice, [record], NOW)),
      ingest.submitted(badDevice, [fix(NOW - HOUR, 47, 9)], NOW),
      ...drive(NOW - HOUR / 2, [300]).map((record) => ingest.submitted(goodDevice, [record], NOW)),
    ]);
    expect(outcomes.filter((outcome) => outcome.quarantined > 0)).toHaveLength(1);
    expect(await storedCount(pipeline.database, { device_id: good.deviceId })).toBe(20);
    const { rows } = await pipeline.database.ingest((tx) =>
      sql<{ reason: string }>`SELECT reason FROM quarantine WHERE device_id = ${bad.deviceId}`.execute(tx),
    );
    expect(rows).toEqual([{ reason: 'failed' }]);
  });

  it.each(['54000', '21000', '2F000', '38000', 'P0001', 'XX000', '57014', '08P01'])(
    'goes to quarantine alone when the error is %s, and no batch is retried for ever',
    async (code) => {
      const good = await pipeline.vehicle();
      const bad = await pipeline.vehicle();
      await refuseBlocksOf(bad.deviceId, code);
      const { ingest } = pipeline.telemetry;
      const [goodDevice, badDevice] = [await pipeline.device(good.imei), await pipeline.device(bad.imei)];
      const outcomes = await Promise.all([
        ingest.submitted(goodDevice, [fix(NOW - HOUR, 47, 9)], NOW),
        ingest.submitted(badDevice, [fix(NOW - HOUR, 47, 9, { attributes: { driverId: '\0\ud800' } })], NOW),
        ingest.submitted(goodDevice, [fix(NOW - HOUR + 60_000, 47, 9)], NOW),
      ]);
      expect(outcomes.map(({ durable, quarantined }) => [durable, quarantined])).toEqual([
        [1, 0],
        [1, 1],
        [1, 0],
      ]);
      expect(await storedCount(pipeline.database)).toBe(2);
      // Other work gets its turn on the asset.
      await pipeline.telemetry.rederive(bad, 0);
    },
  );

  it.each(['23503', '23P01'])('is tried again when what it refers to has just changed (%s)', async (code) => {
    const { imei, deviceId } = await pipeline.vehicle();
    await refuseBlocksOf(deviceId, code, 2);
    expect(await pipeline.send(imei, [fix(NOW - HOUR, 47, 9)])).toEqual({ durable: 1, duplicates: 0, quarantined: 0 });
    expect(await storedCount(pipeline.database, { device_id: deviceId })).toBe(1);
  });
});

/**
 * Makes the database refuse the positions of a device.
 * @param times number of refusals; default: all
 */
async function refuseBlocksOf(deviceId: number, code: string, times = 1e9): Promise<void> {
  const admin = new pg.Client({ connectionString: pipeline.url });
  await admin.connect();
  await admin.query(`CREATE SEQUENCE refusals;
    GRANT USAGE ON SEQUENCE refusals TO PUBLIC;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.device_id = ${deviceId} AND nextval('refusals') <= ${times} THEN
      RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END IF; RETURN NEW;
    END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON positions FOR EACH ROW EXECUTE FUNCTION refuse();
    CREATE TRIGGER refuse BEFORE INSERT ON recent_position_blocks FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await admin.end();
}

describe('a refused record that jsonb cannot store', () => {
  it('is quarantined without the invalid characters, its neighbours are stored, and no packet waits', async () => {
    const good = await pipeline.vehicle();
    const bad = await pipeline.vehicle();
    const [goodDevice, badDevice] = [await pipeline.device(good.imei), await pipeline.device(bad.imei)];
    const { ingest } = pipeline.telemetry;
    const nowhere = fix(NOW - HOUR, 0, 0, { satellites: 0, attributes: { note: 'a\u0000b\ud800' } });
    const outcomes = await Promise.all([
      ingest.submitted(goodDevice, [fix(NOW - HOUR, 47, 9)], NOW),
      ingest.submitted(badDevice, [nowhere], NOW),
      ingest.submitted(goodDevice, [fix(NOW - HOUR + 60_000, 47, 9)], NOW),
    ]);
    expect(outcomes.map(({ durable, quarantined }) => [durable, quarantined])).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    const { rows } = await pipeline.database.ingest((tx) =>
      sql<{ reason: string; note: string }>`SELECT reason, record -> 'attributes' ->> 'note' AS note FROM quarantine
        WHERE device_id = ${bad.deviceId}`.execute(tx),
    );
    expect(rows).toEqual([{ reason: 'nowhere', note: 'a\ufffdb\ufffd' }]);
    expect(pipeline.warnings).toEqual([]);
  });

  it('fails alone if even the quarantine refuses it', async () => {
    const good = await pipeline.vehicle();
    const bad = await pipeline.vehicle();
    const admin = new pg.Client({ connectionString: pipeline.url });
    await admin.connect();
    await admin.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'no' USING ERRCODE = 'data_exception', DETAIL = 'latitude 47.1'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON quarantine FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await admin.end();
    const [goodDevice, badDevice] = [await pipeline.device(good.imei), await pipeline.device(bad.imei)];
    const { ingest } = pipeline.telemetry;
    ingest.contact(goodDevice, NOW);
    const told: string[] = [];
    const submit = (name: string, device: typeof goodDevice, record: ReturnType<typeof fix>) =>
      new Promise<void>((resolve) => {
        ingest.submit(device, [record], NOW, (error) => {
          told.push(`${name} ${error?.name ?? 'stored'}`);
          resolve();
        });
      });
    await Promise.all([
      submit('first', goodDevice, fix(NOW - HOUR, 47, 9)),
      submit('bad', badDevice, fix(NOW - HOUR, 0, 0, { satellites: 0 })),
      submit('last', goodDevice, fix(NOW - HOUR + 60_000, 47, 9)),
    ]);
    expect(told.sort()).toEqual(['bad Unavailable', 'first stored', 'last stored']);
    expect(await storedCount(pipeline.database, { device_id: good.deviceId })).toBe(2);
    expect(pipeline.warnings.join()).toContain('22000');
    expect(pipeline.warnings.join()).not.toMatch(/latitude/);
  });
});

describe('a packet that waits while its device is reassigned', () => {
  it('goes to the asset of its date', async () => {
    const { imei, deviceId, assetId } = await pipeline.vehicle();
    const { assetId: other } = await pipeline.vehicle();
    const device = await pipeline.device(imei);
    const locker = new pg.Client({ connectionString: pipeline.url });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE positions, recent_position_blocks IN ACCESS EXCLUSIVE MODE');
    const { ingest } = pipeline.telemetry;
    const taken = ingest.submitted(device, [fix(NOW - HOUR, 47, 9)], NOW);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const waiting = ingest.submitted(device, [fix(NOW - HOUR + 60_000, 47, 9)], NOW);
    const since = new Date(NOW - 2 * HOUR);
    await pipeline.database.owner(async (kysely) => {
      await sql`UPDATE device_assignments SET assigned_to = ${since} WHERE device_id = ${deviceId}`.execute(kysely);
      await sql`DELETE FROM device_assignments WHERE asset_id = ${other}`.execute(kysely);
      await sql`INSERT INTO device_assignments (account_id, device_id, asset_id, role, assigned_from)
        VALUES (${pipeline.accountId}, ${deviceId}, ${other}, 'primary', ${since})`.execute(kysely);
    });
    const changed = pipeline.telemetry.deviceChanged(imei);
    await expect.poll(() => device.assignments.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await locker.query('ROLLBACK');
    await locker.end();
    await Promise.all([taken, waiting, changed]);
    expect(await storedCount(pipeline.database, { asset_id: other })).toBe(2);
    expect(await storedCount(pipeline.database, { asset_id: assetId })).toBe(0);
  });
});

it('submit fails for a removed device, and for every device when the server stops', async () => {
  const { imei, accountId, deviceId } = await pipeline.vehicle();
  const device = await pipeline.device(imei);
  await pipeline.database.tenant([accountId], (tx) =>
    tx.updateTable('devices').set({ deleted_at: new Date() }).where('id', '=', deviceId).execute(),
  );
  await pipeline.telemetry.deviceChanged(imei);
  expect(device.active).toBe(false);
  await expect(pipeline.telemetry.ingest.submitted(device, [fix(NOW, 47, 9)], NOW)).rejects.toMatchObject({
    name: 'DeviceGone',
  });
  await pipeline.telemetry.close();
  await expect(pipeline.telemetry.ingest.submitted(device, [fix(NOW, 47, 9)], NOW)).rejects.toBeInstanceOf(Unavailable);
});
