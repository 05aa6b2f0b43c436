/** Pages that show a record, and addresses of a record, after another user deleted it. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, showScreen, signedInPage } from './page.ts';

const NO_ASSET = /This asset does not exist\. It may have been deleted, or it belongs to another account/;
const NO_RECORD = 'This no longer exists. It may have been deleted.';
const NO_ID = '01a227d6-0000-7000-8000-000000000000';

describe('a deleted record', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product);
    await page.goto(`${product.address}/map`);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const create = (name: string) => product.call(ENDPOINTS.assets.create, { body: { name, type: 'truck' } });
  const remove = (id: string) => product.call(ENDPOINTS.assets.remove, { params: { id } });
  const say = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

  it('is named on the map whose card showed it, on a desk and on a phone', async () => {
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const asset = await create(`Truck ${width}`);
      await showScreen(page, `/map?selected=${asset.id}`);
      const card = page.getByRole('region', { name: asset.name });
      await card.waitFor();
      await page.locator('[data-state=live]').first().waitFor({ state: 'attached' });
      await remove(asset.id);
      await say(NO_ASSET).waitFor();
      expect(await card.count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await say(NO_ASSET).getByRole('button', { name: 'Close' }).click();
      await say(NO_ASSET).waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.has('selected')).toBe(false);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 60_000);

  it('is named where a link leads to it', async () => {
    for (const [path, text] of [
      [`/map?selected=${NO_ID}`, NO_ASSET],
      [`/map?place=${NO_ID}`, NO_RECORD],
      [`/alerts?alert=${NO_ID}`, NO_RECORD],
    ] as const) {
      await showScreen(page, path);
      await say(text).waitFor();
      await say(text).getByRole('button', { name: 'Close' }).click();
      await say(text).waitFor({ state: 'detached' });
    }
  }, 60_000);

  it('leaves its form and its list when it is deleted a second time', async () => {
    const { id, name } = await product.call(ENDPOINTS.customers.create, { body: { name: 'Deleted twice' } });
    await showScreen(page, `/customers?edit=${id}`);
    const form = page.getByRole('dialog', { name: `Customer · ${name}` });
    await form.getByRole('button', { name: 'Delete customer' }).click();
    await product.call(ENDPOINTS.customers.remove, { params: { id } });
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText(NO_RECORD).waitFor();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name }).waitFor({ state: 'detached' });
  }, 60_000);

  it('leaves the other assets of a playback', async () => {
    const asset = await create('Truck of the playback');
    await showScreen(page, `/playback?assets=${asset.id},${NO_ID}`);
    await say(NO_ASSET).waitFor();
    await page.getByRole('button', { name: `Remove ${asset.name}` }).waitFor();
    expect(await page.getByText('The day could not be loaded').count()).toBe(0);
    await say(NO_ASSET).getByRole('button', { name: 'Close' }).click();
    await say(NO_ASSET).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('assets')).toBe(asset.id);
  }, 60_000);
});
