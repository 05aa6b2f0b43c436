/** A case of overdue financing in the browser: opened, approved by a second user, immobilized at rest, and settled. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/src/storage/db.ts';
import { ControlledClock } from '../clock/controlled.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { addObedientVehicle, type ObedientVehicle } from './obedient-vehicle.ts';
import { accessibilityFaults, invitedPage, pageErrors, signedInPage } from './page.ts';

const PASSWORD = 'Tester-2-waymark';
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const DRIVES = { speedMetersPerSecond: 13, ignition: true, motion: true };
const REST_SECONDS = 56;

describe('lender mode', () => {
  const clock = new ControlledClock();
  let product: Product;
  let browser: Browser;
  let database: Database;
  let page: Page;
  let accountant: Page;
  let errors: string[];
  let vehicle: ObedientVehicle;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ environment: clock.environment }), openBrowser()]);
    database = await openDatabase({ url: product.databaseSettings.DATABASE_URL! });
    vehicle = await addObedientVehicle(product, '356307042443300', { name: 'Truck 11', licensePlate: 'FL 12948' });
    const body = { name: 'Customer 204', email: 'c204@example.test', language: 'hi' as const };
    await product.call(ENDPOINTS.customers.create, { body });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    vehicle?.close();
    await database?.close();
    await browser?.close();
    await product?.stop();
    clock.end();
  });

  const act = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).last().click();
  const open = async (of: Page) => {
    await of.goto(`${product.address}/overdue-financing`);
    await of.locator('main tbody tr button').first().click();
    await of.getByText('Safeguards').waitFor();
  };
  const cases = async () => (await product.call(ENDPOINTS.lender.list, { query: {} })).items;

  it('is turned on, and a case is opened for an asset and a customer', async () => {
    await page.goto(`${product.address}/overdue-financing`);
    await page.getByRole('heading', { name: 'Lender mode is off' }).waitFor();
    await act(page, 'Times and texts');
    await page.getByRole('checkbox', { name: 'Lender mode' }).check();
    await act(page, 'Save');
    await page.getByText('Lender mode saved').waitFor();
    await act(page, 'Open case');
    const asset = page.getByRole('combobox', { name: 'Asset' });
    await expect.poll(() => asset.evaluate((field) => field === document.activeElement)).toBe(true);
    await asset.fill('Truck');
    await page.getByRole('option', { name: /Truck 11/ }).click();
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await page.getByRole('option', { name: 'Customer 204' }).click();
    await page.getByLabel('Overdue amount').fill('1840');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Two installments unpaid');
    await act(page, 'Open case');
    await page.getByText('Case for Truck 11 opened').waitFor();
    await page.getByRole('cell', { name: 'Notice goes out' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('is asked by one user with the password, and approved by another in the dialog of the command', async () => {
    // The notice was delivered and the waiting time is over.
    const [past, now] = [new Date(Date.now() - 15 * DAY), new Date(Date.now() - DAY)];
    await database.owner((kysely) =>
      kysely
        .updateTable('lender_cases')
        .set({
          stage: 'ready',
          notice_at: past,
          reminder_due_at: now,
          is_reminded: true,
          waiting_until: now,
          next_at: null,
        })
        .execute(),
    );
    const user = {
      name: 'Accountant 1',
      email: 'accountant@example.test',
      role: 'accountant',
      password: PASSWORD,
    } as const;
    accountant = await invitedPage(browser, product, user);
    await open(accountant);
    await act(accountant, 'Ask for approval');
    await accountant.getByRole('textbox', { name: 'Reason' }).fill('No answer to two notices');
    await accountant.getByLabel('Your password').fill(PASSWORD);
    await act(accountant, 'Ask for approval');
    await accountant.getByText('You asked, so another user has to approve.').waitFor();
    expect(await accountant.getByRole('button', { name: 'Approve immobilization' }).count()).toBe(0);

    const drivenAt = Date.now() - 30 * SECOND;
    await vehicle.report(drivenAt, DRIVES);
    await open(page);
    await page.getByText('Accountant 1 asked. You can approve.').waitFor();
    // The list of cases keeps its last column beside the panel.
    const edges = await page
      .getByRole('columnheader', { name: 'When' })
      .evaluate((head) => [
        head.getBoundingClientRect().right,
        document.querySelector('aside')!.getBoundingClientRect().left,
      ]);
    expect(edges[0]).toBeLessThanOrEqual(edges[1]!);
    // The only case of the list.
    for (const name of ['Previous case', 'Next case'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await act(page, 'Approve immobilization');
    await page.getByText('The vehicle is moving, so nothing will be sent yet.').waitFor();
    await page.getByLabel('Reason').fill('Second notice unanswered');
    await page.getByLabel('Your password').fill(PASSWORD);
    await act(page, 'Approve immobilization');
    await page.getByText('Truck 11 will be immobilized when stopped').waitFor();
    expect(vehicle.orders).toEqual([]);

    await vehicle.report(drivenAt + SECOND);
    await vehicle.report(Date.now());
    await clock.advance(product, REST_SECONDS);
    const until = Date.now() + 100 * SECOND;
    while (vehicle.orders.length === 0 && Date.now() < until) {
      await vehicle.report(Date.now());
      await page.waitForTimeout(SECOND);
    }
    expect(vehicle.relayCut()).toBe(true);
    await expect.poll(async () => (await cases())[0]?.stage, { timeout: 20 * SECOND }).toBe('immobilized');
  }, 180_000);

  it('is settled by the accountant, which mobilizes the vehicle', async () => {
    await open(accountant);
    await act(accountant, 'Settle');
    await accountant.getByRole('textbox', { name: 'Reason' }).fill('Paid in full');
    await act(accountant, 'Settle');
    await accountant.getByText('Truck 11 settled').waitFor();
    await expect.poll(() => vehicle.relayCut(), { timeout: 20 * SECOND }).toBe(false);
    expect(await cases()).toEqual([]);
    expect(errors).toEqual([]);
  }, 60_000);
});
