/** From real sockets through the real pipeline into the real database. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replay } from '@waymark/simulator/replay/replay.ts';
import { readTrace } from '@waymark/simulator/replay/traces.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from '../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../telemetry/service.ts';
import { type Gateway, openGateway } from './listen.ts';

const data = process.env.WAYMARK_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const logger = pino({ level: 'silent' });

let test: TestDatabase;
let telemetry: Telemetry;
let gateway: Gateway;

beforeAll(async () => {
  if (!existsSync(`${data}/traces`)) throw new Error(`No recorded traces in ${data}; set WAYMARK_DATA.`);
  test = await testDatabase();
  telemetry = startTelemetry({ database: test.database, metrics: new Registry(), log: logger, sweeping: false });
  gateway = await openGateway({
    directory: telemetry.directory,
    ingest: telemetry.ingest,
    setAside: telemetry.setAside,
    registry: new Registry(),
    logger,
    settings: {
      host: '127.0.0.1',
      listeners: { teltonika: { port: 0, setting: 'TELTONIKA_PORT' }, osmand: { port: 0, setting: 'OSMAND_PORT' } },
    },
  });
}, 120_000);

afterAll(async () => {
  await gateway?.close();
  await telemetry?.close();
  await test?.drop();
});

async function counts(deviceIds: number[]): Promise<{ positions: number; moments: number }> {
  const row = await test.database.owner((kysely) =>
    kysely
      .selectFrom('positions')
      .where('device_id', 'in', deviceIds)
      .select((select) => [
        select.fn.countAll<string>().as('positions'),
        select.fn
          .count<string>(select.fn('row', ['device_id', 'fix_time']))
          .distinct()
          .as('moments'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { positions: Number(row.positions), moments: Number(row.moments) };
}

it('stores every distinct record of the enviroCar trace once, and acknowledges all of them', async () => {
  const trace = await readTrace(`${data}/traces/envirocar/points.csv.gz`);
  const account = await seedAccount(test.database);
  const deviceIds: number[] = [];
  for (const vehicle of trace.vehicles) {
    const asset = await seedAsset(test.database, account.id, { name: vehicle.title, type: vehicle.type });
    const seeded = { imei: vehicle.imei, ignitionType: vehicle.ignitionType, assetId: asset.id };
    deviceIds.push((await seedDevice(test.database, account.id, seeded)).id);
  }
  const port = gateway.port('teltonika', 'tcp')!;
  const summary = await replay({ trace, protocol: 'teltonika', port, recordsPerSecond: 1e9, packetRecords: 250 });
  expect(summary).toMatchObject({ records: 43_055, acknowledged: 43_055, resent: 0 });
  expect(await counts(deviceIds)).toEqual({ positions: 42_533, moments: 42_526 });
}, 180_000);

it('stores what phones send over HTTP', async () => {
  const trace = await readTrace(`${data}/traces/gpx/304_to_UL_2019-02-18_0745.gpx`);
  const account = await seedAccount(test.database);
  const [vehicle] = trace.vehicles;
  const seeded = { imei: vehicle!.imei, protocol: 'osmand' };
  const device = await seedDevice(test.database, account.id, seeded);
  const port = gateway.port('osmand', 'http')!;
  const summary = await replay({ trace, protocol: 'osmand', port, recordsPerSecond: 1e9 });
  expect(summary.acknowledged).toBe(2144);
  expect(await counts([device.id])).toEqual({ positions: 2144, moments: 2144 });
}, 60_000);

it('lists a tracker that nobody provisioned', async () => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port('osmand', 'http')}/?id=nobodys-phone&lat=1&lon=1`);
  expect(answer.status).toBe(404);
  await vi.waitFor(
    async () => {
      const seen = await test.database.owner((kysely) =>
        kysely.selectFrom('unknown_trackers').selectAll().where('imei', '=', 'nobodys-phone').execute(),
      );
      expect(seen).toMatchObject([{ protocol: 'osmand', attempts: 1 }]);
    },
    { timeout: 10_000, interval: 100 },
  );
});

it('keeps a frame that nobody can read, for those who look into it', async () => {
  const account = await seedAccount(test.database);
  const device = await seedDevice(test.database, account.id);
  const known = await telemetry.directory.find(device.imei, 'teltonika');
  await telemetry.setAside(known!, Uint8Array.of(0x8e, 0xff), 'record 1: 3 octets missing', Date.now());
  const kept = await test.database.owner((kysely) =>
    kysely.selectFrom('quarantine').select(['reason', 'record']).where('device_id', '=', device.id).execute(),
  );
  expect(kept).toEqual([{ reason: 'unreadable', record: { frame: '8eff', detail: 'record 1: 3 octets missing' } }]);
});
