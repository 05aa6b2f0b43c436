import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth } from './vehicles.ts';

const IMEI = '356307042455001';

describe('managed assets', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let vanId: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const van = await addVehicle(product, IMEI, { name: 'Van A', type: 'car' });
    vanId = van.assetId;
    await van.send(driveNorth(Date.now() - 120_000, Date.now() - 1000, { latitude: 47.14, longitude: 9.52 }, 14));
    van.close();
    await product.call(ENDPOINTS.assets.create, { body: { name: 'Van B', type: 'car' } });
    const tags = Array.from({ length: LIMITS.assetTags }, (_, index) => `tag ${index}`);
    await product.call(ENDPOINTS.assets.create, { body: { name: 'Van C', type: 'car', tags } });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const rows = () => page.locator('tbody tr a').allTextContents();
  const dialog = () => page.getByRole('dialog').last();

  it('are changed in bulk; each failure is named with its reason', async () => {
    await page.goto(`${product.address}/assets`);
    await page.getByLabel('Select Van A').check();
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByRole('checkbox', { name: 'Change: Depot' }).check();
    await dialog().getByLabel('Depot', { exact: true }).fill('North yard');
    await dialog().getByRole('checkbox', { name: 'Change: Add tags' }).check();
    await dialog().getByLabel('Add tags', { exact: true }).fill('night');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: '1 was not changed' }).waitFor();
    const failures = await dialog().getByRole('listitem').allTextContents();
    expect(failures).toEqual([expect.stringMatching(new RegExp(`^Van C.*${LIMITS.assetTags}`))]);
    const { items } = await product.call(ENDPOINTS.assets.list, {});
    expect(items.map(({ name, depot }) => `${name}: ${depot}`)).toEqual([
      'Van A: North yard',
      'Van B: North yard',
      'Van C: null',
    ]);
    await page.keyboard.press('Escape');
    await page.getByText('1 selected').waitFor();
    expect(await page.getByLabel('Select Van C').isChecked()).toBe(true);
    await showScreen(page, '/assets?depot=North+yard');
    await expect.poll(rows).toEqual(['Van A', 'Van B']);
  }, 60_000);

  it('are deleted in bulk; one that was deleted elsewhere is named and leaves the selection', async () => {
    const names = ['Deleted elsewhere', 'Deleted here'];
    const created = names.map((name) => product.call(ENDPOINTS.assets.create, { body: { name, type: 'car' } }));
    const [elsewhere] = await Promise.all(created);
    await page.goto(`${product.address}/assets?search=Deleted`);
    for (const name of names) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await product.call(ENDPOINTS.assets.remove, { params: { id: elsewhere!.id } });
    await dialog().getByRole('button', { name: 'Delete 2 assets' }).click();
    await page.getByRole('dialog', { name: '1 was not changed' }).waitFor();
    expect(await dialog().getByRole('listitem').allTextContents()).toEqual([
      'Deleted assetNot found. It may have been deleted.',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
  }, 60_000);

  it('are declared NPA with a reason, and show their movement beside it', async () => {
    await page.goto(`${product.address}/assets`);
    await page.getByLabel('Select Van A').check();
    await page.getByRole('button', { name: 'Declare NPA' }).click();
    await dialog().getByRole('button', { name: 'Declare NPA' }).click();
    await dialog().getByText('This field is required.').waitFor();
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('Two instalments are overdue');
    await dialog().getByRole('button', { name: 'Declare NPA' }).click();
    const status = page.getByRole('row', { name: /Van A/ }).locator('[data-column=status]');
    await expect.poll(() => status.textContent(), { timeout: 10_000 }).toBe('NPAMoving');
    await showScreen(page, `/assets/${vanId}?tab=overview`);
    await page.getByText('Two instalments are overdue').waitFor();
    await page.getByRole('button', { name: 'Clear NPA' }).waitFor();
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: IMEI }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('are cleared of NPA, from the list and on its page, and keep its history', async () => {
    const reason = 'Paid in full';
    const clear = async (): Promise<void> => {
      await dialog().getByRole('textbox', { name: 'Reason' }).fill(reason);
      await dialog().getByRole('button', { name: 'Clear NPA' }).click();
    };
    await showScreen(page, '/assets');
    const status = (name: string) => page.getByRole('row', { name: new RegExp(name) }).locator('[data-column=status]');
    await page.getByLabel('Select Van A').check();
    await page.getByRole('button', { name: 'Clear NPA' }).click();
    await dialog().getByText('An open case of overdue financing ends').waitFor();
    await clear();
    await expect.poll(() => status('Van A').textContent(), { timeout: 10_000 }).toBe('Moving');
    await product.call(ENDPOINTS.npa.declare, { params: { id: vanId }, body: { reason: 'Overdue again' } });
    await page.goto(`${product.address}/assets/${vanId}?tab=overview`);
    await page.getByText('Overdue again').waitFor();
    await page.getByRole('button', { name: 'Clear NPA' }).click();
    await clear();
    await page.getByText('NPA cleared for Van A').waitFor();
    await page.getByRole('button', { name: 'Declare NPA' }).waitFor();
    expect(await page.getByText(reason).count()).toBe(2);
  }, 60_000);

  it('follow the thresholds of the account, in the texts of another language', async () => {
    await product.call(ENDPOINTS.session.preferences, { body: { language: 'ja' } });
    await page.goto(`${product.address}/state-settings?scope=car`);
    const idle = page.getByRole('textbox', { name: /^アイドリングとみなすまで/ });
    await idle.fill('0');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('以上にしてください').first().waitFor();
    await idle.fill('abc');
    await page.getByText('数値を入力してください。').waitFor();
    await idle.fill('5');
    await page.getByText('アイドリングとみなすまで：2 分 → 5 分').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('設定を保存しました。今後適用されます。').waitFor();
    const { items } = await product.call(ENDPOINTS.stateSettings.list, { query: {} });
    expect(items).toMatchObject([{ id: 'car', data: { idleAfterSeconds: 300 } }]);
    const at = await product.call(ENDPOINTS.reports.thresholds, { query: { assetId: vanId } });
    expect(at.idleAfterSeconds).toBe(300);
    for (const [viewport, colorScheme] of [
      [{ width: 1440, height: 900 }, 'dark'],
      [{ width: 360, height: 780 }, 'light'],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      await expect.poll(() => accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  }, 60_000);

  it('are selected on the phone too, and deleted after a confirmation', async () => {
    await page.goto(`${product.address}/assets`);
    await page.getByLabel('Van B を選択').check();
    await page.getByRole('button', { name: '削除' }).click();
    await dialog().getByRole('button', { name: 'アセット1件を削除' }).click();
    await expect.poll(rows).toEqual(['Van A', 'Van C']);
    expect(errors).toEqual([]);
  }, 60_000);
});
