/** `npm run replay -- --provision`: registers vehicles through the API, then sends their traces to the gateway. */
import { FEATURES } from '@waymark/domain/access.ts';
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { provision } from '@waymark/simulator/replay/provision.ts';
import { replay } from '@waymark/simulator/replay/replay.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordHash } from '../features/secrets/password.ts';
import { type TestApp, testApp } from '../http/testing.ts';
import { storedPositions } from '../storage/stored.ts';
import { seedUser } from '../storage/testing.ts';
import { startTelemetry, type Telemetry } from '../telemetry/service.ts';
import { type Gateway, openGateway } from './listen.ts';

const logger = pino({ level: 'silent' });
const username = 'ann@example.test';
const password = 'Tester-2-waymark';

let test: TestApp;
let telemetry: Telemetry;
let gateway: Gateway;
let accountId: number;
let url: string;

beforeAll(async () => {
  test = await testApp({
    telemetry: {
      deviceChanged(imei) {
        telemetry.directory.invalidate(imei);
        gateway.deviceChanged(imei);
      },
    },
  });
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { database } = test;
  telemetry = startTelemetry({ database, metrics: new Registry(), log: logger, sweeping: false });
  gateway = await openGateway({
    directory: telemetry.directory,
    ingest: telemetry.ingest,
    quarantineFrame: telemetry.quarantineFrame,
    registry: new Registry(),
    logger,
    settings: { host: '127.0.0.1', listeners: { teltonika: { port: 0, setting: 'TELTONIKA_PORT' } } },
  });
  accountId = (await test.account()).id;
  const user = { email: username, passwordHash: await passwordHash(password), role: 'admin', features: [...FEATURES] };
  await seedUser(database, accountId, user);
}, 120_000);

afterAll(async () => {
  await gateway?.close();
  await telemetry?.close();
  await test?.close();
});

it('the vehicles of a trace become assets that carry every one of their positions', async () => {
  const made = madeTrace();
  const trace = { ...made, vehicles: made.vehicles.filter(({ sound }) => sound) };
  const count = trace.vehicles.length;
  const records = trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
  const options = { url, username, password, protocol: 'teltonika' };
  expect(await provision(trace.vehicles, options)).toEqual({ created: count, known: 0 });
  expect(await provision(trace.vehicles, options)).toEqual({ created: 0, known: count });
  const port = gateway.port('teltonika', 'tcp')!;
  const summary = await replay({ trace, protocol: 'teltonika', port, recordsPerSecond: 1e9 });
  expect(summary).toMatchObject({ records, acknowledged: records });
  const assets = await test.database.owner((kysely) =>
    kysely.selectFrom('assets').select(['id', 'name']).where('account_id', '=', accountId).execute(),
  );
  const positions = await test.database.ingest((tx) => storedPositions(tx));
  const rows = assets.map(({ id, name }) => ({ name, positions: positions.filter((it) => it.asset_id === id).length }));
  const expected = trace.vehicles.map((vehicle) => [vehicle.title, vehicle.records.length]);
  expect(rows.map((row) => [row.name, Number(row.positions)]).sort()).toEqual(expected.sort());
}, 60_000);

it('wrong credentials are reported with the answer of the product', async () => {
  const wrong = provision([], { url, username, password: 'wrong', protocol: 'teltonika' });
  await expect(wrong).rejects.toThrow(/POST \/auth\/login answered 401/);
});
