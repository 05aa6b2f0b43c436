import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { faultsInBothThemes, pageErrors, showScreen, signedInPage } from './page.ts';

describe('the palette and the list of keys', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    for (const [name, licensePlate, vin] of [
      ['Truck 07', 'FL 20417', 'WDB96300310L00007'],
      ['Truck 08', 'FL 20418', 'WDB96300310L00008'],
      ['Van 01', 'AI 3', null],
    ])
      await product.call(ENDPOINTS.assets.create, {
        body: { name: name!, type: 'truck', licensePlate: licensePlate!, vin: vin! },
      });
    await product.call(ENDPOINTS.views.create, {
      body: { name: 'Northern trucks', screen: 'assets', query: 'search=FL', shared: false },
    });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
    await page.goto(`${product.address}/assets`);
    await page.locator('tbody tr a').first().waitFor();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const field = () => page.getByRole('combobox', { name: 'Find anything' });
  const options = () => page.getByRole('option').allTextContents();
  const groups = () =>
    page
      .getByRole('listbox')
      .getByRole('group')
      .evaluateAll((all) => all.map((group) => group.firstElementChild?.textContent));

  it('are on a page that changes its theme in one step if motion is reduced', async () => {
    const colours = (theme: string) =>
      page.evaluate((chosen) => {
        document.documentElement.dataset.mantineColorScheme = chosen;
        return [document.body, document.querySelector('h1')!].map((part) => getComputedStyle(part).color);
      }, theme);
    const light = await colours('light');
    expect(await colours('dark')).not.toContain(light[0]);
    expect(await colours('light')).toEqual(light);
  }, 60_000);

  it('keeps input typed before it has loaded, and finds by plate and by VIN', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('20417', { delay: 1 });
    await expect.poll(options).toEqual([expect.stringContaining('Truck 07')]);
    await expect.poll(() => field().inputValue()).toBe('20417');
    await field().fill('l00008');
    await expect.poll(options).toEqual([expect.stringContaining('Truck 08')]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assets\/[0-9a-f-]{36}/);
    await page.goBack();
  }, 60_000);

  it('opens while typing in another field, and lists the last used entry first', async () => {
    await page.getByLabel('Search: Assets').focus();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await expect.poll(groups).toEqual(['Recent', 'Saved views', 'Pages', 'Actions']);
    expect((await options())[0]).toContain('Truck 08');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('[role=option][aria-selected=true]').textContent()).toBe('Sign out');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }, 60_000);

  it('finds saved views, screens and actions, and reports when there is none', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('northern');
    await page.getByRole('option', { name: /Northern trucks/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?search=FL');
    await page.keyboard.press('Control+k');
    await field().fill('pick-up');
    await expect.poll(options).toEqual(['Pick-up and drive']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reports\/pick-up-and-drive/);
    await page.keyboard.press('Control+k');
    await field().fill('theme dark');
    await expect.poll(options).toEqual(['Theme: Dark']);
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('language vi');
    await page.keyboard.press('Enter');
    await page.locator('html[lang=vi]').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('english');
    await page.keyboard.press('Enter');
    await page.locator('html[lang=en]').waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('nothing like this');
    await page.getByText('Nothing found for “nothing like this”.').waitFor();
    await page.keyboard.press('Escape');
  }, 60_000);

  it("offers nothing without the role's permission", async () => {
    // The administrator may create assets. The entries follow the permissions from the server.
    await page.keyboard.press('Control+k');
    await field().fill('create');
    await expect.poll(options).toEqual(['Create an asset']);
    await page.keyboard.press('Escape');
    const limited = await page.context().newPage();
    await limited.route('**/api/things/user/permissions', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, permissions: ['assets.read', 'reports.read'] } });
    });
    await limited.goto(`${product.address}/assets`);
    await limited.locator('tbody tr a').first().waitFor();
    await limited.keyboard.press('Control+k');
    await limited.getByRole('combobox', { name: 'Find anything' }).fill('create');
    await limited.getByText('Nothing found for “create”.').waitFor();
    await limited.close();
  }, 60_000);

  it('is reached on the phone: in the header, or under More', async () => {
    const phone = await signedInPage(browser, product, { viewport: { width: 360, height: 780 } });
    await phone.goto(`${product.address}/assets`);
    await phone.getByRole('button', { name: 'Find anything' }).click();
    await phone.getByRole('combobox', { name: 'Find anything' }).fill('truck');
    await phone.getByRole('option', { name: /Truck 07/ }).waitFor();
    expect(await faultsInBothThemes(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Close' }).click();
    await phone.goto(`${product.address}/map`);
    await phone.getByRole('button', { name: 'More' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Find anything' }).click();
    await phone.getByRole('combobox', { name: 'Find anything' }).waitFor();
    await phone.context().close();
  }, 60_000);

  it('lists only the keys of the open screen', async () => {
    const keys = async () => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.waitFor();
      const words = await dialog.locator('dt').allTextContents();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      return words;
    };
    const everywhere = ['Find anything', 'Show keyboard shortcuts', 'Close the top panel or dialog'];
    await showScreen(page, '/assets');
    await page.locator('tbody tr a').first().waitFor();
    expect(await keys()).toEqual(['Move through a list', 'Open the selected row', ...everywhere]);
    await showScreen(page, '/map');
    await page.getByRole('option').first().waitFor();
    expect(await keys()).toEqual(
      expect.arrayContaining(['Search the list', 'Follow the selected asset', ...everywhere]),
    );
    // A typed question mark stays text.
    await page.keyboard.press('/');
    await page.keyboard.type('?');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }, 60_000);

  it('has no accessibility fault in either theme', async () => {
    const other = await page.context().newPage();
    await other.goto(`${product.address}/assets`);
    await other.locator('tbody tr a').first().waitFor();
    await other.keyboard.press('Control+k');
    await other.getByRole('option').first().waitFor();
    expect(await faultsInBothThemes(other)).toEqual([]);
    await other.keyboard.press('Escape');
    await expect.poll(() => other.getByRole('dialog').count()).toBe(0);
    await other.keyboard.press('?');
    await other.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await faultsInBothThemes(other)).toEqual([]);
    await other.close();
  }, 60_000);

  it('logs no errors', () => {
    expect(errors).toEqual([]);
  });
});
