/** A user is invited, accepts, and is a viewer only; in English and Japanese. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';

const EMAIL = 'new.viewer@example.test';
const PASSWORD = 'Tractor-Lamp-7';

describe('users', () => {
  let product: Product;
  let browser: Browser;
  let administrator: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    administrator = await signedInPage(browser, product);
    errors = pageErrors(administrator);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Returns the last mail to an address, from the outbox on disk. */
  const mailTo = async (email: string, about: RegExp): Promise<string> => {
    let text: string | undefined;
    await expect
      .poll(async () => {
        const { items } = await product.call(ENDPOINTS.outbox.list, {});
        text = items.find((message) => message.to === email && about.test(message.text))?.text;
        return text;
      })
      .toBeDefined();
    return text!;
  };
  const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
  const act = async (name: string, what: string): Promise<void> => {
    await administrator.getByRole('button', { name: `Actions for ${name}` }).click();
    await administrator.getByRole('button', { name: what, exact: true }).click();
  };

  it('are invited by an administrator, with some of the account’s features', async () => {
    await administrator.goto(`${product.address}/users`);
    await row(administrator, 'Administrator (You)').waitFor();
    await administrator.getByRole('button', { name: 'Invite user' }).click();
    const form = administrator.getByRole('dialog', { name: 'Invite user' });
    await expect.poll(() => administrator.evaluate('document.activeElement.name')).toBe('name');
    await administrator.keyboard.type('New Viewer');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.getByText('Enter an email address or a phone number.').waitFor();
    await form.getByLabel('Email address').fill('ADMIN@waymark.example');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.getByText('This email address or phone number cannot be used. Enter another one.').first().waitFor();
    await form.getByLabel('Email address').fill(EMAIL);
    await form.getByText('Read-only. No commands').waitFor();
    const features = form.getByRole('group', { name: 'Features' });
    await features.getByLabel('Messaging').uncheck();
    await form.getByLabel('Language').first().click();
    await administrator.getByRole('option', { name: '日本語' }).click();
    const all = features.getByLabel('Select all');
    expect(await all.evaluate((box) => (box as { indeterminate?: boolean }).indeterminate)).toBe(true);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await administrator.getByText(`Invitation sent to ${EMAIL}`).waitFor();
    await expect.poll(() => row(administrator, 'New Viewer').textContent()).toContain('Invited');
    const { items } = await product.call(ENDPOINTS.users.list, { query: { search: EMAIL } });
    expect(items[0]?.features).not.toContain('messaging');
    expect(items[0]?.features).toContain('fuel');
  }, 60_000);

  it('accept by the link in their mail, set a password, and as viewers have nothing to change', async () => {
    const link = /https?:\/\/\S+/.exec(await mailTo(EMAIL, /login-app\/reset/))![0];
    const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
    await page.goto(link);
    await expect.poll(() => page.locator('#username').inputValue()).toBe(EMAIL);
    await page.getByRole('heading', { name: 'Waymarkへようこそ' }).waitFor();
    await page.getByRole('button', { name: '確認コードを送信' }).click();
    await page.waitForURL('**/login-app/reset/verification**');
    const code = /\d{6}/.exec(await mailTo(EMAIL, /確認コードは \d{6}/))![0];
    await page.getByRole('textbox').first().focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'パスワードの設定' }).waitFor();
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#confirmation').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login-app/reset-success**');
    await page.goto(
      `${product.address}/auth/login?next=%2Fassets&u=${encodeURIComponent(JSON.stringify({ username: EMAIL, loginMethod: 'email', rememberMe: false }))}`,
    );
    await page.locator('#password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/assets');
    await page.getByRole('heading', { name: 'アセット', exact: true }).waitFor();
    const navigation = page.getByRole('navigation').first();
    await navigation.getByRole('link', { name: 'アセット' }).waitFor();
    expect(await navigation.getByRole('link', { name: 'ユーザー' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /追加|作成|招待|編集|削除/ }).count()).toBe(0);
    await showScreen(page, '/users');
    await page.getByText('権限').first().waitFor();
    expect(await page.getByRole('button', { name: 'ユーザーを招待' }).count()).toBe(0);

    // A user that was changed elsewhere is not replaced with the older name.
    await administrator.reload();
    await row(administrator, 'New Viewer').waitFor();
    const { items } = await product.call(ENDPOINTS.users.list, { query: { search: EMAIL } });
    const { username, features, language } = items[0]!;
    const renamed = { params: { username }, body: { name: 'Renamed', role: 'viewer', features, language } } as const;
    await product.call(ENDPOINTS.users.update, renamed);
    await act('New Viewer', 'Disable');
    await administrator.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await administrator.getByText('New Viewer was changed elsewhere. Check it, then try again.').waitFor();
    await row(administrator, 'Renamed').waitFor();
    await product.call(ENDPOINTS.users.update, { ...renamed, body: { ...renamed.body, name: 'New Viewer' } });

    // A disabled user is signed out of the open page.
    await administrator.reload();
    await expect.poll(() => row(administrator, 'New Viewer').textContent()).toContain('Active');
    await showScreen(page, '/map');
    await page.getByRole('navigation').first().waitFor();
    await act('New Viewer', 'Disable');
    await expect.poll(() => administrator.evaluate('document.activeElement.textContent')).toBe('Cancel');
    await administrator.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await administrator.getByText('New Viewer disabled').waitFor();
    await page.waitForURL('**/login-app**');
    await page.context().close();
  }, 90_000);

  it('are filtered by role, and differ by their permissions', async () => {
    await showScreen(administrator, '/users?role=viewer');
    await expect.poll(() => administrator.locator('tbody tr').count()).toBe(1);
    await administrator.getByRole('button', { name: 'Roles' }).click();
    const permission = administrator.getByRole('row', { name: /Invite, change and delete users/ });
    await expect.poll(() => permission.getByText('Allowed', { exact: true }).count()).toBe(1);
    await expect.poll(() => permission.getByText('Not allowed', { exact: true }).count()).toBe(4);
    await showScreen(administrator, '/users');
    // Low in a low window the menu opens above its button, and a cancelled question returns the focus.
    await administrator.setViewportSize({ width: 1440, height: 340 });
    await act('New Viewer', 'Delete');
    await administrator.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => administrator.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('Actions for New Viewer');
    await administrator.setViewportSize({ width: 1440, height: 900 });
    await act('New Viewer', 'Delete');
    await administrator.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await administrator.getByText('New Viewer deleted').waitFor();
    await expect.poll(() => row(administrator, 'New Viewer').count()).toBe(0);
    expect(errors.filter((error) => !/40[09]|412/.test(error))).toEqual([]);
  }, 60_000);

  it('are accessible with an open menu and question', async () => {
    const page = await signedInPage(browser, product, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
    });
    await page.goto(`${product.address}/users`);
    await page.getByRole('button', { name: 'Actions for Administrator' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.context().close();
  }, 60_000);
});
