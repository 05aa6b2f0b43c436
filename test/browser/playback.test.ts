/** Several vehicles in one playback, and the export of one track. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { countsAsFix } from '@waymark/domain/fix.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { faultsInBothThemes, pageErrors, showScreen, signedInPage, textOf } from './page.ts';
import { liveAtNoon } from './time-zone.ts';
import { addVehicle, driveNorth, parked } from './vehicles.ts';

const MINUTE = 60_000;

describe('playback', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let ids: string[];
  /** Epoch ms. */
  let firstTripAt: number;
  let spare: string[];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const now = Date.now();
    firstTripAt = now - 30 * MINUTE;
    ids = [];
    for (const [index, name] of ['Truck 07', 'Truck 08'].entries()) {
      const vehicle = await addVehicle(product, `35630704244300${index}`, { name, type: 'truck' }, now - 40 * MINUTE);
      const home = { latitude: 47.14 + index * 0.01, longitude: 9.52 };
      const begin = now - (30 - index * 5) * MINUTE;
      await vehicle.send([
        parked(begin - 3 * MINUTE, home.latitude, home.longitude),
        ...driveNorth(begin, begin + 5 * MINUTE, home, 14),
        // Six minutes of silence.
        ...driveNorth(begin + 11 * MINUTE, begin + 16 * MINUTE, { ...home, latitude: home.latitude + 0.1 }, 14),
      ]);
      vehicle.close();
      ids.push(vehicle.assetId);
    }
    spare = [];
    for (let index = 0; index < 10; index++)
      spare.push((await product.call(ENDPOINTS.assets.create, { body: { name: `Spare ${index}`, type: 'car' } })).id);
    await liveAtNoon(product);
    page = await signedInPage(browser, product, { acceptDownloads: true });
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const lanes = () => page.locator('ol li a').allTextContents();
  const at = () => Number(new URL(page.url()).searchParams.get('at'));
  const moment = async () =>
    Number(await page.getByRole('slider', { name: 'Playback position for all assets' }).getAttribute('aria-valuenow'));

  it('of several assets starts from the list: select, play together', async () => {
    await page.goto(`${product.address}/assets?search=Truck`);
    await page.getByLabel('Select Truck 07').check();
    await page.getByLabel('Select Truck 08').check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('link', { name: 'Play back together' }).click();
    await page.waitForURL(/\/playback\?assets=/);
    await expect.poll(lanes).toEqual(['Truck 07', 'Truck 08']);
  }, 60_000);

  it('has one clock for all, controlled by keys and kept in the address', async () => {
    // It begins with the first trip of the day.
    await expect.poll(at).toBeGreaterThan(0);
    const began = await moment();
    await page.keyboard.press('ArrowRight');
    await expect.poll(moment).toBe(began + 30);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(moment).toBe(began - 270);
    const shown = at;
    await expect.poll(shown).toBeGreaterThan(0);
    await page.getByRole('slider', { name: 'Playback position for all assets' }).focus();
    await page.keyboard.press('PageUp');
    await expect.poll(moment).toBeLessThan(began - 270);
    await page.getByText('60×').click();
    const before = await moment();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(moment).toBeGreaterThan(before + 60);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const rest = await moment();
    await expect.poll(async () => Math.abs((await moment()) - rest)).toBe(0);
  }, 90_000);

  it('marks each asset with its name on the map, and its track with the number that the list shows', async () => {
    const names = () => page.locator('.wm-label:not([hidden])').allTextContents();
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Truck 07', 'Truck 08']);
    await expect.poll(() => page.locator('[data-numbered] > :first-child').allTextContents()).toEqual(['1', '2']);
  }, 60_000);

  it('opens at the time of the address', async () => {
    const other = await page.context().newPage();
    const slider = other.getByRole('slider', { name: 'Playback position for all assets' });
    const opened = async (seconds: number) => {
      const shown = new URL(page.url());
      shown.searchParams.set('at', String(seconds));
      await other.goto(shown.href);
      await other.locator('li [class*=gap]').first().waitFor();
      return Math.round(Number(await slider.getAttribute('aria-valuenow')));
    };
    // In the first trip, also shortly after midnight, when the day has nothing before it.
    const asked = Math.floor(firstTripAt / 1000) + 60;
    expect(await opened(asked + 90)).toBe((await opened(asked)) + 90);
    await other.close();
  }, 60_000);

  it('draws silences over five minutes dashed in the lane, and says that there is no data', async () => {
    await expect.poll(() => page.locator('li [class*=gap]').count()).toBeGreaterThanOrEqual(2);
  }, 60_000);

  it('plays ten assets, and refuses the eleventh with a message', async () => {
    await showScreen(page, `/playback?assets=${[...ids, ...spare.slice(0, 8)].join(',')}`);
    await expect.poll(async () => (await lanes()).length).toBe(10);
    await expect.poll(() => page.getByRole('combobox', { name: 'Add an asset' }).isDisabled()).toBe(true);
    await showScreen(page, `/playback?assets=${[...ids, ...spare.slice(0, 9)].join(',')}`);
    await page.getByText('Only the first 10 assets are shown. Left out: 1.').waitFor();
    await page.getByRole('button', { name: 'Remove Truck 08' }).click();
    await expect.poll(async () => (await lanes()).includes('Truck 08')).toBe(false);
  }, 60_000);

  it('adds an asset by its name', async () => {
    await showScreen(page, `/assets/${ids[0]}`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect.poll(lanes).toEqual(['Truck 07']);
    await page.getByRole('combobox', { name: 'Add an asset' }).fill('truck 08');
    await page.getByRole('option', { name: 'Truck 08' }).click();
    await expect.poll(lanes).toEqual(['Truck 07', 'Truck 08']);
    expect(new URL(page.url()).searchParams.get('assets')).toBe(ids.join(','));
  }, 60_000);

  it('is saved as a file with the fixes on screen', async () => {
    await showScreen(page, `/assets/${ids[0]}`);
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'This day as GPX' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Truck 07 \d{4}-\d{2}-\d{2}\.gpx$/);
    const text = await textOf(download);
    const { items } = await product.call(ENDPOINTS.vehicles.track, {
      params: { id: ids[0]! },
      query: { limit: 50_000 },
    });
    // The browser's XML parser accepts only well-formed files.
    const read = await page.evaluate((xml) => {
      const tree = new DOMParser().parseFromString(xml, 'application/xml');
      return {
        faults: tree.querySelectorAll('parsererror').length,
        segments: tree.querySelectorAll('trkseg').length,
        times: [...tree.querySelectorAll('trkpt > time')].map((time) => time.textContent),
      };
    }, text);
    expect(read.faults).toBe(0);
    expect(read.segments).toBe(2);
    expect(read.times).toEqual(items.filter(countsAsFix).map(({ time }) => time));
  }, 60_000);

  it('logs no errors', () => {
    expect(errors).toEqual([]);
  });

  it.each([1440, 360])(
    'has no accessibility fault in either theme at %i px',
    async (width) => {
      const viewport = { width, height: 780 };
      const other = await signedInPage(browser, product, { viewport });
      await other.goto(`${product.address}/playback?assets=${ids.join(',')}`);
      await other.locator('main ol li').first().waitFor();
      expect(await faultsInBothThemes(other)).toEqual([]);
      await showScreen(other, `/assets/${ids[0]}`);
      await other.locator('main ol li').first().waitFor();
      await other.getByRole('button', { name: 'Download' }).click();
      expect(await faultsInBothThemes(other)).toEqual([]);
      await other.context().close();
    },
    90_000,
  );
});
