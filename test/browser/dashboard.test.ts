/** The dashboard in the browser: its figures, lists and links, without data, and on a phone. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/src/storage/db.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { openDatabaseIn } from './time-zone.ts';
import { keysOf, storeIdling, storeTrips } from './trip-rows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** In the page: how far its parts moved since it began to load, as browsers score it. */
async function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
    ).observe({ type: 'layout-shift', buffered: true });
    // Without any shift there is no call.
    setTimeout(() => resolve(0), 1000);
  });
}

describe('the dashboard', () => {
  let product: Product;
  let browser: Browser;
  let database: Database;
  let page: Page;
  let errors: string[];
  /** Noon of yesterday, UTC. */
  const noon = Math.floor(Date.now() / DAY) * DAY - 12 * HOUR;
  const day = (daysBefore: number) => new Date(noon - daysBefore * DAY).toISOString().slice(0, 10);

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    database = await openDatabaseIn('UTC', product);
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await product?.stop();
  });

  /** Creates an asset of a month ago with a trip on each of ten days. */
  async function drive(name: string, factor: number): Promise<void> {
    const { id } = await product.call(ENDPOINTS.assets.create, { body: { name, type: 'truck' } });
    await database.owner((kysely) =>
      kysely
        .updateTable('assets')
        .set({ created_at: new Date(noon - 30 * DAY) })
        .where('uid', '=', id)
        .execute(),
    );
    const starts = Array.from({ length: 10 }, (_, before) => noon - before * DAY);
    await storeTrips(database, id, starts, factor);
    const times = starts.map((start) => ({ start: start + HOUR, seconds: 600 * factor }));
    await storeIdling(database, id, times);
  }

  /** Stores harsh braking of an asset, whose device senses harsh events from then on. */
  async function brake(uid: string, time: number): Promise<void> {
    const { account_id, id: asset_id } = await keysOf(database, uid);
    const [start_time, end_time] = [new Date(time), new Date(time + 1000)];
    const kind = { type: 'harshBraking', value: 4.5, limit_value: null, latitude_e7: 0, longitude_e7: 0 };
    const event = { account_id, asset_id, uid: crypto.randomUUID(), ...kind, start_time, end_time };
    await database.ingest((tx) => tx.insertInto('driving_events').values(event).execute());
  }

  const open = (search = `?startDate=${day(6)}&endDate=${day(0)}`) =>
    page.goto(`${product.address}/dashboard${search}`);

  it('says how to begin, then shows the figures and leads from each to its rows', async () => {
    await open('');
    await page.getByRole('heading', { name: 'No assets yet' }).waitFor();
    for (const [place, name] of ['Truck 07', 'Truck 31', 'Bus 03'].entries()) await drive(name, place + 1);
    const hour = new Date().getUTCHours();
    await open();
    // Three assets on each of seven days: 60 km, 3 h of driving, 1 h of idling. Three days before have trips.
    await expect
      .poll(() => page.locator('[data-figures] a').allTextContents())
      .toEqual([
        expect.stringMatching(/^Distance420 km\+133\.3 %/),
        expect.stringMatching(/^Driving time21 h\+133\.3 %/),
        expect.stringMatching(/^Utilization100 %\+57\.1 pts/),
        expect.stringMatching(/^Idle share25 %±0 pts/),
        // No trip has a driver.
        expect.stringMatching(/^Driver score– of 100No score/),
      ]);
    await expect.poll(() => page.locator('section[aria-label="Fleet now"] h2').textContent()).toBe('Fleet now 3');
    const lists = page.locator('section[aria-label="Top and bottom"]');
    const listed = () => lists.locator('li').allTextContents();
    expect(await listed()).toEqual(['Bus 03210.0 km', 'Truck 31140.0 km', 'Truck 0770.0 km']);
    await lists.getByRole('button', { name: 'Most idle' }).click();
    expect(await listed()).toEqual(['Bus 033 h 30 min', 'Truck 312 h 20 min', 'Truck 071 h 10 min']);
    await page.locator('main figure rect').first().waitFor();
    const asTable = (tile: string) =>
      page.locator(`section[aria-label="${tile}"]`).getByRole('button', { name: 'Show as table' }).click();
    await asTable('Distance per day');
    await page.getByRole('rowheader', { name: day(3) }).waitFor();
    await asTable('Assets on trips by hour');
    await page.getByRole('rowheader', { name: '13:00' }).waitFor();
    // Hours that have not begun have no number.
    const today = await page
      .locator('section[aria-label="Assets on trips by hour"] td:nth-of-type(1)')
      .allTextContents();
    expect([hour, new Date().getUTCHours()]).toContain(today.filter(Boolean).length - 1);
    await page.locator('[data-map="dashboard"] canvas').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await lists.getByRole('button', { name: 'Least driven' }).click();
    await lists.getByRole('link', { name: 'Truck 07' }).click();
    await page.waitForURL(/\/reports\/trips\?/);
    await expect.poll(() => page.locator('main tbody tr[aria-rowindex]').count()).toBe(7);
    await page.goBack();
    await page.locator('section[aria-label="Fleet now"]').getByRole('link', { name: 'Pending' }).click();
    await page.waitForURL(/\/map\?status=/);
    expect(errors).toEqual([]);
  }, 90_000);

  it('is arranged by keyboard and by mouse, for the user, until it is reset', async () => {
    const tiles = () =>
      page.locator('main section[data-area]').evaluateAll((all) => all.map((tile) => tile.getAttribute('data-area')));
    const usual = ['attention', 'fleet', 'alerts', 'map', 'hours', 'chart', 'extremes', 'maintenance', 'silent'];
    await open();
    await expect.poll(tiles).toEqual(usual);
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: /^Move Not reporting/ }).press('ArrowLeft');
    await expect.poll(async () => (await tiles()).slice(-2)).toEqual(['silent', 'maintenance']);
    // The handle keeps the focus for the next step.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await tiles()).slice(-3)).toEqual(['silent', 'extremes', 'maintenance']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Move Fleet now/ }).hover();
    await page.mouse.down();
    await page.locator('section[aria-label="Open alerts"]').hover();
    await page.mouse.up();
    await expect.poll(async () => (await tiles()).slice(0, 3)).toEqual(['attention', 'alerts', 'fleet']);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect.poll(async () => (await tiles()).slice(0, 3)).toEqual(['attention', 'alerts', 'fleet']);
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'Reset order' }).click();
    await expect.poll(tiles).toEqual(usual);
    await expect.poll(async () => (await product.call(ENDPOINTS.dashboard.layout, {})).tiles).toBeNull();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(errors).toEqual([]);
  }, 60_000);

  it('compares nothing with a period that is nearly empty', async () => {
    const { id } = await product.call(ENDPOINTS.assets.create, { body: { name: 'Truck 09', type: 'truck' } });
    const driver = await product.call(ENDPOINTS.drivers.create, { body: { name: 'Driver 22' } });
    const startTime = new Date(noon - 30 * DAY).toISOString();
    const body = { driverId: driver.id, startTime };
    await product.call(ENDPOINTS.driverAssignments.assign, { params: { id }, body });
    await storeTrips(database, id, [noon, noon - 10 * DAY], 3);
    await brake(id, noon - 10 * DAY + 600_000);
    await open(`?startDate=${day(9)}&endDate=${day(0)}`);
    await expect
      .poll(() => page.locator('[data-figures] small').allTextContents())
      .toEqual(Array.from({ length: 5 }, () => 'Too little data in the period before'));
    // There is a score before too: 93.
    await page.locator('[data-figures] a', { hasText: /^Driver score100 of 100/ }).waitFor();
    // The day before has nothing at all.
    await open(`?startDate=${day(10)}&endDate=${day(10)}`);
    await expect
      .poll(() => page.locator('[data-figures] small').allTextContents())
      .toEqual([...Array.from({ length: 4 }, () => 'No data in the period before'), 'No score in the period before']);
  }, 60_000);

  it('fits on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    // The second time the tile of what needs attention has the height of the first time.
    for (const _ of ['first', 'second']) {
      await open();
      await page.locator('[data-figures] b').first().waitFor();
      await page
        .locator('section[aria-label="Needs attention"] li a, section[aria-label="Needs attention"] p')
        .first()
        .waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('waymark.attention.rows'))).not.toBeNull();
    }
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.05);
    expect(await page.locator('[data-figures] li').count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('shows the score of the drivers where trips are switched off', async () => {
    const features = ['driverBehaviorReports' as const];
    const { items } = await product.call(ENDPOINTS.assets.list, { query: { search: 'Truck 09' } });
    const morning = noon - 5 * DAY;
    const starts = Array.from({ length: 10 }, (_, place) => morning - place * 7_200_000);
    await storeTrips(database, items[0]!.id, starts, 3);
    // An open page may make calls that are no longer allowed.
    await page.goto('about:blank');
    await database.owner((kysely) => kysely.updateTable('accounts').set({ features }).execute());
    await expect.poll(async () => (await product.call(ENDPOINTS.session.me, {})).features).toEqual(features);
    // The kilometers of the period before are few, which no figure beside the score says.
    await open(`?startDate=${day(9)}&endDate=${day(0)}`);
    await expect
      .poll(() => page.locator('[data-figures] a').allTextContents())
      .toEqual(['Driver score100 of 100Too little data in the period before']);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  }, 60_000);
});
