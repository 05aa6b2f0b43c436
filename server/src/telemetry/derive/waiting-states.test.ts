/** States of assets that report often are written after the batches that changed them, without a loss for any reader. */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { startTelemetry, type Telemetry } from '../service.ts';
import { drive, fix, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

const START = Date.UTC(2026, 4, 4, 12);
const MINUTE = 60_000;
/** Every batch is large enough. */
const WAITING = { fromPackets: 1, claimAfterMs: 0 };
let pipeline: TestPipeline;
let clock: number;

beforeEach(async () => {
  clock = START;
  pipeline = await testPipeline({ now: () => clock, waiting: WAITING });
});
afterEach(() => pipeline.drop());

type Vehicle = Awaited<ReturnType<TestPipeline['vehicle']>>;

async function soleDeriver(): Promise<string | null> {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ sole_deriver: string | null }>`SELECT sole_deriver FROM position_writer`.execute(tx),
  );
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
  return startTelemetry({ database, metrics, log, sweeping: false, now: () => clock, waiting: WAITING });
}

/** Lets this process derive alone, which takes effect in the background after a batch. */
async function claim(): Promise<void> {
  const other = await pipeline.vehicle();
  await expect
    .poll(async () => {
      await sendEach(other, [fix(clock, 47, 9)]);
      return soleDeriver();
    })
    .not.toBeNull();
}

/** A vehicle whose next state can wait. */
async function underWay(all: readonly TrackerRecord[]): Promise<Vehicle> {
  const vehicle = await pipeline.vehicle();
  // The trip is certain, so that nothing but the position changes with the next records.
  await pipeline.send(vehicle.imei, all.slice(0, SENT - 3));
  await claim();
  // The fold is written, then a state without it, under the claim.
  clock += MINUTE;
  await sendEach(vehicle, all.slice(SENT - 3, SENT));
  return vehicle;
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

/** Lets the timer pass write what waits. */
async function settle(): Promise<void> {
  clock += 3000;
  await pipeline.telemetry.sweep();
}

describe('the state of an asset that reports often in large batches', () => {
  it('waits, is written after a second, and by the timer pass if nothing follows', async () => {
    const all = records(SENT + 14);
    const vehicle = await underWay(all);
    const before = await stored(vehicle);
    await sendEach(vehicle, all.slice(SENT, SENT + 4));
    expect(await stored(vehicle)).toEqual(before);
    await sendEach(vehicle, all.slice(SENT + 4));
    const { fixTime } = (await stored(vehicle))!;
    expect(fixTime).toBeGreaterThan(before!.fixTime);
    expect(fixTime).toBeLessThan(all.at(-1)!.fixTime!);
    await settle();
    expect(await stored(vehicle)).toMatchObject(last(all));
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('does not wait in a small batch, nor for a report a second', async () => {
    const all = records(SENT + 8);
    const vehicle = await underWay(all);
    for (let at = SENT; at < SENT + 4; at++) {
      clock += 900;
      await sendEach(vehicle, all.slice(at, at + 1));
      expect(await stored(vehicle)).toMatchObject(last(all.slice(0, at + 1)));
    }
    await pipeline.restart({ waiting: { ...WAITING, fromPackets: 2 } });
    for (let at = SENT + 4; at < all.length; at++) {
      await sendEach(vehicle, all.slice(at, at + 1));
      expect(await stored(vehicle)).toMatchObject(last(all.slice(0, at + 1)));
    }
  });

  it('does not wait when the status changes', async () => {
    const all = records(SENT + 6);
    const vehicle = await underWay(all);
    await sendEach(vehicle, all.slice(SENT, SENT + 2));
    const { status } = (await stored(vehicle))!;
    const stands = all.slice(SENT + 2).map((it) => ({ ...it, speedMetersPerSecond: 0, ignition: false }));
    await sendEach(
      vehicle,
      stands.map((it, index) => ({ ...it, fixTime: it.fixTime! + index * 5 * MINUTE })),
    );
    expect((await stored(vehicle))!.status).not.toBe(status);
  });

  it('is complete after the process has ended without writing it', async () => {
    const all = records(SENT + 14);
    const vehicle = await underWay(all);
    await sendEach(vehicle, all.slice(SENT, SENT + 8));
    expect((await stored(vehicle))!.fixTime).toBeLessThan(all[SENT + 7]!.fixTime!);
    await pipeline.restart();
    // Only a heartbeat, so that nothing but the stored positions tells the state.
    clock += 100;
    pipeline.telemetry.ingest.contact(await pipeline.device(vehicle.imei), clock);
    await expect.poll(() => stored(vehicle)).toMatchObject(last(all.slice(0, SENT + 8)));
    await sendEach(vehicle, all.slice(SENT + 8));
    await settle();
    expect(await stored(vehicle)).toMatchObject(last(all));
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('is written by the first timer pass after a start', async () => {
    const all = records(SENT + 4);
    const vehicle = await underWay(all);
    await sendEach(vehicle, all.slice(SENT));
    expect((await stored(vehicle))!.fixTime).toBeLessThan(all.at(-1)!.fixTime!);
    await pipeline.restart({ sweeping: true });
    await expect.poll(() => stored(vehicle)).toMatchObject(last(all));
  });

  it('is not lost by another process that derives the asset meanwhile', async () => {
    const all = records(SENT + 18);
    const vehicle = await underWay(all);
    await sendEach(vehicle, all.slice(SENT, SENT + 6));
    const there = otherProcess();
    expect((await there.rederive(vehicle, 0))?.positions).toBe(SENT + 6);
    expect(await soleDeriver()).toBeNull();
    expect(await stored(vehicle)).toMatchObject(last(all.slice(0, SENT + 6)));
    await sendEach(vehicle, all.slice(SENT + 6));
    await settle();
    expect(await stored(vehicle)).toMatchObject(last(all));
    await there.close();
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });

  it('does not wait before this process has seen what another one wrote', async () => {
    const all = records(SENT + 3);
    const vehicle = await underWay(all);
    await sendEach(vehicle, all.slice(SENT, SENT + 2));
    const there = otherProcess();
    await there.rederive(vehicle, 0);
    await there.close();
    await claim();
    // Its first try fails.
    await sendEach(vehicle, all.slice(SENT + 2));
    expect(pipeline.warnings).toEqual([expect.stringContaining('40001')]);
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
          await Promise.all([send(beside), send(beside), send(vehicle)]);
        } else if (act === 'sweep') await pipeline.telemetry.sweep(0);
        else if (act === 'rederive') await there.rederive(vehicle, 0);
        else await pipeline.restart();
      }
      await there.close();
      await pipeline.restart({ sweeping: true });
      if (at > 1) await expect.poll(() => stored(vehicle)).toMatchObject(last(all.slice(0, at)));
      await pipeline.restart();
      expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
