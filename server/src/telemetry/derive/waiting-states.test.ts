/** States of assets that report often are written after the batches that changed them, without a loss for any reader. */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { startTelemetry, type Telemetry } from '../service.ts';
import { drive, fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

const START = Date.UTC(2026, 4, 4, 12);
const MINUTE = 60_000;
let pipeline: TestPipeline;
let other: pg.Client;
let clock: number;

beforeEach(async () => {
  clock = START;
  pipeline = await testPipeline({ now: () => clock, claimAfterMs: 0 });
  other = new pg.Client({ connectionString: pipeline.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await pipeline.drop();
});

type Vehicle = Awaited<ReturnType<TestPipeline['vehicle']>>;

async function soleDeriver(): Promise<string | null> {
  const { rows } = await other.query<{ sole_deriver: string | null }>('SELECT sole_deriver FROM position_writer');
  return rows[0]!.sole_deriver;
}

/** Returns the stored state of an asset. */
async function stored({ assetId }: Vehicle) {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ fixTime: number; speed: number; fuel: number | null; odometer: number | null; gear: number; status: number }>`
      SELECT (extract(epoch FROM last_fix_time) * 1000)::float8 AS "fixTime", speed_cm_s AS speed, fuel_ml AS fuel,
        odometer_m AS odometer, (attributes ->> 'gear')::int AS gear, status
      FROM asset_state WHERE asset_id = ${assetId}`.execute(tx),
  );
  return rows[0];
}

/** Occupies one of two batches: the state of this vehicle cannot be written until `release`. */
async function occupy(vehicle: Vehicle): Promise<{ release(): Promise<unknown> }> {
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM asset_state WHERE asset_id = $1 FOR UPDATE', [vehicle.assetId]);
  const sent = pipeline.send(vehicle.imei, [fix(clock - 1000, 47, 9)]);
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await pipeline.database.server((kysely) => sql.raw(waits).execute(kysely))).rows.length)
    .toBe(1);
  return {
    release: async () => {
      await other.query('ROLLBACK');
      await sent;
    },
  };
}

/** Sends one record a packet, each a tenth of a second after the one before. */
async function sendEach(vehicle: Vehicle, records: readonly TrackerRecord[]): Promise<void> {
  for (const record of records) {
    clock += 100;
    await pipeline.send(vehicle.imei, [record]);
  }
}

/** A drive in the past, with what a state keeps of each record. */
function records(count: number): TrackerRecord[] {
  return drive(START - 60 * MINUTE, [count * 10], 10).map((record, index) => ({
    ...record,
    speedMetersPerSecond: 15,
    // Seldom, as many devices send it: the latest value is not in the latest record.
    ...(index % 4 === 1 ? { odometerMeters: 1000 + index, fuelLiters: 90 - index } : {}),
    attributes: { gear: index },
  }));
}

/** Records that `underWay` sends. */
const SENT = 40;

function otherProcess(): Telemetry {
  const log = { info() {}, warn() {} };
  const metrics = new Registry();
  const { database } = pipeline;
  return startTelemetry({ database, metrics, log, sweeping: false, now: () => clock, claimAfterMs: 0 });
}

/** Lets this process derive alone: it claims that while two batches are written. */
async function claim(held: Vehicle): Promise<void> {
  const third = await pipeline.vehicle();
  for (;;) {
    const busy = await occupy(held);
    await sendEach(third, [fix(clock, 47, 9)]);
    await busy.release();
    await expect
      .poll(soleDeriver, { timeout: 500 })
      .not.toBeNull()
      .catch(() => {});
    if (await soleDeriver()) return;
  }
}

/** A vehicle whose next state can wait, because this process derives alone and another batch is being written. */
async function underWay(all: readonly TrackerRecord[]) {
  const vehicle = await pipeline.vehicle();
  const held = await pipeline.vehicle();
  await pipeline.send(held.imei, [fix(START - 2 * MINUTE, 47, 9)]);
  // The trip is certain, so that nothing but the position changes with the next records.
  await pipeline.send(vehicle.imei, all.slice(0, SENT - 3));
  await claim(held);
  const busy = await occupy(held);
  // The fold was written, then a state without it, under the claim.
  clock += MINUTE;
  await sendEach(vehicle, all.slice(SENT - 3, SENT));
  return { vehicle, held, busy };
}

/** The state after these records. */
function last(all: readonly TrackerRecord[]) {
  const measured = all.findLast(({ odometerMeters }) => odometerMeters !== undefined)!;
  return {
    fixTime: all.at(-1)!.fixTime,
    gear: all.length - 1,
    odometer: measured.odometerMeters,
    fuel: measured.fuelLiters! * 1000,
  };
}

describe('the state of an asset that reports often while other batches are written', () => {
  it('waits, is written after a second, and by the timer pass if nothing follows', async () => {
    const all = records(74);
    const { vehicle, busy } = await underWay(all);
    const before = await stored(vehicle);
    await sendEach(vehicle, all.slice(40, 44));
    expect(await stored(vehicle)).toEqual(before);
    await sendEach(vehicle, all.slice(44, 54));
    const { fixTime } = (await stored(vehicle))!;
    expect(fixTime).toBeGreaterThan(before!.fixTime);
    expect(fixTime).toBeLessThan(all[53]!.fixTime!);
    await busy.release();
    clock += 3000;
    await pipeline.telemetry.sweep();
    expect(await stored(vehicle)).toMatchObject(last(all.slice(0, 54)));
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('is written with the batch when nothing else is written', async () => {
    const all = records(46);
    const { vehicle, busy } = await underWay(all);
    await busy.release();
    for (let at = SENT; at < all.length; at++) {
      await sendEach(vehicle, all.slice(at, at + 1));
      expect(await stored(vehicle)).toMatchObject(last(all.slice(0, at + 1)));
    }
  });

  it('is written at once when its status changes', async () => {
    const all = records(46);
    const { vehicle, busy } = await underWay(all);
    await sendEach(vehicle, all.slice(40, 42));
    const { status } = (await stored(vehicle))!;
    const stands = all.slice(42).map((it) => ({ ...it, speedMetersPerSecond: 0, ignition: false }));
    const standing = stands.map((it, index) => ({ ...it, fixTime: it.fixTime! + index * 5 * MINUTE }));
    await sendEach(vehicle, standing);
    const state = (await stored(vehicle))!;
    expect(state.status).not.toBe(status);
    await busy.release();
  });

  it('is complete after the process has ended without writing it', async () => {
    const all = records(54);
    const { vehicle, busy } = await underWay(all);
    await sendEach(vehicle, all.slice(40, 48));
    await busy.release();
    expect((await stored(vehicle))!.fixTime).toBeLessThan(all[47]!.fixTime!);
    await pipeline.restart();
    // Only a heartbeat, so that nothing but the stored positions tells the state.
    clock += 100;
    pipeline.telemetry.ingest.contact(await pipeline.device(vehicle.imei), clock);
    await expect.poll(() => stored(vehicle)).toMatchObject(last(all.slice(0, 48)));
    await sendEach(vehicle, all.slice(48));
    expect(await stored(vehicle)).toMatchObject(last(all));
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('is not lost by another process that derives the asset meanwhile', async () => {
    const all = records(58);
    const { vehicle, busy } = await underWay(all);
    await sendEach(vehicle, all.slice(40, 46));
    const there = otherProcess();
    const rederived = there.rederive(vehicle, 0);
    await busy.release();
    expect((await rederived)?.positions).toBe(46);
    expect(await soleDeriver()).toBeNull();
    expect(await stored(vehicle)).toMatchObject(last(all.slice(0, 46)));
    await sendEach(vehicle, all.slice(46));
    expect(await stored(vehicle)).toMatchObject(last(all));
    await there.close();
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('does not wait before this process has seen what another one wrote', async () => {
    const all = records(SENT + 3);
    const { vehicle, held, busy } = await underWay(all);
    await busy.release();
    await sendEach(vehicle, all.slice(SENT, SENT + 2));
    const there = otherProcess();
    await there.rederive(vehicle, 0);
    await there.close();
    await claim(held);
    const again = await occupy(held);
    // Its first try fails, and the second one waits for the other batch.
    const sent = sendEach(vehicle, all.slice(SENT + 2));
    await expect.poll(() => pipeline.warnings).toEqual([expect.stringContaining('40001')]);
    await again.release();
    await sent;
    expect(await stored(vehicle)).toMatchObject(last(all));
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });
});

it('two processes, restarts, timer passes and rederivations in any order leave what a recomputation gives', {
  timeout: 120_000,
}, async () => {
  const all = records(60);
  const step = fc.record({
    act: fc.constantFrom('send', 'send', 'send', 'send', 'there', 'sweep', 'rederive', 'restart'),
    count: fc.integer({ min: 1, max: 3 }),
    milliseconds: fc.integer({ min: 50, max: 700 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const vehicle = await pipeline.vehicle();
      const beside = await pipeline.vehicle();
      const there = otherProcess();
      let at = 0;
      for (const { act, count, milliseconds } of steps) {
        clock += milliseconds;
        const packet = all.slice(at, at + count);
        if (act === 'send' || act === 'there') {
          if (packet.length === 0) continue;
          at += packet.length;
          const process = act === 'send' ? pipeline.telemetry : there;
          const send = async ({ imei }: Vehicle) =>
            process.ingest.submitted((await process.directory.find(imei, 'teltonika'))!, [...packet], clock);
          // Two packets of one vehicle make the second one wait, so the first batch is written while one waits.
          await Promise.all([send(beside), send(beside), send(vehicle)]);
        } else if (act === 'sweep') await pipeline.telemetry.sweep(0);
        else if (act === 'rederive') await there.rederive(vehicle, 0);
        else await pipeline.restart();
      }
      await there.close();
      expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
      if (at > 1) expect(await stored(vehicle)).toMatchObject(last(all.slice(0, at)));
    }),
    { numRuns: 12 },
  );
});
