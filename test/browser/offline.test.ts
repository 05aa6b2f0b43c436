import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, signedInPage } from './page.ts';
import { addVehicle, parked, type Vehicle } from './vehicles.ts';

/** Cache of the answers that the application keeps, and prefix of those of its builds. */
const ANSWERS = 'waymark-answers';
const FILES = 'waymark-files-';
/** A browser of a test does not always notice the cut itself. */
const CUT = /^(You are offline|The server is not responding)\.$/;

describe('without network', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let truck: Vehicle;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser({ loadsAhead: true })]);
    truck = await addVehicle(product, '356307042440001', { name: 'Truck 01', type: 'truck' });
    await truck.send([parked(Date.now() - 60_000, 47.14, 9.52)]);
    page = await signedInPage(browser, product, { serviceWorkers: 'allow', locale: 'en' });
    await page.goto(`${product.address}/map`);
    await page.getByRole('option', { name: /^Truck 01/ }).waitFor();
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    await browser?.close();
    await product?.stop();
  });

  const cacheNames = () => page.evaluate(() => caches.keys());
  const keptCalls = () =>
    page.evaluate(
      async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ANSWERS,
    );
  /** Waits until the worker controls the page and keeps the files that the page loaded before. */
  const ready = () =>
    expect
      .poll(
        () =>
          page.evaluate(async (prefix) => {
            const loaded = performance
              .getEntriesByType('resource')
              .map(({ name }) => new URL(name).pathname)
              .filter((path) => path.startsWith('/assets/'));
            const files = (await caches.keys()).find((name) => name.startsWith(prefix));
            if (navigator.serviceWorker.controller === null || files === undefined) return false;
            const kept = (await (await caches.open(files)).keys()).map(({ url }) => new URL(url).pathname);
            return loaded.every((path) => kept.includes(path));
          }, FILES),
        { timeout: 60_000 },
      )
      .toBe(true);

  it('can be installed: manifest, icons of their sizes, a worker for the whole site', async () => {
    const tools = await page.context().newCDPSession(page);
    const { errors, data } = await tools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect([src, size]).toEqual([src, sizes]);
    }
    await ready();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${product.address}/`);
  }, 90_000);

  it('opens with the last state and its age, and says so on screens that are not loaded', async () => {
    await ready();
    const errors = pageErrors(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('option', { name: /^Truck 01/ }).waitFor();
    await page.getByText(CUT).waitFor();
    await page.getByText(/You see the last state, from .+ ago\)/).waitFor();
    expect(await page.getByText(/^Live · /).count()).toBe(0);

    await page.getByRole('link', { name: 'Drivers' }).first().click();
    await page.getByRole('heading', { name: 'Drivers' }).waitFor();
    await page.getByText(CUT).waitFor();
    expect(await page.getByText('This screen has a problem').count()).toBe(0);
    expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(text))).toEqual([]);
  }, 90_000);

  it('follows the server again when the network is back', async () => {
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(CUT).count(), { timeout: 20_000 }).toBe(0);
    await page.getByText('No drivers yet').waitFor();
    await page.goto(`${product.address}/map`);
    await page.getByText(/^Live · /).waitFor();
  }, 60_000);

  it('loads the code of other screens only when they are opened, if the browser saves data', async () => {
    const saving = await openBrowser();
    try {
      const other = await signedInPage(saving, product, { serviceWorkers: 'allow' });
      await other.goto(`${product.address}/map`);
      await other.getByRole('option', { name: /^Truck 01/ }).waitFor();
      // The worker is installed after the code of all screens.
      const loaded = await other.evaluate(async () => {
        await navigator.serviceWorker.ready;
        return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      });
      expect(loaded.filter((file) => /LiveMapPage/.test(file))).not.toEqual([]);
      expect(loaded.filter((file) => /AlertsPage|PlacesPage/.test(file))).toEqual([]);
    } finally {
      await saving.close();
    }
  }, 60_000);

  it('keeps neither tracks nor the audit log', async () => {
    await page.goto(`${product.address}/assets/${truck.assetId}`);
    await page.getByRole('heading', { name: 'Truck 01' }).waitFor();
    const kept = await keptCalls();
    expect(kept).toContain(ENDPOINTS.vehicles.latestStatus.path);
    expect(kept.filter((path) => path.includes(truck.assetId))).toEqual([]);
  }, 60_000);

  it('keeps nothing after signing out', async () => {
    expect(await cacheNames()).toContain(ANSWERS);
    await page.goto(`${product.address}/map`);
    await page
      .getByRole('button', { name: /^User menu/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login-app/);
    await expect.poll(cacheNames).not.toContain(ANSWERS);
  }, 60_000);
});
