import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, type Product, startProduct } from '../product.ts';
import { openBrowser } from '../shared-browser.ts';
import { accessibilityFaults, pageErrors } from './page.ts';

const PHONE_TRACKER = '356307042443001';

describe('a new user', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    // Without a chosen password, the start generates one and prints it.
    const options = { commandLine: ['--no-demo'], environment: { WAYMARK_ADMIN_PASSWORD: '' } };
    [product, browser] = await Promise.all([startProduct(options), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const report = () =>
    fetch(
      `http://127.0.0.1:${product.ports['OsmAnd, Traccar Client']}/?id=${PHONE_TRACKER}&lat=47.16&lon=9.52` +
        `&timestamp=${Math.floor(Date.now() / 1000)}&speed=0`,
    );

  it('goes on a phone from the sign-in to the first asset on the map', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    });
    const page = await context.newPage();
    const errors = pageErrors(page);
    await page.goto(product.address);
    await page.getByLabel('Email address').fill('admin@waymark.example');
    await page.getByRole('button', { name: 'Next' }).click();
    const printed = /password\s+(\S+)/.exec(product.output())![1]!;
    await page.locator('#password').fill(printed);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The printed password only allows choosing a new one.
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login/password');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.locator('#password').fill(printed);
    await page.locator('#confirmation').fill(printed);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Choose a password other than the printed one.').waitFor();
    await page.locator('#password').fill(ADMIN.password);
    await page.locator('#confirmation').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'No assets yet' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/map');
    await page.getByRole('link', { name: 'Create your first asset' }).click();

    // The tracker called before it was registered, so it is offered.
    expect((await report()).ok).toBe(false);
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('button', { name: `Use ${PHONE_TRACKER}` }).click();
    await expect.poll(() => page.getByLabel('Phone identifier').inputValue()).toBe(PHONE_TRACKER);
    await page.getByRole('button', { name: 'Add device' }).click();
    await page.getByText('This field is required.').first().waitFor();
    await page.getByLabel('Name').fill('My phone');
    await page.getByPlaceholder('Choose a type').click();
    await page.getByRole('option', { name: 'Other', exact: true }).click();
    await page.getByRole('button', { name: 'Add device' }).click();
    await page.getByText('Waiting for the first packet.').waitFor();
    // A fix in the same second may be older than the registration. The next one is not.
    await expect
      .poll(async () => (await report()).ok && (await page.getByText('My phone is on the map.').count()) > 0)
      .toBe(true);
    await page.getByRole('link', { name: 'Show on the live map' }).click();
    await page.getByRole('region', { name: 'My phone' }).waitFor();
    // The console logs only the refused password.
    expect(errors).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await context.close();
  }, 120_000);

  it('without a session sees the sign-in and nothing else', async () => {
    const page = await browser.newPage();
    for (const path of ['/map', '/assets?type=car', '/nowhere']) {
      await page.goto(`${product.address}${path}`);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).searchParams.get('next')).toBe(path);
    }
    for (const path of ['/api/fleet/assets', '/v1.0/api/things/accounts/latestStatus', '/maps/any.pmtiles'])
      expect((await fetch(`${product.address}${path}`)).status).toBe(401);
    // After signing in, only paths of this site are opened.
    await page.goto(`${product.address}/login-app?next=https%3A%2F%2Fevil.example`);
    await page.getByLabel('Email address').fill('admin@waymark.example');
    await page.keyboard.press('Enter');
    await page.locator('#password').fill('Tester-2-waymark');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.address}/map`);
    await page.context().close();
  }, 120_000);

  it('changes language and theme, and signs out everywhere on this browser', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = (await product.session()).split('=', 2);
    await context.addCookies([{ name, value, url: product.address }]);
    const page = await context.newPage();
    await page.goto(`${product.address}/assets`);
    await page.getByRole('button', { name: /^User menu for/ }).click();
    await page.getByLabel('Language').selectOption('ru');
    await page.getByRole('heading', { name: 'Объекты' }).waitFor();
    await page.locator('html[lang=ru]').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Объекты' }).waitFor();
    await page
      .getByRole('button', { name: /Тема|тема/ })
      .first()
      .click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.locator('button:has-text("D")').last().click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.locator('#username').waitFor();
    expect((await product.fetch('/api/fleet/assets')).status).toBe(401);
    await page.goto(`${product.address}/map`);
    await page.locator('#username').waitFor();
    await context.close();
  }, 120_000);
});
