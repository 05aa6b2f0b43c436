import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { addCommandable, command } from './command-calls.ts';
import { accessibilityFaults, faultsInBothThemes, pageErrors, showScreen, signedInPage } from './page.ts';

/** Time within which another user's command is on screen. */
const LIVE_MS = 2000;

describe('the log of commands', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let truckId: string;
  let vanId: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    truckId = await addCommandable(product, '356307042466001', 'Truck 07');
    vanId = await addCommandable(product, '356307042466002', 'Van 02');
    await command(product, truckId, { request: 'SET_IMMOBILIZE', reason: 'Overnight parking, depot' });
    await command(product, truckId, { request: 'RESET_IMMOBILIZE', reason: 'Start of shift' });
    await command(product, vanId, { request: 'REMOTE_FORCE_LOCK', reason: 'Left unlocked "at yard"' });
    await command(product, vanId, { request: 'CANCEL' });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  /** Returns the request, the asset and the status of each row on screen, from the top. */
  const rows = async (on: Page = page): Promise<string[]> => {
    const cells = (column: string) => on.locator(`tbody [data-column=${column}]`).allTextContents();
    const [commands, assets, statuses] = [await cells('command'), await cells('asset'), await cells('status')];
    return commands.map((each, row) => [each, assets[row], statuses[row]].filter(Boolean).join(' · '));
  };
  const ALL = ['Force lock · Van 02 · Cancelled', 'Mobilize · Truck 07 · Queued', 'Immobilize · Truck 07 · Cancelled'];

  it('has every command, newest first, and filters them by the address', async () => {
    await page.goto(`${product.address}/commands`);
    await expect.poll(() => rows()).toEqual(ALL);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Cancelled' });
    await expect.poll(() => rows()).toEqual([ALL[0], ALL[2]]);
    await page.getByLabel('Type').selectOption({ label: 'Doors' });
    await expect.poll(() => rows()).toEqual([ALL[0]]);
    expect(page.url()).toContain('status=cancelled&family=lock');
    await page.reload();
    await expect.poll(() => rows()).toEqual([ALL[0]]);
    await showScreen(page, '/commands?search=start+of+shift');
    await expect.poll(() => rows()).toEqual([ALL[1]]);
    await showScreen(page, '/commands?startDate=2031-01-01');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows()).toEqual(ALL);
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('is exported as the table on screen', async () => {
    await showScreen(page, '/commands?status=cancelled');
    await expect.poll(() => rows()).toEqual([ALL[0], ALL[2]]);
    const file = await page.getByRole('link', { name: 'Export' }).getAttribute('href');
    const text = await (await product.fetch(file!)).text();
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('Asset');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Van 02');
    expect(lines[0]).toContain('"Left unlocked ""at yard"""');
    expect(lines[1]).toMatch(/Truck 07.*Immobilize,Cancelled,Replaced by a release/);
  }, 60_000);

  it('is operated by keyboard; a row opens the history of its command, and returns the focus', async () => {
    await showScreen(page, '/commands');
    await expect.poll(() => rows()).toEqual(ALL);
    const line = page.locator('[data-row-link="2"]');
    await page.locator('[data-row-link="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await line.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Immobilize · Truck 07' });
    const steps = drawer.getByRole('list', { name: 'Immobilize' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(2);
    await expect.poll(() => steps.nth(0).textContent()).toMatch(/Queued.*Requested · /);
    await expect.poll(() => steps.nth(1).textContent()).toMatch(/Cancelled.*Replaced by a release/);
    await drawer.getByText('Overnight parking, depot').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await line.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'All commands for this asset' }).click();
    await expect.poll(() => rows()).toEqual([ALL[1], ALL[2]]);
    await page.getByText('Asset: Truck 07').waitFor();
  }, 60_000);

  it('shows another user’s request immediately', async () => {
    await showScreen(page, `/commands?assetId=${vanId}`);
    await expect.poll(() => rows()).toEqual([ALL[0]]);
    await page.getByText(/^Live ·/).waitFor();
    await command(product, vanId, { request: 'SET_REPORT_FREQ_INTERVAL' }).catch(() => undefined);
    await command(product, vanId, { request: 'SET_IMMOBILIZE', reason: 'Wrong vehicle' });
    await expect.poll(() => rows(), { timeout: LIVE_MS }).toEqual(['Immobilize · Van 02 · Queued', ALL[0]]);
  }, 60_000);

  it('allows the safety limits to be tightened, never relaxed', async () => {
    await showScreen(page, '/commands');
    await page.getByRole('button', { name: 'Safety limits' }).click();
    const drawer = page.getByRole('dialog', { name: 'Safety limits' });
    const field = drawer.getByLabel('Ignition off for at least');
    await field.fill('30');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('At least 60.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('180');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await product.call(ENDPOINTS.commands.gateSettings, {})).toMatchObject({ ignitionOffSeconds: 180 });
    await page.getByRole('button', { name: 'Safety limits' }).click();
    await expect.poll(() => field.inputValue()).toBe('180');
    await drawer.getByRole('button', { name: 'Reset to defaults' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    expect(await product.call(ENDPOINTS.commands.gateSettings, {})).toMatchObject({ ignitionOffSeconds: 60 });
  }, 60_000);

  it('is reached from the lists of assets, which offer the next command of each', async () => {
    await showScreen(page, '/assets');
    await page.getByRole('button', { name: 'Actions for Truck 07' }).click();
    await page.getByRole('button', { name: 'Force lock…' }).waitFor();
    await page.getByRole('button', { name: 'Release vehicle…' }).waitFor();
    await page.getByRole('button', { name: 'Cancel command: Mobilize…' }).click();
    await page.getByRole('dialog', { name: 'Cancel the command for Truck 07?' }).waitFor();
    await page.getByRole('button', { name: 'Keep command' }).click();
    await showScreen(page, `/map?selected=${truckId}`);
    await page.getByRole('button', { name: 'Actions for Truck 07' }).click();
    await page.getByRole('button', { name: 'Force lock…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock the doors of Truck 07?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Truck 07' }).click();
    await page.getByRole('link', { name: 'Command history' }).click();
    await page.waitForURL(/tab=commands/);
  }, 120_000);

  it('fits the phone, light and dark', async () => {
    const phone = await signedInPage(browser, product, {
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
    });
    await phone.goto(`${product.address}/commands`);
    await phone.getByRole('button', { name: 'Force lock · Van 02' }).waitFor();
    const widths = () => phone.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(await widths()).toEqual([360, 360]);
    expect(await faultsInBothThemes(phone)).toEqual([]);
    await phone.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
    await phone.getByRole('link', { name: 'Export' }).waitFor();
    await phone.getByRole('button', { name: 'Safety limits' }).click();
    await phone.getByRole('dialog', { name: 'Safety limits' }).getByRole('button', { name: 'Save' }).waitFor();
    expect(await widths()).toEqual([360, 360]);
    expect(await faultsInBothThemes(phone)).toEqual([]);
    await phone.context().close();
  }, 120_000);

  it('logged no errors', () => {
    expect(errors).toEqual([]);
  });
});
