/** Rederivation includes the decisions by time alone: at any moment of a stream it changes nothing. */

import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { derivedRows, drive, rederivedDifferences, type TestPipeline, testPipeline } from '../testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 4, 4, 12);
let now = START;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

async function pass(milliseconds: number, times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    now += milliseconds / times;
    await pipeline.telemetry.sweep();
  }
}

async function openTrip(assetId: number): Promise<unknown> {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ open_trip: unknown }>`SELECT open_trip FROM asset_open WHERE asset_id = ${assetId}`.execute(tx),
  );
  return rows[0]?.open_trip;
}

describe('a trip that ended by silence', () => {
  it('stays ended when its asset is derived again, at any moment', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, drive(now - 10 * MINUTE, [600], 30));
    for (const minutes of [2, 5, 5, 30, 40, 300]) {
      await pass(minutes * MINUTE);
      expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
    }
    expect((await derivedRows(pipeline.database, vehicle.assetId)).trips).toHaveLength(1);
    expect(await openTrip(vehicle.assetId)).toBeNull();
  });

  it('ends after hours without a timer pass, with all due transitions in turn', async () => {
    const vehicle = await pipeline.vehicle();
    const track = drive(now - 20 * MINUTE, [600], 30);
    const last = track.at(-1) as TrackerRecord;
    const idle = { ignition: true, speedMetersPerSecond: 0 };
    await pipeline.send(vehicle.imei, [...track, { ...last, ...idle, fixTime: (last.fixTime as number) + MINUTE }]);
    await pass(8 * HOUR);
    const rows = await derivedRows(pipeline.database, vehicle.assetId);
    expect(rows.trips).toHaveLength(1);
    expect(rows.trips?.[0]).toContain('"end_rule": "idle"');
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });
});

describe('the last trip of an old buffer', () => {
  it('ends once the buffer is empty, though its hour has not passed since it arrived', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, drive(now - 9 * 365 * 24 * HOUR, [1200], 30));
    expect(await openTrip(vehicle.assetId)).not.toBeNull();
    await pass(30_000);
    expect(await openTrip(vehicle.assetId)).not.toBeNull();
    await pass(60_000);
    expect(await openTrip(vehicle.assetId)).toBeNull();
    expect((await derivedRows(pipeline.database, vehicle.assetId)).trips).toHaveLength(1);
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });
});

describe('a trip of an asset whose device left', () => {
  it('ends with the assignment, and stays ended when it is derived again', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, drive(now - 10 * MINUTE, [600], 30));
    await pipeline.database.tenant([vehicle.accountId], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date(now) })
        .where('asset_id', '=', vehicle.assetId)
        .execute(),
    );
    await pipeline.telemetry.deviceChanged(vehicle.imei);
    expect(await openTrip(vehicle.assetId)).toBeNull();
    const rows = await derivedRows(pipeline.database, vehicle.assetId);
    expect(rows.trips).toHaveLength(1);
    expect(rows.trips?.[0]).toContain('"end_rule": "unassigned"');
    await pass(90 * MINUTE, 9);
    expect(await derivedRows(pipeline.database, vehicle.assetId)).toEqual(rows);
    expect(await rederivedDifferences(pipeline, vehicle)).toEqual([]);
  });
});

it('fifteen idle minutes count as fifteen after a decision by time', async () => {
  const vehicle = await pipeline.vehicle();
  const track = drive(now - 10 * MINUTE, [600], 30);
  const last = track.at(-1) as TrackerRecord;
  const halt = now;
  const stands = { ...last, ignition: true, speedMetersPerSecond: 0, fixTime: halt };
  await pipeline.send(vehicle.imei, [...track, stands], halt);
  await pass(14.5 * MINUTE, 29);
  expect((await derivedRows(pipeline.database, vehicle.assetId)).trips).toEqual([]);
  await pass(MINUTE, 2);
  expect((await derivedRows(pipeline.database, vehicle.assetId)).trips).toHaveLength(1);
});
