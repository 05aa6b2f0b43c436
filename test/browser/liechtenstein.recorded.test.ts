/**
 * A route on real roads, from the planner to the mailed report: a vehicle covers its markers along the roads of
 * Liechtenstein, is sent around one of them, and its marker is missed.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../server/src/delivery/testing-mail.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { liveAtNoon } from './time-zone.ts';
import { addVehicle, parked, type Vehicle } from './vehicles.ts';

const EXTRACT = 'liechtenstein-latest.osm.pbf';
const TOWNS = ['Triesen', 'Vaduz', 'Schaan', 'Eschen', 'Mauren'];
const METERS_PER_SECOND = 14;
/** Distance within which a marker is covered. */
const TOLERANCE_METERS = 100;

let folder: string;
let mailServer: MailServer;
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let truck: Vehicle;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'waymark-roads-'));
  copyFileSync(
    path.resolve(process.env.WAYMARK_DATA ?? '../shared/data', 'map/osm', EXTRACT),
    path.join(folder, EXTRACT),
  );
  mailServer = await startMailServer();
  [product, browser] = await Promise.all([
    startProduct({ environment: { WAYMARK_MAP_DIR: folder, WAYMARK_SMTP_URL: mailServer.url } }),
    openBrowser(),
  ]);
  truck = await addVehicle(product, '356307042440097', { name: 'Truck 01', type: 'truck' });
  await liveAtNoon(product);
  page = await signedInPage(browser, product);
  errors = pageErrors(page);
}, 120_000);
afterAll(async () => {
  truck?.close();
  await browser?.close();
  await product?.stop();
  await mailServer?.close();
  rmSync(folder, { recursive: true });
});

const directions = (markerPoints: Spot[]) =>
  product.call(ENDPOINTS.routes.directions, {
    body: { markerPoints: markerPoints.map(({ latitude, longitude }) => ({ latitude, longitude })) },
  });

/** Returns a drive along a line with a fix each ten seconds, the last one at `to`. */
function driveAlong(line: readonly (readonly [number, number])[], to: number): DeviceRecord[] {
  const spots: Spot[] = [];
  let left = 0;
  for (const [index, [latitude, longitude]] of line.entries()) {
    const [north, east] = line[index - 1] ?? [latitude, longitude];
    const length = metersBetween({ latitude: north, longitude: east }, { latitude, longitude });
    for (; left <= length; left += METERS_PER_SECOND * 10) {
      const share = length === 0 ? 0 : left / length;
      spots.push({ latitude: north + (latitude - north) * share, longitude: east + (longitude - east) * share });
    }
    left -= length;
  }
  const [latitude, longitude] = line.at(-1)!;
  spots.push({ latitude, longitude });
  return spots.map((spot, index) => ({
    ...parked(to - (spots.length - 1 - index) * 10_000, spot.latitude, spot.longitude),
    ...{ speedMetersPerSecond: METERS_PER_SECOND, ignition: true, motion: true, externalVolts: 13.9 },
  }));
}

it('is planned, assigned, covered along the roads but for the marker driven around, and mailed', async () => {
  // Towns and roads are read in threads, after the start.
  await expect
    .poll(async () => (await product.call(ENDPOINTS.addresses.search, { query: { q: 'mauren' } })).count, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  const ends = [
    { latitude: 47.14, longitude: 9.52 },
    { latitude: 47.21, longitude: 9.52 },
  ];
  await expect.poll(async () => (await directions(ends)).source, { timeout: 60_000 }).toBe('roads');
  await page.goto(`${product.address}/routes/new`);
  await page.locator('[data-map=planner] canvas').first().waitFor();
  const rows = page.getByRole('list', { name: 'Markers' }).getByRole('listitem');
  for (const [index, town] of TOWNS.entries()) {
    await page.getByRole('textbox', { name: 'Add a marker' }).fill(town);
    await page
      .getByRole('button', { name: new RegExp(`^${town}\\b.*Liechtenstein`) })
      .first()
      .click();
    await expect.poll(() => rows.count()).toBe(index + 1);
  }
  const distance = page.getByRole('textbox', { name: /^Distance/ });
  await expect.poll(async () => Math.round(Number(await distance.inputValue()))).toBe(16);
  expect(await page.getByText('Estimate: straight lines, not roads').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Route name' }).fill('Valley round');
  await page.getByRole('button', { name: 'Save route', exact: true }).click();
  await page.getByText('Valley round created').waitFor();
  const { items } = await product.call(ENDPOINTS.routes.list, {});
  const route = items[0]!;
  expect(route.distance / 1000).toBeGreaterThan(15);
  expect(route.distance / 1000).toBeLessThan(17);

  await page.goto(`${product.address}/routes/${route.id}`);
  await page.getByRole('button', { name: 'Assign vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('Truck');
  await page.getByRole('option', { name: /Truck 01/ }).click();
  await dialog.getByRole('button', { name: 'Assign vehicle' }).click();
  await page.getByText('Valley round assigned to Truck 01').waitFor();

  const skipped = TOWNS.indexOf('Eschen');
  const around = await directions(route.markerPoints.filter((_, index) => index !== skipped));
  const eschen = route.markerPoints[skipped]!;
  const nearest = Math.min(
    ...around.line!.map(([latitude, longitude]) => metersBetween({ latitude, longitude }, eschen)),
  );
  expect(nearest).toBeGreaterThan(5 * TOLERANCE_METERS);
  const drive = driveAlong(around.line!, Date.now() - 10_000);
  // Half of the way, then the rest.
  const middle = Math.floor(drive.length / 2);
  await truck.send(drive.slice(0, middle));
  await page.reload();
  const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await run.getByText(/^3 of 5 covered, next: /).waitFor();
  await truck.send(drive.slice(middle));
  await page.reload();
  await run.getByText('4 of 5 covered', { exact: false }).waitFor();
  // The run ends with its assignment. Until then the vehicle could still pass the marker.
  await page.getByRole('button', { name: 'Truck 01: End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Assignment of Truck 01 ended').waitFor();
  const [latitude, longitude] = around.line!.at(-1)!;
  await truck.send([parked(Date.now(), latitude, longitude)]);
  await page.reload();
  await run.getByText(/4 of 5 covered, 1 missed/).waitFor();
  await run.getByRole('button').click();
  const missed = page.getByRole('list', { name: 'Markers' }).getByRole('listitem').filter({ hasText: 'Missed' });
  await expect.poll(() => missed.count()).toBe(1);
  await missed
    .getByText(/Eschen/)
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('dialog', { name: /^Send .* by email$/ });
  await mail.getByRole('textbox', { name: 'Email address' }).fill('depot@example.test');
  await mail.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Emails queued: 1').waitFor();
  await expect.poll(() => mailServer.mails.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [sent] = mailServer.mails;
  expect(sent!.to).toBe('depot@example.test');
  expect(sent!.raw).toContain('Subject: Route Valley round');
  expect(sent!.raw).toMatch(/Content-Type: image\/png/i);
  expect(errors).toEqual([]);
}, 180_000);
