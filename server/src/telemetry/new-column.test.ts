/** A column of a position needs one declaration and a migration: the test adds both, and follows a value everywhere. */
import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { encodeBlock as encodeFirstBlock } from '../storage/block-codec.ts';
import type { PositionColumnDeclaration, StoredPosition } from '../storage/position-columns.ts';
import { sql } from '../storage/sql.ts';
import { hashOfPosition as firstHash, positionFromRecord as firstRow } from './intake/position.ts';
import type { TestPipeline } from './testing.ts';

const MONDAY = Date.UTC(2026, 4, 4);
/** Later than the end of the week by more than late records may take. */
const NOW = MONDAY + 12 * 86_400_000;

const ADDED: PositionColumnDeclaration = {
  name: 'cargo_dc',
  field: 'cargoDecidegrees',
  type: 'smallint',
  unit: '0.1 °C',
  from: 'cargoCelsius',
  scale: 10,
  signed: true,
  inState: true,
  inDerivation: true,
};
const CARGO = ADDED.name as keyof StoredPosition;

const loaded = await withColumn();
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await loaded.testPipeline({ now: () => NOW });
  await pipeline.database.ingest(async (tx) => {
    for (const table of ['positions', 'asset_state'])
      await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(ADDED.name)} smallint`.execute(tx);
  });
});
afterAll(() => pipeline.drop());

/** Loads the product again, with the declaration appended. */
async function withColumn() {
  vi.resetModules();
  vi.doMock('../storage/position-columns.ts', async (original) => {
    const actual = await original<typeof import('../storage/position-columns.ts')>();
    return { ...actual, POSITION_COLUMNS: [...actual.POSITION_COLUMNS, ADDED] };
  });
  return {
    ...(await import('./testing.ts')),
    ...(await import('./intake/position.ts')),
    ...(await import('./derive/track-position.ts')),
    ...(await import('../storage/block-codec.ts')),
    ...(await import('../storage/tracks.ts')),
    ...(await import('../storage/pack.ts')),
  };
}

function record(minutes: number, cargoCelsius?: number): TrackerRecord {
  return { ...loaded.fix(MONDAY + minutes * 60_000, 47, 9.5), ...(cargoCelsius === undefined ? {} : { cargoCelsius }) };
}

it('stores the value by COPY and by staging, packs it, and reads it back from rows and blocks', async () => {
  const { database } = pipeline;
  const { imei, deviceId, accountId, assetId } = await pipeline.vehicle();
  const track = { accountId, assetId };
  const stored = async (): Promise<unknown[]> => {
    const week = { from: MONDAY, to: NOW };
    const rows = await database.ingest((tx) => loaded.readWholeTrack(tx, track, week, ['fix_time', CARGO]));
    return rows.map((row) => row[CARGO]);
  };
  const rowCount = () => loaded.count(database, `FROM positions WHERE device_id = ${deviceId}`);
  const inOrder = [record(0, -18.4), record(10), record(20, 6.5)];
  const late = [record(5, 3.2), record(15)];
  const durable = { duplicates: 0, quarantined: 0 };

  expect(await pipeline.send(imei, inOrder)).toEqual({ ...durable, durable: 3 });
  expect(await stored()).toEqual([-184, null, 65]);
  expect(await pipeline.send(imei, late)).toEqual({ ...durable, durable: 2 });
  expect(await stored()).toEqual([-184, 32, null, null, 65]);

  await loaded.packClosedWeeks(database, NOW);
  expect(await rowCount()).toBe(0);
  expect(await stored()).toEqual([-184, 32, null, null, 65]);
  expect(await pipeline.send(imei, late)).toEqual({ durable: 2, duplicates: 2, quarantined: 0 });
  expect(await rowCount()).toBe(0);
});

it('keeps the latest known value in the state of the asset, also after a restart', async () => {
  const { imei, assetId } = await pipeline.vehicle();
  const latest = async () => {
    const { rows } = await pipeline.database.ingest((tx) =>
      sql<{ value: number | null }>`
        SELECT ${sql.ref(ADDED.name)} AS value FROM asset_state WHERE asset_id = ${assetId}`.execute(tx),
    );
    return rows[0]?.value;
  };
  await pipeline.send(imei, [record(0, 4.5), record(10)]);
  expect(await latest()).toBe(45);
  await pipeline.restart();
  await pipeline.send(imei, [record(20)]);
  expect(await latest()).toBe(45);
  await pipeline.send(imei, [record(30, -1)]);
  expect(await latest()).toBe(-10);
});

it('gives derivation the value in the unit of the record, from a new row and from a stored one', async () => {
  const { imei, accountId, assetId } = await pipeline.vehicle();
  await pipeline.send(imei, [record(0, -18.4)]);
  const [row] = await pipeline.database.ingest((tx) =>
    loaded.readWholeTrack(tx, { accountId, assetId }, { from: MONDAY, to: NOW }, loaded.DERIVATION_COLUMNS),
  );
  const fresh = loaded.positionFromRecord(record(0, -18.4));
  expect(loaded.positionOf(row!, 'primary')).toHaveProperty('cargoCelsius', -18.4);
  expect(loaded.positionOf(fresh, 'primary')).toHaveProperty('cargoCelsius', -18.4);
});

it('distinguishes records by the value, and leaves the hash of records without it as it was', () => {
  const hash = (cargoCelsius?: number) => loaded.hashOfPosition(loaded.positionFromRecord(record(0, cargoCelsius)));
  expect(hash(1)).not.toBe(hash(2));
  expect(hash(1)).not.toBe(hash());
  expect(hash()).toBe(firstHash(firstRow(record(0))));
});

it('reads blocks that were packed before the column existed', () => {
  const row = Object.fromEntries(loaded.ALL_COLUMNS.map((name) => [name, null])) as unknown as StoredPosition;
  const time = new Date(MONDAY);
  const before = { ...row, account_id: 1, device_id: 2, fix_time: time, received_at: time, discriminator: 3 };
  const known = { ...before, valid: true, buffered: false, rpm: 900, attributes: { gsmSignal: 4 } };
  const key = { account_id: 1, device_id: 2 };
  expect(loaded.decodeBlock(encodeFirstBlock([known]), key, loaded.ALL_COLUMNS)).toEqual([known]);
  const added = { ...known, [CARGO]: -184 };
  expect(loaded.decodeBlock(loaded.encodeBlock([added]), key, loaded.ALL_COLUMNS)).toEqual([added]);
});
