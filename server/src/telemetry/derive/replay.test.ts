/**
 * Derived rows depend only on the stored positions, whether they arrive shuffled, repeated, in parts or with a crash
 * between.
 */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { count, derivedRows, drive, fix, type TestPipeline, testPipeline } from '../testing.ts';
import { wrongAccountDays, wrongDays, wrongQuarters } from '../testing-kept-sums.ts';

const MONDAY = Date.UTC(2026, 4, 4);
const HOUR = 3_600_000;
/** All records arrive later, at one instant, because receive times must not matter to history. */
const NOW = MONDAY + 30 * HOUR;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

/** A day with trips, short and long stops, idling, a silence, fixes from another continent, and speeding. */
function day(): TrackerRecord[] {
  const records = [
    ...drive(MONDAY + 6 * HOUR, [900, 200, 900, 1200, 60, 90, 1200, 600]),
    ...drive(MONDAY + 9 * HOUR, [1500, 400], 60),
    ...drive(MONDAY + 16 * HOUR, [600, 1800, 900, 60], 20),
  ];
  for (const index of [40, 41, 90]) {
    const there = records[index] as TrackerRecord;
    there.latitude = -33.9;
    there.longitude = 151.2;
  }
  for (const index of [60, 61, 62]) (records[index] as TrackerRecord).valid = false;
  (records[20] as TrackerRecord).events = [{ type: 'harshBraking', value: 4.2 }];
  return records;
}

/** Sends packets in order and returns the derived rows without the keys of the asset. */
async function derivedFrom(packets: readonly TrackerRecord[][]): Promise<Record<string, string[]>> {
  const vehicle = await pipeline.vehicle();
  for (const packet of packets) await pipeline.send(vehicle.imei, packet, NOW);
  return anonymous(await derivedRows(pipeline.database, vehicle.assetId));
}

function anonymous(rows: Record<string, string[]>): Record<string, string[]> {
  const names = /"(asset_id|device_id)": \d+|"uid": "[^"]+"/g;
  return Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row) => row.replace(names, ''))]),
  );
}

describe('the rows of a day', () => {
  it('are the same for every order, repetition and split of its positions', { timeout: 120_000 }, async () => {
    const records = day();
    const inOrder = await derivedFrom([records]);
    expect(inOrder.trips?.length).toBeGreaterThan(2);
    expect(inOrder.outliers).toHaveLength(3);
    expect(inOrder.driving_events?.length).toBeGreaterThan(0);
    const places = records.map((_, index) => index);
    const shuffled = fc.record({
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      again: fc.subarray(places),
      sizes: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 30, maxLength: 30 }),
      disorder: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ order, again, sizes, disorder }) => {
        const stream = (disorder ? [...order, ...again] : [...again, ...places]).map(
          (it) => records[it] as TrackerRecord,
        );
        const packets: TrackerRecord[][] = [];
        for (let at = 0, turn = 0; at < stream.length; turn++) {
          const size = sizes[turn % sizes.length] as number;
          packets.push(stream.slice(at, at + size));
          at += size;
        }
        expect(await derivedFrom(packets)).toEqual(inOrder);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('equal those of a recomputation, and of another process that resumes', async () => {
    const records = day();
    const vehicle = await pipeline.vehicle();
    for (let at = 0; at < records.length; at += 10) {
      await pipeline.send(vehicle.imei, records.slice(at, at + 10), NOW);
      if (at % 70 === 0) await pipeline.restart();
    }
    const stream = await derivedRows(pipeline.database, vehicle.assetId);
    expect(anonymous(stream)).toEqual(await derivedFrom([records]));
    for (const from of [0, MONDAY + 8 * HOUR, MONDAY + 16.2 * HOUR]) {
      await pipeline.telemetry.rederive(vehicle, from);
      expect(await derivedRows(pipeline.database, vehicle.assetId)).toEqual(stream);
    }
  });

  it('do not depend on the times of timer passes', async () => {
    const records = day();
    const vehicle = await pipeline.vehicle();
    for (let at = 0; at < records.length; at += 10) {
      await pipeline.send(vehicle.imei, records.slice(at, at + 10), NOW);
      await pipeline.telemetry.sweep();
    }
    expect(anonymous(await derivedRows(pipeline.database, vehicle.assetId))).toEqual(await derivedFrom([records]));
  });

  it('match the daily counts after all late data and rederivations', async () => {
    const vehicle = await pipeline.vehicle();
    const records = [...drive(MONDAY + 23.8 * HOUR, [1500, 900, 900]), ...day()];
    for (let at = records.length; at > 0; at -= 40)
      await pipeline.send(vehicle.imei, records.slice(Math.max(0, at - 40), at), NOW);
    expect(await count(pipeline.database, `FROM asset_days WHERE asset_id = ${vehicle.assetId}`)).toBe(2);
    expect(await wrongDays(pipeline.database)).toEqual([]);
    expect(await wrongAccountDays(pipeline.database)).toEqual([]);
    expect(await wrongQuarters(pipeline.database)).toEqual([]);
    await pipeline.database.ingest(async (tx) => {
      await tx.deleteFrom('trips').where('asset_id', '=', vehicle.assetId).execute();
      await tx
        .updateTable('stops')
        .set({ start_time: new Date(MONDAY) })
        .where('asset_id', '=', vehicle.assetId)
        .where('start_time', '>', new Date(MONDAY + 24 * HOUR))
        .execute();
    });
    expect(await wrongDays(pipeline.database)).toEqual([]);
    expect(await wrongAccountDays(pipeline.database)).toEqual([]);
    expect(await wrongQuarters(pipeline.database)).toEqual([]);
  });

  it('add up: intervals follow each other without a gap', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, day(), NOW);
    const { rows } = await pipeline.database.ingest((tx) =>
      tx
        .selectFrom('state_intervals')
        .select(['start_time', 'end_time'])
        .where('asset_id', '=', vehicle.assetId)
        .orderBy('start_time')
        .execute()
        .then((rows) => ({ rows })),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const [index, row] of rows.slice(1).entries()) expect(row.start_time).toEqual(rows[index]?.end_time);
    const state = await pipeline.database.ingest((tx) =>
      tx
        .selectFrom('asset_open')
        .select('open_intervals')
        .where('asset_id', '=', vehicle.assetId)
        .executeTakeFirstOrThrow(),
    );
    expect(state.open_intervals?.[0]?.startTime).toBe(rows.at(-1)?.end_time.getTime());
  });
});

it('a fix on another continent never moves the marker', async () => {
  const vehicle = await pipeline.vehicle();
  await pipeline.send(vehicle.imei, drive(NOW - HOUR, [600]), NOW);
  const told: number[] = [];
  const unsubscribe = pipeline.telemetry.live.onCommitted((changes) =>
    told.push(...changes.map((change) => change.longitudeE7 ?? 0)),
  );
  await pipeline.send(vehicle.imei, [fix(NOW - 2_400_000, -33.9, 151.2, { ignition: true })], NOW);
  unsubscribe();
  expect(told).toEqual([95_000_000]);
});
