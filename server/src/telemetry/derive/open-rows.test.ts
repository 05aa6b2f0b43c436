/** Reads open rows from the state of an asset between two writes of the fold, as reports and screens do. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenTripField, openTripPlace } from '../../storage/open-trip.ts';
import { sql } from '../../storage/sql.ts';
import { drive, type TestPipeline, testPipeline } from '../testing.ts';

const START = Date.UTC(2026, 4, 4, 8);
let now = START;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

async function open(assetId: number) {
  const { rows } = await pipeline.database.ingest((tx) =>
    sql<{ trip: unknown[] | null; intervals: unknown[] | null; attributes: object | null; fold: string | null }>`
      SELECT open_trip AS trip, open_intervals AS intervals, attributes, fold FROM asset_state NATURAL JOIN asset_open
      WHERE asset_id = ${assetId}`.execute(tx),
  );
  return rows[0]!;
}

const fieldOf = ({ trip }: { trip: unknown[] | null }, field: OpenTripField) => trip?.[openTripPlace(field)];

it('stays if a packet changes nothing of it', async () => {
  const vehicle = await pipeline.vehicle();
  const records = drive(START, [600], 5).map((record) => ({ ...record, attributes: { gsmSignal: 4 } }));
  now = START + 300_000;
  await pipeline.send(vehicle.imei, records.slice(0, 60));
  const first = await open(vehicle.assetId);
  expect([fieldOf(first, 'startTime'), fieldOf(first, 'kept')]).toEqual([START, true]);
  now += 5_000;
  await pipeline.send(vehicle.imei, records.slice(60, 61));
  expect(await open(vehicle.assetId)).toEqual(first);
});

it('is up to date a minute later, also without a further packet', async () => {
  const vehicle = await pipeline.vehicle();
  const records = drive(START, [600], 5);
  now = START + 300_000;
  await pipeline.send(vehicle.imei, records.slice(0, 60));
  now += 30_000;
  await pipeline.send(vehicle.imei, records.slice(60, 66));
  const meters = (count: number) => (count - 1) * 5 * 15;
  expect(fieldOf(await open(vehicle.assetId), 'distanceMeters')).toBeCloseTo(meters(60), 0);
  now += 35_000;
  await pipeline.telemetry.sweep();
  expect(fieldOf(await open(vehicle.assetId), 'distanceMeters')).toBeCloseTo(meters(66), 0);
});
