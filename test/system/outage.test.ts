/** Acknowledged records are stored, through an outage of the database and through sudden crashes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReplayProgress, replay } from '@waymark/simulator/replay/replay.ts';
import type { Trace } from '@waymark/simulator/replay/trace.ts';
import { afterAll, beforeAll, describe, type ExpectStatic, it } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/storage/embedded.ts';
import { type DatabaseDoor, openDoor } from '../../server/src/storage/testing-door.ts';
import { push } from '../acknowledged/push.ts';
import { type Product, startProduct } from '../product.ts';
import { rederived } from './rederived.ts';
import { adopt, trackOf } from './replayed.ts';
import { workday } from './workday.ts';

const DAY_MS = 86_400_000;
const start = Date.now() - 3 * DAY_MS;
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-outage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asserts that every vehicle has each of its records once. */
async function expectStored(
  expect: ExpectStatic,
  product: Product,
  trace: Trace,
  assets: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { imei, records } of trace.vehicles) {
    const track = await trackOf(product, assets.get(imei)!, start - DAY_MS, Date.now());
    const times = records.map(({ fixTime }) => new Date(fixTime).toISOString());
    expect(track.map((point) => point.time)).toEqual(times);
  }
}

async function health(product: Product) {
  const response = await fetch(`${product.address}/health`);
  return {
    code: response.status,
    ...((await response.json()) as { status: string; parts: Record<string, { status: string; reason?: string }> }),
  };
}

/** Returns the value of a metric, summed over its labels. */
async function metric(product: Product, name: string): Promise<number> {
  const text = await (await fetch(`${product.address}/metrics`)).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  if (values.length === 0) throw new Error(`there is no metric ${name}`);
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

// The tests mostly wait, each for a product of its own, so they run at the same time.
describe.concurrent('the database stops while devices deliver, and returns', () => {
  let database: EmbeddedPostgres;
  let door: DatabaseDoor;
  let product: Product;

  beforeAll(async () => {
    const directory = path.join(folder, 'database');
    database = await startEmbedded({ directory });
    door = await openDoor(database.port);
    const url = new URL(database.url);
    url.port = String(door.port);
    product = await startProduct({ environment: { DATABASE_URL: url.href } });
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await door?.shut();
    await database?.stop();
  });

  it('no acknowledged record is lost, nothing is acknowledged meanwhile, and ingest recovers automatically', {
    timeout: 120_000,
  }, async ({ expect }) => {
    const trace = workday('Outage', 10, 1500, start);
    const eager = workday('Eager', 2, 10_000, start);
    const assets = new Map([...(await adopt(product, trace.vehicles)), ...(await adopt(product, eager.vehicles))]);
    const port = product.ports.Teltonika!;
    let progress: ReplayProgress | undefined;
    const replayed = replay({
      trace,
      protocol: 'teltonika',
      port,
      recordsPerSecond: 2000,
      answerWithinMs: 5000,
      onProgress: (now) => {
        progress = now;
      },
    });
    await expect.poll(() => progress?.acknowledged ?? 0, { timeout: 20_000 }).toBeGreaterThan(2000);
    expect(await health(product)).toMatchObject({ code: 200, status: 'ok' });

    await door.shut();
    await database.stop();
    const acknowledged = progress!.acknowledged;
    // These devices do not wait for answers. All data leaves them, and most of it stays unread.
    const pushing = await Promise.all(eager.vehicles.map(({ imei, records }) => push(port, imei, records)));
    await expect
      .poll(() => health(product), { timeout: 20_000 })
      .toMatchObject({
        code: 503,
        status: 'failing',
        parts: { database: { status: 'failing' }, ingest: { status: 'failing', reason: expect.any(String) } },
      });
    const [memory, decoded] = [residentMegabytes(product.pid), await metric(product, 'waymark_gateway_records_total')];
    await sleep(6000);
    expect(progress!.acknowledged).toBe(acknowledged);
    expect(pushing.map((device) => device.acknowledged())).toEqual([0, 0]);
    // Two connections may each have 2,000 records in progress and one decoded frame. Others repeat one packet.
    expect((await metric(product, 'waymark_gateway_records_total')) - decoded).toBeLessThan(10_000);
    expect(residentMegabytes(product.pid) - memory).toBeLessThan(100);
    expect((await health(product)).code).toBe(503);

    database = await startEmbedded({ directory: path.join(folder, 'database') });
    await door.open(database.port);
    await expect.poll(() => health(product), { timeout: 60_000, interval: 200 }).toMatchObject({ code: 200 });
    expect((await replayed).acknowledged).toBe(15_000);
    for (const [index, device] of pushing.entries()) {
      await expect.poll(() => device.acknowledged(), { timeout: 60_000 }).toBe(eager.vehicles[index]!.records.length);
      device.close();
    }
    await expectStored(expect, product, trace, assets);
    await expectStored(expect, product, eager, assets);
    expect(product.output()).not.toMatch(/unhandled/i);
  });
});

describe.concurrent('the server is killed while devices deliver', () => {
  it('three times: acknowledged records are stored once, and derived rows equal a recomputation', {
    timeout: 180_000,
  }, async ({ expect }) => {
    const dataDir = path.join(folder, 'killed');
    let product = await startProduct({ dataDir });
    const port = product.ports.Teltonika!;
    try {
      const trace = workday('Killed', 20, 1500, start);
      const assets = await adopt(product, trace.vehicles);
      let acknowledged = 0;
      const replayed = replay({
        trace,
        protocol: 'teltonika',
        port,
        recordsPerSecond: 3000,
        packetRecords: 30,
        onProgress: (now) => {
          acknowledged = now.acknowledged;
        },
      });
      for (const share of [0.15, 0.45, 0.75]) {
        await expect.poll(() => acknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(30_000 * share);
        await product.kill();
        product = await startProduct({ dataDir, environment: { WAYMARK_TELTONIKA_PORT: String(port) } });
      }
      const summary = await replayed;
      expect(summary.acknowledged).toBe(30_000);
      expect(summary.resent).toBeGreaterThan(0);
      // A device does not repeat acknowledged records, so they were stored at their acknowledgement.
      await expectStored(expect, product, trace, assets);
      for (const { imei } of trace.vehicles.slice(0, 4)) {
        const { kept, differences, output } = await rederived(assets.get(imei)!, { WAYMARK_DATA_DIR: dataDir });
        expect(differences, output).toEqual([]);
        expect(kept.trips, output).toBeGreaterThanOrEqual(4);
      }
    } finally {
      await product.stop();
    }
  });
});
