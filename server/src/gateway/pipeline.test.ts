/** From real sockets through the real pipeline into the real database. */
import { randomBytes } from 'node:crypto';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { replay } from '@waymark/simulator/replay/replay.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storedPositions } from '../storage/stored.ts';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from '../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../telemetry/service.ts';
import { type Gateway, openGateway } from './listen.ts';
import { PATIENCE, Peer } from './testing-peer.ts';

const logger = pino({ level: 'silent' });

let test: TestDatabase;
let telemetry: Telemetry;
let gateway: Gateway;

beforeAll(async () => {
  test = await testDatabase();
  telemetry = startTelemetry({ database: test.database, metrics: new Registry(), log: logger, sweeping: false });
  gateway = await openGateway({
    directory: telemetry.directory,
    ingest: telemetry.ingest,
    quarantineFrame: telemetry.quarantineFrame,
    registry: new Registry(),
    logger,
    settings: {
      host: '127.0.0.1',
      listeners: {
        teltonika: { port: 0, setting: 'TELTONIKA_PORT' },
        osmand: { port: 0, setting: 'OSMAND_PORT' },
        queclink: { port: 0, setting: 'QUECLINK_PORT' },
      },
    },
  });
}, 120_000);

afterAll(async () => {
  await gateway?.close();
  await telemetry?.close();
  await test?.drop();
});

async function counts(deviceIds: number[]): Promise<{ positions: number; moments: number }> {
  const rows = await test.database.ingest((tx) => storedPositions(tx, deviceIds));
  const moments = new Set(rows.map((row) => `${row.device_id} ${row.fix_time.getTime()}`));
  return { positions: rows.length, moments: moments.size };
}

it('stores every distinct record of a trace once, and acknowledges all of them', async () => {
  const trace = madeTrace();
  const account = await seedAccount(test.database);
  const deviceIds: number[] = [];
  for (const vehicle of trace.vehicles) {
    const asset = await seedAsset(test.database, account.id, { name: vehicle.title, type: vehicle.type });
    const seeded = { imei: vehicle.imei, ignitionType: vehicle.ignitionType, assetId: asset.id };
    deviceIds.push((await seedDevice(test.database, account.id, seeded)).id);
  }
  const port = gateway.port('teltonika', 'tcp')!;
  const summary = await replay({ trace, protocol: 'teltonika', port, recordsPerSecond: 1e9, packetRecords: 250 });
  const records = trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
  expect(summary).toMatchObject({ records, acknowledged: records, resent: 0 });
  const distinct = (key: (record: DeviceRecord) => string) =>
    trace.vehicles.reduce((sum, vehicle) => sum + new Set(vehicle.records.map(key)).size, 0);
  const positions = distinct((record) => JSON.stringify(record));
  const moments = distinct(({ fixTime }) => String(fixTime));
  expect(positions).toBeLessThan(records);
  expect(moments).toBeLessThan(positions);
  expect(await counts(deviceIds)).toEqual({ positions, moments });
}, 180_000);

it('stores what phones send over HTTP', async () => {
  const made = madeTrace();
  const vehicle = made.vehicles.find(({ ignitionType, sound }) => sound && ignitionType === 'none');
  const trace = { ...made, vehicles: [{ ...vehicle!, imei: `phone-${vehicle!.imei}` }] };
  const count = vehicle!.records.length;
  const account = await seedAccount(test.database);
  const seeded = { imei: `phone-${vehicle!.imei}`, protocol: 'osmand' };
  const device = await seedDevice(test.database, account.id, seeded);
  const port = gateway.port('osmand', 'http')!;
  const summary = await replay({ trace, protocol: 'osmand', port, recordsPerSecond: 1e9 });
  expect(summary.acknowledged).toBe(count);
  expect(await counts([device.id])).toEqual({ positions: count, moments: count });
}, 60_000);

it('stores and acknowledges reports whose key of a driver is too long for an index', async () => {
  const account = await seedAccount(test.database);
  const at = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const send = async (imei: string): Promise<{ peer: Peer; id: number }> => {
    const { id: assetId } = await seedAsset(test.database, account.id);
    const { id } = await seedDevice(test.database, account.id, { imei, protocol: 'queclink', assetId });
    const key = randomBytes(2500).toString('hex');
    const peer = new Peer(gateway.port('queclink', 'tcp')!);
    const place = `1,2,36.0,90,112.5,13.404954,52.520008,${at},0262,0001,1A2B,00C0FFEE,00,34.9,,,,`;
    peer.send(Buffer.from(`+RESP:GTIDA,060100,${imei},,,${key},1,${place},${at},00A1$`));
    return { peer, id };
  };
  // One for each of the two batches that are written concurrently.
  const sent = await Promise.all(['490154203237518', '490154203237526'].map(send));
  for (const { peer } of sent) {
    await vi.waitFor(() => expect(Buffer.from(peer.heard, 'hex').toString()).toBe('+SACK:00A1$'), PATIENCE);
    peer.socket.destroy();
  }
  expect(await counts(sent.map(({ id }) => id))).toEqual({ positions: 2, moments: 2 });
}, 60_000);

it('lists an unregistered tracker', async () => {
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

it('quarantines an unreadable frame for diagnosis', async () => {
  const account = await seedAccount(test.database);
  const device = await seedDevice(test.database, account.id);
  const known = await telemetry.directory.find(device.imei, 'teltonika');
  await telemetry.quarantineFrame(known!, Uint8Array.of(0x8e, 0xff), 'record 1: 3 octets missing', Date.now());
  const kept = await test.database.owner((kysely) =>
    kysely.selectFrom('quarantine').select(['reason', 'record']).where('device_id', '=', device.id).execute(),
  );
  expect(kept).toEqual([{ reason: 'unreadable', record: { frame: '8eff', detail: 'record 1: 3 octets missing' } }]);
});
