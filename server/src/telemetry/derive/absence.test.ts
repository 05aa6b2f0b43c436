/** An asset without a device is pending from the end of the assignment, in its status and its rows. */
import { statusFromNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedRows, fix, type TestPipeline, testPipeline } from '../testing.ts';
import { rederiveAndCompare } from './compare.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 4, 4, 12);
let now = START;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => now });
});
afterAll(() => pipeline.drop());

/** Returns records of a parked vehicle, two a minute, received live. */
async function parked(imei: string, minutes: number): Promise<void> {
  for (let count = 0; count < minutes * 2; count++) {
    await pipeline.send(imei, [fix(now, 47, 9, { speedMetersPerSecond: 0, ignition: false })]);
    now += MINUTE / 2;
  }
}

const state = async (assetId: number) => {
  const row = await pipeline.database.ingest((tx) =>
    tx
      .selectFrom('asset_state')
      .select(['status', 'status_since'])
      .where('asset_id', '=', assetId)
      .executeTakeFirstOrThrow(),
  );
  return [statusFromNumber(row.status), row.status_since?.getTime()];
};

const closed = (assetId: number) =>
  pipeline.database.ingest(async (tx) => {
    const rows = await tx
      .selectFrom('state_intervals')
      .select(['start_time', 'end_time', 'status'])
      .where('asset_id', '=', assetId)
      .orderBy('start_time')
      .execute();
    return rows.map((row) => [statusFromNumber(row.status), row.start_time.getTime(), row.end_time.getTime()]);
  });

const open = (assetId: number) =>
  pipeline.database.ingest(async (tx) => {
    const row = await tx
      .selectFrom('asset_open')
      .select(['open_intervals', 'open_stop'])
      .where('asset_id', '=', assetId)
      .executeTakeFirstOrThrow();
    return { stop: row.open_stop, intervals: row.open_intervals?.map((it) => [it.status, it.startTime]) };
  });

async function unassign(imei: string, deviceId: number, at: number): Promise<void> {
  await pipeline.database.tenant([pipeline.accountId], (tx) =>
    tx
      .updateTable('device_assignments')
      .set({ assigned_to: new Date(at) })
      .where('device_id', '=', deviceId)
      .where('assigned_to', 'is', null)
      .execute(),
  );
  await pipeline.telemetry.deviceChanged(imei);
}

async function assign(imei: string, deviceId: number, assetId: number, at: number): Promise<void> {
  await pipeline.database.tenant([pipeline.accountId], (tx) =>
    tx
      .insertInto('device_assignments')
      .values({
        account_id: pipeline.accountId,
        device_id: deviceId,
        asset_id: assetId,
        role: 'primary',
        assigned_from: new Date(at),
      })
      .execute(),
  );
  await pipeline.telemetry.deviceChanged(imei);
}

it('is pending from the end of the assignment to the next one, whatever arrives late', async () => {
  const { imei, deviceId, assetId, accountId } = await pipeline.vehicle();
  const begin = now;
  await parked(imei, 10);
  const left = now + 7_000;
  now += 3 * MINUTE;
  await unassign(imei, deviceId, left);
  expect(await state(assetId)).toEqual(['pending', left]);
  expect(await open(assetId)).toEqual({ stop: null, intervals: [['pending', left]] });
  expect(await closed(assetId)).toEqual([['stopped', begin, left]]);

  // A buffered record from the time of the assignment counts for its own time.
  await pipeline.send(imei, [fix(left - 20_000, 47, 9, { ignition: true })]);
  expect(await state(assetId)).toEqual(['pending', left]);
  expect((await closed(assetId)).at(-1)?.[2]).toBe(left);
  // Records from the time without an asset belong to no asset.
  await pipeline.send(imei, [fix(left + 20_000, 47, 9)]);
  expect(await open(assetId)).toMatchObject({ intervals: [['pending', left]] });

  now += 30 * MINUTE;
  const back = now;
  await assign(imei, deviceId, assetId, back);
  expect(await open(assetId)).toMatchObject({
    intervals: [
      ['pending', left],
      [expect.any(String), back],
    ],
  });
  await parked(imei, 5);
  const rows = await closed(assetId);
  expect(rows.filter(([status]) => status === 'pending')).toEqual([['pending', left, back]]);
  expect((await state(assetId))[0]).toBe('stopped');

  // Moves the device to the other asset and back: each is pending while the device is on the other.
  const { assetId: other } = await pipeline.vehicle();
  await pipeline.database.tenant([accountId], (tx) =>
    tx.deleteFrom('device_assignments').where('asset_id', '=', other).execute(),
  );
  const moved = now;
  await unassign(imei, deviceId, moved);
  await assign(imei, deviceId, other, moved);
  await parked(imei, 5);
  const returned = now;
  await unassign(imei, deviceId, returned);
  await assign(imei, deviceId, assetId, returned);
  await parked(imei, 5);
  expect((await closed(assetId)).filter(([status]) => status === 'pending')).toEqual([
    ['pending', left, back],
    ['pending', moved, returned],
  ]);
  expect(await state(other)).toEqual(['pending', returned]);
  for (const asset of [assetId, other]) {
    const before = await derivedRows(pipeline.database, asset);
    await rederiveAndCompare(pipeline.telemetry, pipeline.database, { accountId, assetId: asset }, 0, Infinity);
    expect(await derivedRows(pipeline.database, asset)).toEqual(before);
  }
});

it('is derived again if the past had a device after all', async () => {
  const { imei, deviceId, assetId, accountId } = await pipeline.vehicle();
  const begin = now;
  await parked(imei, 10);
  const left = now;
  await unassign(imei, deviceId, left);
  now += 5 * MINUTE;
  expect(await closed(assetId)).toEqual([['stopped', begin, left]]);
  await assign(imei, deviceId, assetId, left);
  expect(await closed(assetId)).toEqual([]);
  expect(await open(assetId)).toMatchObject({ intervals: [['stopped', begin]] });
  await pipeline.restart();
  expect((await derivedRows(pipeline.database, assetId)).state_intervals).toEqual([]);
  const { tables } = await rederiveAndCompare(
    pipeline.telemetry,
    pipeline.database,
    { accountId, assetId },
    0,
    Infinity,
  );
  expect(tables.every((table) => table.gone.length + table.added.length === 0)).toBe(true);
});

it('has the ignition of its present device only, after a swap without a gap', async () => {
  const former = await pipeline.vehicle();
  const spare = await pipeline.vehicle();
  const idling = async (imei: string, ignition: boolean | undefined) => {
    for (let count = 0; count < 12; count++) {
      await pipeline.send(imei, [fix(now, 47, 9, { speedMetersPerSecond: 0, ignition })]);
      now += MINUTE / 2;
    }
  };
  await idling(former.imei, true);
  expect((await state(former.assetId))[0]).toBe('idle');
  await pipeline.database.tenant([pipeline.accountId], (tx) =>
    tx.deleteFrom('device_assignments').where('asset_id', '=', spare.assetId).execute(),
  );
  const swapped = now;
  await unassign(former.imei, former.deviceId, swapped);
  await assign(spare.imei, spare.deviceId, former.assetId, swapped);
  // This one has no ignition wire, so it cannot say that the asset idles.
  await idling(spare.imei, undefined);
  expect(await state(former.assetId)).toEqual(['stopped', swapped]);
  const before = await derivedRows(pipeline.database, former.assetId);
  const asset = { accountId: pipeline.accountId, assetId: former.assetId };
  await rederiveAndCompare(pipeline.telemetry, pipeline.database, asset, 0, Infinity);
  expect(await derivedRows(pipeline.database, former.assetId)).toEqual(before);
});
