/** Drivers, customers, tags, makes and models: added, changed, imported and exported, in two languages. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, showScreen, signedInPage, textOf } from './page.ts';

const { drivers, customers, tags, makeModels, assets, session } = ENDPOINTS;

describe('people and catalogues', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    await product.call(assets.create, { body: { name: 'Truck 1', type: 'truck', tags: ['North', 'Cold chain'] } });
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const drawer = () => page.getByRole('dialog');
  const save = (words: string) => drawer().getByRole('button', { name: words, exact: true }).click();
  const names = () => page.locator('main tbody tr button[data-row-link]').allTextContents();
  const confirm = (words: string) =>
    page.getByRole('dialog').last().getByRole('button', { name: words, exact: true }).click();
  const table = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('a driver is added with a new tag, refused as a duplicate, changed, and deleted after a confirmation', async () => {
    await page.goto(`${product.address}/drivers`);
    await page.getByRole('heading', { name: 'No drivers yet' }).waitFor();
    await page.getByRole('button', { name: 'Add driver' }).first().click();
    await drawer().getByRole('textbox', { name: 'Name' }).fill('Anita Rao');
    await drawer().getByRole('textbox', { name: 'Employee number' }).fill('E-1');
    await drawer().getByRole('textbox', { name: 'Phone' }).fill('+81 90-1234-5678');
    await drawer().getByRole('combobox', { name: 'Tags' }).fill('Night shift');
    await page.keyboard.press('Enter');
    await save('Save');
    await page.getByText('Anita Rao added').waitFor();
    await page.getByText('+81 9012345678').waitFor();
    await page.getByRole('link', { name: 'Show score: Anita Rao' }).waitFor();
    await page.getByRole('button', { name: 'Add driver' }).click();
    await drawer().getByRole('textbox', { name: 'Name' }).fill('Budi Santoso');
    await drawer().getByRole('textbox', { name: 'Employee number' }).fill('e-1');
    await save('Save');
    await drawer().getByText('An employee with this number, phone or email already exists.').first().waitFor();
    await drawer().getByRole('textbox', { name: 'Employee number' }).fill('E-2');
    await save('Save');
    await expect.poll(names).toEqual(['Anita Rao', 'Budi Santoso']);
    await page.getByRole('button', { name: 'Budi Santoso' }).click();
    await drawer().getByRole('button', { name: 'Delete driver' }).press('Enter');
    await confirm('Delete');
    await page.getByText('Budi Santoso deleted').waitFor();
    await expect.poll(names).toEqual(['Anita Rao']);
  }, 60_000);

  it('a driver that is changed elsewhere while a form is open is not replaced', async () => {
    await showScreen(page, '/drivers');
    await page.getByRole('button', { name: 'Anita Rao' }).click();
    await drawer().getByRole('textbox', { name: 'Notes' }).fill('Typed here');
    const { items } = await product.call(drivers.list, {});
    const { id } = items[0]!;
    const body = { name: 'Anita Rao', tags: ['Night shift'], licenseNumber: 'LIC-1' };
    await product.call(drivers.update, { params: { id }, body });
    await save('Save');
    await drawer()
      .getByText('Changed elsewhere after you opened it. Copy what you typed, then open it again.')
      .waitFor();
    await drawer().getByRole('button', { name: 'Cancel' }).click();
    await confirm('Discard changes');
    await page.getByRole('button', { name: 'Anita Rao' }).click();
    await expect.poll(() => drawer().getByRole('textbox', { name: 'License number' }).inputValue()).toBe('LIC-1');
    await drawer().getByRole('textbox', { name: 'Notes' }).fill('Typed again');
    await save('Save');
    await page.getByText('Anita Rao saved').waitFor();
    expect(await product.call(drivers.read, { params: { id } })).toMatchObject({
      licenseNumber: 'LIC-1',
      notes: 'Typed again',
    });
  }, 60_000);

  it('customers are imported: errors are listed, valid rows are stored and can be exported', async () => {
    await showScreen(page, '/customers');
    await page.getByRole('button', { name: 'Import a CSV file' }).click();
    const file = page.locator('input[type=file]');
    await file.setInputFiles(table('customers.csv', 'Name,Phone,Tags\nHarbour Foods,12,North\nKeel Hardware,,\n'));
    await drawer()
      .getByRole('row', { name: /2 Phone 12 Enter a valid phone number/ })
      .waitFor();
    await file.setInputFiles(
      table('customers.csv', 'Name,Phone,Tags\nHarbour Foods,+62 81234567890,North\nKeel Hardware,,\n'),
    );
    await save('Import 2 rows');
    await expect.poll(names).toEqual(['Harbour Foods', 'Keel Hardware']);
    await page.getByRole('searchbox').fill('8123456');
    await expect.poll(names).toEqual(['Harbour Foods']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect((await textOf(download)).slice(1)).toBe(
      'Name,Number,Contact person,Phone,Email,Address,Language,Tags,Notes\r\nHarbour Foods,,,62 81234567890,,,,North,\r\n',
    );
  }, 60_000);

  it('a tag is renamed everywhere, merged, and deleted with the count of its uses', async () => {
    await showScreen(page, '/tags');
    await expect.poll(names).toEqual(['Cold chain', 'Night shift', 'North']);
    await page.getByRole('button', { name: 'North' }).click();
    await drawer().getByText('Used by 1 asset and 1 customer.').waitFor();
    await drawer().getByRole('textbox', { name: 'Tag' }).fill('South');
    await save('Save');
    await expect.poll(names).toEqual(['Cold chain', 'Night shift', 'South']);
    await page.getByRole('button', { name: 'South' }).click();
    await drawer().getByRole('combobox', { name: 'Merge into' }).click();
    await page.getByRole('option', { name: 'Cold chain' }).click();
    await save('Merge');
    await confirm('Merge');
    await page.getByText('South merged into Cold chain').waitFor();
    await expect.poll(names).toEqual(['Cold chain', 'Night shift']);
    expect((await product.call(customers.list, {})).items[0]).toMatchObject({ tags: ['Cold chain'] });
    await page.getByRole('button', { name: 'Cold chain' }).click();
    await drawer().getByRole('button', { name: 'Delete tag' }).press('Enter');
    await page.getByRole('dialog').last().getByText('Used by 1 asset and 1 customer.').waitFor();
    await confirm('Delete');
    await expect.poll(names).toEqual(['Night shift']);
    expect((await product.call(assets.list, {})).items[0]!.tags).toEqual([]);
    await page.getByRole('link', { name: /Drivers tagged Night shift/ }).click();
    await expect.poll(names).toEqual(['Anita Rao']);
  }, 60_000);

  it('in Japanese: a driver, an own make and model, and a read-only one of the product', async () => {
    await product.call(session.preferences, { body: { language: 'ja' } });
    await page.goto(`${product.address}/drivers?edit=new`);
    await drawer().getByRole('textbox', { name: '氏名' }).fill('田中 恵美');
    await save('保存');
    await page.getByText('田中 恵美 を追加しました').waitFor();
    await showScreen(page, '/make-models?search=corolla');
    await page.getByRole('button', { name: 'Toyota' }).first().click();
    await drawer().getByText('Waymark に付属するため変更できません。').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'メーカーと車種を追加' }).click();
    await drawer().getByRole('textbox', { name: 'メーカー' }).fill('TOYOTA');
    await drawer().getByRole('textbox', { name: '車種' }).fill('corolla');
    await drawer().getByRole('combobox', { name: /種類/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await save('保存');
    await drawer().getByText('このメーカーと車種はすでに登録されています。').first().waitFor();
    await drawer().getByRole('textbox', { name: '車種' }).fill('Corolla 特装');
    await save('保存');
    await page.getByText('TOYOTA Corolla 特装 を追加しました').waitFor();
    const own = (await product.call(makeModels.list, { query: { origin: 'own' } })).items;
    expect(own).toMatchObject([{ make: 'TOYOTA', model: 'Corolla 特装' }]);
    expect((await product.call(drivers.list, {})).count).toBe(2);
    expect((await product.call(tags.list, {})).count).toBe(1);
  }, 60_000);

  it('logs no errors', () => {
    expect(errors.filter((error) => !/4(0[09]|12)/.test(error))).toEqual([]);
  });
});
