/** Reports in the browser: from the list to a report, its figures, chart, columns and files, and from a row to its trips. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/src/storage/db.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, showScreen, signedInPage, textOf } from './page.ts';
import { openDatabaseIn } from './time-zone.ts';
import { storeIdling, storeTrips } from './trip-rows.ts';

const { assets, drivers, driverAssignments } = ENDPOINTS;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('reports', () => {
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
    for (const [place, name] of ['Truck 07', 'Truck 31', 'Bus 03'].entries()) {
      const body = { name, type: place === 2 ? 'bus' : 'truck', tags: place === 0 ? [] : ['north'] } as const;
      const { id: uid } = await product.call(assets.create, { body: { ...body, tags: [...body.tags] } });
      // Two trips a day for ten days, longer for later assets.
      const days = Array.from({ length: 10 }, (_, before) => noon - before * DAY);
      const starts = days.flatMap((start) => [start - 4 * HOUR, start + 2 * HOUR]);
      await storeTrips(database, uid, starts, place + 1);
      const { id: driverId } = await product.call(drivers.create, { body: { name: `Driver 0${place + 1}` } });
      const assigned = { driverId, startTime: new Date(noon - 20 * DAY).toISOString() };
      await product.call(driverAssignments.assign, { params: { id: uid }, body: assigned });
    }
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await browser?.close();
    await product?.stop();
  });

  const rows = async (): Promise<string[][]> =>
    page
      .locator('main tbody tr[aria-rowindex]')
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '').filter(Boolean)),
      );
  const open = async (path: string): Promise<void> => {
    if (page.url() === 'about:blank') await page.goto(`${product.address}${path}`);
    else await showScreen(page, path);
  };
  const period = () => `startDate=${day(6)}&endDate=${day(0)}`;

  it('show a fleet summary with totals, compared with the period before', async () => {
    await open('/reports');
    await page.getByRole('link', { name: 'Fleet summary' }).click();
    await page.waitForURL('**/reports/fleet-summary');
    await open(`/reports/fleet-summary?${period()}`);
    await expect
      .poll(async () => (await rows()).map((cells) => cells.slice(0, 4)))
      .toEqual([
        ['Bus 03', 'Driver 03', '420.0', '14'],
        ['Truck 31', 'Driver 02', '280.0', '14'],
        ['Truck 07', 'Driver 01', '140.0', '14'],
      ]);
    // Of the kinds of events only idling is sensed on these trips, and none was long.
    const card = page.getByRole('region', { name: 'Drivers' });
    const scored = (score: number) => ['Driver 03', 'Driver 02', 'Driver 01'].map((name) => `${name}${score}`);
    await expect.poll(() => card.getByRole('listitem').allTextContents()).toEqual(scored(100));
    await card.getByRole('combobox').selectOption('distance');
    await expect.poll(() => card.getByRole('link').allTextContents()).toEqual(['Driver 03', 'Driver 02', 'Driver 01']);
    expect(await card.getByRole('link').first().getAttribute('href')).toMatch(/^\/drivers\/.+startDate=/);
    expect(await page.locator('main tfoot td').allTextContents()).toEqual(
      expect.arrayContaining(['Total', '840.0', '42', '42:00:00']),
    );
    // The head says in which order the rows arrive.
    const head = (name: string) => page.getByRole('columnheader', { name });
    expect(await head('Distance km').getAttribute('aria-sort')).toBe('descending');
    // Columns that the report does not have leave it as it is.
    await open(`/reports/fleet-summary?${period()}&columns=none`);
    await expect.poll(async () => (await rows())[0]?.[2]).toBe('420.0');
    // Three of the seven days before have trips.
    await page.getByText('+133.3 % vs the period before').first().waitFor();
    await page.locator('main svg[role=img] rect').first().waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('rowheader', { name: day(3) }).waitFor();
    await page.getByRole('button', { name: 'Show as bars' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  }, 60_000);

  it('say which idle time they count, and when a status has several rows', async () => {
    const onTrips = 'Idle counts during trips only, also while the status is Waiting or Fault.';
    await open(`/reports/fleet-summary?${period()}`);
    await page.getByText(onTrips).waitFor();
    const { items } = await product.call(assets.list, { query: { search: 'Truck 07' } });
    await storeIdling(database, items[0]!.id, [{ start: noon, seconds: 200 }]);
    await open(`/reports/idling?${period()}`);
    await page.getByText('Counts the status Idle, also between trips.').waitFor();
    expect(await page.getByText(onTrips).count()).toBe(0);
    await expect.poll(async () => (await rows()).map(([asset]) => asset)).toEqual(['Truck 07']);
    await open(`/reports/status-history?${period()}&assetId=${items[0]!.id}`);
    await page.getByText('While a status such as Waiting continues, a new row begins').waitFor();
  });

  it('lead from a row to all its trips, and from a trip to its moment', async () => {
    // Conditions on assets are none on their trips, of 10 and 20 km.
    await open(`/reports/fleet-summary?${period()}&where=distance%3E%3D250000`);
    await expect.poll(async () => (await rows()).map(([name]) => name)).toEqual(['Bus 03', 'Truck 31']);
    await page.getByRole('link', { name: 'Truck 31' }).click();
    await page.waitForURL(/\/reports\/trips\?/);
    await expect.poll(async () => (await rows()).length).toBe(14);
    expect((await rows()).every(([name]) => name === 'Truck 31')).toBe(true);
    await page.getByRole('link', { name: 'Truck 31' }).first().click();
    await page.waitForURL(/\/assets\//);
    expect(new URL(page.url()).searchParams.get('at')).toBe(String((noon + 2 * HOUR) / 1000));
    expect(errors).toEqual([]);
  }, 60_000);

  it('add up by tag and day, with the columns that are chosen', async () => {
    await open(`/reports/mileage?${period()}&group=tag`);
    await expect
      .poll(async () => (await rows()).map((cells) => cells.slice(0, 3)))
      .toEqual([
        ['north', '2', '700.0'],
        ['Without a tag', '1', '140.0'],
      ]);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('day');
    await expect.poll(async () => (await rows()).length).toBe(7);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Idle', exact: true }).click();
    await expect.poll(() => page.locator('main thead th').allTextContents()).not.toContain('Idle');
    await page.getByRole('link', { name: day(2) }).click();
    await page.waitForURL(/\/reports\/mileage\?startDate=/);
    await expect.poll(async () => (await rows()).length).toBe(3);
    expect(errors).toEqual([]);
  }, 60_000);

  it('open a group to the assets behind its sum, and lead on to their rows', async () => {
    await open(`/reports/trips?${period()}&group=tag`);
    await expect.poll(async () => (await rows()).map(([name]) => name)).toEqual(['north', 'Without a tag']);
    await page.getByRole('button', { name: 'Show the rows of north' }).click();
    await expect
      .poll(async () => (await rows()).map((cells) => cells.filter((_cell, place) => place < 4)))
      .toEqual([
        ['north', '2', '28', '700.0'],
        ['Bus 03', '14', '420.0', expect.any(String)],
        ['Truck 31', '14', '280.0', expect.any(String)],
        ['Without a tag', '1', '14', '140.0'],
      ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Truck 31' }).click();
    await expect.poll(async () => (await rows()).length).toBe(14);
    // Rows without a group lead to theirs, and say so among the filters.
    await open(`/reports/mileage?${period()}&group=depot`);
    await page.getByRole('link', { name: 'Without a depot' }).click();
    await expect.poll(async () => (await rows()).map(([name]) => name)).toEqual(['Bus 03', 'Truck 31', 'Truck 07']);
    await page.getByRole('toolbar').getByText('Without a depot').waitFor();
    await open(`/reports/trips?${period()}&group=tag`);
    await page.getByRole('button', { name: 'Show the rows of Without a tag' }).click();
    await page.getByRole('link', { name: 'Truck 07' }).click();
    await expect.poll(async () => (await rows()).length).toBe(14);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The rows of the last report stay until the new ones arrive.
    await page.goto(`${product.address}/reports/trips?${period()}&group=asset`);
    await page.getByRole('button', { name: 'Show the rows of Truck 31' }).click();
    await page.getByRole('link', { name: '9 more rows' }).waitFor();
    await page.getByRole('link', { name: `${day(0)} 14:00` }).click();
    await page.waitForURL(/\/assets\//);
    expect(new URL(page.url()).searchParams.get('at')).toBe(String((noon + 2 * HOUR) / 1000));
    expect(errors).toEqual([]);
  }, 60_000);

  it('are built: grouped, compared, with columns in an order and a condition, saved, shared and scheduled', async () => {
    await open(`/reports/trips?${period()}&period=last7`);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('asset');
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('before');
    const heads = () => page.locator('main thead th').allTextContents();
    await expect.poll(heads).toContain('Distance, before km');
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('complementary', { name: 'Columns' });
    await panel.getByRole('button', { name: /^Move Moving/ }).press('ArrowUp');
    await expect.poll(async () => (await heads()).slice(-2)).toEqual(['Top speed km/h', 'Harsh events']);
    await panel.getByRole('checkbox', { name: 'Harsh events' }).click();
    await panel.getByRole('textbox', { name: 'Find a column' }).or(panel.getByRole('searchbox')).fill('idle');
    await panel.getByRole('button', { name: 'Compare' }).click();
    await expect.poll(heads).toContain('Idle, change %');
    expect(await heads()).not.toContain('Harsh events');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Conditions' }).click();
    await page.getByRole('combobox', { name: 'Column' }).selectOption('distance');
    await page.getByRole('textbox', { name: 'Value, km' }).fill('15');
    await page.getByRole('button', { name: 'Add condition' }).click();
    // The trips of Truck 07 are shorter.
    await expect.poll(async () => (await rows()).map(([name]) => name).sort()).toEqual(['Bus 03', 'Truck 31']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Long trips');
    await page.getByRole('checkbox', { name: /share/i }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Long trips').first().waitFor();
    const saved = new URL(page.url());
    await page.keyboard.press('Escape');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await textOf(await csv)).trim().split('\r\n');
    expect(lines[0]).toContain('"Distance, before (km)"');
    expect(lines[0]).not.toContain('Harsh');
    expect(lines).toHaveLength(3);
    // The view opens from another report.
    await open('/reports/stops');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Long trips' }).click();
    await page.waitForURL(/\/reports\/trips\?/);
    expect(new URL(page.url()).searchParams.get('where')).toBe(saved.searchParams.get('where'));
    await expect.poll(async () => (await rows()).length).toBe(2);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('tag');
    await page.getByText('Changed', { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByText('Columns, order and comparison stay as chosen in the report.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Long trips of the week');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Long trips of the week scheduled').waitFor();
    const { items } = await product.call(ENDPOINTS.reportSchedules.list, { query: {} });
    expect(items[0]!.query).toMatchObject({ group: 'asset', compare: 'distance,idle', where: 'distance>=15000' });
    expect(items[0]!.query.columns).not.toContain('harsh');
    expect(errors).toEqual([]);
  }, 90_000);

  it('are scheduled as they are narrowed, by name, which can be removed', async () => {
    const [driver] = (await product.call(drivers.list, { query: { search: 'Driver 02' } })).items;
    const where = 'distance>=15000;nothing>=1';
    const search = new URLSearchParams({ driverId: driver!.id, none: 'tag,depot', where });
    await open(`/reports/trips?${period()}&${search}`);
    await page.getByText('Driver: Driver 02').waitFor();
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Driver: Driver 02').waitFor();
    await form.getByText('Tag, Depot: Without a tag, Without a depot').waitFor();
    // Columns and conditions are the usual ones.
    expect(await form.getByText('stay as chosen in the report').count()).toBe(0);
    await form.getByRole('button', { name: 'Remove this filter: Tag, Depot' }).click();
    // One that the report refuses would keep the schedule from being saved.
    await form.getByText('Not available in this report: nothing>=1').waitFor();
    await form.getByRole('button', { name: 'Remove this filter: nothing>=1' }).click();
    await form.getByText('Conditions: Distance at least 15 km').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).first().fill('Trips of a driver');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Trips of a driver scheduled').waitFor();
    const { items } = await product.call(ENDPOINTS.reportSchedules.list, { query: { search: 'Trips of a driver' } });
    expect(items[0]!.query).toEqual({ driverId: driver!.id, where: 'distance>=15000' });
    // The server refused the report and its first page until the condition was removed.
    expect(errors.splice(0).filter((error) => !error.includes('400 (Bad Request)'))).toEqual([]);
  }, 60_000);

  it('export the rows of the screen', async () => {
    await open(`/reports/fleet-summary?${period()}&tag=north`);
    await expect.poll(async () => (await rows()).length).toBe(2);
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await textOf(await csv)).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Asset', 'Bus 03', 'Truck 31']);
    await page.getByRole('button', { name: 'Export' }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export XLSX' }).click();
    expect((await sheet).suggestedFilename()).toMatch(/^Fleet summary \d{4}-\d\d-\d\d\.xlsx$/);
    // A file that needs what its user does not have any more says so instead of a download.
    await database.owner((_kysely, client) =>
      client.query(`UPDATE report_files SET needs = '{"features":["none"],"permissions":[]}' WHERE format = 'csv'`),
    );
    await page.goto(`${product.address}/report-history?show=files`);
    const lost = page.locator('main tbody tr').filter({ hasText: 'No access' });
    await lost.first().getByText('No permission for this report').waitFor();
    expect(await lost.getByRole('link', { name: 'Download' }).count()).toBe(0);
    await page
      .getByRole('link', { name: /^Download/ })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  }, 60_000);

  it('say that a period is empty or too long, and that every asset reports', async () => {
    await open('/reports/trips?startDate=2020-01-01&endDate=2020-01-02');
    await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
    await open('/reports/trips?startDate=2020-01-01&endDate=2026-01-02');
    await page.getByText('The period is longer than 400 days. Choose a shorter one.').waitFor();
    // The same call would be refused again.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await open('/reports/not-reporting');
    await page.getByRole('heading', { name: 'Every asset reports' }).waitFor();
    await open('/reports/auxiliary-trackers');
    await page.getByRole('heading', { name: 'No assets in this report' }).waitFor();
    // An asset or a schedule of another account.
    const foreign = crypto.randomUUID();
    await open(`/reports/trips?${period()}&assetId=${foreign}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
    // A condition that does not hold is refused, because without it there would be more rows.
    await open(`/reports/trips?${period()}&where=${encodeURIComponent('nothing>=1;distance>=15000')}`);
    await page.getByText('Not available in this report: nothing>=1.').waitFor();
    await page.getByRole('button', { name: 'Conditions (2)' }).click();
    expect(await page.getByText('Not available in this report', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('button', { name: 'Remove condition' }).click();
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get('where')).toBe('distance>=15000');
    // The filters are not what the server refuses here.
    await open(`/reports/trips?${period()}&search=${'x'.repeat(101)}`);
    await page.getByRole('alert').getByRole('heading', { name: 'The list could not be loaded' }).waitFor();
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
    await open(`/report-schedules?edit=${foreign}`);
    await page.getByText('This no longer exists. It may have been deleted.').waitFor();
    await open('/reports/nothing');
    await page
      .getByRole('heading', { name: /not found/i })
      .first()
      .waitFor();
  }, 60_000);

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of ['/reports', `/reports/fleet-summary?${period()}`, `/reports/mileage?${period()}&group=day`]) {
      await open(path);
      await page.locator('main li a, main tbody tr[aria-rowindex]').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    // Why there is no file can be read to the end.
    await database.owner((_kysely, client) =>
      client.query(`UPDATE report_files SET state = 'failed', reason = 'error.report.rows' WHERE format = 'csv'`),
    );
    // The page may have read the files shortly before.
    await page.goto(`${product.address}/report-history?show=files`);
    const reason = page.locator('main td', { hasText: 'more rows than a spreadsheet can hold' }).first();
    await reason.waitFor();
    expect(
      await reason.evaluate((cell) => [cell.scrollHeight - cell.clientHeight, cell.scrollWidth - cell.clientWidth]),
    ).toEqual([0, 0]);
    // Name and status of an asset have a line each, and neither is cut.
    const { items } = await product.call(ENDPOINTS.assets.list, { query: { search: 'Truck 31' } });
    await open(`/assets/${items[0]!.id}?tab=overview`);
    const title = page.getByRole('heading', { name: 'Truck 31' });
    await title.locator('xpath=..').getByText('Pending').waitFor();
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await title.evaluate(isCut)).toBe(false);
    expect(await title.locator('xpath=..').evaluate(isCut)).toBe(false);
  }, 90_000);
});
