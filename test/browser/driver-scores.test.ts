/** Tests the driver of a vehicle, and the way from the ranking to the score of a driver and its weights. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth, parked, type Vehicle } from './vehicles.ts';

const TOWN = { latitude: 47.14, longitude: 9.52 };
const MINUTE = 60_000;

describe('the drivers of a vehicle', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let truck: Vehicle;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    truck = await addVehicle(product, '356307042470205', { name: 'Truck 07', type: 'truck' });
    await product.call(ENDPOINTS.drivers.create, { body: { name: 'Driver 22' } });
    const now = Date.now();
    await truck.send([parked(now - 20 * MINUTE, TOWN.latitude, TOWN.longitude)]);
    await truck.send(driveNorth(now - 5 * MINUTE, now, TOWN, 15));
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    await browser?.close();
    await product?.stop();
  });

  it('are unassigned until somebody assigns one, from now or in the past', async () => {
    await page.goto(`${product.address}/assets/${truck.assetId}?tab=overview`);
    await page.getByText('Unassigned', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Assign driver' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Assign driver' }).click();
    await drawer.getByText('Choose a driver, or “Unassigned”.').waitFor();
    await drawer.getByRole('combobox', { name: 'Driver' }).click();
    await page.getByRole('option', { name: 'Driver 22' }).click();
    await drawer.getByRole('radio', { name: 'At a day and time' }).first().check();
    await drawer.getByRole('textbox', { name: 'Time' }).fill('0:00');
    await drawer.getByRole('button', { name: 'Assign driver' }).click();
    await drawer.getByText('Enter a day and a time as HH:MM.').waitFor();
    await drawer.getByRole('textbox', { name: 'Time' }).fill('00:00');
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Assign driver' }).click();
    await page.getByText('Driver of Truck 07 saved').waitFor();
    await page.getByRole('button', { name: 'Correct: Driver 22' }).waitFor();
    await showScreen(page, `/map?selected=${truck.assetId}`);
    await page.getByRole('region', { name: 'Truck 07' }).getByRole('link', { name: 'Driver 22' }).waitFor();
  }, 60_000);

  it('lead from the ranking to the score, which says what is missing, and its weights', async () => {
    await showScreen(page, '/reports');
    await page.getByRole('link', { name: /Driver ranking/ }).click();
    await page.getByRole('link', { name: 'Driver 22' }).click();
    await page.getByText('A score needs at least 20 km in the period.').waitFor();
    await page.getByRole('region', { name: 'Score' }).getByText('– Not enough data').waitFor();
    await page.getByText('No event cost points in this period.').waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('columnheader', { name: 'Fleet' }).waitFor();
    await page.getByRole('button', { name: 'Weights' }).click();
    const braking = page.getByRole('textbox', { name: 'Harsh braking' });
    await braking.fill('21');
    await page.getByText('Enter a number from 0 to 20.').waitFor();
    await braking.fill('3');
    await page.getByText(/Drivers with a score: 0/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save weights' }).click();
    await page.getByText('Weights saved').waitFor();
    await page.getByRole('row', { name: /Harsh braking.*3\.0/ }).waitFor();
    await showScreen(page, '/drivers/%00');
    await page.getByRole('main').getByRole('heading', { name: 'Driver not found' }).waitFor();
    expect(errors).toEqual([]);
  }, 60_000);
});
