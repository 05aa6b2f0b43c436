/** Readings of the vehicle bus reach the ten-minute rows, from the stream and from stored positions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { derivedRows, drive, type TestPipeline, testPipeline } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const TEN_MINUTES_MS = 600_000;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

it('sums fuel rate, axle load and fault codes of ten minutes, also when they are derived again', async () => {
  const vehicle = await pipeline.vehicle({ type: 'truck' });
  const start = NOW - 8 * TEN_MINUTES_MS;
  const records = drive(start, [1800, 1800], 60);
  records.forEach((record, index) => {
    record.attributes = { fuelRateLitersPerHour: 20.5, axleLoad1Kilograms: 3000, axleLoad3Kilograms: 4500 + index };
    if (index % 2 === 0) record.attributes.faultCodeCount = index % 4;
    if (index === 3) record.attributes = { axleLoad2Kilograms: 'broken', fuelRateLitersPerHour: 'none' };
  });
  for (let at = 0; at < records.length; at += 7) await pipeline.send(vehicle.imei, records.slice(at, at + 7), NOW);
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<Record<string, number>>`
      SELECT fix_count, speed_count, speed_sum_cm_s, fuel_rate_count, fuel_rate_sum_ml_h, load_count, load_sum_kg,
        fault_code_count, fault_code_sum, faulty_count
      FROM rollups WHERE asset_id = ${vehicle.assetId} AND bucket = ${new Date(start)}`.execute(tx),
  );
  // Ten records, a minute apart: the vehicle is stationary in the first, and the fourth is unintelligible.
  expect(rows).toEqual([
    {
      fix_count: 10,
      speed_count: 10,
      speed_sum_cm_s: 9 * 1500,
      fuel_rate_count: 8,
      fuel_rate_sum_ml_h: 8 * 20_500,
      load_count: 9,
      load_sum_kg: 9 * 7500 + (0 + 1 + 2 + 4 + 5 + 6 + 7 + 8 + 9),
      fault_code_count: 5,
      fault_code_sum: 0 + 2 + 0 + 2 + 0,
      faulty_count: 2,
    },
  ]);
  // Ten minutes at rest have a row if the bus reports.
  const stream = await derivedRows(pipeline.database, vehicle.assetId);
  expect(stream.rollups?.length).toBeGreaterThanOrEqual(5);
  await pipeline.restart();
  await pipeline.telemetry.rederive(vehicle, 0);
  expect(await derivedRows(pipeline.database, vehicle.assetId)).toEqual(stream);
});
