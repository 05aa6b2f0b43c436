/** Planned routes: list and map, the page of one, its assignment to a vehicle, and the progress of its run. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { addVehicle, driveNorth, type Vehicle } from './vehicles.ts';

const START = { latitude: 47.1, longitude: 9.52 };
/** Degrees of latitude of a marker after each, about 333 m. */
const STEP = 0.003;

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let truck: Vehicle;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  truck = await addVehicle(product, '356307042440089', { name: 'Truck 01', type: 'truck' });
  page = await signedInPage(browser, product);
  errors = pageErrors(page);
}, 120_000);
afterAll(async () => {
  truck?.close();
  await browser?.close();
  await product?.stop();
});

/** Creates a route with four markers, each north of the one before. */
async function createRoute(name: string): Promise<string> {
  const markerPoints = ['Yard', 'Mill', 'Shop', 'Port'].map((marker, index) => ({
    name: marker,
    address: `${marker} street`,
    latitude: START.latitude + index * STEP,
    longitude: START.longitude,
    startMarker: index === 0,
    endMarker: index === 3,
  }));
  const body = { name, duration: '00:10:00', distance: 1000, markerPoints };
  return (await product.call(ENDPOINTS.routes.create, { body })).id;
}

it('a route is found in the list, assigned to a vehicle, and its progress is followed until the vehicle ends it', async () => {
  await page.goto(`${product.address}/routes`);
  await page.getByRole('heading', { name: 'No routes yet' }).waitFor();
  for (let number = 1; number <= 11; number++) await createRoute(`North ${number}`);
  await page.reload();
  const list = page.getByRole('list', { name: 'Routes' });
  await list.getByRole('link', { name: /^North 1 / }).waitFor();
  await page.getByRole('checkbox', { name: 'Select All' }).click();
  await page.getByText('Select All can be used for maximum 10 routes.').waitFor();
  await page.getByRole('searchbox', { name: 'Name, tag, marker' }).fill('North 11');
  await page.getByText('1 route', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await list.getByRole('link', { name: /^North 11/ }).click();
  await page.getByRole('heading', { name: 'North 11' }).waitFor();
  await page.getByRole('heading', { name: 'No Compliance Data Available' }).waitFor();
  await page.getByRole('button', { name: 'Assign vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Assign vehicle' }).click();
  await dialog.getByText('Vehicle need to be selected to continue').waitFor();
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill('Truck');
  await page.getByRole('option', { name: /Truck 01/ }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign vehicle' }).click();
  await page.getByText('North 11 assigned to Truck 01').waitFor();
  await page.getByRole('link', { name: 'Truck 01' }).waitFor();

  // Past the second marker, 500 m north of the start.
  const now = Date.now();
  await truck.send(driveNorth(now - 110_000, now - 20_000, { ...START, latitude: START.latitude - STEP / 2 }, 8));
  await page.reload();
  const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await run.getByText(/^2 of 4 covered, next: Shop, expected \d\d:\d\d/).waitFor();
  await run.getByRole('button').click();
  const markers = page.getByRole('list', { name: 'Markers' }).getByRole('listitem');
  await expect.poll(() => markers.count()).toBe(4);
  await page.getByRole('list', { name: 'Legend' }).getByText('Missed').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await markers.getByRole('button', { name: 'Mill' }).click();
  const card = page.getByRole('group', { name: 'Mill' });
  await card.getByText('A marker counts as covered within 100 m', { exact: false }).waitFor();
  await card.getByText(/^(Passed at|Within the radius from) \d\d:\d\d/).waitFor();
  expect(await card.getByRole('link', { name: 'Show the fixes' }).getAttribute('href')).toMatch(/tab=history.*at=\d+/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await markers.locator('button:focus', { hasText: 'Mill' }).waitFor();

  // On a phone the sheet goes down, and the whole card is over it.
  await page.setViewportSize({ width: 360, height: 740 });
  await markers.getByRole('button', { name: 'Yard' }).click();
  await page.locator('[role=group][aria-label=Yard]:focus').waitFor();
  const sheet = page.getByRole('slider');
  await expect
    .poll(async () => {
      const [of, above] = [await page.getByRole('group', { name: 'Yard' }).boundingBox(), await sheet.boundingBox()];
      return of && above && of.x >= 0 && of.x + of.width <= 360 && of.y >= 0 && of.y + of.height <= above.y;
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await markers.getByRole('button', { name: 'Port' }).click();
  await page.getByRole('group', { name: 'Port' }).getByRole('link', { name: 'Change the radius' }).click();
  await page.locator('input[name=toleranceMeters]:focus').waitFor();

  await page.goto(`${product.address}/routes?q=North+11`);
  await list.getByText(/2 of 4 covered, next: Shop/).waitFor();
  await list.getByRole('link', { name: /^North 11/ }).click();
  await page.getByRole('button', { name: 'Truck 01: End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('Assignment of Truck 01 ended').waitFor();
  await page.getByRole('button', { name: '1 former' }).click();
  await page.getByText(/ended \d{4}-/).waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Send by email' }).click();
  const mail = page.getByRole('dialog', { name: /^Send .* by email$/ });
  await mail.getByRole('textbox', { name: 'Email address' }).fill('depot@example.test');
  await mail.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Emails queued: 1').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('10 routes').waitFor();
  expect(errors).toEqual([]);
}, 120_000);
