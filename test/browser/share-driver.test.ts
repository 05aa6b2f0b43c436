/** The life of a link to the score of a driver: made on the driver's page, read by the driver, revoked. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/src/storage/db.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage } from './page.ts';
import { openDatabaseIn } from './time-zone.ts';
import { keysOf, storeTrips } from './trip-rows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OF_THE_PAGE = /^\/(share\/driver\/|link-expired|location\/share\/|assets\/|maps\/|favicon|before-paint)/;

describe('the score of a driver, shared', () => {
  let product: Product;
  let browser: Browser;
  let database: Database;
  let owner: Page;
  let visitor: Page;
  let link: string;
  let driverId: string;
  const errors: string[][] = [];
  const asked: string[] = [];
  const noon = Math.floor(Date.now() / DAY) * DAY - 12 * HOUR;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    database = await openDatabaseIn('UTC', product);
    for (const [place, name] of ['Driver 22', 'Driver 23'].entries()) {
      const asset = await product.call(ENDPOINTS.assets.create, { body: { name: `Bus of ${name}`, type: 'bus' } });
      const imei = `35630704244300${place}`;
      await product.call(ENDPOINTS.devices.provision, {
        body: { imei, deviceType: 'teltonika', assetSclId: asset.id },
      });
      const { id } = await product.call(ENDPOINTS.drivers.create, { body: { name } });
      driverId ??= id;
      await product.call(ENDPOINTS.driverAssignments.assign, {
        params: { id: asset.id },
        body: { driverId: id, startTime: new Date(noon - 30 * DAY).toISOString() },
      });
      await storeTrips(database, asset.id, [noon, noon - DAY], 3);
      await storeEvents(asset.id);
    }
    owner = await signedInPage(browser, product);
    errors.push(pageErrors(owner));
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await product?.stop();
  });

  async function storeEvents(uid: string): Promise<void> {
    const { account_id, id: asset_id } = await keysOf(database, uid);
    const events = [10, 20].map((minutes) => ({
      ...{ account_id, asset_id, uid: crypto.randomUUID(), type: 'harshBraking', value: 4.5 },
      // The device gives no limit, so it senses harsh events.
      ...{ limit_value: null, latitude_e7: 471_000_000 + minutes * 10_000, longitude_e7: 95_000_000 },
      start_time: new Date(noon + minutes * 60_000),
      end_time: new Date(noon + minutes * 60_000 + 1000),
    }));
    await database.ingest((tx) => tx.insertInto('driving_events').values(events).execute());
  }
  const visit = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ ...options });
    const page = await context.newPage();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    errors.push(pageErrors(page));
    return page;
  };

  it('is made on the page of the driver in the language of the driver', async () => {
    await owner.goto(`${product.address}/drivers/${driverId}`);
    await owner.getByRole('button', { name: 'Share with driver' }).click();
    await owner.getByText('No links to this score yet.').waitFor();
    await owner.getByLabel('Language of the page').selectOption('hi');
    await owner.getByLabel('Link expires after').selectOption('72');
    await owner.getByRole('button', { name: 'Create link' }).click();
    link = await owner.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${product.address}/share/driver/[\\w-]{22}\\?language=hi$`));
    expect(await accessibilityFaults(owner)).toEqual([]);
  }, 60_000);

  it('is read on a phone: score, kinds, months, events and their place, nothing of others', async () => {
    visitor = await visit({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
    expect((await visitor.goto(link))?.status()).toBe(200);
    await visitor.getByRole('heading', { name: 'Driver 22' }).waitFor();
    await visitor.getByText('पॉइंट वाले इवेंट').waitFor();
    // Two events of 2 points on 60 km.
    await visitor.getByText('100 − 6.7 = 93.3').waitFor();
    const events = visitor.locator('.events button');
    await expect.poll(() => events.count()).toBe(2);
    await events.first().click();
    await visitor.locator('[data-map] canvas').first().waitFor();
    // The address of the moment.
    await expect.poll(() => visitor.locator('.about span').textContent()).not.toBe('');
    expect(await visitor.locator('body').textContent()).not.toContain('Driver 23');
    expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await visitor.context().cookies()).toEqual([]);
    const dark = await visit({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'ja-JP' });
    const score = Promise.withResolvers<void>();
    await dark.route('**/location/share/*/driver', (route) => score.promise.then(() => route.continue()));
    await dark.goto(link.split('?')[0]!);
    await expect.poll(() => dark.locator('.waiting').textContent()).toBe('読み込んでいます');
    score.resolve();
    await dark.getByText('減点されたイベント').waitFor();
    expect(await accessibilityFaults(dark)).toEqual([]);
    await dark.context().close();
  }, 90_000);

  it('is listed with its views and revoked by the owner', async () => {
    const another = await visit({ viewport: { width: 360, height: 740 } });
    await another.goto(link);
    await another.locator('.events button').first().waitFor();
    await showScreen(owner, '/shares');
    const row = owner.getByRole('row').filter({ hasText: 'Score of Driver 22' });
    await expect.poll(async () => (await row.textContent())?.includes('3')).toBe(true);
    await owner.getByRole('button', { name: 'Revoke the link to Driver 22' }).click();
    await owner.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.filter({ hasText: 'Revoked' }).waitFor();
    // The open pages show nothing more when the visitor returns to them, or chooses an event.
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await another.locator('.events button').last().click();
    for (const page of [visitor, another]) {
      await page.getByText('410').waitFor();
      expect(await page.locator('body').textContent()).not.toContain('Driver 22');
    }
    await another.context().close();
    expect((await visitor.goto(link))?.status()).toBe(410);
    await visitor.getByText('410').waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/link-expired');
  }, 60_000);

  it('is named in words where the feature is off', async () => {
    await database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ features: ['geofence'] })
        .execute(),
    );
    await expect
      .poll(async () => {
        await owner.goto(`${product.address}/shares`);
        await owner.getByRole('row').nth(1).waitFor();
        return owner.getByRole('row').nth(1).textContent();
      })
      .toContain('Score of a driver');
  }, 60_000);

  it('requests only its own files, and logs no errors', () => {
    expect(asked.filter((path) => !OF_THE_PAGE.test(path))).toEqual([]);
    expect(errors.flat().filter((error) => !/\b410\b/.test(error))).toEqual([]);
  });
});
