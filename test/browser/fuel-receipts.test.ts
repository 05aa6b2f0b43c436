/** A receipt is entered: a missing day and a wrong time are named before anything is sent. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, signedInPage } from './page.ts';

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

it('names a missing day and a wrong time of a receipt, and saves it once they are right', async () => {
  const { id: assetId } = await product.call(ENDPOINTS.assets.create, { body: { name: 'Truck 1', type: 'truck' } });
  await page.goto(`${product.address}/assets/${assetId}?tab=fuel`);
  await page.getByRole('button', { name: 'Add receipt' }).last().click();
  const form = page.getByRole('dialog');
  const day = form.getByRole('textbox', { name: 'Date', exact: true });
  const time = form.getByRole('textbox', { name: 'Time', exact: true });
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  const written = await day.inputValue();
  await form.getByLabel('Quantity').fill('40');
  await day.fill('9999-12-31');
  await save();
  await form.getByText('This field is required.').waitFor();
  await day.fill(written);
  await page.keyboard.press('Tab');
  await time.fill('7:5');
  await save();
  await form.getByText('Enter a time as HH:MM.').waitFor();
  await time.fill('00:00');
  await save();
  await form.waitFor({ state: 'detached' });
  expect((await product.call(ENDPOINTS.fuelReceipts.list, {})).items).toMatchObject([{ assetId, quantity: 40 }]);
  expect(errors).toEqual([]);
}, 90_000);
