/** A device is registered, others are uploaded, and one is assigned and removed; in English and Japanese. */
import { connect } from 'node:net';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, invitedPage, pageErrors, showScreen, signedInPage, textOf } from './page.ts';

const FIRST = '356307042442101';
const SECOND = '356307042442102';
const THIRD = '356307042442103';
const STRANGER = '356307042442999';

describe('devices', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let dialog: Locator;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
    dialog = page.getByRole('dialog').first();
    await product.call(ENDPOINTS.assets.create, { body: { name: 'Truck 07', type: 'truck' } });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const row = (imei: string): Locator => page.locator('tbody tr').filter({ hasText: imei });
  const faults = async (): Promise<(string | null)[][]> =>
    Promise.all(
      (await dialog.locator('table').first().locator('tbody tr').all()).map((line) =>
        line.locator('th, td').allTextContents(),
      ),
    );
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  it('are registered from unknown callers, with the defaults of their model', async () => {
    const port = product.ports.Teltonika!;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.concat([Buffer.from([0, 15]), Buffer.from(STRANGER)]));
    await expect
      .poll(async () => (await product.call(ENDPOINTS.devices.unknown, {})).count, { timeout: 20_000 })
      .toBe(1);
    socket.destroy();
    await page.goto(`${product.address}/devices`);
    await page.getByText('No devices yet').waitFor();
    await page.getByText('1 device sends packets but is not registered.').waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    await dialog.getByRole('button', { name: 'Add this device' }).click();
    const imei = dialog.getByLabel('IMEI', { exact: false }).first();
    await expect.poll(() => imei.inputValue()).toBe(STRANGER);
    await imei.fill(FIRST);
    await dialog.locator('select').selectOption({ label: 'Teltonika FMC130' });
    await expect.poll(() => dialog.getByLabel('Immobilization type').first().inputValue()).toBe('Starter');
    await expect.poll(() => dialog.getByLabel('Ignition type').first().inputValue()).toBe('Wired input');
    await dialog.getByLabel('SIM (IMSI)').fill('228925550104001');
    await dialog.getByLabel('Fleet API key').first().fill('top-secret');
    await dialog.getByRole('button', { name: 'Add device' }).click();
    await dialog.getByText('Waiting for the first packet.').waitFor();
    await expect.poll(() => row(FIRST).textContent()).toContain('Unassigned');
    expect((await product.call(ENDPOINTS.devices.list, {})).items).toMatchObject([
      { imei: FIRST, make: 'Teltonika', immobilizationType: 'starter', ignitionType: 'wired', fltApiKeySet: true },
    ]);
    expect(await page.content()).not.toContain('top-secret');
  }, 60_000);

  it('are uploaded: a wrong file lists each error, the corrected one is stored completely', async () => {
    await showScreen(page, '/devices');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL('**/devices/upload');
    await choose(
      `IMEI;IMSI;Model\n${SECOND};;FMC130\n${THIRD};228925550104003;FMC-13O\n${FIRST};228925550104009;FMC130\n`,
    );
    await dialog.getByRole('heading', { name: 'Rows with errors' }).waitFor();
    expect(await faults()).toEqual([
      ['2', 'IMSI', 'empty', 'This field is required.'],
      ['3', 'deviceModel', 'FMC-13O', 'Unknown model. Did you mean FMC130?'],
      ['4', 'ESN/IMEI', FIRST, 'A device with this IMEI already exists.'],
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Errors as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('devices-errors.csv');
    const table = await textOf(saved);
    expect(table).toContain('Line,Column,Value,Reason\r\n2,IMSI,,This field is required.\r\n3,deviceModel,FMC-13O,');
    await choose(`IMEI,IMSI,Model,Immobilization type\n${SECOND},228925550104002,FMC130,relay\n`);
    await expect.poll(async () => (await faults())[0]?.[3]).toBe('Use one of these: none, starter, ignition, fuel.');
    await choose('');
    await dialog.getByText('Empty file.').waitFor();
    await choose(`IMEI,IMSI,Model\n${SECOND},228925550104002,FMC130\n${THIRD},228925550104003,FMC130\n`);
    await dialog.getByRole('button', { name: 'Upload 2 devices' }).click();
    await page.getByText('2 devices uploaded').waitFor();
    await page.waitForURL('**/devices');
    await row(THIRD).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
  }, 60_000);

  it('are not uploaded by a viewer', async () => {
    const user = {
      name: 'Viewer',
      email: 'viewer@example.test',
      role: 'viewer',
      password: 'Tester-3-waymark',
    } as const;
    const viewer = await invitedPage(browser, product, user);
    await viewer.goto(`${product.address}/devices/upload`);
    await viewer.getByText('You are not authorized to upload devices.').waitFor();
    expect(await viewer.locator('input[type=file]:enabled').count()).toBe(0);
    await viewer.context().close();
  }, 60_000);

  it('are counted by status in the tabs, which filter, and in Settings', async () => {
    const tabs = page.getByRole('navigation', { name: 'Status' }).getByRole('button');
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['All 3', 'Unassigned 3', 'Assigned 0', 'Active 0', 'Offline 0']);
    await tabs.getByText('Offline 0').click();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.waitForURL('**/devices?status=offline');
    await product.call(ENDPOINTS.stateSettings.update, {
      body: { type: 'state', id: 'truck', data: { idleAfterSeconds: 180, stoppedAfterSeconds: 240 } },
    });
    await page.goto(`${product.address}/settings`);
    await page.getByRole('link', { name: 'State settings 2 thresholds customized' }).click();
    // Says before saving what would change.
    const preview = page.getByRole('region', { name: 'Status changes on saving' });
    await preview.getByText('Change a value').waitFor();
    await page.getByLabel('Charged at or above (%)').fill('80');
    await preview.getByText('No asset would have another status now.').waitFor();
    await page.getByText('Not saved yet').waitFor();
    await page.getByLabel('Charged at or above (%)').fill('800');
    await preview.getByText('Correct the values with an error first.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await showScreen(page, '/settings');
    await page.getByRole('link', { name: 'Devices 3 registered, 0 offline, 3 unassigned' }).click();
    await page.waitForURL('**/devices');
  }, 60_000);

  it('are not replaced if they were changed elsewhere, and stay current when the drawer itself assigns them', async () => {
    const { items } = await product.call(ENDPOINTS.devices.list, { query: { search: SECOND } });
    const params = { id: items[0]!.id };
    const tab = (name: string) => dialog.getByRole('navigation').getByRole('button', { name, exact: true }).click();
    await page.goto(`${product.address}/devices`);
    await row(SECOND).getByRole('button').click();
    await tab('Asset');
    await dialog.getByLabel('Assign to').first().click();
    await page.getByRole('option', { name: 'Truck 07' }).click();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog.getByRole('button', { name: 'Unassign' }).waitFor();
    await tab('Settings');
    await dialog.getByLabel('SIM (IMSI)').fill('228925550104012');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${SECOND} saved`).waitFor();

    await row(SECOND).getByRole('button').click();
    await tab('Settings');
    await dialog.getByLabel('SIM (IMSI)').fill('228925550104013');
    await product.call(ENDPOINTS.devices.update, { params, body: { ignitionType: 'virtual' } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Changed elsewhere after you opened it.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Discard changes' }).click();

    await row(SECOND).getByRole('button').click();
    await tab('Asset');
    await dialog.getByRole('button', { name: 'Unassign' }).waitFor();
    await product.call(ENDPOINTS.devices.update, { params, body: { ignitionType: 'wired' } });
    await dialog.getByRole('button', { name: 'Unassign' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Unassign' }).click();
    await dialog.getByText(`${SECOND} was changed elsewhere. Check it, then try again.`).waitFor();
    expect(await product.call(ENDPOINTS.devices.read, { params })).toMatchObject({
      ...{ imsiId: '228925550104012', ignitionType: 'wired', assetName: 'Truck 07' },
    });
    await product.call(ENDPOINTS.devices.update, { params, body: { assetSclId: null } });
  }, 60_000);

  it('are assigned to an asset, cannot be deleted there, and are removed from it, in Japanese', async () => {
    await product.call(ENDPOINTS.session.preferences, { body: { language: 'ja' } });
    await page.goto(`${product.address}/devices`);
    await page.getByRole('heading', { name: 'デバイス', level: 1 }).waitFor();
    await row(FIRST).getByRole('button').click();
    const tab = (name: string) => dialog.getByRole('navigation').getByRole('button', { name, exact: true }).click();
    await tab('アセット');
    await dialog.getByLabel('アセットに割り当て').first().click();
    await page.getByRole('option', { name: 'Truck 07' }).click();
    await dialog.getByRole('button', { name: '割り当てる' }).click();
    await page.getByText(`${FIRST} を Truck 07 に割り当てました`).waitFor();
    await expect.poll(() => row(FIRST).textContent()).toContain('割り当て済み');
    await dialog.getByRole('button', { name: '割り当てを解除' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await tab('設定');
    await dialog.getByRole('button', { name: '削除' }).click();
    const asked = page.getByRole('dialog').last();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('キャンセル');
    await asked.getByRole('button', { name: '削除' }).click();
    await page.getByText('割り当て中のデバイスは削除できません').waitFor();
    await asked.getByRole('button', { name: 'キャンセル' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/devices');

    // Of several selected devices, those that cannot be deleted are named.
    for (const imei of [FIRST, THIRD]) await row(imei).getByRole('checkbox').check();
    await page.getByRole('button', { name: '削除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
    const left = page.getByRole('dialog').filter({ hasText: FIRST });
    await left.getByText('先に割り当てを解除してください').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => row(THIRD).count()).toBe(0);

    await row(FIRST).getByRole('button').click();
    await tab('アセット');
    await dialog.getByRole('button', { name: '割り当てを解除' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '割り当てを解除' }).click();
    await page.getByText(`${FIRST} の割り当てを解除しました`).waitFor();
    await expect.poll(() => row(FIRST).textContent()).toContain('未割り当て');
    await tab('設定');
    await dialog.getByRole('button', { name: '削除' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '削除' }).click();
    await expect.poll(() => row(FIRST).count()).toBe(0);
    await row(SECOND).waitFor();
    expect(errors.filter((error) => !/409|400|412/.test(error))).toEqual([]);
  }, 120_000);
});
