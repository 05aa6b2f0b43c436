/** Alert rules: suggested, created, refused, changed, and closed to roles without the permission. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, invitedPage, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth, parked } from './vehicles.ts';

const { alertRules, assets } = ENDPOINTS;
const TOWN = { latitude: 47.14, longitude: 9.52 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FITTER = {
  name: 'Fitter',
  email: 'rules.fitter@example.test',
  role: 'installer',
  password: 'Tractor-Lamp-7',
} as const;

describe('alert rules', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    await product.call(assets.create, { body: { name: 'Truck 01', type: 'truck', tags: ['Deliveries'] } });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  const save = () => page.getByRole('button', { name: 'Save rule' }).click();
  const choose = async (list: string, text: string) => {
    // A press opens the list also when the text is the chosen one.
    await choice(list).click();
    await choice(list).fill(text);
    await page.getByRole('option', { name: text, exact: true }).click();
  };
  const rules = async () => (await product.call(alertRules.list, { query: { limit: 100 } })).items;

  it('are explained while there are none, and the suggested ones are created', async () => {
    await page.goto(`${product.address}/alerts`);
    await page.getByRole('heading', { name: 'No alerts here' }).waitFor();
    await page.getByRole('link', { name: 'Go to alert rules' }).click();
    await page.getByRole('heading', { name: 'No alert rules yet' }).waitFor();
    await page.getByRole('button', { name: 'Suggested rules' }).last().click();
    const drawer = page.getByRole('dialog', { name: 'Suggested rules' });
    await drawer.getByRole('checkbox', { name: /^Idling/ }).uncheck();
    await drawer.getByRole('button', { name: /^Create \d+ rules?$/ }).click();
    await page.getByText(/^\d+ rules? created$/).waitFor();
    const created = await rules();
    expect(created.length).toBeGreaterThan(3);
    expect(created.filter(({ type }) => type === 'idling')).toEqual([]);
  }, 60_000);

  it('are offered by the setup guide, one by one or all', async () => {
    for (const { id } of await rules()) await product.call(alertRules.remove, { params: { id } });
    await page.goto(`${product.address}/setup`);
    await page.getByRole('link', { name: 'Choose alert rules' }).click();
    const drawer = page.getByRole('dialog', { name: 'Suggested rules' });
    const offered = drawer.getByRole('checkbox');
    await offered.first().waitFor();
    const count = await offered.count();
    await drawer.getByRole('button', { name: `Create ${count} rules` }).waitFor();
    for (let index = 1; index < count; index++) await offered.nth(index).uncheck();
    await drawer.getByRole('button', { name: 'Create 1 rule' }).click();
    await page.getByText('1 rule created').waitFor();
    expect(await rules()).toHaveLength(1);
    await page.goto(`${product.address}/setup`);
    await page.getByRole('listitem').filter({ hasText: 'Rules that suit your assets' }).getByText('Done').waitFor();
    await page.getByRole('link', { name: 'Choose alert rules' }).click();
    await drawer.getByRole('button', { name: `Create ${count - 1} rules` }).click();
    await page.getByText(`${count - 1} rules created`).waitFor();
    expect(await rules()).toHaveLength(count);
  }, 60_000);

  it('are created with scope, days and hours, and are refused with the name of another one', async () => {
    await page.getByRole('button', { name: 'Create rule' }).first().click();
    await choose('Type', 'Harsh braking');
    await expect.poll(() => field('Name').inputValue()).toBe('Harsh braking');
    await field('Name').fill('Trucks brake hard');
    await field('At least').fill('3.5');
    await choose('Add asset, tag or type', 'Deliveries');
    await page.getByRole('checkbox', { name: 'Sun' }).uncheck();
    await field('From').fill('22:00');
    await field('To').fill('25:00');
    await field('To').blur();
    expect(await field('To').getAttribute('aria-invalid')).toBe('true');
    await field('To').fill('05:30');
    await page.getByText('Ends next day').waitFor();
    await field('Instructions').fill('Call the driver.');
    await page.getByRole('region', { name: 'How it reads' }).getByText('limit 3.5 m/s²').waitFor();
    await save();
    await page.getByText('Trucks brake hard created').waitFor();
    expect((await rules()).find(({ name }) => name === 'Trucks brake hard')).toMatchObject({
      ...{ type: 'harshBraking', value: 3.5, instructions: 'Call the driver.', assetCount: 1 },
      ...{ scope: { tags: ['Deliveries'] }, schedule: { from: '22:00', to: '05:30' } },
    });
    await page.getByRole('button', { name: 'Create rule' }).click();
    await choose('Type', 'Idling');
    await field('Name').fill('trucks BRAKE hard');
    await save();
    await page.getByText('An alert with this name already exists.').first().waitFor();
    await field('Name').fill('Idle trucks');
    await save();
    await page.getByText('Idle trucks created').waitFor();
  }, 60_000);

  it('open from the list, are changed and deleted, and ask before changes are lost', async () => {
    await page.getByRole('button', { name: 'Idle trucks' }).click();
    await field('Longer than').fill('20');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await save();
    await page.getByText('Idle trucks saved').waitFor();
    expect((await rules()).find(({ name }) => name === 'Idle trucks')).toMatchObject({ value: 20, version: 2 });
    await page.getByRole('button', { name: 'Idle trucks' }).click();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Idle trucks deleted').waitFor();
    await page.getByRole('heading', { name: 'Alert rules' }).waitFor();
  }, 60_000);

  it('show what they would have raised in the last seven days while they are edited', async () => {
    const now = Date.now();
    const trucks = await Promise.all(
      ['Truck 07', 'Truck 12'].map((name, place) =>
        addVehicle(product, `35630704247008${place}`, { name, type: 'truck' }, now - 100 * HOUR),
      ),
    );
    for (const [index, truck] of trucks.entries()) {
      for (const hours of [50, 26, 3].slice(index)) {
        const start = now - hours * HOUR;
        await truck.send([parked(start - HOUR, TOWN.latitude, TOWN.longitude)]);
        await truck.send(driveNorth(start, start + MINUTE, TOWN, 30));
        await truck.send([parked(start + 2 * MINUTE, TOWN.latitude + 0.02, TOWN.longitude)]);
      }
      truck.close();
    }
    await showScreen(page, '/alerts/rules?edit=new');
    await choose('Type', 'Speeding');
    await field('Faster than').fill('100');
    await page
      .getByRole('region', { name: 'Who is notified' })
      .getByText(/^No notification sends/)
      .waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('In the last 7 days this would have raised 5 alerts on 2 vehicles').waitFor();
    const list = preview.getByRole('table', { name: 'Alerts of the preview' });
    await expect.poll(() => list.getByRole('row').count()).toBe(6);
    await expect.poll(() => list.getByRole('cell', { name: 'Truck 07' }).count()).toBe(3);
    await list
      .getByRole('cell', { name: /^108 km\/h/ })
      .first()
      .waitFor();
    await preview.locator('[data-map=alertPreview] canvas').first().waitFor();
    await list.getByRole('button').last().click();
    expect(await list.getByRole('row').last().getAttribute('aria-current')).toBe('true');
    await preview.getByRole('button', { name: '90 km/h 5 alerts on 2 vehicles' }).waitFor();
    await preview.getByRole('button', { name: '120 km/h 0 alerts on 0 vehicles' }).click();
    await expect.poll(() => field('Faster than').inputValue()).toBe('120');
    await preview.getByText('In the last 7 days this would have raised no alert').waitFor();
    await field('Faster than').fill('3');
    await preview.getByText('Correct the values with an error first.').waitFor();
    await field('Faster than').fill('105');
    await preview.getByText(/raised 5 alerts on 2 vehicles/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('show who is notified, get recipients and send them a test, without leaving the editor', async () => {
    await page.goto(`${product.address}/alerts/rules`);
    await page.getByRole('button', { name: 'Trucks brake hard' }).click();
    const notified = page.getByRole('region', { name: 'Who is notified' });
    await notified.getByText(/^No notification sends/).waitFor();
    await field('Instructions').fill('Call the driver, then the depot.');
    await notified.getByRole('button', { name: 'Add recipients' }).click();
    const drawer = page.getByRole('dialog', { name: 'Create notification' });
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Depot');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await notified.getByText('Depot', { exact: true }).waitFor();
    const { id } = (await rules()).find(({ name }) => name === 'Trucks brake hard')!;
    const { items } = await product.call(ENDPOINTS.notifications.list, {});
    expect(items.map(({ name, subscriptions }) => ({ name, rules: subscriptions.rules.map((one) => one.id) }))).toEqual(
      [{ name: 'Depot', rules: [id] }],
    );
    await notified.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/^[12] test messages? queued\./).waitFor();
    await notified.getByRole('button', { name: 'Edit Depot' }).click();
    await page
      .getByRole('dialog', { name: /Depot$/ })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect.poll(() => field('Instructions').inputValue()).toBe('Call the driver, then the depot.');
    await save();
    await page.getByText('Trucks brake hard saved').waitFor();
  }, 60_000);

  it('on places end at the limit of the account', async () => {
    const name = (number: number) => ({ name: `Yard ${number}`, type: 'geofenceEnter', severity: 'low' }) as const;
    await Promise.all(
      Array.from({ length: LIMITS.geofenceAlerts }, (_, number) =>
        product.call(alertRules.create, { body: name(number) }),
      ),
    );
    await showScreen(page, '/alerts/rules?edit=new');
    await choose('Type', 'Left a place');
    await save();
    await page.getByText(`You have reached the limit of ${LIMITS.geofenceAlerts} geofence alerts.`).first().waitFor();
  }, 60_000);

  it('are closed to a role without the permission', async () => {
    const fitter = await invitedPage(browser, product, FITTER);
    await fitter.goto(`${product.address}/alerts/rules`);
    await fitter.getByRole('heading', { name: /^Your role does not allow this/ }).waitFor();
    await fitter.context().close();
    expect(errors.filter((error) => !/status of 40[09]/.test(error))).toEqual([]);
  }, 60_000);
});
