/** The server in one file does what it does from its sources: with threads, native packages, jobs, pages and the demo. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRequest } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Vehicle } from '../../bench/src/ingest/fleet.ts';
import { Device } from '../../bench/src/ingest/load.ts';
import { bundledServer } from '../bundled-server.ts';
import type { Product } from '../product.ts';

const DAY = 86_400_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-bundled-'));
let start: Awaited<ReturnType<typeof bundledServer>>;
let product: Product;

beforeAll(async () => {
  start = await bundledServer();
  product = await start({ dataDir, commandLine: [], environment: { WAYMARK_LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const devicesOf = async () => (await product.call(ENDPOINTS.devices.list, {})).items.length;

/** A new device of the account sends a packet. @returns the records that are acknowledged */
async function send(number: number): Promise<number> {
  const vehicle = new Vehicle(number, Date.now() - 60_000);
  await product.call(ENDPOINTS.devices.provision, { body: { imei: vehicle.imei, deviceType: 'teltonika' } });
  const device = await Device.connect(product.ports.Teltonika!, vehicle.imei);
  const records = await device.send(vehicle.packets(1, 5)[0]!);
  device.close();
  return records;
}

it('applies its migrations, fills in the demo and takes packets', async () => {
  await expect.poll(devicesOf).toBeGreaterThan(5);
  expect(await send(1)).toBe(5);
});

it('serves the pages', async () => {
  const response = await product.fetch('/');
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<html')]);
});

it('makes a PDF with the fonts and the typesetter of its packages', async () => {
  const query = { startDate: day(Date.now() - 7 * DAY), endDate: day(Date.now()) };
  const { id } = await product.call(ENDPOINTS.reportFiles.create, { body: { report: 'trips', format: 'pdf', query } });
  const read = async () => (await product.call(ENDPOINTS.reportFiles.read, { params: { id } })).state;
  await expect.poll(read).toBe('ready');
  const file = await product.fetch(buildRequest(ENDPOINTS.reportFiles.content, { params: { id } }).url);
  expect((await file.text()).slice(0, 4)).toBe('%PDF');
});

it('ends in order and goes on with its data', async () => {
  const before = await devicesOf();
  await product.stop();
  expect(product.output()).not.toMatch(/"level":[56]0/);
  product = await start({ dataDir });
  expect(await devicesOf()).toBe(before);
  expect(await send(2)).toBe(5);
});
