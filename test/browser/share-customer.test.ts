/** The life of a link of a customer: assets are assigned, seen by a visitor without a session, removed, and the link revoked. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { addVehicle, driveNorth, type Vehicle } from './vehicles.ts';

describe('assets that are shared with a customer', () => {
  let product: Product;
  let browser: Browser;
  let owner: Page;
  let visitor: Page;
  let vehicles: Vehicle[];
  let link: string;
  const errors: string[][] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    vehicles = [
      await addVehicle(product, '356307042440911', { name: 'Truck 31', licensePlate: 'FL 31', type: 'truck' }),
      await addVehicle(product, '356307042440929', { name: 'Van 32', licensePlate: 'FL 32', type: 'car' }),
    ];
    const now = Date.now();
    for (const [index, vehicle] of vehicles.entries())
      await vehicle.send(driveNorth(now, now, { latitude: 47.14 + index / 100, longitude: 9.52 }, 13));
    await product.call(ENDPOINTS.customers.create, { body: { name: 'Customer 31' } });
    owner = await signedInPage(browser, product);
    errors.push(pageErrors(owner));
  }, 120_000);
  afterAll(async () => {
    for (const vehicle of vehicles ?? []) vehicle.close();
    await browser?.close();
    await product?.stop();
  });

  const add = async (name: string): Promise<void> => {
    await owner.getByLabel('Asset', { exact: true }).first().fill(name);
    await owner.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
    await owner.getByRole('button', { name: `Remove ${name}` }).waitFor();
  };

  it('are assigned in the list of customers, where the link is made', async () => {
    await owner.goto(`${product.address}/customers`);
    await owner.getByRole('button', { name: 'Assets of Customer 31' }).click();
    await owner.getByText('No assets yet. Add the assets that this customer may see.').waitFor();
    await add('Truck 31');
    await add('Van 32');
    await owner.getByText('No links of this customer yet.').waitFor();
    await owner.getByRole('button', { name: 'Create link' }).click();
    link = await owner.getByLabel('Link', { exact: true }).inputValue();
    await owner.getByText('Opened 0 times').waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
  }, 60_000);

  it('are seen on a phone without a session, as a list and on the map', async () => {
    const context = await browser.newContext({
      ...{ viewport: { width: 360, height: 740 }, locale: 'en-US' },
    });
    visitor = await context.newPage();
    errors.push(pageErrors(visitor));
    expect((await visitor.goto(link))?.status()).toBe(200);
    await visitor.getByRole('heading', { name: 'Assets: 2' }).waitFor();
    const van = visitor.getByRole('button', { name: /^Van 32/ });
    await van.getByText('Heading north').waitFor();
    await visitor.locator('.map canvas').first().waitFor();
    await van.click();
    await visitor.locator('button[aria-pressed=true]', { hasText: 'Van 32' }).waitFor();
    expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(visitor)).toEqual([]);
    // The plates are not shared.
    expect(await visitor.content()).not.toContain('FL 3');
  }, 60_000);

  it('disappear when they are removed, and the page ends when the link is revoked', async () => {
    await owner.getByRole('button', { name: 'Remove Van 32' }).click();
    await visitor.getByRole('heading', { name: 'Assets: 1' }).waitFor();
    await visitor.getByRole('button', { name: /^Van 32/ }).waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Revoke' }).click();
    await owner.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
    await visitor.getByRole('heading', { name: 'This link has expired' }).waitFor();
    expect((await visitor.goto(link))?.status()).toBe(410);
    await owner.goto(`${product.address}/shares`);
    await owner.getByText('Assets of Customer 31').waitFor();
    // The browser reports the status of the ended link.
    expect(errors.flat().filter((error) => !error.includes('410'))).toEqual([]);
  }, 60_000);
});
