/** The life of a link to one asset, for its owner and for visitors without a session. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth, northOf, type Vehicle } from './vehicles.ts';

const START = { latitude: 47.14, longitude: 9.52 };
/** All requests that a visitor's browser may make. */
const OF_THE_PAGE = /^\/(share\/|link-expired|location\/share\/|assets\/|maps\/|favicon|before-paint)/;

describe('a shared location', () => {
  let product: Product;
  let browser: Browser;
  let truck: Vehicle;
  let owner: Page;
  let visitor: Page;
  let link: string;
  const errors: string[][] = [];
  const asked: string[] = [];
  let latitude = START.latitude;

  const driveOn = async (meters: number): Promise<void> => {
    latitude = northOf(latitude, meters);
    const now = Date.now();
    await truck.send(driveNorth(now, now, { ...START, latitude }, 13));
  };
  const visit = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options });
    const page = await context.newPage();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    errors.push(pageErrors(page));
    return page;
  };
  /** Returns the position that the visitor would open in other maps. */
  const shownLatitude = async (page: Page): Promise<number> => {
    const address = await page.locator('a.open').getAttribute('href');
    return Number(/mlat=([\d.]+)/.exec(address ?? '')?.[1]);
  };
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    truck = await addVehicle(product, '356307042440071', { name: 'Truck 07', licensePlate: 'FL 7', type: 'truck' });
    await driveOn(0);
    owner = await signedInPage(browser, product);
    errors.push(pageErrors(owner));
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    await browser?.close();
    await product?.stop();
  });

  it('is made on the asset’s page, and its link is shown once', async () => {
    await owner.goto(`${product.address}/assets/${truck.assetId}?tab=overview`);
    await owner.getByRole('button', { name: 'Share location' }).click();
    await owner.getByText('No links to this asset yet.').waitFor();
    // A server error is reported, and the next attempt may succeed.
    await owner.route(`**${ENDPOINTS.shares.create.path}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await owner.getByRole('button', { name: 'Create link' }).click();
    await owner.getByRole('alert').filter({ hasText: 'Sharing link failed.' }).waitFor();
    await owner.getByLabel('Link expires after').selectOption('8');
    await owner.getByRole('button', { name: 'Create link' }).click();
    link = await owner.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${product.address}/share/[\\w-]{22}$`));
    await owner.getByText('Opened 0 times').waitFor();
    const { items } = await product.call(ENDPOINTS.shares.list, {});
    expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.createdAt)).toBe(8 * 3_600_000);
  }, 60_000);

  it('is seen live on a phone without a session, with no other requests', async () => {
    visitor = await visit({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
    const response = await visitor.goto(link);
    expect(response?.status()).toBe(200);
    await visitor.getByRole('heading', { name: 'Truck 07' }).waitFor();
    await visitor.getByText('Heading north', { exact: true }).waitFor();
    await visitor.locator('[role=status]', { hasText: 'Live' }).waitFor();
    await visitor.locator('.wm-label-selected', { hasText: 'Truck 07' }).waitFor();
    expect(await shownLatitude(visitor)).toBeCloseTo(latitude, 5);
    expect(await visitor.locator('body').textContent()).not.toContain('FL 7');
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await fits(visitor)).toBe(true);

    await driveOn(30);
    // The network is back, so it polls immediately.
    await visitor.evaluate('dispatchEvent(new Event("online"))');
    await expect.poll(() => shownLatitude(visitor)).toBeCloseTo(latitude, 5);
    expect(await visitor.context().cookies()).toEqual([]);
  }, 60_000);

  it('uses the language of the visitor, also dark and wide', async () => {
    const other = await visit({
      viewport: { width: 1440, height: 900 },
      locale: 'vi-VN',
      colorScheme: 'dark',
    });
    await other.goto(link);
    await other.getByText('Đang đi về hướng bắc').waitFor();
    await other.getByText('Liên kết hết hạn').waitFor();
    expect(await accessibilityFaults(other)).toEqual([]);
    await other.context().close();
  }, 60_000);

  it('is listed with its views, and open pages show its end', async () => {
    await showScreen(owner, '/shares');
    const row = owner.getByRole('row').filter({ hasText: 'Truck 07' });
    await row.filter({ hasText: 'Active' }).waitFor();
    await expect.poll(async () => (await row.textContent())?.includes('2')).toBe(true);
    await owner.getByRole('button', { name: 'Revoke the link to Truck 07' }).click();
    await owner.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.filter({ hasText: 'Revoked' }).waitFor();

    await visitor.getByRole('heading', { name: 'This link has expired' }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/link-expired');
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect((await visitor.goto(link))?.status()).toBe(410);
    await visitor.getByText('Error 410').waitFor();
    for (const mangled of ['nothing', `${link.split('/').pop()}/and/more`, 'x'.repeat(300)]) {
      expect((await visitor.goto(`${product.address}/share/${mangled}`))?.status()).toBe(404);
      await visitor.getByRole('heading', { name: 'This link does not work' }).waitFor();
    }
  }, 60_000);

  it('requests only its own files, and logs no errors', () => {
    expect(asked.filter((path) => !OF_THE_PAGE.test(path))).toEqual([]);
    expect(errors.flat().filter((error) => !/\b(404|410|500)\b/.test(error))).toEqual([]);
  });
});
