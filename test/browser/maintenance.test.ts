/** A technician logs a service on a phone: in miles, with parts and a photograph, and the due list moves. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';

/** 2 × 2 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';
const { assets, serviceConfigs, serviceLogs } = ENDPOINTS;

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const facts = { type: 'truck', make: 'Equator', model: 'Hauler 18', year: 2022 } as const;
  await product.call(assets.create, { body: { ...facts, name: 'Truck 44', licensePlate: 'FL 31264' } });
  await product.call(assets.create, { body: { ...facts, name: 'Truck 45' } });
  const { id } = await product.call(serviceConfigs.create, {
    body: {
      ...{ serviceName: 'Brake pads', make: 'Equator', model: 'Hauler 18' },
      interval: { kilometers: 40_233.6, days: 1 },
    },
  });
  await product.call(serviceConfigs.apply, { body: { serviceConfigIds: [id] } });
  await product.call(ENDPOINTS.session.preferences, { body: { unitsSystem: 'imperial' } });
  page = await signedInPage(browser, product, { viewport: { width: 360, height: 800 } });
  errors = pageErrors(page);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const logged = async () => (await product.call(serviceLogs.list, {})).items;
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('logs a service with readings in miles, parts and a photograph', async () => {
  await page.goto(`${product.address}/maintenance`);
  await page.getByRole('rowheader', { name: 'Due in the next 14 days 2' }).waitFor();
  await page.getByRole('button', { name: 'Log Brake pads for Truck 44' }).click();
  await page.getByRole('radiogroup').getByText('every 25,000 mi or 1 day').waitFor();
  await page.getByLabel('Odometer').fill('132273.25');
  await page.getByText(/Next due: 157,273 mi/).waitFor();
  await button('Add part').click();
  await page.getByRole('textbox', { name: 'Part', exact: true }).fill('Brake pad set');
  await page.getByLabel('Unit price').fill('214');
  await page.getByRole('textbox', { name: 'Labor', exact: true }).fill('144.5');
  await page.getByText('358.50').last().waitFor();
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'worn.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') },
  });
  await page.getByText('worn.png').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Save service').click();
  await page.getByText('Brake pads logged for Truck 44').waitFor();
  const [log] = await logged();
  expect(log).toMatchObject({ cost: 358.5, labor: 144.5, parts: [{ name: 'Brake pad set', quantity: 1, price: 214 }] });
  expect(log!.odometer).toBeCloseTo(132_273.25 * 1.609344, 6);
  const { items } = await product.call(serviceLogs.photographs, { params: { id: log!.id } });
  expect(items).toMatchObject([{ name: 'worn' }]);
}, 60_000);

it('names everything that an empty service lacks after one save', async () => {
  await page.goto(`${product.address}/maintenance`);
  await button('Log service').click();
  await button('Save service').click();
  await page.getByText('Enter the odometer or the operational hours, at least 1.').waitFor();
  const field = (name: string) => page.locator('.mantine-InputWrapper-root', { hasText: new RegExp(`^${name} \\*`) });
  for (const name of ['Asset', 'Service']) await field(name).getByText('This field is required.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Name or plate');
});

it('shows the miles as typed, and keeps them exactly when another field changes', async () => {
  const [before] = await logged();
  await showScreen(page, `/service-history?edit=${before!.id}`);
  await page.getByText('Next due', { exact: true }).waitFor();
  await button('Edit service').click();
  await expect.poll(() => page.getByLabel('Odometer').inputValue()).toBe('132273.25');
  await expect.poll(() => page.getByLabel('Cost').inputValue()).toBe('');
  await page.getByLabel('Supplier').fill('Depot workshop');
  await button('Save service').click();
  await expect.poll(async () => (await logged())[0]!.supplier).toBe('Depot workshop');
  expect((await logged())[0]).toMatchObject({ odometer: before!.odometer, cost: 358.5 });
}, 60_000);

it('says how far a reading is from the odometer', async () => {
  await page.goto(`${product.address}/maintenance`);
  await page.getByRole('button', { name: 'Log Brake pads for Truck 44' }).click();
  await page.getByText('Currently 132,273 mi').waitFor();
  await page.getByLabel('Odometer').fill('1000');
  await page.getByText('Lower than the present 132,273 mi. Saving corrects the odometer.').waitFor();
  await page.getByLabel('Odometer').fill('132300');
  await page.getByText('27 mi above the present 132,273 mi').waitFor();
}, 60_000);

it('applies a plan to the fleet, and logs several services as done today', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await product.call(serviceConfigs.create, {
    body: { serviceName: 'Oil and filter', make: 'Equator', model: 'Hauler 18', interval: { days: 5 } },
  });
  const due = async () =>
    (await product.call(serviceLogs.due, { query: { search: 'Oil and filter' } })).items.map(
      ({ asset, state, lastDate }) => [asset, state, lastDate],
    );
  expect(await due()).toEqual([]);
  await page.goto(`${product.address}/maintenance`);
  await button('Apply a plan').click();
  const dialog = page.getByRole('dialog', { name: 'Apply a plan' });
  await dialog.getByRole('combobox', { name: 'Planned service' }).click();
  await page.getByRole('option', { name: /Oil and filter/ }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply to fleet' }).click();
  await page.getByText('Applied to 2 assets').waitFor();
  expect((await due()).map(([asset]) => asset).sort()).toEqual(['Truck 44', 'Truck 45']);

  await page.goto(`${product.address}/maintenance?search=Oil`);
  for (const asset of ['Truck 44', 'Truck 45']) await page.getByLabel(new RegExp(`^Select .*${asset}`)).check();
  await button('Log as done today').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log as done today' }).click();
  // Truck 45 never had a reading, without which nothing is logged.
  await page.getByRole('dialog').getByText('Truck 45 · Oil and filter').waitFor();
  await page.getByText('1 service logged').waitFor();
  // The browser reports the refusal, too.
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  const { today } = await product.call(serviceLogs.due, { query: {} });
  expect(Object.fromEntries((await due()).map(([asset, , lastDate]) => [asset, lastDate]))).toEqual({
    'Truck 44': today,
    'Truck 45': null,
  });
}, 60_000);

it('imports a service history after a dry run, and undoes it', async () => {
  const before = (await logged()).length;
  await page.goto(`${product.address}/maintenance`);
  await button('Import history').click();
  const file = page.locator('input[type=file]');
  const rows = (...lines: string[]) => ({
    ...{ name: 'history.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Asset,Service,Date,Odometer (km)', ...lines, ''].join('\n')),
  });
  await file.setInputFiles(rows('Truck 45,Tires,2026-01-05,61000', 'Truck 99,Tires,2026-01-05,61000'));
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('row', { name: /^3 Asset Truck 99/ }).waitFor();
  expect((await logged()).length).toBe(before);
  await file.setInputFiles(rows('Truck 45,Tires,2026-01-05,61000', 'Truck 45,Brake pads,2026-02-05,62000'));
  await drawer.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.poll(async () => (await logged()).length).toBe(before + 2);
  await showScreen(page, '/service-history');
  await button('Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Import undone').waitFor();
  expect((await logged()).length).toBe(before);
}, 60_000);

it('gives a calendar link that can be revoked', async () => {
  await page.goto(`${product.address}/maintenance`);
  await button('More').click();
  await button('Calendar').click();
  await button('Create link').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  const file = await fetch(await link.inputValue());
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await fetch(await link.inputValue())).status).toBe(410);
  expect(errors).toEqual([]);
}, 60_000);

it('keeps what is overdue within its row, in Russian on a phone', async () => {
  const facts = { type: 'truck', make: 'Equator', model: 'Hauler 18', year: 2022 } as const;
  const { id: assetId } = await product.call(assets.create, { body: { ...facts, name: 'Truck 46' } });
  const { items } = await product.call(serviceConfigs.list, {});
  await product.call(serviceConfigs.apply, { body: { serviceConfigIds: items.map(({ id }) => id) } });
  const done = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  const body = { assetId, serviceName: 'Brake pads', serviceDate: done, operationalHours: 5 };
  await product.call(serviceLogs.create, { body });
  await product.call(ENDPOINTS.session.preferences, { body: { language: 'ru' } });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${product.address}/maintenance`);
  const row = page.getByRole('row', { name: /Truck 46/ }).filter({ hasText: 'сверх срока' });
  await row.waitFor();
  // In one step, because the figures above the list move it when they arrive.
  const [words, forecast, around] = await row.evaluate((element) => {
    const cells = [...element.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0);
    const box = (text: RegExp) => cells.find(({ textContent }) => text.test(textContent))!.getBoundingClientRect();
    return [box(/сверх срока/), box(/^с \d{4}-/), element.getBoundingClientRect()];
  });
  expect(words!.top).toBeGreaterThanOrEqual(around!.top);
  expect(words!.bottom).toBeLessThanOrEqual(forecast!.top);
  expect(forecast!.bottom).toBeLessThanOrEqual(around!.bottom);
});
