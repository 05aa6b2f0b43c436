/** Tests concurrent batches on the real database. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { seedDevice } from '../../storage/testing.ts';
import { Unavailable } from '../ingest.ts';
import { derivedRows, drive, fix, storedCount, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const HOUR = 3_600_000;
let pipeline: TestPipeline;
let other: pg.Client;

beforeEach(async () => {
  pipeline = await testPipeline({ now: () => NOW });
  other = new pg.Client({ connectionString: pipeline.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await pipeline.drop();
});

type Vehicle = Awaited<ReturnType<TestPipeline['vehicle']>>;

async function agreesWithRecomputation({ accountId, assetId }: Vehicle): Promise<void> {
  const stream = await derivedRows(pipeline.database, assetId);
  expect(stream.state_intervals?.length).toBeGreaterThan(0);
  await pipeline.telemetry.rederive({ accountId, assetId }, 0);
  expect(await derivedRows(pipeline.database, assetId)).toEqual(stream);
}

/** Blocks every batch that writes the state of this asset until `release`. */
async function hold({ assetId }: Vehicle): Promise<{ release(): Promise<void> }> {
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM asset_state WHERE asset_id = $1 FOR UPDATE', [assetId]);
  return { release: async () => void (await other.query('ROLLBACK')) };
}

/** Resolves when this many transactions of the pipeline wait for a lock. */
async function waiting(transactions: number): Promise<void> {
  const watcher = new pg.Client({ connectionString: pipeline.url });
  await watcher.connect();
  const blocked = async () =>
    (
      await watcher.query(`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    ).rows[0].count;
  await expect.poll(blocked, { timeout: 10_000 }).toBe(transactions);
  await watcher.end();
}

it('a waiting batch delays only its own assets, and their later packets follow in order', async () => {
  const held = await pipeline.vehicle();
  const free = await pipeline.vehicle();
  const records = drive(NOW - 2 * HOUR, [1200, 900], 30);
  await pipeline.send(held.imei, records.slice(0, 5));
  const lock = await hold(held);
  const told: string[] = [];
  const send = (vehicle: Vehicle, from: number, to: number, name: string) =>
    pipeline.send(vehicle.imei, records.slice(from, to)).then(() => void told.push(name));
  const stuck = [send(held, 5, 10, 'held'), send(held, 10, 20, 'held later')];
  await waiting(1);
  stuck.push(send(held, 20, 30, 'held last'));
  for (let at = 0; at < 30; at += 10) await send(free, at, at + 10, 'free');
  expect(told).toEqual(['free', 'free', 'free']);
  await lock.release();
  await Promise.all(stuck);
  expect(told.slice(3)).toEqual(['held', 'held later', 'held last']);
  expect(await storedCount(pipeline.database, { asset_id: held.assetId })).toBe(30);
  await agreesWithRecomputation(held);
  await agreesWithRecomputation(free);
});

it('two devices of one asset are never in two concurrent batches', async () => {
  const vehicle = await pipeline.vehicle();
  const auxiliary = await seedDevice(pipeline.database, pipeline.accountId, {
    assetId: vehicle.assetId,
    role: 'auxiliary',
  });
  const others = await Promise.all(Array.from({ length: 5 }, () => pipeline.vehicle()));
  const records = drive(NOW - 6 * HOUR, [1200, 900, 1200, 900], 30);
  const device = await pipeline.device(vehicle.imei);
  const second = await pipeline.device(auxiliary.imei);
  const { ingest } = pipeline.telemetry;
  const sent: Promise<unknown>[] = [];
  for (let at = 0; at < records.length; at += 7) {
    const packet = records.slice(at, at + 7);
    sent.push(ingest.submitted(device, packet, NOW), ingest.submitted(second, packet, NOW));
    for (const it of others) sent.push(pipeline.send(it.imei, packet));
    if (at % 3 === 0) await Promise.race(sent);
    if (at % 3 === 1) await sent.at(-1);
  }
  await Promise.all(sent);
  expect(await storedCount(pipeline.database, { asset_id: vehicle.assetId })).toBe(2 * records.length);
  expect(pipeline.warnings).toEqual([]);
  await agreesWithRecomputation(vehicle);
  await agreesWithRecomputation(others[0] as Vehicle);
});

it('positions and rows of a device that is reassigned between two batches follow their dates', async () => {
  const vehicle = await pipeline.vehicle();
  const next = await pipeline.vehicle();
  const records = drive(NOW - 4 * HOUR, [1200, 900, 1200, 900, 1200], 30);
  const device = await pipeline.device(vehicle.imei);
  const { ingest } = pipeline.telemetry;
  const half = Math.floor(records.length / 2);
  await ingest.submitted(device, records.slice(0, 10), NOW);
  const lock = await hold(vehicle);
  const sent = [ingest.submitted(device, records.slice(10, half), NOW)];
  await waiting(1);
  for (let at = half; at < records.length; at += 9) sent.push(ingest.submitted(device, records.slice(at, at + 9), NOW));
  const since = new Date(records[half]?.fixTime as number);
  await pipeline.database.owner(async (kysely) => {
    await sql`DELETE FROM device_assignments WHERE asset_id = ${next.assetId}`.execute(kysely);
    await sql`UPDATE device_assignments SET assigned_to = ${since} WHERE asset_id = ${vehicle.assetId}`.execute(kysely);
    await sql`INSERT INTO device_assignments (account_id, device_id, asset_id, role, assigned_from)
      VALUES (${pipeline.accountId}, ${vehicle.deviceId}, ${next.assetId}, 'primary', ${since})`.execute(kysely);
  });
  const changed = pipeline.telemetry.deviceChanged(vehicle.imei);
  await expect.poll(() => device.assignments.length).toBe(2);
  await lock.release();
  await Promise.all([...sent, changed]);
  expect(await storedCount(pipeline.database, { asset_id: vehicle.assetId })).toBe(half);
  expect(await storedCount(pipeline.database, { asset_id: next.assetId })).toBe(records.length - half);
  await agreesWithRecomputation(vehicle);
  await agreesWithRecomputation(next);
});

it('late records and repetitions among live packets of other devices agree with a recomputation', async () => {
  const vehicles = await Promise.all(Array.from({ length: 6 }, () => pipeline.vehicle()));
  const records = drive(NOW - 8 * HOUR, [1200, 900, 1200, 900, 1200, 900], 30);
  const packets = Array.from({ length: Math.ceil(records.length / 12) }, (_, index) =>
    records.slice(index * 12, index * 12 + 12),
  );
  const sent: Promise<unknown>[] = [];
  for (const [index, vehicle] of vehicles.entries()) {
    // The first device sends its newest packet first, the second sends backwards, the third sends everything twice.
    const own = index === 0 ? [packets.at(-1), ...packets.slice(0, -1)] : index === 1 ? packets.toReversed() : packets;
    for (const packet of index === 2 ? [...own, ...own] : own) {
      sent.push(pipeline.send(vehicle.imei, [...(packet as typeof records)]));
      if (sent.length % 4 === 0) await sent.at(-1);
    }
  }
  await Promise.all(sent);
  expect(await storedCount(pipeline.database)).toBe(vehicles.length * records.length);
  const rows = await Promise.all(vehicles.map(({ assetId }) => derivedRows(pipeline.database, assetId)));
  const trips = rows.map(({ trips }) => trips?.length);
  expect(trips).toEqual(trips.map(() => trips.at(-1)));
  for (const vehicle of vehicles) await agreesWithRecomputation(vehicle);
});

it('a packet that the database refuses does not delay the other batch', async () => {
  const bad = await pipeline.vehicle();
  const good = await pipeline.vehicle();
  await other.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.device_id = ${bad.deviceId} THEN PERFORM pg_advisory_xact_lock_shared(666);
    RAISE EXCEPTION 'no' USING ERRCODE = 'data_exception'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON positions FOR EACH ROW EXECUTE FUNCTION refuse();
    CREATE TRIGGER refuse BEFORE INSERT ON recent_position_blocks FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await other.query('SELECT pg_advisory_lock(666)');
  const poison = pipeline.send(bad.imei, [fix(NOW - HOUR, 47, 9)]);
  await waiting(1);
  for (const record of drive(NOW - HOUR, [300]))
    expect(await pipeline.send(good.imei, [record])).toMatchObject({ durable: 1, quarantined: 0 });
  await other.query('SELECT pg_advisory_unlock(666)');
  expect(await poison).toEqual({ durable: 1, duplicates: 0, quarantined: 1 });
});

describe('with two concurrent batches', () => {
  /** Starts two batches that wait for the table, and returns their outcomes. */
  async function twoUnderWay(records: readonly ReturnType<typeof fix>[]) {
    const vehicles = [await pipeline.vehicle(), await pipeline.vehicle()];
    for (const vehicle of vehicles) await pipeline.send(vehicle.imei, records.slice(0, 1));
    await other.query('BEGIN; LOCK TABLE positions, recent_position_blocks IN ACCESS EXCLUSIVE MODE');
    const sent: Promise<unknown>[] = [];
    for (const [index, vehicle] of vehicles.entries()) {
      sent.push(pipeline.send(vehicle.imei, records.slice(1)).catch((error: unknown) => error));
      await waiting(index + 1);
    }
    return { vehicles, sent };
  }
  const records = drive(NOW - 2 * HOUR, [1200, 900], 30);

  it('the database may end every connection, and both are stored once', async () => {
    const { vehicles, sent } = await twoUnderWay(records);
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await other.query('ROLLBACK');
    for (const outcome of await Promise.all(sent)) expect(outcome).toMatchObject({ durable: records.length - 1 });
    expect(await storedCount(pipeline.database)).toBe(2 * records.length);
    for (const vehicle of vehicles) await agreesWithRecomputation(vehicle);
  });

  it('an early stop leaves both unacknowledged, and they are stored once when they are sent again', async () => {
    const { vehicles, sent } = await twoUnderWay(records);
    const closing = pipeline.telemetry.close(50);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    await closing;
    for (const outcome of await Promise.all(sent)) expect(outcome).toBeInstanceOf(Unavailable);
    await other.query('ROLLBACK');
    await pipeline.restart();
    for (const vehicle of vehicles) await pipeline.send(vehicle.imei, records.slice(1));
    expect(await storedCount(pipeline.database)).toBe(2 * records.length);
    for (const vehicle of vehicles) await agreesWithRecomputation(vehicle);
  });
});
