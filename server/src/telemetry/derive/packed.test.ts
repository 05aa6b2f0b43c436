/** A week that was packed into blocks (storage/pack.ts) accepts records and corrections like a week of rows. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packClosedWeeks } from '../../storage/pack.ts';
import { count, derivedRows, drive, type TestPipeline, testPipeline } from '../testing.ts';

const MONDAY = Date.UTC(2026, 4, 4);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Long after the week, so that it is closed. */
const NOW = MONDAY + 12 * DAY;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

const records = [
  ...drive(MONDAY + 6 * HOUR, [900, 200, 900, 1200, 600, 600]),
  ...drive(MONDAY + DAY + 9 * HOUR, [1500, 400], 60),
  ...drive(MONDAY + 6 * DAY + 20 * HOUR, [600, 1800, 900, 60], 20),
];
const pack = () => packClosedWeeks(pipeline.database, NOW);

function anonymous(rows: Record<string, string[]>): Record<string, string[]> {
  const names = /"(asset_id|device_id)": \d+|"uid": "[^"]+"/g;
  return Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, list.map((row) => row.replace(names, ''))]),
  );
}

describe('a packed week', () => {
  it('detects duplicates of its positions, also after a restart', async () => {
    const { imei, deviceId, assetId } = await pipeline.vehicle();
    await pipeline.send(imei, records, NOW);
    const before = await derivedRows(pipeline.database, assetId);
    await pack();
    expect(await count(pipeline.database, `FROM positions WHERE device_id = ${deviceId}`)).toBe(0);
    const again = { durable: records.length, duplicates: records.length, quarantined: 0 };
    expect(await pipeline.send(imei, records, NOW)).toEqual(again);
    await pipeline.restart();
    expect(await pipeline.send(imei, records, NOW)).toEqual(again);
    expect(await count(pipeline.database, `FROM positions WHERE device_id = ${deviceId}`)).toBe(0);
    expect(await derivedRows(pipeline.database, assetId)).toEqual(before);
  });

  it('is derived like rows', async () => {
    const vehicle = await pipeline.vehicle();
    await pipeline.send(vehicle.imei, records, NOW);
    const before = await derivedRows(pipeline.database, vehicle.assetId);
    await pack();
    for (const from of [0, MONDAY + DAY, MONDAY + 6 * DAY + 20.3 * HOUR]) {
      const again = await pipeline.telemetry.rederive(vehicle, from);
      expect(again?.positions).toBeGreaterThan(0);
      expect(await derivedRows(pipeline.database, vehicle.assetId)).toEqual(before);
    }
  });

  it('gives the rows of in-order data, whatever arrives late or again between runs of packing', {
    timeout: 120_000,
  }, async () => {
    const whole = await pipeline.vehicle();
    await pipeline.send(whole.imei, records, NOW);
    const inOrder = anonymous(await derivedRows(pipeline.database, whole.assetId));
    expect(inOrder.trips?.length).toBeGreaterThan(3);
    const places = records.map((_, index) => index);
    const stream = fc.record({
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      again: fc.subarray(places),
      parts: fc.integer({ min: 2, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(stream, async ({ order, again, parts }) => {
        const vehicle = await pipeline.vehicle();
        const sent = [...order, ...again];
        const size = Math.ceil(sent.length / parts);
        for (let at = 0; at < sent.length; at += size) {
          await pipeline.send(
            vehicle.imei,
            sent.slice(at, at + size).map((place) => records[place]!),
            NOW,
          );
          await pack();
        }
        expect(anonymous(await derivedRows(pipeline.database, vehicle.assetId))).toEqual(inOrder);
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it('follows a corrected assignment, as rows do', async () => {
    const asRows = await corrected(async () => {});
    expect(asRows.map((rows) => rows.trips?.length)).toEqual([3, 1]);
    expect(await corrected(pack)).toEqual(asRows);
  });
});

/**
 * Corrects the last days of a device to another asset.
 * @returns the derived rows of both assets
 */
async function corrected(meanwhile: () => Promise<unknown>): Promise<Record<string, string[]>[]> {
  const { imei, deviceId, accountId, assetId: first } = await pipeline.vehicle();
  const { assetId: second } = await pipeline.vehicle();
  await pipeline.send(imei, records, NOW);
  await meanwhile();
  const change = new Date(MONDAY + 3 * DAY);
  await pipeline.database.tenant([accountId], async (tx) => {
    await tx.deleteFrom('device_assignments').where('asset_id', '=', second).execute();
    await tx.updateTable('device_assignments').set({ assigned_to: change }).where('device_id', '=', deviceId).execute();
    await tx
      .insertInto('device_assignments')
      .values({
        account_id: accountId,
        device_id: deviceId,
        asset_id: second,
        role: 'primary',
        assigned_from: change,
      })
      .execute();
  });
  await pipeline.telemetry.deviceChanged(imei);
  return Promise.all([first, second].map(async (id) => anonymous(await derivedRows(pipeline.database, id))));
}
