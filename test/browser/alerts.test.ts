/** An alert from the packet to the toast, the bell and the list, its moment, and acknowledging by keyboard. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, shownByItself, signedInPage } from './page.ts';
import { addVehicle, driveNorth, parked, type Vehicle } from './vehicles.ts';

const { alertRules, alerts, notifications } = ENDPOINTS;
const TOWN = { latitude: 47.14, longitude: 9.52 };
const MINUTE = 60_000;
const FAST_METERS_PER_SECOND = 30;

describe('alerts', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let trucks: Vehicle[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    trucks = await Promise.all(
      ['Truck 01', 'Truck 02'].map((name, place) =>
        addVehicle(product, `35630704247007${place}`, { name, type: 'truck' }),
      ),
    );
    const since = Date.now() - 20 * MINUTE;
    for (const truck of trucks) await truck.send([parked(since, TOWN.latitude, TOWN.longitude)]);
    await product.call(alertRules.create, {
      body: {
        ...{ name: 'Fast trucks', type: 'speeding', severity: 'critical', value: 80, persistsSeconds: 0 },
        instructions: 'Call the driver.',
      },
    });
    page = await signedInPage(browser, product);
    await page.clock.install();
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    for (const truck of trucks ?? []) truck.close();
    await browser?.close();
    await product?.stop();
  });

  /** Drives for a minute until now, faster than the rule allows. */
  const speed = (truck: Vehicle) => {
    const now = Date.now();
    return truck.send(driveNorth(now - MINUTE, now, TOWN, FAST_METERS_PER_SECOND));
  };
  const dialog = () => page.getByRole('dialog');
  const panel = (name: string) => page.getByRole('complementary', { name });
  const stateOf = async (asset: string) =>
    (await product.call(alerts.list, { query: { search: asset } })).items.map(({ state, note }) => [state, note]);

  it('are sent by a notification, whose name is its own', async () => {
    await page.goto(`${product.address}/notifications`);
    for (const answer of ['Dispatch created', 'A notification with this name already exists.']) {
      await page.getByRole('button', { name: 'Create notification' }).last().click();
      await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Dispatch');
      await dialog().getByRole('checkbox', { name: 'Email' }).uncheck();
      await dialog().getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(answer).first().waitFor();
    }
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect((await product.call(notifications.list, {})).items).toMatchObject([{ name: 'Dispatch', channels: ['app'] }]);
  }, 60_000);

  it('show in a toast and in the bell of any screen', async () => {
    await page.goto(`${product.address}/assets`);
    await page.getByRole('button', { name: 'Open alerts', exact: true }).waitFor();
    await page.getByText(/^Live/).first().waitFor();
    await speed(trucks[0]!);
    const toast = page.getByRole('alert').filter({ hasText: 'Speeding · Truck 01' });
    await toast.waitFor();
    await page.getByRole('button', { name: 'Open alerts, 1 unread' }).click();
    await dialog().getByRole('heading', { name: 'Speeding · Truck 01' }).waitFor();
    await dialog().getByRole('button', { name: 'Turn the sound off' }).click();
    await dialog().getByText('New alerts make no sound').waitFor();
    await page.keyboard.press('Escape');
    await toast.getByRole('button', { name: 'Show' }).click();
    await panel('Speeding · Truck 01').waitFor();
  }, 60_000);

  it('show the moment and the reason', async () => {
    const moment = panel('Speeding · Truck 01');
    await moment.getByText('Fast trucks · version 1').waitFor();
    await moment.getByText('Call the driver.').waitFor();
    await moment.getByRole('img', { name: 'Speed' }).waitFor();
    await moment.locator('[data-map=alert] canvas').first().waitFor();
    await moment.getByText(/^\d+ points? over the limit$/).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: /^Alerts/ }).textContent())
      .toContain('1 open critical and high alert');
  }, 60_000);

  it('are on the page of the asset and on the timeline of its day', async () => {
    await page.goto(`${product.address}/assets/${trucks[0]!.assetId}?tab=overview`);
    await page.getByRole('button', { name: 'Alerts 1' }).click();
    const line = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
    await line.getByText(/^108 km\/h, limit 80 km\/h/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await line.getByRole('link', { name: 'Speeding' }).click();
    await page.waitForURL(/tab=history.*at=/);
    await page.getByRole('region', { name: 'Alerts of the day' }).getByText('Speeding').waitFor();
    const mark = page.locator('a[data-severity=critical]');
    expect(await mark.getAttribute('title')).toMatch(/^Speeding · /);
    await mark.click();
    await panel('Speeding · Truck 01').waitFor();
    await page.goto(`${product.address}/assets/${trucks[1]!.assetId}?tab=alerts`);
    await page.getByRole('heading', { name: 'No alerts of this asset' }).waitFor();
    await page.goto(`${product.address}/alerts`);
    await page.getByRole('button', { name: 'Speeding', exact: true }).first().click();
    await panel('Speeding · Truck 01').waitFor();
  }, 60_000);

  it('are acknowledged by keyboard, one and many, with a note', async () => {
    await speed(trucks[1]!);
    await shownByItself(page, () => page.getByRole('button', { name: 'Speeding', exact: true }).nth(1).isVisible());
    await page.keyboard.press('Escape');
    await panel('Speeding · Truck 01').waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Truck 02.*/ })
      .first()
      .waitFor();
    let turn = 0;
    await expect
      .poll(async () => {
        if (await panel('Speeding · Truck 02').isVisible()) return true;
        // A key that comes while the list is drawn again is lost. The alerts may have either order.
        turn++;
        if (await panel('Speeding · Truck 01').isVisible()) await page.keyboard.press(turn % 2 === 0 ? 'j' : 'k');
        else if (!page.url().includes('alert=')) await page.keyboard.press('j');
        return false;
      })
      .toBe(true);
    await page.keyboard.press('a');
    await page.getByText('1 alert acknowledged').waitFor();
    expect(await stateOf('Truck 02')).toEqual([['acknowledged', null]]);
    await panel('Speeding · Truck 01').waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('n');
    await dialog().getByRole('textbox', { name: 'Note' }).fill('Called, will slow down');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No alerts here' }).waitFor();
    expect(await stateOf('Truck 01')).toEqual([['acknowledged', 'Called, will slow down']]);
    await page.getByRole('button', { name: /^Acknowledged/ }).click();
    await page.getByRole('cell', { name: 'Called, will slow down' }).waitFor();
  }, 60_000);

  it('keep a note that could not be stored, and say what another user did meanwhile', async () => {
    const late = await Promise.all(
      ['Truck 03', 'Truck 04'].map((name, place) =>
        addVehicle(product, `35630704247017${place}`, { name, type: 'truck' }),
      ),
    );
    trucks.push(...late);
    for (const truck of late) {
      await truck.send([parked(Date.now() - 20 * MINUTE, TOWN.latitude, TOWN.longitude)]);
      await speed(truck);
    }
    const open = async () => (await product.call(alerts.list, { query: { state: 'open' } })).items;
    await expect.poll(async () => (await open()).length).toBe(2);
    await page.goto(`${product.address}/alerts`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('n');
    const note = dialog().getByRole('textbox', { name: 'Note' });
    await note.fill('Both were called');
    await page.route('**/alerts/acknowledge', (route) => route.abort(), { times: 1 });
    await dialog().getByRole('button', { name: 'Acknowledge 2 alerts' }).click();
    await page.getByRole('alert').filter({ hasText: 'connection' }).waitFor();
    expect(await note.inputValue()).toBe('Both were called');

    const other = (await open()).find(({ assetId }) => assetId === late[0]!.assetId)!;
    await product.call(alerts.acknowledge, { body: { ids: [other.id], note: 'Seen' } });
    await dialog().getByRole('button', { name: 'Acknowledge 2 alerts' }).click();
    await page.getByText('1 alert acknowledged').waitFor();
    await page.getByText('1 alert was already acknowledged and stays unchanged').waitFor();
    await page.getByRole('heading', { name: 'No alerts here' }).waitFor();
    expect([await stateOf('Truck 03'), await stateOf('Truck 04')]).toEqual([
      [['acknowledged', 'Seen']],
      [['acknowledged', 'Both were called']],
    ]);
    expect(errors.filter((error) => !/status of 409|ERR_FAILED/.test(error))).toEqual([]);
  }, 60_000);
});
