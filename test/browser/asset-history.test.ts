import { buildPath } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { overlaps, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth, northOf, parked } from './vehicles.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOME = { latitude: 47.1, longitude: 9.5 };
/** Two days ago at 18:00 UTC, the middle of a day in the zone of the first account (America/Chicago). */
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS + 18 * 60 * MINUTE_MS;
const minutes = (count: number): number => NOON + count * MINUTE_MS;

/**
 * Two drives of one day: twenty minutes at 36 km/h, a stop of twenty minutes, then a drive that contains a silence of
 * eight minutes.
 */
function aDay() {
  const first = driveNorth(minutes(0), minutes(20), HOME, 10);
  const turn = { ...HOME, latitude: northOf(HOME.latitude, 12_000) };
  const second = driveNorth(minutes(40), minutes(50), turn, 15);
  const silent = { ...HOME, latitude: northOf(turn.latitude, 9_000 + 8 * 60 * 12) };
  const third = driveNorth(minutes(58), minutes(64), silent, 12);
  const end = northOf(silent.latitude, 6 * 60 * 12);
  return [
    ...[-60, -30, -1].map((minute) => parked(minutes(minute), HOME.latitude, HOME.longitude)),
    ...first,
    ...[20.2, 25, 30, 35, 39].map((minute) => parked(minutes(minute), turn.latitude, HOME.longitude)),
    ...second,
    ...third,
    ...[64.2, 70, 75, 80].map((minute) => parked(minutes(minute), end, HOME.longitude)),
  ];
}

describe('the history of an asset', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let assetId: string;
  let timeZone: string;
  let day: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    ({ timeZone } = await product.call(ENDPOINTS.session.me, {}));
    day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(NOON);
    const vehicle = await addVehicle(
      product,
      '356307042441001',
      { name: 'Truck 07', licensePlate: 'FL 20417', type: 'truck' },
      NOON - 2 * DAY_MS,
    );
    assetId = vehicle.assetId;
    await vehicle.send(aDay());
    vehicle.close();
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const address = () => new URL(page.url());
  const rows = () => page.getByRole('list', { name: 'Trips and stops' });
  const clock = () => page.getByRole('region', { name: 'Playback position' }).locator('output').textContent();
  const tripsOfDay = async () => {
    const { items, totals } = await product.call(ENDPOINTS.reports.trips, {
      params: { period: 'custom' },
      query: { assetId, startDate: day, endDate: day },
    });
    return { totals, items: items.toSorted((a, b) => a.startTime.localeCompare(b.startTime)) };
  };

  it('shows a day with the same totals as the reports', async () => {
    await page.goto(`${product.address}/assets/${assetId}?day=${day}`);
    await rows().waitFor();
    const { items, totals } = await tripsOfDay();
    expect(items).toHaveLength(2);
    // 12 km, then 9 km, 5.8 km unseen, 4.3 km.
    expect(totals.distanceMeters).toBeGreaterThan(0.98 * 31_080);
    expect(totals.distanceMeters).toBeLessThan(1.02 * 31_080);
    const summary = page.getByRole('region', { name: 'Day', exact: true });
    await expect.poll(() => summary.textContent()).toContain(`${(totals.distanceMeters / 1000).toFixed(1)} km`);
    await summary.getByText(/^2 trips · \d stops · /).waitFor();
    for (const [index, trip] of items.entries()) {
      const text = await rows()
        .getByRole('button', { name: `Trip ${index + 1}` })
        .textContent();
      expect(text).toContain(`${(trip.distanceMeters / 1000).toFixed(1)} km`);
      expect(text).toContain(`max ${Math.round(trip.maxSpeedMetersPerSecond * 3.6)} km/h`);
    }
  }, 120_000);

  it('shows a track across the antimeridian at its place, not the whole world', async () => {
    const since = NOON - 2 * DAY_MS;
    const asset = { name: 'Ferry 180', licensePlate: 'FJ 180', type: 'truck' } as const;
    const ferry = await addVehicle(product, '356307042441019', asset, since);
    // From 179.9° to −179.9°, 22 km in 22 minutes.
    const records = Array.from({ length: 133 }, (_, index) => {
      const longitude = 179.9 + (0.2 * index) / 132;
      const place = parked(minutes(index / 6), -16.8, longitude > 180 ? longitude - 360 : longitude);
      return { ...place, speedMetersPerSecond: 16, headingDegrees: 90, ignition: true };
    });
    await ferry.send(records);
    ferry.close();
    const screen = await page.context().newPage();
    const wrong = pageErrors(screen);
    await screen.goto(`${product.address}/assets/${ferry.assetId}?day=${day}`);
    await screen.getByRole('list', { name: 'Trips and stops' }).waitFor();
    // With the whole world framed, the scale would show thousands of kilometers.
    const scale = screen.locator('.maplibregl-ctrl-scale');
    await expect.poll(() => scale.textContent()).toMatch(/^[1-5]\skm$/);
    await screen.getByRole('button', { name: 'Show the whole track' }).click();
    await expect.poll(() => scale.textContent()).toMatch(/^[1-5]\skm$/);
    expect(wrong).toEqual([]);
    await screen.close();
  }, 120_000);

  it('adds the states of the day up to the day', async () => {
    const parts = await page.getByRole('region', { name: 'Day', exact: true }).locator('dl > div').allTextContents();
    const seconds = parts.map((text) => {
      const [hours = 0, mins = 0, rest = 0] = (/\d+:\d\d:\d\d$/.exec(text.trim())?.[0] ?? '').split(':').map(Number);
      return hours * 3600 + mins * 60 + rest;
    });
    const total = seconds.pop();
    expect(total).toBe(86_400);
    expect(seconds.reduce((sum, part) => sum + part, 0)).toBe(86_400);
  });

  it('explains a trip, with rule and threshold, and shows the fixes behind it', async () => {
    await rows().getByRole('button', { name: 'Trip 2' }).click();
    const why = page.getByRole('region', { name: 'Why is this a trip?' });
    await why.getByText(/^ignition on · \d\d:\d\d:\d\d$/).waitFor();
    await why.getByText(/^stopped ≥ 5 min · \d\d:\d\d:\d\d$/).waitFor();
    await why.getByText('≥ 200 m and ≥ 1 min').waitFor();
    const { items } = await tripsOfDay();
    await why.getByText(`${items[1]!.fixCount} fixes · 1 gap`).waitFor();
    await why.getByRole('button', { name: 'Show the fixes' }).click();
    await why.getByRole('button', { name: 'Hide the fixes' }).waitFor();
    expect(address().searchParams.get('trip')).toBe(String(Math.floor(Date.parse(items[1]!.startTime) / 1000)));
  }, 120_000);

  it('explains a stop by the trips around it, with rule and threshold, and shows the fixes behind it', async () => {
    const { items } = await tripsOfDay();
    const stop = rows().getByRole('button', { name: /Stop.*(19|20) min/ });
    await stop.click();
    expect(await stop.getAttribute('aria-expanded')).toBe('true');
    const why = page.getByRole('region', { name: 'Why is this a stop?' });
    await why.getByText(/^stopped ≥ 5 min · \d\d:\d\d:\d\d$/).waitFor();
    await why.getByText(/^ignition on · \d\d:\d\d:\d\d$/).waitFor();
    await why.getByText('stopped ≥ 5 min or idle ≥ 15 min').waitFor();
    await why.getByRole('button', { name: /(Show|Hide) the fixes/ }).waitFor();
    expect(address().searchParams.get('stop')).toBe(String(Math.floor(Date.parse(items[0]!.endTime!) / 1000)));
    expect(address().searchParams.get('trip')).toBeNull();
    await rows().getByRole('button', { name: 'Trip 2' }).click();
    await page.getByRole('region', { name: 'Why is this a trip?' }).waitFor();
  }, 120_000);

  it('shows the day while the asset itself still loads, and says when a call fails and is repeated', async () => {
    const slow = await page.context().newPage();
    let letGo = (): void => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await slow.route(`**${buildPath(ENDPOINTS.assets.read.path, { id: assetId })}`, async (route) => {
      await wait;
      await route.continue();
    });
    await slow.route(/\/stops\//, (route) => route.fulfill({ status: 503, body: '' }));
    await slow.goto(`${product.address}/assets/${assetId}?day=${day}`);
    await slow.getByRole('status').getByText('Some data could not be loaded.').waitFor();
    await slow.unroute(/\/stops\//);
    // On a busy machine the last attempt may already have failed.
    const list = slow.getByRole('list', { name: 'Trips and stops' });
    const again = slow.getByRole('button', { name: 'Try again' });
    await list.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    await list.waitFor();
    expect(await slow.getByRole('heading', { level: 1 }).count()).toBe(0);
    letGo();
    await slow.getByRole('heading', { level: 1, name: 'Truck 07' }).waitFor();
    await slow.close();
  }, 120_000);

  it('plays back by space and arrow keys, at the chosen speed, and keeps the moment in the address', async () => {
    await page.getByRole('heading', { name: 'Trips and stops' }).click();
    const before = (await clock())!;
    await page.keyboard.press('ArrowRight');
    await expect.poll(clock).toBe(later(before, 30));
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(clock).toBe(later(before, 330));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(clock).toBe(later(before, 300));
    await expect.poll(() => address().searchParams.get('at')).not.toBeNull();
    await page.getByText('60×', { exact: true }).click();
    await page.getByRole('heading', { name: 'Trips and stops' }).click();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(clock).not.toBe(later(before, 300));
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const rests = await clock();
    // The address follows once the playback has rested.
    await expect.poll(() => clockTime(Number(address().searchParams.get('at')) * 1000, timeZone)).toBe(rests);
    await page.reload();
    await rows().waitFor();
    await expect.poll(clock).toBe(rests);
  }, 120_000);

  it('leaves Space to a focused button', async () => {
    const trip = rows().getByRole('button', { name: 'Trip 1' });
    await trip.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => trip.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(1);
  }, 120_000);

  it('says that there is no data during a silence', async () => {
    await page.goto(`${product.address}/assets/${assetId}?day=${day}&at=${minutes(54) / 1000}`);
    await page.getByRole('region', { name: 'Playback position' }).getByText('No data', { exact: true }).waitFor();
  }, 120_000);

  it('leaves room for the legend when it shows the whole track', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    // The day begins at the southern end of the track.
    await page.goto(`${product.address}/assets/${assetId}?day=${day}`);
    const label = page.locator('.wm-label').filter({ visible: true });
    await label.first().waitFor();
    await page.getByRole('button', { name: 'Show the whole track' }).click();
    await expect.poll(() => overlaps(page, '.wm-label', 'ul[aria-label="Track legend"]')).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 120_000);

  it('moves between days in the address, and Back does the same', async () => {
    await page.getByRole('button', { name: 'Previous day' }).click();
    const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
    await expect.poll(() => address().searchParams.get('day')).toBe(before);
    await page.getByText('No data for this day').waitFor();
    await page.goBack();
    await rows().getByRole('button', { name: 'Trip 1' }).waitFor();
    expect(address().searchParams.get('day')).toBe(day);
    await page.getByRole('button', { name: new RegExp(`^Choose a day: .*${day}$`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: String(Number(before.slice(8))), exact: false })
      .first()
      .waitFor();
    // Seven columns of days, and no table as wide as its window.
    expect((await page.getByRole('dialog').boundingBox())!.width).toBeLessThan(400);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('has an overview: state with its start, packet and location separately, sensors', async () => {
    await product.call(ENDPOINTS.stateSettings.update, {
      body: { type: 'state', id: 'truck', data: { speedLimitMetersPerSecond: 25 } },
    });
    await page.getByRole('button', { name: 'Overview' }).click();
    await page.getByText('Last packet').waitFor();
    expect(address().searchParams.get('tab')).toBe('overview');
    await page.getByText('90 km/h', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await rows().waitFor();
    await page.goBack();
    await page.getByText('Last location').waitFor();
    await page.getByText('Vehicle battery').waitFor();
    await page.getByRole('link', { name: 'Show on live map' }).click();
    await page.waitForURL((url) => url.pathname === '/map' && url.searchParams.get('selected') === assetId);
    await page.getByRole('region', { name: 'Truck 07' }).getByText('limit 90 km/h').waitFor();
  }, 120_000);

  it('does not bring the user back after leaving', async () => {
    await showScreen(page, `/assets/${assetId}?day=${day}`);
    await rows().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'Assets' }).first().click();
    await page.getByRole('button', { name: 'Create asset' }).waitFor();
    // The page writes the moment into the address 400 ms after the playback pauses. It must not do so here.
    await page.waitForFunction((from) => performance.now() > from + 1000, await page.evaluate(() => performance.now()));
    expect(address().pathname).toBe('/assets');
  }, 120_000);

  it('of an unknown asset says so and links on', async () => {
    const other = await page.context().newPage();
    await other.goto(`${product.address}/assets/01900000-0000-7000-8000-000000000000`);
    await other.getByText('This asset does not exist').waitFor();
    await other.getByRole('link', { name: 'Go to assets' }).click();
    await other.waitForURL(/\/assets$/);
    await other.close();
  }, 120_000);

  it('logs no errors and violates no rule of the content security policy', () => {
    expect(errors).toEqual([]);
  });
});

/** Returns a clock time some seconds later, `HH:MM:SS`. */
function later(time: string, seconds: number): string {
  return new Date(Date.parse(`1970-01-01T${time}Z`) + seconds * 1000).toISOString().slice(11, 19);
}

/** Returns the clock time of a moment, `HH:MM:SS`. @param time epoch ms */
function clockTime(time: number, timeZone: string): string {
  return new Date(time).toLocaleTimeString('en-GB', { timeZone });
}
