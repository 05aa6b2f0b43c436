/** A session that ended elsewhere, by signing out in another tab or by a password reset, while a form is open. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, invitedPage, signedInPage } from './page.ts';

describe('a session that ended elsewhere', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('keeps what was typed until the user is signed in again', async () => {
    const context = page.context();
    await page.goto(`${product.address}/drivers?edit=new`);
    const form = page.getByRole('dialog', { name: 'Add driver' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Typed before the end');
    const cookies = await context.cookies();
    await context.clearCookies();
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByText('Your unsaved input is still here. Sign in again in a new tab, then save it.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const [signIn] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await signIn.waitForURL(/\/login-app/);
    await signIn.close();
    await dialog.waitFor({ state: 'detached' });
    await form.getByRole('alert').getByText('Your session has ended. Sign in again.').waitFor();
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed before the end');

    await context.addCookies(cookies);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Your session has ended').first().waitFor({ state: 'detached' });
    const { items } = await product.call(ENDPOINTS.drivers.list, {});
    expect(items.map(({ name }) => name)).toEqual(['Typed before the end']);
  }, 60_000);

  it('leads to sign-in from a page without input', async () => {
    await page.context().clearCookies();
    await page.goto(`${product.address}/drivers`);
    await page.waitForURL(/\/login-app\?next=%2Fdrivers$/);
  }, 60_000);

  it('keeps what was typed when the role no longer allows to save it', async () => {
    const user = { name: 'Second', email: 'second@waymark.example', password: 'Long-passphrase-4711' } as const;
    const demoted = await invitedPage(browser, product, { ...user, role: 'admin' });
    const rights = () => {
      const answer = demoted.waitForResponse((response) => response.url().endsWith(ENDPOINTS.session.me.path));
      return demoted.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))).then(() => answer);
    };
    await demoted.goto(`${product.address}/drivers?edit=new`);
    const form = demoted.getByRole('dialog', { name: 'Add driver' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Typed as an administrator');
    const { items } = await product.call(ENDPOINTS.users.list, { query: { search: user.email } });
    const { username, features, language } = items[0]!;
    const body = { name: user.name, role: 'viewer', features, language } as const;
    await product.call(ENDPOINTS.users.update, { params: { username }, body });
    const data = { username: user.email, loginMethod: 'email', password: user.password };
    const headers = { origin: product.address };
    await demoted.context().request.post(`${product.address}${ENDPOINTS.session.signIn.path}`, { data, headers });
    await rights();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('Your role does not allow this.').waitFor();
    await rights();
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed as an administrator');

    await form.getByRole('button', { name: 'Cancel' }).click();
    await demoted.getByRole('button', { name: 'Discard changes' }).click();
    await rights();
    await demoted.getByText('Your role can see names only.').waitFor();
    expect(await demoted.getByRole('button', { name: 'Add driver' }).count()).toBe(0);
    await demoted.context().close();
  }, 60_000);
});
