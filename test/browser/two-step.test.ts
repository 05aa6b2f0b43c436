import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors } from './page.ts';

const ADMIN = { email: 'admin@waymark.example', password: 'Tester-2-waymark' };
const STEP_MS = 30_000;

/** Returns the code of an authenticator app (RFC 6238), independent of the product's implementation. */
function appCode(secret: string, now: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

describe('two-step sign-in and sessions', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const newPage = async (language = 'en-US'): Promise<Page> =>
    (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language })).newPage();

  /** Signs in with username and password, up to the following page. */
  const password = async (page: Page, words: { email: string; next: string; password: string; signIn: string }) => {
    await page.goto(`${product.address}/login-app?next=%2Fprofile`);
    await page.getByLabel(words.email).fill(ADMIN.email);
    await page.getByRole('button', { name: words.next }).click();
    await page.getByLabel(words.password, { exact: false }).first().fill(ADMIN.password);
    await page.getByRole('button', { name: words.signIn }).click();
  };
  const ENGLISH = { email: 'Email address', next: 'Next', password: 'Password', signIn: 'Sign in' };
  const JAPANESE = { email: 'メールアドレス', next: '次へ', password: 'パスワード', signIn: 'ログイン' };
  const codeBoxes = (page: Page) => page.locator('fieldset.code input');

  it('is set up with the app, required at the next sign-in, and passed with a recovery code without the phone', async () => {
    const page = await newPage();
    const errors = pageErrors(page);
    await password(page, ENGLISH);
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const prompt = page.getByRole('dialog');
    await prompt.getByLabel('Current password').fill('not the password');
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await prompt.getByText('Invalid password, please try again.').waitFor();
    await prompt.getByLabel('Current password').fill(ADMIN.password);
    await prompt.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('two-step-code');
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret'))!;
    expect(await accessibilityFaults(page)).toEqual([]);
    const enrolledAt = Date.now();
    await page.getByLabel('Code from the app').fill(appCode(secret, enrolledAt));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog').locator('li code');
    await codes.first().waitFor();
    const recoveryCodes = await codes.allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    // Only the wrong password is refused.
    expect(errors.filter((error) => !/403/.test(error))).toEqual([]);

    // Uses the code of the next time step, because that of the set-up is spent.
    const phone = await newPage();
    await password(phone, ENGLISH);
    await phone.getByRole('heading', { name: 'Enter your authenticator code' }).waitFor();
    expect((await phone.request.get(`${product.address}/api/things/user/permissions`)).status()).toBe(401);
    await codeBoxes(phone).first().focus();
    await phone.keyboard.type(appCode(secret, enrolledAt));
    await phone.keyboard.press('Enter');
    await phone
      .getByText('This code is wrong or has already been used. Wait for the next one and try again.')
      .waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.keyboard.type(appCode(secret, Math.max(Date.now(), enrolledAt + STEP_MS)));
    await phone.keyboard.press('Enter');
    await phone.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    expect(new URL(phone.url()).pathname).toBe('/profile');

    const japanese = await newPage('ja-JP');
    await password(japanese, JAPANESE);
    await japanese.getByRole('heading', { name: '認証アプリのコードを入力' }).waitFor();
    await japanese.getByRole('button', { name: '回復コードを使う' }).click();
    await japanese.getByLabel('回復コード').fill(recoveryCodes[0]!.toUpperCase());
    await japanese.getByRole('button', { name: 'ログイン' }).click();
    // After the sign-in the page uses the user's language.
    await japanese.getByText('9 recovery codes left').waitFor();

    // Of three browsers, one ends another's session, which then shows the sign-in.
    await japanese.goto(`${product.address}/map`);
    await japanese.getByRole('main').waitFor();
    await page.reload();
    const ends = page.getByRole('button', { name: /^End session: Chrome/ });
    await ends.nth(1).waitFor();
    await expect.poll(() => ends.count()).toBe(2);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }).click();
    await page.getByText('2 sessions ended').waitFor();
    await japanese.waitForURL(/\/login-app/);
    // The page leaves for the sign-in, on a busy machine before it is loaded.
    await phone.goto(`${product.address}/assets`, { waitUntil: 'commit' });
    await phone.waitForURL(/\/login-app\?next=%2Fassets/);
    await ends.first().waitFor({ state: 'detached' });

    // The audit log has every step.
    await page.goto(`${product.address}/audit?action=twoStep.useRecoveryCode`);
    await page.getByRole('row').getByRole('button', { name: 'Recovery code used' }).click();
    const drawer = page.getByRole('dialog', { name: 'Entry details' });
    await drawer.getByRole('row', { name: 'Left 9' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'All entries for this item' }).click();
    await page.getByRole('row').getByRole('button', { name: 'Two-step sign-in turned on' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Audit log .*\.csv$/);
  }, 120_000);
});
