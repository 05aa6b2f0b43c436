/** A sensor is created from what a device sends, while the form shows what it makes of it, and seen on the asset. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle } from './vehicles.ts';

const MINUTE_MS = 60_000;

describe('sensors', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let assetId: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const now = Date.now();
    const vehicle = await addVehicle(
      product,
      '356307042441119',
      { name: 'Cold 1', licensePlate: 'FL 20418', type: 'truck' },
      now - 60 * MINUTE_MS,
    );
    assetId = vehicle.assetId;
    const record = (minutes: number, celsius: number) => ({
      ...{ fixTime: now - minutes * MINUTE_MS, valid: true, latitude: 47.1, longitude: 9.5, ignition: false },
      attributes: { temperature1Celsius: celsius },
    });
    await vehicle.send([record(3, 4), record(2, 5), record(1, 6)]);
    vehicle.close();
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const drawer = () => page.getByRole('dialog');

  it('is created with a calibration that the form tries on the last values, and shown with its asset', async () => {
    await page.goto(`${product.address}/sensors`);
    await page.getByRole('heading', { name: 'No sensors yet' }).waitFor();
    await page.getByRole('button', { name: 'Create sensor' }).first().click();
    // One save names everything that is missing.
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await drawer().getByText('This field is required.').waitFor();
    await drawer().getByText('Choose an asset, a tag or a device model, one of the three.').waitFor();
    await drawer().getByText('Enter a value of the device or an expression, one of the two.').waitFor();
    await drawer().getByRole('textbox', { name: 'Name' }).fill('Cargo temperature');
    await drawer().getByRole('combobox', { name: 'Unit' }).fill('°C');
    await drawer().getByRole('combobox', { name: 'Asset', exact: true }).fill('Cold');
    await page.getByRole('option', { name: /Cold 1/ }).click();
    // The scope is the asset to try it on.
    await drawer().getByRole('button', { name: 'Use temperature1Celsius' }).click();
    await drawer().getByRole('cell', { name: '6 °C' }).waitFor();
    await drawer().getByRole('textbox', { name: 'Valid to' }).fill('5.5');
    await drawer().getByRole('cell', { name: 'No value' }).waitFor();
    await drawer().getByRole('textbox', { name: 'Valid to' }).fill('50');
    await drawer().getByRole('cell', { name: '6 °C' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Cargo temperature added').waitFor();
    await page.goto(`${product.address}/assets/${assetId}?tab=overview`);
    await page.getByText('Cargo temperature').waitFor();
    await page.getByText('6 °C').waitFor();
    expect(errors).toEqual([]);
  }, 60_000);

  it('is imported from a file: errors are listed first, then the rows are stored', async () => {
    await showScreen(page, '/sensors');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const file = page.locator('input[type=file]');
    const rows = (...lines: string[]) => ({
      ...{ name: 'sensors.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['Name,Kind,Unit,Asset,Value,Calibration', ...lines, ''].join('\n')),
    });
    await file.setInputFiles(rows('Door,onOff,,Cold 1,input1,', 'Tank,number,L,Cold 1,analogue1Volts,0=0; 5'));
    await drawer()
      .getByRole('row', { name: /^3 Calibration/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await file.setInputFiles(rows('Door,onOff,,Cold 1,input1,', 'Tank,number,L,Cold 1,analogue1Volts,0=0; 5=400'));
    await drawer().getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('2 rows imported').waitFor();
    const { items } = await product.call(ENDPOINTS.sensors.list, { query: { sort: 'name' } });
    expect(items.map(({ name, kind, calibration }) => [name, kind, calibration.length])).toEqual([
      ['Cargo temperature', 'number', 0],
      ['Door', 'onOff', 0],
      ['Tank', 'number', 2],
    ]);
  }, 60_000);

  it('says what is wrong with an expression while it is typed', async () => {
    await showScreen(page, '/sensors?edit=new');
    await drawer().getByRole('combobox', { name: 'Asset', exact: true }).fill('Cold');
    await page.getByRole('option', { name: /Cold 1/ }).click();
    await drawer().getByRole('combobox', { name: 'Value from' }).click();
    await page.getByRole('option', { name: 'An expression' }).click();
    const expression = drawer().getByRole('textbox', { name: 'Expression' });
    await expression.fill('size(temperature1Celsius)');
    await drawer().getByText('“size()” at character 1 is not allowed in expressions.').waitFor();
    await expression.fill('temperature1Celsius * 10');
    await drawer().getByRole('cell', { name: '60', exact: true }).first().waitFor();
  }, 60_000);
});
