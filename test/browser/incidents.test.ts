/** An incident from the first draft over its place on the map to the submission and an annotation. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { addVehicle, driveNorth, parked, type Vehicle } from './vehicles.ts';

const HOME = { latitude: 47.14, longitude: 9.52 };

/** 2 × 2 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let car: Vehicle;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  car = await addVehicle(product, '356307042440121', { name: 'Car 21', type: 'car', vin: 'NX0DEM0DATA010521' });
  const now = Date.now();
  await car.send([
    parked(now - 900_000, HOME.latitude, HOME.longitude),
    ...driveNorth(now - 600_000, now - 360_000, HOME, 14),
    parked(now - 300_000, HOME.latitude + 0.03, HOME.longitude),
  ]);
  page = await signedInPage(browser, product, { viewport: { width: 1440, height: 900 } });
  errors = pageErrors(page);
}, 120_000);
afterAll(async () => {
  car?.close();
  await browser?.close();
  await product?.stop();
});

const only = async () => (await product.call(ENDPOINTS.incidents.list, {})).items[0]!;

it('an incident is drafted, placed on the map, submitted once and then annotated', async () => {
  const { id } = await product.call(ENDPOINTS.incidents.create, {
    body: {
      ...{ incidentName: 'Collision', type: 'accident', vehicleId: car.assetId },
      incidentDateTime: Math.floor(Date.now() / 1000) - 360,
    },
  });
  await page.goto(`${product.address}/incidents`);
  await page.getByRole('link', { name: 'Collision' }).click();
  await page.getByRole('heading', { name: 'Accident · Car 21' }).waitFor();
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByText('Not copied yet').waitFor();
  await evidence.getByText('Fixes as a table').click();
  await evidence.getByRole('cell', { name: '50', exact: true }).first().waitFor();
  await page.getByRole('img', { name: 'Speed over time' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const before = (await only()).incidentLocation;
  await page.getByRole('button', { name: 'Choose place on map' }).click();
  await page.locator('[data-map="incident"] canvas').click({ position: { x: 200, y: 120 } });
  await page.getByRole('button', { name: 'Choose place on map' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Collision saved').waitFor();
  expect((await only()).incidentLocation).not.toEqual(before);
  await page.getByRole('button', { name: 'Use vehicle position' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await only()).incidentLocation).toEqual(before);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photographs' }).click();
  await (await chooser).setFiles({ name: 'Front.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
  await page.getByRole('button', { name: 'Front', exact: true }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'Front' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('1 of 10').waitFor();

  const submit = async () => {
    await page.getByRole('button', { name: 'Submit incident' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit incident' }).click();
  };
  await submit();
  await page.getByText('Not saved').waitFor();
  expect(await only()).toMatchObject({ status: 'draft' });
  await page.getByText('Still missing').waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('A van ahead braked.');
  await page.getByText('Still missing').waitFor({ state: 'hidden' });
  await submit();
  await evidence.getByText('Kept with the incident').waitFor();
  await page.getByText('Facts and evidence can no longer change.', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Annotation' }).fill('Insurer confirmed receipt.');
  await page.getByRole('button', { name: 'Add annotation' }).click();
  await page.getByText('Insurer confirmed receipt.').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await only()).toMatchObject({ id, status: 'submitted', submittedBy: expect.any(String) });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Create link' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke' });
  // Beside a long line, its label keeps its width.
  expect(await revoke.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  // The submission without a description.
  expect(errors.filter((error) => !error.includes('400 (Bad Request)'))).toEqual([]);
}, 60_000);

it('a draft that is changed elsewhere while it is open is not replaced', async () => {
  const body = {
    ...{ incidentName: 'Dent', type: 'accident' as const, vehicleId: car.assetId },
    incidentDateTime: Math.floor(Date.now() / 1000) - 360,
  };
  const { id } = await product.call(ENDPOINTS.incidents.create, { body });
  await page.goto(`${product.address}/incidents/${id}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed here');
  await product.call(ENDPOINTS.incidents.update, { params: { id }, body: { ...body, eventDescription: 'Elsewhere' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Changed elsewhere after you opened it.', { exact: false }).waitFor();
  expect((await product.call(ENDPOINTS.incidents.read, { params: { id } })).eventDescription).toBe('Elsewhere');
}, 60_000);

it('a missing title, a missing date and a wrong time are named', async () => {
  await page.goto(`${product.address}/incidents/${(await only()).id}`);
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  const written = await date.inputValue();
  await date.fill('9999-12-31');
  await page.getByRole('textbox', { name: 'Title' }).fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
  await date.fill(written);
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('25:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a time as HH:MM.').waitFor();
}, 60_000);

it('a driver whose name differs in the incident can be replaced by another one', async () => {
  const [first, second] = await Promise.all(
    ['Driver 22', 'Driver 23'].map((name) => product.call(ENDPOINTS.drivers.create, { body: { name } })),
  );
  const { id } = await product.call(ENDPOINTS.incidents.create, {
    body: {
      ...{ incidentName: 'Scratch', type: 'accident', vehicleId: car.assetId },
      ...{ incidentDateTime: Math.floor(Date.now() / 1000) - 360, driverId: first!.id },
      ...{ driverFirstName: 'Driver', driverLastName: '22 of the night' },
    },
  });
  await page.goto(`${product.address}/incidents/${id}`);
  const driver = page.getByRole('combobox', { name: 'Driver', exact: true });
  await expect.poll(() => driver.inputValue()).toBe('Driver 22 of the night');
  await driver.click();
  await page.getByRole('option', { name: 'Driver 23' }).waitFor();
  await driver.fill('Driver 2');
  await driver.fill('Driver 23');
  await page.getByRole('option', { name: 'Driver 22 of the night' }).waitFor();
  await page.getByRole('option', { name: 'Driver 23' }).click();
  await expect.poll(() => driver.inputValue()).toBe('Driver 23');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await product.call(ENDPOINTS.incidents.read, { params: { id } })).driverId)
    .toBe(second!.id);
}, 60_000);
