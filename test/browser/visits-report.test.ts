/** The visits report and "Pick-up and drive", over visits as telemetry writes them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/src/storage/db.ts';
import { seedPlace } from '../../server/src/storage/testing.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage, textOf } from './page.ts';
import { openDatabaseIn } from './time-zone.ts';
import { keysOf } from './trip-rows.ts';

const { assets, places } = ENDPOINTS;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the reports on visits', () => {
  let product: Product;
  let browser: Browser;
  let database: Database;
  let page: Page;
  let errors: string[];
  let accountId: number;
  /** A day of the period, whatever the time of the test. */
  const noon = Math.floor(Date.now() / (24 * HOUR)) * 24 * HOUR - 36 * HOUR;
  const at = (hours: number): Date => new Date(noon + hours * HOUR);

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    database = await openDatabaseIn('UTC', product);
    const { id: uid } = await product.call(assets.create, { body: { name: 'Truck 07', type: 'truck' } });
    const { account_id, id: assetId } = await keysOf(database, uid);
    accountId = account_id;
    await seedPlace(database, accountId, { name: 'Depot Eschen' }, [
      { assetId, enteredAt: at(0), leftAt: at(1), topSpeedMetersPerSecond: 5 },
      { assetId, enteredAt: at(4), leftAt: at(6) },
    ]);
    await seedPlace(database, accountId, { name: 'Shop', pickup: true, address: 'Main Street 1' }, [
      { assetId, enteredAt: at(2), leftAt: at(2.5) },
    ]);
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await product?.stop();
  });

  /** Cells of every row, without empty ones. */
  const rows = async (): Promise<string[][]> =>
    page
      .locator('main tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '').filter(Boolean)),
      );
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Visits report' }).getByText(name, { exact: true });

  it('sum up by place, open the visits of a place, and lead to the moment in the history', async () => {
    await page.goto(`${product.address}/reports/visits`);
    await expect
      .poll(async () => (await rows()).map((cells) => cells.slice(0, 4)))
      .toEqual([
        ['Depot Eschen', '2', '1', '03:00:00'],
        ['Shop', '1', '1', '00:30:00'],
      ]);
    await page.getByText('Total time inside 03:30:00').waitFor();
    await page.getByRole('button', { name: 'Depot Eschen' }).click();
    await expect
      .poll(async () => (await rows()).map((cells) => [cells[0], cells[1], cells.find((cell) => /^\d\d:/.test(cell))]))
      .toEqual([
        ['Truck 07', 'Depot Eschen', '02:00:00'],
        ['Truck 07', 'Depot Eschen', '01:00:00'],
      ]);
    await page.getByRole('link', { name: 'Truck 07' }).last().click();
    await page.waitForURL(/\/assets\//);
    const address = new URL(page.url());
    expect(address.searchParams.get('tab')).toBe('history');
    expect(Number(address.searchParams.get('at'))).toBe(noon / 1000);
    expect(address.searchParams.get('day')).toBe(at(0).toISOString().slice(0, 10));
    expect(errors).toEqual([]);
  }, 60_000);

  it('are on the day of the asset, where each leads to its place', async () => {
    const visits = page.getByRole('region', { name: 'Visits' });
    await expect
      .poll(async () => (await visits.getByRole('listitem').allInnerTexts()).map((line) => line.split(/\s*\n\s*/)))
      .toEqual([
        ['Depot Eschen', '12:00 – 13:00', '1 h 00 min'],
        ['Shop', '14:00 – 14:30', '30 min'],
        ['Depot Eschen', '16:00 – 18:00', '2 h 00 min'],
      ]);
    expect(await page.locator('a[title="Shop · 14:00 – 14:30"]').getAttribute('href')).toMatch(/^\/places\?selected=/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visits.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('region', { name: 'Shop' }).waitFor();
    expect(errors).toEqual([]);
  }, 60_000);

  it('list pickups and drop-offs with the columns of the specification, and export the same rows', async () => {
    await showScreen(page, '/reports/visits');
    await tab('Pick-up and drive').click();
    await page.getByRole('heading', { name: 'Pick-up and drive' }).waitFor();
    await page.setViewportSize({ width: 1900, height: 900 });
    const time = (hours: number) => at(hours).toISOString().slice(0, 16).replace('T', ' ');
    await expect
      .poll(async () => (await rows()).map((cells) => cells.slice(1)))
      .toEqual([['Truck 07', 'Shop', time(2), 'Main Street 1', 'Pickup', time(2.5), '00:30:00']]);
    expect(await page.locator('main thead th').allTextContents()).toEqual([
      ...['Vehicle ID', 'Name', 'VIN', 'Mobile ID', 'Place ID', 'In Time', 'Address', 'Type', 'Out Time'],
      'Time Inside',
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const text = await textOf(await download);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('Truck 07');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(errors).toEqual([]);
  }, 60_000);

  it('name discovered places, to hide them and to create places with their past visits', async () => {
    const place = { account_id: accountId, latitude: 47.2, longitude: 9.5, radius_m: 60, occurrences: 9, assets: 4 };
    await database.ingest((tx) =>
      tx
        .insertInto('discovered_places')
        .values({ ...place, uid: crypto.randomUUID(), duration_s: 2040, last_at: at(0), rank: 1 })
        .execute(),
    );
    await page.goto(`${product.address}/places`);
    await page.getByRole('button', { name: 'Discovered places 1 Review' }).click();
    const panel = page.getByRole('region', { name: 'Discovered places' });
    await panel.getByText('9 visits').waitFor();
    await panel.getByText(`34 min on average, last on ${at(0).toISOString().slice(0, 10)}`).waitFor();
    await panel.getByRole('button', { name: 'Hide', exact: true }).click();
    await panel.getByRole('heading', { name: 'No discovered places' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: 'Hide', exact: true }).click();
    await panel.getByRole('heading', { name: 'No discovered places' }).waitFor();
    await page.reload();
    await panel.getByRole('button', { name: 'Hidden places 1' }).click();
    const hidden = page.getByRole('region', { name: 'Hidden places' });
    await hidden.getByText('9 visits').waitFor();
    expect(await hidden.getByRole('button', { name: 'Create place' }).count()).toBe(0);
    await hidden.getByRole('button', { name: 'Show again' }).click();
    await hidden.getByRole('heading', { name: 'No hidden places' }).waitFor();
    await hidden.getByRole('button', { name: 'Back to discovered places' }).click();
    await panel.getByRole('button', { name: 'Create place' }).click();
    const form = page.getByRole('region', { name: 'Create place' });
    const since = new Date(Date.now() - 90 * 24 * HOUR).toISOString().slice(0, 10);
    await form.getByText(since).first().waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Yard');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Yard').first().waitFor();
    const { items } = await product.call(places.list, { query: { search: 'Yard' } });
    expect(items).toMatchObject([{ name: 'Yard', radius: 60 }]);
    expect(items[0]!.appliesFrom.slice(0, 10)).toBe(since);
    await expect.poll(() => page.getByText('Discovered places').count()).toBe(0);
    expect(errors).toEqual([]);
  }, 90_000);

  it('change with the period, and teach what to do without visits', async () => {
    await showScreen(page, '/reports/visits');
    await page.getByText('Depot Eschen').waitFor();
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('heading', { name: 'No visits in this period' }).waitFor();
    await page.getByRole('link', { name: 'Open places' }).waitFor();
    await tab('Visits').click();
    await page.getByRole('heading', { name: 'No visits in this period' }).waitFor();
    expect(errors).toEqual([]);
  }, 60_000);
});
