import { statusNumber } from '@waymark/domain/status.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../storage/db.ts';
import { startTelemetry } from '../service.ts';
import { brokenConnection, fix, type TestPipeline, testPipeline, withIngest } from '../testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const DAY = 86_400_000;
let pipeline: TestPipeline;

beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

it('finds assets that became offline during a downtime, although the database fails at the start', async () => {
  const { imei, assetId } = await pipeline.vehicle();
  await pipeline.send(imei, [fix(NOW - 60_000, 47, 9)]);
  await pipeline.telemetry.close();
  let tries = 0;
  const ingest: Database['ingest'] = async (work, first) => {
    if (tries++ === 0) throw brokenConnection();
    return pipeline.database.ingest(work, first);
  };
  const failing = withIngest(pipeline.database, ingest);
  const telemetry = startTelemetry({
    database: failing,
    metrics: new Registry(),
    log: { info() {}, warn() {} },
    now: () => NOW + DAY,
  });
  const status = () =>
    pipeline.database.ingest((tx) =>
      tx.selectFrom('asset_state').select('status').where('asset_id', '=', assetId).executeTakeFirstOrThrow(),
    );
  await expect.poll(status, { timeout: 20_000 }).toEqual({ status: statusNumber('offline') });
  await telemetry.close();
  expect(tries).toBeGreaterThan(1);
});
