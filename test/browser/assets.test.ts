import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, showScreen, signedInPage } from './page.ts';

describe('assets', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const rows = () => page.locator('tbody tr a').allTextContents();
  const dialog = () => page.getByRole('dialog').last();

  it('begin with a new user’s first device: registered, first packet, first fix', async () => {
    await page.goto(`${product.address}/assets`);
    await page.getByRole('heading', { name: 'No assets yet' }).waitFor();
    await page.getByRole('button', { name: 'Add a device' }).click();
    await dialog().getByLabel('IMEI').fill('356307042411999');
    await dialog().getByLabel('Model').selectOption('osmand/');
    await dialog().getByLabel('Name').fill('My van');
    await dialog().getByPlaceholder('Choose a type').click();
    await page.getByRole('option', { name: 'Car', exact: true }).click();
    await dialog().getByRole('button', { name: 'Add device' }).click();
    await dialog().getByText('Waiting for the first packet.').waitFor();
    const port = await dialog().locator('dd').last().textContent();
    // Like a phone: occasional positions.
    const report = async (): Promise<string | null> => {
      const query = `id=356307042411999&lat=47.16&lon=9.52&speed=0&timestamp=${Math.floor(Date.now() / 1000)}`;
      expect((await fetch(`http://127.0.0.1:${port}/?${query}`)).status).toBe(200);
      return dialog().textContent();
    };
    await expect.poll(report, { timeout: 20_000, interval: 1000 }).toContain('My van is on the map.');
    await page.keyboard.press('Escape');
    await expect.poll(rows).toEqual(['My van']);
  }, 60_000);

  it('are created: errors on all fields when saving is refused, whitespace counts as empty', async () => {
    await page.getByRole('button', { name: 'Create asset' }).click();
    await dialog().getByLabel('Name').waitFor();
    expect(await dialog().getByText('This field is required.').count()).toBe(0);
    await dialog().getByLabel('Name').fill('   ');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog().getByText('This field is required.').count()).toBe(2);
    await dialog().getByLabel('Name').fill('Truck 01');
    await dialog().getByPlaceholder('Choose a type').click();
    await page.getByRole('option', { name: 'Truck', exact: true }).click();
    await dialog().getByLabel('VIN').fill('X'.repeat(18));
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('At most 17 characters.').waitFor();
    await dialog().getByLabel('VIN').fill('WDB96300310L00001');
    await dialog().getByLabel('Year').fill('2021');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Truck 01 created').waitFor();
    await expect.poll(rows).toEqual(['My van', 'Truck 01']);
    const { items } = await product.call(ENDPOINTS.assets.list, { query: { search: 'Truck 01' } });
    expect(items[0]).toMatchObject({
      name: 'Truck 01',
      type: 'truck',
      vin: 'WDB96300310L00001',
      year: 2021,
      make: null,
    });
  }, 60_000);

  it('keep the input until leaving is confirmed, by Escape and by Back', async () => {
    await page.getByRole('button', { name: 'Actions for Truck 01' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByLabel('License plate').fill('FL 1');
    await page.keyboard.press('Escape');
    await page.getByText('Discard your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => dialog().getByLabel('License plate').inputValue()).toBe('FL 1');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const { items } = await product.call(ENDPOINTS.assets.list, { query: { search: 'Truck 01' } });
    expect(items[0]?.licensePlate).toBeNull();
  }, 60_000);

  it('say for an unknown IMEI in the address that no device has it', async () => {
    await showScreen(page, '/assets?connect=352093080000001');
    await page.getByText('No device has the IMEI 352093080000001').waitFor();
    await page.goto(`${product.address}/assets`);
    await expect.poll(rows).toEqual(['My van', 'Truck 01']);
  }, 60_000);

  it('are filtered while typing, in the address; no match differs from no assets', async () => {
    await page.getByRole('searchbox', { name: 'Search: Assets' }).fill('l00001');
    await expect.poll(rows).toEqual(['Truck 01']);
    await expect.poll(() => new URL(page.url()).search).toBe('?search=l00001');
    await showScreen(page, '/assets?search=l00001&type=car');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByText('with 1 filter (0 of 2). Matches without filters: 1.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(rows).toEqual(['Truck 01']);
    await page.getByRole('button', { name: 'Clear search' }).click();
    // The order is by attention until another is selected.
    await page.getByRole('button', { name: 'Name' }).click();
    await expect.poll(rows).toEqual(['My van', 'Truck 01']);
    expect(new URL(page.url()).search).toBe('?sort=name');
    await page.getByRole('button', { name: 'Name' }).click();
    await expect.poll(rows).toEqual(['Truck 01', 'My van']);
    expect(new URL(page.url()).search).toBe('?sort=name&order=desc');
  }, 60_000);

  it('are found by keyboard alone', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
    await page.keyboard.type('my v');
    await page.getByRole('option', { name: /My van/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assets\/[0-9a-f-]{36}/);
    await showScreen(page, '/assets');
  }, 60_000);

  it('are deleted after a confirmation with the focus on Cancel', async () => {
    await page.getByRole('button', { name: 'Actions for Truck 01' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByRole('button', { name: 'Delete asset' }).click();
    await page.getByText('Delete Truck 01?').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel');
    await dialog().getByRole('button', { name: 'Delete asset' }).click();
    await expect.poll(rows).toEqual(['My van']);
  }, 60_000);

  it('violate no rule of the content security policy and log no errors', () => {
    expect(errors).toEqual([]);
  });
});
