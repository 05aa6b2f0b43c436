import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { faultsInBothThemes, pageErrors, showScreen, signedInPage } from './page.ts';

describe('saved views', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    for (const [name, type] of [
      ['Bus 1', 'bus'],
      ['Car 1', 'car'],
      ['Car 2', 'car'],
    ] as const)
      await product.call(ENDPOINTS.assets.create, { body: { name, type } });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const rows = () => page.locator('tbody tr a').allTextContents();
  const views = () => page.getByRole('button', { name: /^View/ });
  const save = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
  };

  it('store filters and columns under a name, by keyboard alone', async () => {
    await page.goto(`${product.address}/assets?type=car&sort=name&order=desc&columns=%5B%22year%22%5D&edit=new`);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(rows).toEqual(['Car 2', 'Car 1']);
    await views().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Save the current filters').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Cars, last first');
    await page.keyboard.press('Enter');
    await page.getByText('“Cars, last first” saved').waitFor();
    const { items } = await product.call(ENDPOINTS.views.list, {});
    expect(items).toMatchObject([{ name: 'Cars, last first', screen: 'assets', shared: false }]);
    expect(new URLSearchParams(items[0]!.query).get('type')).toBe('car');
    expect(items[0]!.query).not.toContain('edit');
    await page.keyboard.press('Escape');
    await expect.poll(() => views().textContent()).toContain('Cars, last first');
  }, 60_000);

  it('are opened again, and the shown one is named', async () => {
    await showScreen(page, '/assets');
    await expect.poll(rows).toEqual(['Bus 1', 'Car 1', 'Car 2']);
    await expect.poll(() => views().textContent()).toContain('Views');
    await views().click();
    await page.getByRole('link', { name: 'Cars, last first' }).click();
    await expect.poll(rows).toEqual(['Car 2', 'Car 1']);
    await expect.poll(() => views().textContent()).toContain('Cars, last first');
    await page.getByRole('button', { name: 'Remove this filter' }).click();
    await expect.poll(() => views().textContent()).toContain('Views');
  }, 60_000);

  it('report a taken name, and are renamed, shared and deleted in their row', async () => {
    await views().click();
    await save('CARS, LAST FIRST');
    await page.getByText('A view with this name already exists.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit “Cars, last first”' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Cars');
    await page.getByLabel('Share with everyone in the account').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Cars', exact: true }).waitFor();
    expect((await product.call(ENDPOINTS.views.list, {})).items).toMatchObject([{ name: 'Cars', shared: true }]);
    await page.getByRole('button', { name: 'Delete “Cars”' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(async () => (await product.call(ENDPOINTS.views.list, {})).count).toBe(0);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('include the map, also when it is already open', async () => {
    await product.call(ENDPOINTS.views.create, {
      body: { name: 'Alps', screen: 'map', query: 'view=8.00_46.60_9.50', shared: false },
    });
    await page.goto(`${product.address}/map?view=5.00_10.00_10.00`);
    await page.getByRole('option').first().waitFor();
    await page.getByRole('region', { name: 'Map of the assets' }).waitFor();
    await views().click();
    await page.getByRole('link', { name: 'Alps' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toMatch(/^8\.00_46\.6/);
    // The map writes the address when it stops, so it is moved from there by a key.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toMatch(/^9\.00_46\.6/);
  }, 90_000);

  it('log no errors', () => {
    expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
  });

  it.each([1440, 360])(
    'have no accessibility fault in either theme at %i px',
    async (width) => {
      const viewport = { width, height: 780 };
      const other = await signedInPage(browser, product, { viewport });
      for (const path of ['/map', '/assets']) {
        await other.goto(`${product.address}${path}`);
        await other.getByRole('button', { name: /^View/ }).click();
        await other.getByRole('button', { name: 'Save this view' }).click();
        await other.getByLabel('Name', { exact: true }).waitFor();
        expect(await faultsInBothThemes(other), path).toEqual([]);
      }
      await other.context().close();
    },
    90_000,
  );
});
