/** Secure park on the asset's page, in the list and on the map; the messages of its form; a violation and what follows. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, shownByItself, showScreen, signedInPage } from './page.ts';
import { addVehicle, parked, type Vehicle } from './vehicles.ts';

const { securePark, alerts } = ENDPOINTS;
const TOWN = { latitude: 47.14, longitude: 9.52 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('secure park', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let vans: Vehicle[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const device = { deviceModel: 'FMB120', immobilizationType: 'starter' } as const;
    vans = await Promise.all(
      ['Van 01', 'Van 02'].map((name, place) =>
        addVehicle(product, `35630704247107${place}`, { name, type: 'car' }, Date.now() - HOUR, device),
      ),
    );
    for (const van of vans) await van.send([parked(Date.now() - 20 * MINUTE, TOWN.latitude, TOWN.longitude)]);
    page = await signedInPage(browser, product);
    await page.clock.install();
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    for (const van of vans ?? []) van.close();
    await browser?.close();
    await product?.stop();
  });

  const dialog = () => page.getByRole('dialog');
  const read = (van: Vehicle) => product.call(securePark.read, { params: { deviceId: van.assetId } });
  const fill = async (from: string, to: string) => {
    await dialog().getByRole('textbox', { name: 'Start' }).fill(from);
    await dialog().getByRole('textbox', { name: 'End', exact: true }).fill(to);
  };
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click();

  it('says when it cannot be loaded, and is loaded again', async () => {
    const call = `**/alerts/secure-park/${vans[0]!.assetId}`;
    await page.route(call, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${product.address}/assets/${vans[0]!.assetId}?tab=overview`);
    const failed = page.getByRole('alert').filter({ hasText: 'Secure park could not be loaded.' });
    await shownByItself(page, () => failed.isVisible());
    // The page may ask by itself meanwhile. As long as it is refused, the button returns.
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Turn on now' }).waitFor();
    errors.length = 0;
  }, 60_000);

  it('is turned on and off on the page of the asset', async () => {
    await page.getByText('While it is on, an alert follows').waitFor();
    await page.getByRole('button', { name: 'Turn on now' }).click();
    await page.getByText('On until you turn it off').waitFor();
    expect(await read(vans[0]!)).toMatchObject({ status: 'ON', type: 'secureParkNow' });
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Secure park is off for Van 01').waitFor();
    expect((await read(vans[0]!)).status).toBe('OFF');
  }, 60_000);

  it('refuses equal times, and a start after the end unless it ends the next day', async () => {
    await page.getByRole('button', { name: 'Set curfew' }).click();
    await save();
    await dialog().getByText('Required', { exact: false }).first().waitFor();
    await fill('9:00', '10:00');
    await dialog().getByText('Enter a time as HH:MM.').waitFor();
    expect(await dialog().getByText('Secure park start must be before end.').count()).toBe(0);
    await fill('22:00', '22:00');
    await save();
    await dialog().getByText('Secure park start and end time cannot be equal.').waitFor();
    expect(await dialog().getByRole('checkbox', { name: 'Ends the next day' }).count()).toBe(0);
    await fill('22:00', '05:00');
    await save();
    await dialog().getByText('Secure park start must be before end.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await read(vans[0]!)).status).toBe('OFF');
    await dialog().getByRole('checkbox', { name: 'Ends the next day' }).check();
    await save();
    await page.getByText('Every day 22:00–05:00 (America/Chicago)').waitFor();
    expect(await read(vans[0]!)).toMatchObject({ status: 'ON', from: '22:00', to: '05:00', endsNextDay: true });
  }, 60_000);

  it('is violated in the hours of its curfew, and the alert leads to the command', async () => {
    const now = Date.now();
    const local = (time: number) =>
      new Date(time).toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' });
    const [from, to] = [local(now - 2 * HOUR), local(now + 2 * HOUR)];
    await page.getByRole('button', { name: 'Change curfew' }).click();
    await fill(from, to);
    const nextDay = dialog().getByRole('checkbox', { name: 'Ends the next day' });
    if (to < from) await nextDay.check();
    await save();
    await page.getByText(/^On now, until/).waitFor();
    await vans[0]!.send([{ ...parked(Date.now(), TOWN.latitude, TOWN.longitude), ignition: true }]);
    await expect
      .poll(async () =>
        (await product.call(alerts.list, { query: {} })).items.map(({ type, details }) => [type, details]),
      )
      .toEqual([['securePark', { violation: 'ignition' }]]);
    await showScreen(page, '/alerts');
    await page.getByRole('button', { name: 'Secure park violation', exact: true }).first().click();
    const panel = page.getByRole('complementary', { name: 'Secure park violation · Van 01' });
    await panel.getByText('Ignition on').waitFor();
    await panel.getByRole('button', { name: 'Immobilize when stopped' }).click();
    await dialog().getByText('Van 01').first().waitFor();
    await dialog().getByRole('textbox', { name: 'Reason' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.getByRole('link', { name: 'Draft incident' }).click();
    const draft = page.getByRole('dialog', { name: 'Create incident' });
    const name = draft.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => name.inputValue()).toBe('Secure park violation, Van 01');
    await draft.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Secure park violation, Van 01 saved').waitFor();
    const { items } = await product.call(ENDPOINTS.incidents.list, {});
    expect(items).toMatchObject([{ type: 'theft', status: 'draft', vehicleId: vans[0]!.assetId }]);
    // The list opens the saved draft, and would do so after the next screen was asked for.
    await page.waitForURL((url) => url.pathname === `/incidents/${items[0]!.id}`);
    await draft.waitFor({ state: 'hidden' });
  }, 60_000);

  it('is a mark in the lists, on the map and in the card', async () => {
    await showScreen(page, `/map?selected=${vans[0]!.assetId}`);
    const mark = page.getByRole('img', { name: /^Secure park: On now, until/ });
    await mark.first().waitFor();
    const set = (status: 'ON' | 'OFF') =>
      product.call(securePark.setMany, { body: { ids: [vans[1]!.assetId], status, type: 'secureParkNow' } });
    const now = page.getByRole('img', { name: 'Secure park: On until you turn it off' });
    await set('ON');
    await shownByItself(page, () => now.first().isVisible());
    await set('OFF');
    await shownByItself(page, async () => (await now.count()) === 0);
    await page
      .getByRole('region', { name: 'Van 01' })
      .getByText(/Secure park: On now, until/)
      .waitFor();
    await showScreen(page, '/assets');
    await mark.first().waitFor();
    await expect.poll(() => mark.count()).toBe(1);
  }, 60_000);

  it('is set for many assets at once', async () => {
    await page.getByRole('checkbox', { name: 'Select Van 01' }).check();
    await page.getByRole('checkbox', { name: 'Select Van 02' }).check();
    await page.getByRole('button', { name: 'Secure park', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Secure park for 2 assets' }).waitFor();
    await dialog().getByRole('combobox', { name: 'Secure park' }).click();
    await page.getByRole('option', { name: 'On now, until turned off' }).click();
    await save();
    await page.getByText('Secure park changed for 2 assets').waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'Secure park: On until you turn it off' }).count()).toBe(2);
    const { items } = await product.call(securePark.list, { query: {} });
    expect(items.map(({ type }) => type)).toEqual(['secureParkNow', 'secureParkNow']);
    expect(errors).toEqual([]);
  }, 60_000);
});
