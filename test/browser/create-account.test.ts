import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors } from './page.ts';

const PASSWORD = 'Tractor-Lamp-77';
const ADMIN = 'admin@waymark.example';

describe('a new account', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', ...options });
    return context.newPage();
  };
  /** Returns the code that was sent to the target, from the outbox. */
  const codeFor = async (target: string): Promise<string> => {
    let code: string | undefined;
    await expect
      .poll(async () => {
        const { items } = await product.call(ENDPOINTS.outbox.list, {});
        code = /\d{6}/.exec(items.find(({ to }) => to === target)?.text ?? '')?.[0];
        return code;
      })
      .toBeDefined();
    return code!;
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
  const step = (page: Page, number: number) => page.getByRole('button', { name: `Step ${number}:` });
  const digits = (page: Page) =>
    page
      .getByRole('textbox', { name: /^Digit/ })
      .evaluateAll((boxes) => boxes.map((box) => (box as { value?: string }).value).join(''));

  it('is created by email, step by step', async () => {
    const page = await open({ viewport: { width: 1440, height: 900 }, locale: 'en', colorScheme: 'light' });
    const errors = pageErrors(page);
    await page.goto(`${product.address}/login-app`);
    await page.getByRole('link', { name: 'Create account' }).click();
    await heading(page, 'Create your account');
    await expect.poll(() => step(page, 2).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0);

    // No errors before a field was touched. Then missing values are shown at their fields.
    expect(await page.getByText('This field is required.').count()).toBe(0);
    await next(page);
    await page.getByText('This field is required.').waitFor();
    const email = page.getByLabel('Email address');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await email.fill('aiko@example');
    await page.getByText('Enter a valid email address.').waitFor();

    // Another method clears the value.
    await page.getByText('Phone', { exact: true }).click();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('');
    await page.getByText('Email', { exact: true }).click();
    await expect.poll(() => email.inputValue()).toBe('');

    await email.fill(ADMIN);
    await next(page);
    await expect
      .poll(() => page.getByRole('main').getByRole('alert').textContent())
      .toContain('An account with the same email already exists. Please enter another one and try again.');
    await expect.poll(() => step(page, 2).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await email.fill('aiko@example.test');
    await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
    await next(page);

    await heading(page, 'Enter the verification code');
    await page.getByRole('status').filter({ hasText: 'Code sent' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);
    const code = await codeFor('aiko@example.test');
    await page.keyboard.type('12a3');
    await expect.poll(() => digits(page)).toBe('123');
    await page.keyboard.press('Backspace');
    expect(await digits(page)).toBe('12');
    await expect.poll(() => page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await page.getByRole('textbox', { name: 'Digit 1 of 6' }).focus();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain(
        'The code you entered is invalid. Please verify you entered it correctly and try again or request another one.',
      );
    expect(await accessibilityFaults(page)).toEqual([]);
    // The next attempt starts at the first digit, and the next step in its first field.
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');

    await heading(page, 'Create a password');
    const password = page.locator('input[name=password]');
    const confirmation = page.locator('input[name=confirmation]');
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    // A weak password is reported before the confirmation is filled.
    await password.fill('Lantern-7');
    await confirmation.focus();
    await page.locator('.mantine-InputWrapper-error', { hasText: 'At least two digits.' }).waitFor();
    await confirmation.fill(PASSWORD);
    await next(page);
    await page.getByText('The passwords do not match.').waitFor();
    // A change of the first field fixes the error of the second.
    await password.fill(PASSWORD);
    await expect.poll(() => page.locator('.mantine-InputWrapper-error').count()).toBe(0);
    await expect.poll(() => page.locator('.rules [data-met=true]').count()).toBe(5);
    expect(await accessibilityFaults(page)).toEqual([]);

    // Goes back to the accepted step, and forward again without another code.
    await step(page, 1).click();
    await heading(page, 'Create your account');
    await expect.poll(() => email.inputValue()).toBe('aiko@example.test');
    await next(page);
    await heading(page, 'Enter the verification code');
    expect(await digits(page)).toBe(code);
    await next(page);
    await heading(page, 'Create a password');
    await next(page);

    await heading(page, 'About your fleet');
    await page.getByText('You will sign in with aiko@example.test.').waitFor();
    await page.getByLabel('Account name').fill('Moonlight Cargo');
    await page.getByLabel('Your name').fill('Aiko');
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect.poll(() => country.inputValue()).toBe('Japan');
    await country.click();
    await page.getByRole('option', { name: 'Liberia' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Units' }).inputValue()).toBe('Miles, gallons');
    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Africa/Monrovia');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${product.address}/setup`);
    const me = await page.evaluate(async () => (await fetch('/api/things/user/permissions')).json());
    expect(me).toMatchObject({
      name: 'Aiko',
      accountName: 'Moonlight Cargo',
      role: 'admin',
      timeZone: 'Africa/Monrovia',
      unitsSystem: 'imperial',
      runsInstallation: false,
    });
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('waymark_verified');
    // The console also logs the responses that refuse a step.
    expect(errors.filter((error) => !/status of (404|409)/.test(error))).toEqual([]);
  }, 120_000);

  it('keeps its steps over Back and reload, asks before Cancel, and says how long to wait', async () => {
    const page = await open({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await page.goto(`${product.address}/login-app`);
    await page.getByRole('link', { name: 'Create account' }).click();
    await heading(page, 'Create your account');
    const email = page.getByLabel('Email address');
    await email.fill('first@example.test');
    await next(page);
    await heading(page, 'Enter the verification code');
    const code = await codeFor('first@example.test');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await heading(page, 'Create a password');
    await page.locator('input[name=password]').fill(PASSWORD);

    // Back leads to the step before, and out of the wizard only from the first. The entered values are still there.
    await page.goBack();
    await heading(page, 'Enter the verification code');
    await page.goBack();
    await heading(page, 'Create your account');
    await page.goBack();
    await page.waitForURL(/\/login-app/);
    await page.goForward();
    await heading(page, 'Create your account');
    await expect.poll(() => email.inputValue()).toBe('first@example.test');
    await step(page, 3).click();
    await heading(page, 'Create a password');
    await page.reload();
    await heading(page, 'Create a password');
    // The password is not kept.
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe('');

    // Another address and back again: the spent code stays known, and no other is sent.
    await step(page, 1).click();
    await heading(page, 'Create your account');
    await email.fill('second@example.test');
    await next(page);
    await heading(page, 'Enter the verification code');
    expect(await digits(page)).toBe('');
    await page.getByRole('button', { name: 'Previous' }).click();
    await heading(page, 'Create your account');
    await email.fill('first@example.test');
    await next(page);
    await heading(page, 'Enter the verification code');
    expect(await digits(page)).toBe(code);
    await next(page);
    await heading(page, 'Create a password');

    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without an account?' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'Create a password');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/\/login-app/);
    await page.getByRole('link', { name: 'Create account' }).click();
    await heading(page, 'Create your account');
    await expect.poll(() => email.inputValue()).toBe('');
    await email.fill('third@example.test');
    const body = { target: 'third@example.test', deliveryMode: 'EMAIL', purpose: 'signUp' } as const;
    await product.call(ENDPOINTS.verification.send, { body });
    await next(page);
    await page.getByText(/^Too many attempts\. Try again in \d+ s\.$/).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Code not sent' }).waitFor();
    await page.context().close();
  }, 120_000);

  it('is created by phone, on a phone, in Japanese', async () => {
    const page = await open({
      viewport: { width: 360, height: 780 },
      locale: 'ja',
      colorScheme: 'dark',
      hasTouch: true,
    });
    await page.goto(`${product.address}/create-account`);
    await heading(page, 'アカウントを作成');
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
    await page.getByText('電話', { exact: true }).click();
    const go = () => page.getByRole('button', { name: '次へ' }).click();
    const phone = page.locator('input[type=tel]');
    // The country is found by its name or determined by a number.
    await page.getByRole('combobox', { name: '国' }).click();
    await page.keyboard.type('日本');
    await page.getByRole('option', { name: '日本 JP +81' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: '国' }).inputValue()).toBe('JP +81');
    await phone.fill('12');
    await go();
    await page.getByText('国番号を含む正しい電話番号を入力してください。').waitFor();
    // A pasted international number chooses its country.
    await phone.fill('+43 660 1234567');
    await expect.poll(() => page.getByRole('combobox', { name: '国' }).inputValue()).toBe('AT +43');
    await expect.poll(() => phone.inputValue()).toBe('6601234567');
    await go();
    await heading(page, '確認コードを入力');
    const code = await codeFor('+436601234567');
    const first = page.locator('.boxes input').first();
    await first.evaluate(
      (box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    await go();
    await heading(page, 'パスワードの作成');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('input[name=confirmation]').fill(PASSWORD);
    await go();
    await heading(page, 'アカウントの設定');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: '保存' }).click();
    await page.waitForURL(`${product.address}/setup`);
  }, 120_000);
});
