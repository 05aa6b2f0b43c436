import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth } from './vehicles.ts';

/** Texts on the way into an account and back, by language. */
const WORDS = {
  en: {
    create: 'Create sub-account',
    country: 'Country',
    japan: 'Japan',
    home: 'Location and settings',
    admin: 'First administrator',
    email: 'Email',
    save: 'Save',
    open: (name: string) => `Open ${name}`,
    inside: (name: string) => `You are working in ${name}.`,
    back: (name: string) => `Back to ${name}`,
  },
  ja: {
    create: 'サブアカウントを作成',
    country: '国',
    japan: '日本',
    home: '所在地と設定',
    admin: '最初の管理者',
    email: 'メール',
    save: '保存',
    open: (name: string) => `${name} を開く`,
    inside: (name: string) => `${name} で操作中です。`,
    back: (name: string) => `${name} に戻る`,
  },
} as const;

describe('accounts', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let assetId: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const vehicle = await addVehicle(product, '356307042441009', { name: 'Truck 09', type: 'truck' });
    assetId = vehicle.assetId;
    // Ten minutes at 36 km/h, until now.
    const now = Date.now();
    await vehicle.send(driveNorth(now - 600_000, now - 1_000, { latitude: 35.1, longitude: 139.5 }, 10));
    vehicle.close();
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const prefer = (language: 'en' | 'ja') => product.call(ENDPOINTS.session.preferences, { body: { language } });
  const switchOn = (id: string, on: string[]) =>
    product.call(ENDPOINTS.accounts.update, { body: { id, features: on as never } });

  it.each(['en', 'ja'] as const)(
    'are created, opened and left, in %s',
    async (language) => {
      const words = WORDS[language];
      const name = `Depot ${language}`;
      const email = `first-${language}@example.test`;
      await prefer(language);
      await page.goto(`${product.address}/accounts`);
      await page.getByRole('button', { name: words.create }).first().click();
      const dialog = page.getByRole('dialog', { name: words.create });
      await dialog.getByRole('region').first().getByRole('textbox').first().fill(name);
      await dialog.getByRole('region', { name: words.home }).getByLabel(words.country, { exact: true }).click();
      await page.getByRole('option', { name: words.japan }).click();
      const admin = dialog.getByRole('region', { name: words.admin });
      await admin.getByRole('textbox').first().fill('First');
      await admin.getByLabel(words.email).fill(email);
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.save }).click();
      await dialog.waitFor({ state: 'detached' });
      const made = (await product.call(ENDPOINTS.accounts.list, { query: { search: name } })).items[0]!;
      expect(made).toMatchObject({
        name,
        adminName: 'First',
        email,
        attributes: { unitsSystem: 'metric', currency: 'JPY', timeZone: 'Asia/Tokyo', language: 'ja' },
      });
      await expect
        .poll(async () => (await product.call(ENDPOINTS.outbox.list, {})).items.some(({ to }) => to === email))
        .toBe(true);

      await page.getByRole('button', { name: words.open(name) }).click();
      await page.getByText(words.inside(name)).waitFor();
      // Nothing of the parent account is on any screen, and new records belong to the opened account.
      await page.goto(`${product.address}/assets`);
      await page.getByText(words.inside(name)).waitFor();
      expect((await product.call(ENDPOINTS.assets.list, {})).count).toBe(0);
      expect(await page.getByText('Truck 09').count()).toBe(0);
      await page.getByRole('button', { name: words.back('My fleet') }).click();
      await page.waitForURL((url) => url.pathname === '/accounts');
      await page.getByRole('button', { name: words.open(name) }).waitFor();
      expect(await page.getByText(words.inside(name)).count()).toBe(0);
    },
    60_000,
  );

  it('switch the other tabs of the same browser too', async () => {
    await prefer('en');
    const other = await page.context().newPage();
    await Promise.all([page, other].map((tab) => tab.goto(`${product.address}/accounts`)));
    await other.getByRole('button', { name: 'Open Depot en' }).waitFor();
    await page.getByRole('button', { name: 'Open Depot en' }).click();
    await other.getByText('You are working in Depot en.').waitFor();
    await other.getByRole('button', { name: 'Back to My fleet' }).click();
    await page.getByText('Truck 09').first().waitFor();
    expect(await page.getByText('You are working in Depot en.').count()).toBe(0);
    await other.close();
  }, 60_000);

  it('keep the input of a page after the session left, and save it into the account of the page', async () => {
    await prefer('en');
    const other = await page.context().newPage();
    await other.goto(`${product.address}/drivers`);
    await other.getByRole('button', { name: 'Add driver' }).first().click();
    const name = other.getByRole('dialog', { name: 'Add driver' }).getByRole('textbox', { name: 'Name' });
    await name.fill('Typed in My fleet');
    await showScreen(page, '/accounts');
    await page.getByRole('button', { name: 'Open Depot en' }).click();
    await page.getByText('You are working in Depot en.').waitFor();

    // The page stays open, reports the change, and saves nothing anywhere.
    const told = other.getByRole('dialog', { name: 'This page shows My fleet, but another account is open' });
    await told.waitFor();
    await told.getByRole('button', { name: 'Stay on this page' }).click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('You opened another account in another tab. Nothing was saved here.').first().waitFor();
    expect((await product.call(ENDPOINTS.drivers.list, {})).count).toBe(0);
    await expect.poll(() => name.inputValue()).toBe('Typed in My fleet');

    await told.getByRole('button', { name: 'Open My fleet again' }).click();
    await page.getByText('You are working in Depot en.').waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await other.getByText('Typed in My fleet').first().waitFor();
    const home = (await product.call(ENDPOINTS.accounts.info, {})).name;
    const { items } = await product.call(ENDPOINTS.drivers.list, {});
    expect([home, items.map((driver) => driver.name)]).toEqual(['My fleet', ['Typed in My fleet']]);
    await other.close();
  }, 60_000);

  it('hide switched-off features from open pages, and show no broken screen', async () => {
    const { id, features } = await product.call(ENDPOINTS.accounts.info, {});
    await prefer('en');
    // A call in progress while a feature is switched off is refused, and the console logs that as an error.
    const tab = await page.context().newPage();
    await tab.goto(`${product.address}/map?selected=${assetId}`);
    const commands = tab.getByRole('link', { name: 'Commands' });
    const fuel = tab.getByText('Fuel', { exact: true });
    const history = tab.getByRole('button', { name: 'History', exact: true });
    await Promise.all([commands.first().waitFor(), fuel.first().waitFor()]);
    await tab.locator('[data-state=live]').first().waitFor();
    await switchOn(id, []);
    // The live socket notifies the page, which reloads its data.
    await Promise.all([commands.first().waitFor({ state: 'detached' }), fuel.first().waitFor({ state: 'detached' })]);
    const driver = await product.call(ENDPOINTS.drivers.create, { body: { name: 'Without a score' } });
    for (const path of [
      ...['/devices', '/devices/set-up', '/commands', '/playback', '/accounts', '/state-settings'],
      ...[`/drivers/${driver.id}`, '/reports/trips', '/reports/driver-ranking'],
    ]) {
      await showScreen(tab, path);
      await tab
        .getByRole('heading', {
          name: 'This feature is turned off for your account. Ask an administrator of your account.',
        })
        .waitFor();
    }
    // No request of these screens is refused.
    const refused: string[] = [];
    tab.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    for (const path of [
      `/assets/${assetId}`,
      '/assets',
      '/assets?edit=new',
      '/diagnostics',
      '/setup',
      `/map?selected=${assetId}`,
    ]) {
      await tab.goto(`${product.address}${path}`);
      await tab.waitForLoadState('networkidle');
      expect(await history.count()).toBe(0);
    }
    expect(refused).toEqual([]);
    // The guide has no step that leads to a closed screen.
    await showScreen(tab, '/setup');
    await tab.getByRole('link', { name: 'Create an asset' }).waitFor();
    expect(
      await tab
        .locator('main')
        .getByRole('link', { name: /device/i })
        .count(),
    ).toBe(0);
    await switchOn(id, features);
    await tab.goto(`${product.address}/assets/${assetId}`);
    await history.waitFor();
    await tab.close();
  }, 60_000);

  it('close a report whose feature is switched off while it is open', async () => {
    const { id, features } = await product.call(ENDPOINTS.accounts.info, {});
    // A call in progress while a feature is switched off is refused, and the console logs that as an error.
    const tab = await page.context().newPage();
    await tab.goto(`${product.address}/reports/mileage`);
    const counted = tab.locator('header').getByText('1', { exact: true });
    await counted.waitFor();
    await switchOn(id, []);
    await tab.getByRole('heading', { name: /^This feature is turned off for your account/ }).waitFor();
    await Promise.all(
      [counted, tab.getByRole('button', { name: 'Export' })].map((part) => part.waitFor({ state: 'detached' })),
    );
    await switchOn(id, features);
    await tab.close();
  }, 60_000);

  it('set the units, the language and the theme of every screen immediately', async () => {
    const shown = async (path: string, unit: RegExp): Promise<void> => {
      await showScreen(page, path);
      await page.getByText(unit).first().waitFor();
    };
    const places = [`/assets/${assetId}?tab=overview`, `/map?selected=${assetId}`] as const;
    await showScreen(page, '/setup');
    await page.evaluate('window.notReloaded = true');
    for (const [country, unit] of [
      ['Liberia', /\d mph|\d mi\b/],
      ['Japan', /\d km\/h|\d km\b/],
    ] as const) {
      await shown('/setup', /required steps done/);
      await page.getByRole('button', { name: 'Edit profile' }).click();
      const dialog = page.getByRole('dialog', { name: 'Account profile' });
      await dialog.getByLabel('Country', { exact: true }).click();
      await page.getByRole('option', { name: country }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      for (const path of places) await shown(path, unit);
    }
    expect(await page.evaluate('window.notReloaded')).toBe(true);
    await product.call(ENDPOINTS.session.preferences, { body: { language: null } });
    await product.call(ENDPOINTS.accounts.update, {
      body: { id: (await product.call(ENDPOINTS.accounts.info, {})).id, attributes: { themeId: 'dark' } },
    });
    // A returning user sees the current state of the account.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.locator('html[lang=ja][data-mantine-color-scheme=dark]').waitFor();
    expect(await page.evaluate('window.notReloaded')).toBe(true);
  }, 90_000);

  it('log no errors', () => {
    // The console logs refused requests of a page whose session is in another account.
    expect(errors.filter((error) => !/\b(403|409)\b/.test(error))).toEqual([]);
  });
});
