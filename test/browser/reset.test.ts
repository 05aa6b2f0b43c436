import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { faultsInBothThemes, pageErrors, signedInPage } from './page.ts';

const EMAIL = 'admin@waymark.example';
const PASSWORD = 'Tractor-Lamp-7';
const STEPS = ['reset', 'reset/verification', 'reset/password', 'reset-success'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

describe('a forgotten password', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Returns the newest code from the outbox, as an administrator reads it. */
  const newestCode = async (): Promise<string> => {
    let code: string | undefined;
    await expect
      .poll(async () => {
        const { items } = await product.call(ENDPOINTS.outbox.list, {});
        code = /\d{6}/.exec(items[0]?.text ?? '')?.[0];
        return code;
      })
      .toBeDefined();
    return code!;
  };
  const digits = (page: Page) => page.getByRole('textbox', { name: /^Digit/ });
  const values = (page: Page) =>
    digits(page).evaluateAll((boxes) => boxes.map((box) => (box as { value?: string }).value));
  const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

  it('is replaced with the code from the outbox, which ends every session, live sockets included', async () => {
    const administrator = await signedInPage(browser, product);
    await administrator.goto(`${product.address}/map`);
    await administrator.getByRole('heading', { name: 'No assets yet' }).waitFor();

    const page = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
    const errors = pageErrors(page);
    await page.goto(`${product.address}/login-app?next=%2Fassets`);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await next(page);
    await expect.poll(() => page.locator('#username-error').textContent()).toBe('This field is required.');
    await page.getByLabel('Email address').fill(EMAIL);
    await next(page);
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    expect(page.url()).toBe(`${product.address}/login-app/reset/verification?next=%2Fassets`);
    await expect.poll(() => page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);

    // One digit per box. Backspace goes back. Fewer than six digits are not sent.
    await page.keyboard.type('12a3');
    expect(await values(page)).toEqual(['1', '2', '3', '', '', '']);
    await page.keyboard.press('Backspace');
    expect(await values(page)).toEqual(['1', '2', '', '', '', '']);
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);

    // The administrator finds the code in the app.
    await administrator.goto(`${product.address}/outbox`);
    await administrator.getByText(`To ${EMAIL}`).waitFor();
    const code = await newestCode();
    await administrator.getByRole('heading', { name: `${code} is your Waymark code` }).waitFor();

    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await digits(page).first().focus();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    const alert = page.getByRole('main').getByRole('alert');
    await expect
      .poll(() => alert.textContent())
      .toBe(
        'The code you entered is invalid. Please verify you entered it correctly and try again or request another one.',
      );
    expect(await values(page)).toEqual(['', '', '', '', '', '']);

    // A reload keeps the step. A pasted code fills the boxes.
    await page.reload();
    await digits(page).nth(2).focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(async () => (await values(page)).join('')).toBe(code);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Create a new password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login-app/reset/password');
    const proof = (await page.context().cookies()).find(({ name }) => name === 'waymark_verified');
    expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    await page.locator('#password').fill('Password1');
    await page.locator('#confirmation').fill('Password2');
    await next(page);
    expect(await page.locator('#password-error').textContent()).toBe(
      'This password is too easy to guess. Choose a different one.',
    );
    await expect.poll(() => page.locator('#confirmation-error').textContent()).toBe('The passwords do not match.');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#confirmation').fill(PASSWORD);
    await expect.poll(() => page.locator('.rules [data-met=true]').count()).toBe(5);

    await administrator.goto(`${product.address}/map`);
    await administrator.getByRole('heading', { name: 'No assets yet' }).waitFor();
    await next(page);
    await page.getByRole('heading', { name: 'Password Successfully Updated' }).waitFor();
    await page.getByText('Please try to login again with your new password').waitFor();
    expect(page.url()).toBe(`${product.address}/login-app/reset-success?next=%2Fassets`);
    // The administrator did nothing. The server closed their live socket.
    await administrator.waitForURL(/\/login-app/);

    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.getByLabel('Email address').fill(EMAIL);
    await next(page);
    await page.locator('#password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.address}/assets`);
    expect(errors.filter((error) => !/40[0-9]/.test(error))).toEqual([]);
    await page.context().close();
    await administrator.context().close();
  }, 120_000);

  it('returns to the login automatically after five seconds', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    await page.goto(`${product.address}/login-app/reset-success?next=%2Fassets`);
    await page.getByRole('heading', { name: 'Password Successfully Updated' }).waitFor();
    await page.clock.runFor(4900);
    expect(new URL(page.url()).pathname).toBe('/login-app/reset-success');
    await page.clock.runFor(200);
    await page.waitForURL(`${product.address}/login-app?next=%2Fassets`);
    await page.context().close();
  });

  it('shows the same for an unknown phone number, counts down, and sends another code', async () => {
    const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
    await page.clock.install();
    await page.goto(`${product.address}/login-app/reset`);
    await page.locator('label[for=phone]').click();
    await expect.poll(() => page.locator('.country .shown').textContent()).toBe('JP +81');
    await page.locator('#username').fill('090-1234-5678');
    await page.locator('button.primary').click();
    await page.getByText('+819012345678').waitFor();
    const resend = page.locator('button.link');
    await expect.poll(() => resend.isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await expect.poll(() => resend.isDisabled()).toBe(false);
    // The server has its own clock, by which it is too early.
    await resend.click();
    await expect.poll(() => page.getByRole('main').getByRole('alert').textContent()).not.toBe('');
    await expect.poll(() => resend.isDisabled()).toBe(true);
    await page.context().close();
  });

  it('restarts when a later step is opened by its address', async () => {
    const page = await browser.newPage();
    for (const step of STEPS.slice(0, 3)) {
      await page.goto(`${product.address}/login-app/${step}`);
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    }
    await page.context().close();
  });

  it.each(SIZES)('has no accessibility fault in either theme at $width px', async (viewport) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(`${product.address}/login-app`);
    await page.locator('#username').waitFor();
    for (const step of STEPS) {
      const state = { username: EMAIL, loginMethod: 'email', resendAt: 0 };
      await page.evaluate(([kept, path]) => window.history.replaceState(kept, '', path), [
        state,
        `/login-app/${step}`,
      ] as const);
      await page.reload();
      await page.locator('main .primary').waitFor();
      if (step === 'reset/verification') await page.keyboard.type('123');
      else if (step !== 'reset-success') await next(page);
      else expect(await page.locator('.done svg').isVisible()).toBe(true);
      expect([step, await faultsInBothThemes(page)]).toEqual([step, []]);
    }
    await context.close();
  });
});
