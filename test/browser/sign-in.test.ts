import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { faultsInBothThemes, pageErrors } from './page.ts';

const ADMIN = { email: 'admin@waymark.example', password: 'Tester-2-waymark' };

describe('sign-in', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('leads from the requested screen through username and password back to it', async () => {
    const page = await browser.newPage();
    const errors = pageErrors(page);
    await page.goto(`${product.address}/assets?type=car`);
    await page.getByLabel('Email address').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Password', { exact: false }).first().waitFor();
    const address = new URL(page.url());
    expect(address.pathname).toBe('/auth/login');
    expect(JSON.parse(address.searchParams.get('u') ?? '')).toEqual({
      username: ADMIN.email,
      loginMethod: 'email',
      rememberMe: false,
    });
    await page.locator('#password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Assets', exact: true }).waitFor();
    expect(page.url()).toBe(`${product.address}/assets?type=car`);
    expect(errors).toEqual([]);
    // Back leads to the page before the sign-in, without another password prompt.
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/login-app');
    await page.context().close();
  });

  it('explains a wrong username, and clears the message when the method changes', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.address}/login-app`);
    const error = page.locator('#username-error');
    // A touched empty field is reported before the button is pressed.
    await page.getByLabel('Remember me').focus();
    await expect.poll(() => error.textContent()).toBe('This field is required.');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => error.textContent()).toBe('This field is required.');
    await page.getByLabel('Email address').fill('nobody@nowhere');
    await expect.poll(() => error.textContent()).toBe('Enter a valid email address.');
    await page.getByText('Phone', { exact: true }).click();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('');
    await expect.poll(() => error.textContent()).toBe('');
    const offered = await page.getByLabel('Country').locator('option').allTextContents();
    expect(offered.slice(0, 3)).toEqual(['USA +1', 'Indonesia +62', 'Mozambique +258']);
    await page.getByLabel('Mobile number').fill('+1 312');
    await page.keyboard.press('Enter');
    await expect.poll(() => error.textContent()).toBe('Enter a valid phone number with its country code.');
    await page.context().close();
  });

  it('refuses a wrong password with the text of the catalogue', async () => {
    const page = await browser.newPage();
    const user = encodeURIComponent(JSON.stringify({ username: ADMIN.email, loginMethod: 'email', rememberMe: false }));
    await page.goto(`${product.address}/auth/login?u=${user}`);
    await page.locator('#password').fill('wrong');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('Invalid username or password, please try again.');
    await page.context().close();
  });

  it('keeps the query string on the way to Forgot Password? and back', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.address}/login-app?next=%2Fassets`);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    expect(page.url()).toBe(`${product.address}/login-app/reset?next=%2Fassets`);
    await page.getByRole('link', { name: 'Back to login' }).click();
    expect(page.url()).toBe(`${product.address}/login-app?next=%2Fassets`);
    await page.context().close();
  });

  it('uses the browser’s language, or the chosen one', async () => {
    const context = await browser.newContext({ locale: 'ru-RU' });
    const page = await context.newPage();
    await page.goto(`${product.address}/login-app`);
    await page.getByRole('heading', { name: 'Вход' }).waitFor();
    await page.getByLabel('Язык').selectOption('vi');
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('vi');
    await context.close();
  });

  it('loads at most 90 kB of scripts and styles, compressed, before it can be used', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.address}/login-app`);
    await page.locator('label[for=phone]').click();
    const loaded = (await page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.(js|css)$/.test(name))`,
    )) as string[];
    const sizes = await Promise.all(
      loaded.map(async (address) => gzipSync(await (await fetch(address)).arrayBuffer()).byteLength),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
    await page.context().close();
  });

  it('has no accessibility fault in either theme, wide and on the phone', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${product.address}/login-app`);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.locator('html[data-mantine-color-scheme=dark] #username').waitFor();
    await context.close();
  });
});
