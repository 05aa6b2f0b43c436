import { createConnection } from 'node:net';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { avlRecord, encodeLogin, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';

const KNOWN = '356307042440001';
const STRANGER = '356307042449999';
const WRONG = '356307042440019';
const WEEK_MS = 7 * 86_400_000;
const PLACE = { latitude: 47.1, longitude: 9.5, satellites: 9, valid: true };
const FIX = avlRecord({ ...PLACE, fixTime: Date.now() - 60_000 });

describe('diagnostics', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Sends parts to the Teltonika port, each after the answer to the previous one, and disconnects. */
  const say = (...parts: Uint8Array[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host: '127.0.0.1', port: product.ports.Teltonika! });
      const next = (): void => {
        const part = parts.shift();
        if (part) socket.write(part);
        else socket.end();
      };
      socket.setTimeout(1000, next);
      socket.on('connect', next);
      socket.on('data', next);
      socket.on('error', reject);
      socket.on('close', () => resolve());
    });

  it('begins with the listening ports, and links to the set-up of the first tracker', async () => {
    await page.goto(`${product.address}/diagnostics`);
    await page.getByText('No device has connected yet.').waitFor();
    await page.getByText('No unreadable frames.').waitFor();
    const health = page.getByRole('list', { name: 'Server health' });
    for (const part of ['Database', 'Ingest', 'Disk', 'Gateway'])
      await health.getByText(part, { exact: true }).waitFor();
    await expect.poll(() => health.getByText('OK', { exact: true }).count()).toBe(4);
    await expect.poll(() => page.getByRole('row', { name: /Teltonika/ }).count()).toBeGreaterThanOrEqual(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Set up your first device' }).click();
    await page.getByRole('heading', { name: 'Choose a model' }).waitFor();
  }, 60_000);

  it('shows an unreadable frame with its bytes and its error', async () => {
    const { id: assetSclId } = await product.call(ENDPOINTS.assets.create, {
      body: { name: 'Truck 01', type: 'truck' },
    });
    await product.call(ENDPOINTS.devices.provision, { body: { imei: KNOWN, deviceType: 'teltonika', assetSclId } });
    const wrong = encodePacket(CODEC_8_EXTENDED, [FIX]).slice();
    wrong[wrong.length - 1]! ^= 1;
    await say(encodeLogin(KNOWN), wrong);
    await page.goto(`${product.address}/diagnostics`);
    const frame = page.getByRole('group').filter({ hasText: 'wrong checksum' });
    await frame.first().locator('summary').click();
    await frame.getByText('Type codec 0x8e', { exact: true }).waitFor();
    await frame.getByText(`${wrong.length} B`, { exact: true }).waitFor();
    await frame.getByRole('button', { name: 'Copy frame' }).click();
    await frame.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(Buffer.from(wrong).toString('hex'));
    await frame.getByText(/^0000 {2}00 00 00 00 00 00 00 [0-9a-f]{2} 8e 01/).waitFor();
    await frame.getByRole('link', { name: KNOWN }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(`Device ${KNOWN}`).waitFor();
    await drawer.getByRole('link', { name: 'Truck 01' }).waitFor();
    await drawer.getByText('Last unreadable frame').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('shows a wrong clock with its start, and quarantined records with the remedy', async () => {
    await product.call(ENDPOINTS.devices.provision, { body: { imei: WRONG, deviceType: 'teltonika' } });
    const sent = (fixTime: number) => encodePacket(CODEC_8_EXTENDED, [avlRecord({ ...PLACE, fixTime })]);
    const rolledOver = (seconds: number) => sent(Date.now() - 1024 * WEEK_MS - seconds * 1000);
    await say(encodeLogin(WRONG), rolledOver(3), rolledOver(2), rolledOver(1), sent(Date.now() + WEEK_MS));
    await page.goto(`${product.address}/diagnostics`);
    const row = page.getByRole('row', { name: new RegExp(WRONG) });
    await row.getByText('Dates 1,024 weeks back (GPS week rollover)').waitFor();
    await row.getByText(/^since /).waitFor();
    await row.getByText('1× time in the future').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('link', { name: WRONG }).click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByText(/^The device clock is wrong\. Dates 1,024 weeks back .+ · since .+Update the firmware/)
      .waitFor();
    await drawer.getByText('Check its time and time zone.').waitFor();
    await drawer.getByText(/^Newest: .+ · Device time: /).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
  }, 60_000);

  it('lists unregistered devices, and registers one with its number', async () => {
    await say(encodeLogin(STRANGER));
    const row = page.getByRole('row', { name: new RegExp(STRANGER) });
    await row.getByRole('link', { name: 'Add device' }).click();
    await expect.poll(() => page.getByLabel('IMEI').inputValue()).toBe(STRANGER);
    await expect.poll(() => page.getByRole('dialog').getByLabel('Model').inputValue()).toBe('teltonika/');
  }, 60_000);

  it('finds a device by its number, and reports an unknown number', async () => {
    await say(encodeLogin(KNOWN), encodePacket(CODEC_8_EXTENDED, [FIX]));
    await page.goto(`${product.address}/diagnostics`);
    await page.getByLabel('Look up a device').fill(KNOWN);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('1 packet', { exact: true }).waitFor();
    await showScreen(page, '/diagnostics?device=123451234512345');
    await page.getByText('This device is not registered.').waitFor();
    expect(errors).toEqual([]);
  }, 60_000);
});
