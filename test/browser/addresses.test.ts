/** Addresses on screen: coordinates first, then the address, and hits of a search to which the map moves. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, parked } from './vehicles.ts';

const VADUZ = { latitude: 47.1415, longitude: 9.5215 };

describe('addresses', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let assetId: string;
  /** Requests for addresses, by their path. */
  const asked: string[] = [];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    for (const [index, name] of ['Van 01', 'Van 02', 'Van 03'].entries()) {
      const vehicle = await addVehicle(product, `35630704244200${index}`, { name, type: 'truck' });
      await vehicle.send([parked(Date.now() - 1000, VADUZ.latitude + index / 100, VADUZ.longitude)]);
      vehicle.close();
      assetId ??= vehicle.assetId;
    }
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/fleet/addresses')) asked.push(pathname);
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const view = () => new URL(page.url()).searchParams.get('view')?.split('_').map(Number);

  it('of a list are asked for in one request, and show the coordinates until they are known', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/fleet/addresses', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${product.address}/map?selected=${assetId}`);
    const card = page.getByRole('region', { name: 'Van 01' });
    await card.getByText('47.1415, 9.5215').waitFor();
    held.resolve();
    await card.getByText('Near Vaduz, Liechtenstein').waitFor();
    // The thread of the built-in sources may still have been starting, which the answer says.
    expect(asked.length).toBeLessThanOrEqual(3);
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringContaining('Near Vaduz'), expect.stringContaining('Near ')]));
  }, 60_000);

  it('are found from the palette, and the map moves there', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('reykjavi');
    const group = page.getByRole('group', { name: 'Addresses' });
    await group
      .getByRole('option', { name: /Reykjav.*Iceland/ })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => view()?.map(Math.round)).toEqual([13, 64, -22]);
    // It cannot be opened again by its name, so it is no recent entry.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
    expect(await page.getByRole('option', { name: /Reykjav/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('are found from the search of the map, under the assets, which come back', async () => {
    await page.getByRole('searchbox').fill('vaduz');
    const hits = page.getByRole('region', { name: 'Addresses' });
    await hits.getByRole('button', { name: /Vaduz.*Liechtenstein/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await hits.getByRole('button', { name: /Vaduz.*Liechtenstein/ }).click();
    await expect.poll(() => view()?.map(Math.round)).toEqual([13, 47, 10]);
    await expect.poll(() => page.getByRole('option').count()).toBe(3);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    expect(await hits.count()).toBe(0);
    expect(errors).toEqual([]);
  }, 60_000);

  it('become places, from the palette, the live map and the search of the places', async () => {
    const begun = async () => {
      const editor = page.getByRole('region', { name: 'Create place', exact: true });
      const name = await editor.getByRole('textbox', { name: 'Name' }).inputValue();
      const [latitude, longitude] = new URL(page.url()).searchParams.get('create')!.split(',').map(Number);
      await editor.getByText('3.14 ha').waitFor();
      return [name, Math.round(latitude!), Math.round(longitude!)];
    };
    await page.getByRole('searchbox').fill('vaduz');
    await page.getByRole('link', { name: 'Create place: Vaduz' }).click();
    expect(await begun()).toEqual(['Vaduz', 47, 10]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('reykjavi');
    await page
      .getByRole('option', { name: /^Create place: Reykjav/ })
      .first()
      .click();
    await expect.poll(() => page.url()).toContain('Reykjav');
    expect((await begun()).slice(1)).toEqual([64, -22]);
    await showScreen(page, '/places?q=vaduz');
    const hits = page.getByRole('region', { name: 'Addresses' });
    await hits.getByRole('link', { name: 'Create place: Vaduz' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await hits.getByRole('button', { name: /Vaduz.*Liechtenstein/ }).click();
    await expect.poll(() => view()?.slice(1).map(Math.round)).toEqual([47, 10]);
    expect(errors).toEqual([]);
  }, 60_000);
});
