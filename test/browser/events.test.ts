/** The events of all assets: from the reports to the list, its filters in the address, the file and the moment. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, shownByItself, showScreen, signedInPage, textOf } from './page.ts';
import { addVehicle, driveNorth, parked, type Vehicle } from './vehicles.ts';

const { alertRules } = ENDPOINTS;
const TOWN = { latitude: 47.14, longitude: 9.52 };
const MINUTE = 60_000;

describe('the events', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let truck: Vehicle;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    truck = await addVehicle(product, '356307042470090', { name: 'Truck 07', type: 'truck' });
    const rule = { name: 'Fast trucks', type: 'speeding', severity: 'high', value: 80, persistsSeconds: 0 } as const;
    await product.call(alertRules.create, { body: rule });
    page = await signedInPage(browser, product);
    await page.clock.install();
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    await browser?.close();
    await product?.stop();
  });

  it('are explained while there are none, and appear by themselves', async () => {
    await page.goto(`${product.address}/reports/visits`);
    await page.getByRole('navigation', { name: 'Visits report' }).getByText('Events', { exact: true }).click();
    await page.getByRole('heading', { name: 'No events in this period' }).waitFor();
    await page.getByRole('link', { name: 'Open alert rules' }).waitFor();
    const now = Date.now();
    await truck.send([parked(now - 10 * MINUTE, TOWN.latitude, TOWN.longitude)]);
    await truck.send(driveNorth(now - MINUTE, now, TOWN, 30));
    // The list asks again without a reload.
    await shownByItself(page, () => page.getByRole('cell', { name: 'Speeding' }).isVisible());
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 90_000);

  it('are filtered by the address, exported, and lead to the reason and the moment', async () => {
    await showScreen(page, '/events?source=driving');
    await page
      .getByText(/No matches/)
      .first()
      .waitFor();
    await showScreen(page, '/events?source=alert&type=speeding');
    await page.getByRole('cell', { name: '108 km/h' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await textOf(download)).toContain('Truck 07');
    await page.getByRole('link', { name: 'Why?' }).click();
    await page.getByRole('complementary', { name: 'Speeding · Truck 07' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Truck 07' }).click();
    await page.waitForURL(/\/assets\/.+tab=history.+at=/);
    expect(errors).toEqual([]);
  }, 60_000);
});
