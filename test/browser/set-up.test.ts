import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { readQrCode } from './qr-code.ts';

describe('setting up trackers', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct({ commandLine: ['--no-demo'], environment: { WAYMARK_GATEWAY_PUBLIC_HOST: 'track.example.org' } }),
      openBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('finds a model and shows the texts with this server’s address and port', async () => {
    const page = await signedInPage(browser, product);
    const errors = pageErrors(page);
    await page.goto(`${product.address}/devices/set-up`);
    await page.getByRole('heading', { name: 'Choose a model' }).waitFor();
    await page.getByLabel('Search models').fill('fmc1');
    await page.getByRole('link', { name: /FMC130/ }).click();
    await page.getByRole('heading', { name: 'Teltonika FMC130' }).waitFor();
    await page.getByLabel('SIM APN').fill('internet.example');
    const port = product.ports.Teltonika;
    await expect
      .poll(() => page.locator('article code').allTextContents())
      .toEqual([
        '  setparam 2001:internet.example',
        `  setparam 2004:track.example.org;2005:${port};2006:0`,
        '  setparam 10050:60;10000:3600',
        '  getinfo',
      ]);
    await page.getByText('UDP', { exact: true }).click();
    await page.getByText(`2005:${port};2006:1`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The address determines the whole view, and the access point is remembered.
    await page.goto(page.url());
    await page.getByText('2001:internet.example').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('reports an unknown model, and lists the supported protocols', async () => {
    const page = await signedInPage(browser, product);
    await page.goto(`${product.address}/devices/set-up`);
    await page.getByLabel('Search models').fill('no such thing');
    await page.getByText('No models match “no such thing”.').waitFor();
    await page.getByText(/Teltonika.*GT06 \(Concox\)/).waitFor();
    await page.context().close();
  }, 60_000);

  it('turns a phone into a tracker: name, QR code, first position, asset on the map', async () => {
    const page = await signedInPage(browser, product, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    });
    const errors = pageErrors(page);
    await page.goto(`${product.address}/devices/set-up?model=osmand%2FTraccar%20Client`);
    await page.getByRole('link', { name: 'Add a phone' }).click();
    const name = await page.getByLabel('Phone identifier').inputValue();
    expect(name).toMatch(/^[a-z2-9]{12}$/);
    await page.getByLabel('Name').fill('Courier phone');
    await page.getByPlaceholder('Choose a type').click();
    await page.getByRole('option', { name: 'Other', exact: true }).click();
    await page.getByRole('button', { name: 'Add device' }).click();
    await page.getByText('Waiting for the first packet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const scanned = new URL(await readQrCode(page, 'QR code with the address and identifier for the app'));
    const port = product.ports['OsmAnd, Traccar Client'];
    expect(scanned.host).toBe(`track.example.org:${port}`);
    expect(scanned.searchParams.get('id')).toBe(name);
    expect(scanned.searchParams.get('interval')).toBe('60');
    await expect.poll(() => phoneReports(page, port, scanned.searchParams.get('id')!)).toBe(true);
    await page.getByRole('link', { name: 'Show on the live map' }).click();
    await page.getByRole('region', { name: 'Courier phone' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  }, 90_000);

  /** Sends a position with the scanned settings, as the app does. @returns whether the page shows the position */
  async function phoneReports(page: Page, port: number | undefined, id: string): Promise<boolean> {
    const location = {
      timestamp: new Date().toISOString(),
      coords: { latitude: 47.16, longitude: 9.52, accuracy: 5, speed: 1.2, heading: 90, altitude: 450 },
      is_moving: true,
      battery: { level: 0.8, is_charging: false },
    };
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ location, device_id: id }),
    });
    expect(answer.status).toBe(200);
    return (await page.getByText('Courier phone is on the map.').count()) > 0;
  }

  it('warns where trackers cannot reach the server', async () => {
    const local = await startProduct({ commandLine: ['--no-demo'] });
    try {
      const page = await signedInPage(browser, local);
      await page.goto(`${local.address}/devices/set-up?model=gt06%2FGT06N`);
      await page.getByText('Devices cannot reach this address.').waitFor();
      await page.context().close();
    } finally {
      await local.stop();
    }
  }, 120_000);
});
