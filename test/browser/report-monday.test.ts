/**
 * A fleet manager's way: the dashboard in the morning, the vehicles that idled most, the worst one's longest idling on
 * the map, idling by depot as a saved view, its schedule on Mondays at 07:00, and the mails and the history after it.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../server/src/delivery/testing-mail.ts';
import type { Database } from '../../server/src/storage/db.ts';
import { makeWeeksAhead } from '../../server/src/storage/partitions.ts';
import { ControlledClock } from '../clock/controlled.ts';
import { runJob } from '../jobs.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, invitedPage, pageErrors, signedInPage } from './page.ts';
import { openDatabaseIn } from './time-zone.ts';
import { keysOf, storeIdling, storeTrips } from './trip-rows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Where the vehicles idle. */
const YARD = { latitude_e7: 471_000_000, longitude_e7: 95_000_000 };
const COLLEAGUE = { name: 'Manager 2', email: 'manager2@demo.example', role: 'viewer', password: 'Tester-3-waymark' };

/** Returns a mail in quoted-printable as text. */
function decoded(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('the Monday of a fleet manager', () => {
  const clock = new ControlledClock();
  let mailServer: MailServer;
  let product: Product;
  let browser: Browser;
  let database: Database;
  let page: Page;
  let colleague: Page;
  let errors: string[];
  /** Noon of yesterday, UTC. */
  const noon = Math.floor(Date.now() / DAY) * DAY - 12 * HOUR;
  const longest = noon + HOUR;

  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { ...clock.environment, WAYMARK_SMTP_URL: mailServer.url };
    [product, browser] = await Promise.all([startProduct({ environment: settings }), openBrowser()]);
    database = await openDatabaseIn('UTC', product);
    for (let place = 1; place <= 6; place++) {
      const body = { name: `Truck 0${place}`, type: 'truck', depot: place % 2 ? 'North' : 'South' } as const;
      const { id } = await product.call(ENDPOINTS.assets.create, { body });
      await storeTrips(database, id, [noon], place);
      // The second time is longer, and does not begin with a whole second, as those of devices.
      const times = [
        { start: noon, seconds: place * 120 },
        { start: longest - 300, seconds: place * 480 },
      ];
      await storeIdling(database, id, times, YARD);
      if (place === 6) await storeFixes(id);
    }
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await product?.stop();
    await mailServer?.close();
    clock.end();
  });

  /** Stores a fix a minute during the longest idling. */
  async function storeFixes(uid: string): Promise<void> {
    const device = {
      imei: '356307042440106',
      deviceType: 'teltonika',
      ignitionType: 'wired',
      assetSclId: uid,
    } as const;
    await product.call(ENDPOINTS.devices.provision, { body: device });
    const { account_id, id: asset_id } = await keysOf(database, uid);
    const { id: device_id } = await database.owner((kysely) =>
      kysely.selectFrom('devices').select('id').where('imei', '=', device.imei).executeTakeFirstOrThrow(),
    );
    await makeWeeksAhead(database, noon);
    const rows = Array.from({ length: 49 }, (_, minute) => new Date(longest + minute * 60_000)).map((time) => ({
      ...{ account_id, asset_id, device_id, discriminator: 0, valid: true, buffered: false },
      ...{ fix_time: time, received_at: time, ...YARD, speed_cm_s: 0, ignition: true },
    }));
    await database.ingest((tx) => tx.insertInto('positions').values(rows).execute());
  }

  const cells = (place: number) => page.locator(`main tbody tr[aria-rowindex] td:nth-child(${place})`);

  it('begins with the dashboard: five vehicles that idled most, and the longest idling of the worst on the map', async () => {
    await page.goto(`${product.address}/dashboard?startDate=${day(6)}&endDate=${day(0)}`);
    const lists = page.locator('section[aria-label="Top and bottom"]');
    await lists.getByRole('button', { name: 'Most idle' }).click();
    await expect
      .poll(async () => (await lists.locator('li').allTextContents()).map((text) => text.slice(0, 8)))
      .toEqual(['Truck 06', 'Truck 05', 'Truck 04', 'Truck 03', 'Truck 02']);
    await lists.getByRole('link', { name: 'Truck 06' }).click();
    await page.waitForURL(/\/reports\/idling\?/);
    await expect.poll(() => cells(1).count()).toBe(2);
    await page.getByRole('link', { name: 'Truck 06' }).first().click();
    await page.waitForURL(/\/assets\//);
    expect(new URL(page.url()).searchParams.get('at')).toBe(String(longest / 1000));
    expect(new URL(page.url()).searchParams.get('tab')).toBe('history');
    // The history opens the moment, and its map the place of the vehicle.
    const moment = page.getByRole('region', { name: 'Playback position' });
    await moment.getByText('13:00:00').waitFor();
    await moment.getByText('Idle', { exact: true }).waitFor();
    await moment.getByText('0 km/h').waitFor();
    await expect.poll(() => page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\sm$/);
  }, 90_000);

  it('goes on with idling by depot, saved as a view and scheduled for two people', async () => {
    colleague = await invitedByMail();
    await page.goto(`${product.address}/reports/idling?startDate=${day(6)}&endDate=${day(0)}&period=last7`);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('depot');
    await expect.poll(async () => (await cells(1).allTextContents()).sort()).toEqual(['North', 'South']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Idling by depot');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('“Idling by depot” saved').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Idling by depot, weekly');
    const choose = async (field: RegExp, place: 'first' | 'last', option: string): Promise<void> => {
      await page.getByRole('combobox', { name: field })[place]().click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose(/^Recipient/, 'first', COLLEAGUE.name);
    await choose(/^Language/, 'first', 'हिन्दी');
    await page.getByRole('img', { name: 'First page' }).waitFor();
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('textbox', { name: 'Name' }).last().fill('Accountant 1');
    await page.getByRole('textbox', { name: 'Email' }).fill('accounts@demo.example');
    await choose(/^Format/, 'last', 'XLSX');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Idling by depot, weekly scheduled').waitFor();
    const { items } = await product.call(ENDPOINTS.reportSchedules.list, { query: {} });
    expect(items).toMatchObject([{ frequency: 'weekly', day: 1, at: '07:00', query: { group: 'depot' } }]);
    expect(items[0]!.recipients).toMatchObject([
      { email: COLLEAGUE.email, language: 'hi', format: 'pdf' },
      { email: 'accounts@demo.example', language: 'en', format: 'xlsx' },
    ]);
  }, 120_000);

  it('sends both at 07:00 on Monday, and the history has both', async () => {
    const [schedule] = (await product.call(ENDPOINTS.reportSchedules.list, { query: {} })).items;
    const { mails } = mailServer;
    mails.length = 0;
    await database.owner((kysely) => {
      const at = Date.parse(schedule!.nextAt!);
      const times = { created_at: new Date(at), expires_at: new Date(at + HOUR) };
      return kysely.updateTable('sessions').set(times).execute();
    });
    await clock.advance(product, (Date.parse(schedule!.nextAt!) - Date.now()) / 1000 + 1);
    await product.call(ENDPOINTS.reportSchedules.list, { query: {} });
    await runJob(database, 'run-report-schedules');
    await expect
      .poll(() => mails.map(({ to }) => to).sort(), { timeout: 60_000 })
      .toEqual(['accounts@demo.example', COLLEAGUE.email]);
    const [sheet, pages] = mails.toSorted((one, other) => one.to.localeCompare(other.to));
    expect(sheet!.raw).toContain('.xlsx');
    // %PDF-, in base64.
    expect(pages!.raw).toContain('JVBERi');
    // The one in English, the other in Hindi.
    expect(decoded(sheet!.raw)).toContain('Hello Accountant 1,');
    expect(decoded(pages!.raw)).toContain('नमस्ते Manager 2,');
    await expect
      .poll(async () => {
        const { items } = await product.call(ENDPOINTS.reportSchedules.generated, { query: {} });
        return items[0]?.deliveries.map(({ state }) => state);
      })
      .toEqual(['sent', 'sent']);
    await page.goto(`${product.address}/report-history`);
    await page.getByText('Delivered to 2 of 2').waitFor();
    const sent = page.locator('main tbody tr[aria-rowindex]').first();
    await expect.poll(() => sent.textContent()).toContain('Manager 2 · PDF, Accountant 1 · XLSX');
    const file = page.waitForEvent('download');
    await sent.getByRole('link', { name: /^XLSX/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^Idling \d{4}-\d\d-\d\d\.xlsx$/);
    // The file of the colleague has the colleague's rights, and is downloaded by the colleague alone.
    await colleague.goto(`${product.address}/report-history?show=files`);
    const pdf = colleague.waitForEvent('download');
    await colleague.getByRole('link', { name: /^Download/ }).click();
    expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
    expect(errors).toEqual([]);
  }, 180_000);

  function day(daysBefore: number): string {
    return new Date(noon - daysBefore * DAY).toISOString().slice(0, 10);
  }

  function invitedByMail(): Promise<Page> {
    return invitedPage(browser, product, { ...COLLEAGUE, role: 'viewer' }, async () =>
      mailServer.mails.map(({ to, raw }) => ({ to, text: decoded(raw) })).reverse(),
    );
  }
});
