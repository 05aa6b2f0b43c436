import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivedRows, drive, fix, storedCount, type TestPipeline, testPipeline } from './testing.ts';

const MONDAY = Date.UTC(2026, 4, 4);
const HOUR = 3_600_000;
const now = MONDAY + 12 * HOUR;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

describe('a packet', () => {
  it('is stored, derived and published when it is acknowledged', async () => {
    const told: number[] = [];
    pipeline.telemetry.live.onCommitted((changes) => told.push(...changes.map((change) => change.assetId)));
    const vehicle = await pipeline.vehicle();
    const records = drive(now - 2 * HOUR, [1200, 900, 1200, 900], 30);
    expect(await pipeline.send(vehicle.imei, records)).toEqual({ durable: 140, duplicates: 0, quarantined: 0 });
    expect(pipeline.warnings).toEqual([]);
    expect(await storedCount(pipeline.database, { device_id: vehicle.deviceId })).toBe(140);
    const rows = await derivedRows(pipeline.database, vehicle.assetId);
    expect(rows.trips).toHaveLength(2);
    expect(told).toContain(vehicle.assetId);
  });

  it('is stored once if it is sent twice', async () => {
    const vehicle = await pipeline.vehicle();
    const records = drive(now - HOUR, [600, 600]);
    await pipeline.send(vehicle.imei, records);
    const rows = await derivedRows(pipeline.database, vehicle.assetId);
    expect(await pipeline.send(vehicle.imei, records)).toEqual({ durable: 40, duplicates: 40, quarantined: 0 });
    const twice = [...records.slice(0, 3), ...records.slice(0, 3)];
    expect((await pipeline.send(vehicle.imei, twice)).duplicates).toBe(6);
    expect(await storedCount(pipeline.database, { device_id: vehicle.deviceId })).toBe(40);
    expect(await derivedRows(pipeline.database, vehicle.assetId)).toEqual(rows);
    expect(fix(0, 0, 0).valid).toBe(true);
  });
});
