/** All fields of the form layer on one page, operated as a user does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { accessibilityFaults, pageErrors } from './page.ts';

const ROOT = fileURLToPath(new URL('../../web', import.meta.url));
const GALLERY = 'src/ui/form/gallery/index.html';

describe('a form', () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'waymark-forms-'));
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    const input = path.join(ROOT, GALLERY);
    const settings = { root: ROOT, configFile: false, logLevel: 'error' } as const;
    await build({ ...settings, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
    server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(outDir, { recursive: true });
  });
  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, locale: 'en-US' });
    page = await context.newPage();
    errors = pageErrors(page);
    await page.goto(`${server.resolvedUrls!.local[0]}${GALLERY}`);
    await page.getByLabel('Name').waitFor();
  });
  afterEach(async () => {
    expect(errors).toEqual([]);
    await page.context().close();
  });

  const said = () => page.locator('.mantine-InputWrapper-error').allTextContents();
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const saved = async () => JSON.parse((await page.locator('[data-saved]').textContent()) || 'null');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

  it('shows no error before a field is touched, all errors when saving is refused, and focuses the first', async () => {
    expect(await said()).toEqual([]);
    await page.getByLabel('Name').fill('x'.repeat(21));
    await page.getByLabel('Name').blur();
    await expect.poll(said).toEqual(['At most 20 characters.']);
    await page.getByLabel('Name').fill('   ');
    await page.getByLabel('Note').focus();
    // Whitespace alone is removed.
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await expect.poll(said).toEqual(['This field is required.']);
    await save();
    await expect.poll(async () => (await said()).length).toBe(7);
    expect(await focused()).toBe('name');
    expect(await saved()).toBeNull();
    expect(await accessibilityFaults(page)).toEqual([]);

    const starred = await page
      .locator('label, legend')
      .evaluateAll((titles) =>
        titles.flatMap((title) =>
          title.textContent?.includes('*') ? [title.textContent.replace('*', '').trim()] : [],
        ),
      );
    expect(starred).toEqual(['Name', 'Kind', 'Count', 'Colours', 'Password', 'Confirmation', 'Stops']);
  }, 120_000);

  it('sends the values of its fields, and then has no unsaved changes', async () => {
    const changed = () => page.locator('[data-changed]').textContent();
    await page.getByLabel('Name').fill('  Van 7 ');
    expect(await changed()).toBe('true');
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'truck' }).click();
    await page.getByLabel('Ratio').fill('0.125');
    const count = page.getByRole('textbox', { name: 'Count' });
    await count.fill('2');
    await count.press('ArrowUp');
    await expect.poll(() => count.inputValue()).toBe('3');

    const all = page.getByRole('checkbox', { name: 'Select all' });
    await page.getByRole('checkbox', { name: 'red' }).check();
    expect(await all.evaluate((box) => (box as { indeterminate?: boolean }).indeterminate)).toBe(true);
    await page.getByRole('checkbox', { name: 'blue' }).check();
    await page.getByRole('checkbox', { name: 'green' }).check();
    await expect.poll(() => all.isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'green' }).uncheck();
    await page.getByRole('checkbox', { name: 'Active' }).check();

    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+43 660 1234567');
    await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('AT +43');
    await phone.fill('660 1234567 890123456');
    await expect.poll(() => phone.inputValue()).toHaveLength(15);
    await phone.fill('660 1234567');

    const day = page.getByRole('textbox', { name: 'Day' });
    for (const [typed, kept] of [
      ['2024-02-30', ''],
      ['2024-07-01', ''],
      ['2024-02-29', '2024-02-29'],
    ] as const) {
      await day.fill(typed);
      await day.press('Tab');
      await expect.poll(() => day.inputValue()).toBe(kept);
    }
    await page.keyboard.press('Escape');

    await page.locator('input[name=password]').fill(' a b ');
    await page.locator('input[name=confirmation]').fill('a b');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByLabel('Stop 1').fill('Harbour');
    await save();
    // A change of the field that must be equal fixes the error.
    await expect.poll(said).toEqual(['The passwords do not match.']);
    await page.locator('input[name=password]').fill('a b');
    await expect.poll(said).toEqual([]);
    await page.locator('input[name=password]').fill(' a b ');
    await page.locator('input[name=confirmation]').fill(' a b ');
    await save();
    await expect.poll(saved).toEqual({
      name: 'Van 7',
      note: null,
      ratio: 0.125,
      count: 3,
      kind: 'truck',
      colours: ['blue', 'red'],
      active: true,
      day: '2024-02-29',
      phone: '43 660 1234567',
      password: ' a b ',
      confirmation: ' a b ',
      stops: [{ label: 'Harbour' }],
    });
    expect(await changed()).toBe('false');

    // Errors from the server are shown at their field.
    await page.getByLabel('Name').fill('taken');
    await save();
    await expect.poll(said).toEqual(['A view with this name already exists.']);
    expect(await focused()).toBe('name');
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
  }, 120_000);

  it('keeps what was typed into a number field, and judges that', async () => {
    const count = page.getByRole('textbox', { name: 'Count' });
    const ratio = page.getByLabel('Ratio');
    for (const typed of ['1.5', '2020.5', '1e2']) {
      await count.fill('');
      await count.pressSequentially(typed);
      await ratio.focus();
      await expect.poll(() => count.inputValue()).toBe(typed);
      await expect.poll(said).toEqual(['Enter a whole number.']);
    }
    await count.fill('2');
    await ratio.pressSequentially('1e2');
    await count.focus();
    await expect.poll(() => ratio.inputValue()).toBe('1e2');
    await expect.poll(said).toEqual(['Enter a number.']);
    await ratio.fill('');
    await ratio.pressSequentially('1,50');
    await count.focus();
    await expect.poll(() => ratio.inputValue()).toBe('1,50');
    await expect.poll(said).toEqual([]);
  }, 120_000);

  it('keeps a list in its order: add, remove, move, by mouse and by keyboard', async () => {
    const labels = () =>
      page.locator('li input').evaluateAll((inputs) => inputs.map((input) => (input as { value?: string }).value));
    const add = page.getByRole('button', { name: 'Add' });
    for (const label of ['A', 'B', 'C']) {
      await add.click();
      await expect.poll(focused).toMatch(/^stops\.\d\.label$/);
      await page.keyboard.type(label);
    }
    await expect.poll(() => add.isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Move entry 1 up' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Move entry 3 down' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: 'Move entry 1 down' }).click();
    await expect.poll(labels).toEqual(['B', 'A', 'C']);
    // The focus stays with the entry, here while it moves down.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move entry 2 down');
    await page.keyboard.press('Enter');
    await expect.poll(labels).toEqual(['B', 'C', 'A']);
    await page.getByLabel('Stop 3').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(labels).toEqual(['B', 'A', 'C']);
    await expect.poll(focused).toBe('stops.1.label');

    await page.getByLabel('Stop 2').fill('');
    await page.getByLabel('Stop 3').fill('');
    await page.getByRole('button', { name: 'Remove entry 2' }).click();
    await expect.poll(labels).toEqual(['B', '']);
    await save();
    await expect.poll(said).toContain('This field is required.');
    await page.getByRole('button', { name: 'Remove entry 2' }).click();
    await page.getByRole('button', { name: 'Remove entry 1' }).click();
    await expect.poll(async () => (await said()).filter((text) => text === 'Add at least 1.').length).toBe(2);
  }, 120_000);
});
