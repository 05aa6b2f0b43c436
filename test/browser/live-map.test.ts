import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { command } from './command-calls.ts';
import { layWire, type Wire } from './cut.ts';
import { overlaps, pageErrors, showScreen, signedInPage } from './page.ts';
import { addVehicle, driveNorth, northOf, parked, type Vehicle } from './vehicles.ts';

const TOWN = { latitude: 47.14, longitude: 9.52 };
const PARKED = 40;
/** Counts the drawings on the canvas of the map and on that of the markers. */
const COUNT_DRAWS = `
  globalThis.draws = { map: 0, markers: 0 };
  for (const name of ['drawElements', 'drawArrays', 'drawArraysInstanced', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      draws[this.canvas.className === 'wm-markers' ? 'markers' : 'map']++;
      return draw.apply(this, values);
    };
  }`;
const LOSS = `(globalThis.loss ??=
  document.querySelector('.wm-markers').getContext('webgl2').getExtension('WEBGL_lose_context'))`;

describe('the live map', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let truck: Vehicle;
  let bus: Vehicle;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    bus?.close();
    await browser?.close();
    await product?.stop();
  });

  let latitude = TOWN.latitude;
  /** Drives the truck this many metres on and reports immediately. */
  const driveOn = async (meters: number, speedMetersPerSecond: number): Promise<void> => {
    latitude = northOf(latitude, meters);
    const now = Date.now();
    await truck.send(driveNorth(now, now, { ...TOWN, latitude }, speedMetersPerSecond));
  };
  const list = () => page.getByRole('listbox', { name: 'Assets' });
  const row = (name: string) => list().getByRole('option', { name: new RegExp(`^${name}\\b`) });
  const address = () => new URL(page.url());
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const statusButton = (word: string) => page.getByRole('button', { name: new RegExp(`^${word} ?\\d+$`) });
  const mapBox = async () => (await page.locator('[data-map=live] canvas').first().boundingBox())!;

  it('of an account without assets leads to the first one', async () => {
    await page.goto(`${product.address}/map`);
    await page.getByRole('heading', { name: 'No assets yet' }).waitFor();
    await page.getByRole('link', { name: 'Create your first asset' }).click();
    await page.getByRole('button', { name: 'Add a device' }).waitFor();
    expect(address().pathname).toBe('/assets');
  }, 120_000);

  it('shows every asset, and its counts sum to the total', async () => {
    truck = await addVehicle(product, '356307042440001', {
      name: 'Truck 01',
      licensePlate: 'FL 38098',
      vin: 'WDB96300310L00001',
      type: 'truck',
    });
    bus = await addVehicle(product, '356307042440002', { name: 'Bus 02', type: 'bus', tags: ['night shift'] });
    for (let number = 1; number <= PARKED; number++)
      await product.call(ENDPOINTS.assets.create, {
        body: { name: `Yard ${String(number).padStart(2, '0')}`, type: 'other' },
      });
    const now = Date.now();
    await bus.send([parked(now - 600_000, 47.2, 9.5), parked(now - 300_000, 47.2, 9.5), parked(now, 47.2, 9.5)]);
    await truck.send(driveNorth(now - 300_000, now, { ...TOWN, latitude: northOf(TOWN.latitude, -3000) }, 10));
    await page.goto(`${product.address}/map?view=14_${TOWN.latitude}_${TOWN.longitude}`);
    await row('Bus 02').waitFor();
    await page.getByText(`${PARKED + 2} shown`).waitFor();
    await statusButton('Moving').waitFor();
    const counts = await page.locator('button[aria-pressed]:has(svg)').allTextContents();
    const numbers = counts.flatMap((text) => /^\D+(\d+)$/.exec(text)?.[1] ?? []).map(Number);
    expect(numbers).toHaveLength(14);
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(PARKED + 2);
    await expect.poll(() => statusButton('Moving').textContent()).toBe('Moving1');
    await expect.poll(() => statusButton('Pending').textContent()).toBe(`Pending${PARKED}`);
  }, 120_000);

  it('filters by status, type and tag in the address', async () => {
    await statusButton('Moving').click();
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await row('Truck 01').waitFor();
    expect(address().searchParams.get('status')).toContain('moving');
    await page.getByText(`1 of ${PARKED + 2} shown`).waitFor();
    await statusButton('Stopped').click();
    await expect.poll(() => list().getByRole('option').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the filter “Stopped”' }).click();
    await page.getByRole('button', { name: 'Remove the filter “Moving”' }).click();
    await page.getByText(`${PARKED + 2} shown`).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('night shift').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await row('Bus 02').waitFor();
    const shared = page.url();
    await page.goto(shared);
    await page.getByText(`1 of ${PARKED + 2} shown`).waitFor();
    await page.getByRole('button', { name: 'Remove the filter “Tag: night shift”' }).click();
  }, 120_000);

  it('drops unknown parameters of an old address', async () => {
    await page.goto(`${product.address}/map?status=${encodeURIComponent('["retired"]')}&tint=red&names=true`);
    await page.getByText(`${PARKED + 2} shown`).waitFor();
    expect([...address().searchParams.keys()].filter((name) => name !== 'view')).toEqual(['names']);
    await page.goto(`${product.address}/map`);
    await page.getByText(`${PARKED + 2} shown`).waitFor();
  }, 60_000);

  it.each([
    ['name', 'yard 07', 'Yard 07'],
    ['plate', '38098', 'Truck 01'],
    ['VIN', 'l00001', 'Truck 01'],
    ['IMEI', '42440002', 'Bus 02'],
  ])(
    'finds by %s while typing',
    async (_what, typed, found) => {
      await page.getByRole('searchbox', { name: 'Name, plate, VIN, IMEI' }).fill(typed);
      await expect.poll(() => list().getByRole('option').count()).toBe(1);
      await row(found).waitFor();
    },
    120_000,
  );

  it('selects a hit from the search field by keyboard', async () => {
    await page.goto(`${product.address}/map`);
    await row('Bus 02').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('yard 0');
    await expect.poll(() => list().getByRole('option').count()).toBe(9);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option][data-active]', { hasText: 'Yard 02' }).waitFor();
    await page.keyboard.press('Enter');
    await card('Yard 02').waitFor();
    const field = page.getByRole('searchbox', { name: 'Name, plate, VIN, IMEI' });
    expect(await field.evaluate('document.activeElement.value')).toBe('yard 0');
    // Without a reached row it is the first hit.
    await page.keyboard.type('7');
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await card('Yard 07').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.type('yard 07');
    await expect.poll(() => list().getByRole('option').count()).toBe(1);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/assets\/[0-9a-f-]{36}/);
  }, 60_000);

  it('closes the open panel on Escape and keeps the card', async () => {
    await page.goto(`${product.address}/map?selected=${bus.assetId}`);
    await card('Bus 02').waitFor();
    for (const button of ['Filter', 'Views', /^User menu for/]) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.locator(':popover-open').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator(':popover-open').count()).toBe(0);
      await expect.poll(() => card('Bus 02').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => card('Bus 02').count()).toBe(0);
  }, 60_000);

  it('reports no matches, and which filters to remove', async () => {
    await showScreen(page, '/map?status=%5B%22idle%22%5D&q=yard');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByText(`Matches without filters: ${PARKED}.`).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText(`${PARKED} of ${PARKED + 2} shown`).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await page.getByText(`${PARKED + 2} shown`).waitFor();
  }, 120_000);

  it('shows when a selected asset was last heard and last located', async () => {
    const now = Date.now();
    // A record without a fix updates the packet, not the location.
    await bus.send([{ fixTime: now, valid: false, satellites: 0, ignition: false, motion: false }]);
    await row('Bus 02').click();
    await card('Bus 02').getByText('Stopped').waitFor();
    await card('Bus 02')
      .getByText(/^Packet \d+ s ago$/)
      .waitFor();
    await card('Bus 02')
      .getByText(/^Location /)
      .waitFor();
    expect(address().searchParams.get('selected')).toBe(bus.assetId);
    await page.keyboard.press('Escape');
    await expect.poll(() => card('Bus 02').count()).toBe(0);
  }, 120_000);

  it('draws a moving marker without the map, and again after the graphics card lost it', async () => {
    await page.addInitScript({ content: COUNT_DRAWS });
    await page.goto(`${product.address}/map?view=14_${latitude}_${TOWN.longitude}`);
    await row('Truck 01').waitFor();
    const draws = () => page.evaluate<{ map: number; markers: number }>('({ ...draws })');
    const rest = async () => {
      const before = await draws();
      await page.waitForTimeout(700);
      return (await draws()).map - before.map;
    };
    await expect.poll(rest).toBe(0);
    const before = await draws();
    expect(before.map).toBeGreaterThan(0);
    await driveOn(40, 8);
    await expect.poll(async () => (await draws()).markers).toBeGreaterThan(before.markers);
    expect((await draws()).map).toBe(before.map);

    await page.evaluate(`${LOSS}.loseContext()`);
    await page.waitForTimeout(100);
    const lost = await draws();
    await driveOn(40, 8);
    await page.evaluate(`${LOSS}.restoreContext()`);
    await expect.poll(async () => (await draws()).markers).toBeGreaterThan(lost.markers);
  }, 120_000);

  it('shows a packet in row, card and marker', async () => {
    await row('Truck 01').click();
    await card('Truck 01').getByText('Moving').waitFor();
    await driveOn(40, 17);
    await expect.poll(() => row('Truck 01').textContent()).toContain('61 km/h');
    await card('Truck 01').getByText('61', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close the card' }).click();
    // The marker is at the packet's position, and a click selects it.
    await page.goto(`${product.address}/map?view=16_${latitude}_${TOWN.longitude}`);
    await row('Truck 01').waitFor();
    const box = await mapBox();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await expect
      .poll(async () => {
        await page.mouse.move(middle.x + 120, middle.y + 120);
        await page.mouse.move(middle.x, middle.y, { steps: 3 });
        return page.locator('[data-map=live] + *, [aria-hidden=true]').getByText('Truck 01').count();
      })
      .toBeGreaterThan(0);
    await page.mouse.click(middle.x, middle.y);
    await card('Truck 01').waitFor();
    expect(address().searchParams.get('selected')).toBe(truck.assetId);
  }, 120_000);

  it('follows until the user pans', async () => {
    await card('Truck 01').getByRole('button', { name: 'Follow', exact: true }).click();
    await expect.poll(() => address().searchParams.get('follow')).toBe(truck.assetId);
    await card('Truck 01').getByRole('button', { name: 'Following' }).waitFor();
    const before = address().searchParams.get('view');
    await driveOn(60, 15);
    await expect.poll(() => address().searchParams.get('view')).not.toBe(before);
    expect(address().searchParams.get('follow')).toBe(truck.assetId);
    const box = await mapBox();
    await page.mouse.move(box.x + 200, box.y + 500);
    await page.mouse.down();
    await page.mouse.move(box.x + 320, box.y + 420, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => address().searchParams.get('follow')).toBeNull();
    expect(address().searchParams.get('selected')).toBe(truck.assetId);
    await card('Truck 01').getByRole('button', { name: 'Follow', exact: true }).waitFor();
  }, 120_000);

  it('restores filter, selection and the scroll position of the list', async () => {
    await page.goto(`${product.address}/map?status=%5B%22pending%22%5D`);
    await row('Yard 01').waitFor();
    await list().hover();
    await page.mouse.wheel(0, 1200);
    await row('Yard 28').waitFor();
    await row('Yard 28').click();
    const scrollTop = () => list().evaluate((element) => element.closest('[data-scroll-restoration-id]')!.scrollTop);
    const scrolled = await scrollTop();
    expect(scrolled).toBeGreaterThan(500);
    await card('Yard 28').getByRole('link', { name: 'History' }).click();
    await page.waitForURL(/\/assets\//);
    await page.goBack();
    await card('Yard 28').waitFor();
    await expect.poll(scrollTop).toBe(scrolled);
    expect(address().searchParams.get('status')).toContain('pending');
  }, 120_000);

  describe('of a fleet that needs attention', () => {
    const needy: Vehicle[] = [];
    const hint = (words: string) => page.getByRole('status').filter({ hasText: words });
    beforeAll(async () => {
      const registered = { deviceModel: 'FMC130', immobilizationType: 'starter' } as const;
      for (const [number, name] of ['Cooling 01', 'Silent 01', 'Ordered 01'].entries())
        needy.push(
          await addVehicle(product, `35630704244010${number}`, { name, type: 'truck' }, undefined, registered),
        );
      const [cooling, silent, ordered] = needy as [Vehicle, Vehicle, Vehicle];
      const now = Date.now();
      const codes = { attributes: { faultCodeCount: 1, faultCodes: 'P0217' } };
      await cooling.send([{ ...parked(now, 47.3, 9.6), ...codes }]);
      await silent.send([
        parked(now - 900_000, 47.32, 9.6),
        ...[780, 600, 400, 200, 0].map((seconds) => ({
          ...parked(now - seconds * 1000, 47.32, 9.6),
          valid: false,
          satellites: 0,
          ignition: true,
        })),
      ]);
      await ordered.send(driveNorth(now - 60_000, now, { latitude: 47.34, longitude: 9.6 }, 10));
      await command(product, ordered.assetId, { request: 'SET_IMMOBILIZE', reason: 'Overnight parking, depot' });
    }, 60_000);
    afterAll(() => {
      for (const vehicle of needy) vehicle.close();
    });

    it('leads from each reason to the next step', async () => {
      await page.goto(`${product.address}/map`);
      for (const [name, reason, step, leads] of [
        ['Cooling 01', 'P0217', 'Open history', /\/assets\/.+tab=history/],
        ['Silent 01', 'Reports without a location', 'Diagnose', /\/diagnostics\?device=/],
        ['Ordered 01', 'command waiting', 'Open command', /\/assets\/.+tab=commands/],
      ] as const) {
        await showScreen(page, '/map');
        await row(name).filter({ hasText: reason }).click();
        await card(name).getByRole('listitem').filter({ hasText: reason }).getByRole('link', { name: step }).click();
        await page.waitForURL(leads);
      }
    }, 60_000);

    it('leads from the row of each to the next step, by mouse and by keyboard', async () => {
      await showScreen(page, '/map');
      await page.getByRole('link', { name: 'Open command: Ordered 01', exact: true }).click();
      await page.waitForURL(/\/assets\/.+tab=commands/);
      await showScreen(page, '/map');
      await page.getByRole('link', { name: 'Diagnose: Silent 01', exact: true }).waitFor();
      // From the field, past the filter and the order, to the list. The links follow it, in its order.
      await page.getByRole('searchbox', { name: 'Name, plate, VIN, IMEI' }).focus();
      for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Open history: Cooling 01',
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/assets\/.+tab=history/);
    }, 60_000);

    it('says why on the page of the asset', async () => {
      await showScreen(page, `/assets/${needy[0]!.assetId}?tab=overview`);
      await page.getByRole('main').getByText('P0217').first().waitFor();
    }, 60_000);

    it('says on the map why, until the switch hides it', async () => {
      await showScreen(page, '/map?view=11_47.32_9.6');
      const labels = page.locator('.wm-label-reason:visible');
      await expect
        .poll(async () => (await labels.allTextContents()).sort())
        .toEqual([
          expect.stringMatching(/^Cooling 01 P0217/),
          expect.stringMatching(/^Ordered 01 .*command waiting/),
          'Silent 01 No location',
        ]);
      await page.getByRole('button', { name: 'Attention', exact: true }).click();
      await expect.poll(() => labels.count()).toBe(0);
      expect(address().searchParams.get('reasons')).toBe('false');
    }, 60_000);

    it('are all in view and under no control after “Show all assets”', async () => {
      await page.goto(`${product.address}/map?names=true&view=14_46.2_7.4`);
      await page.getByRole('button', { name: 'Show all assets' }).click();
      await expect.poll(() => page.locator('.wm-label:visible').count()).toBeGreaterThan(2);
      const controls = 'button[aria-pressed]:not(aside *), button[aria-label="Zoom in"]';
      await expect.poll(() => overlaps(page, '.wm-label', controls)).toBe(false);
    }, 60_000);

    it('says how many of them are outside the view, and shows them', async () => {
      await page.goto(`${product.address}/map?view=14_46.2_7.4`);
      await hint('3 assets outside this view need attention').getByRole('button', { name: 'Show' }).click();
      await expect.poll(() => page.getByText('outside this view').count()).toBe(0);
      // One alone is selected.
      await page.goto(`${product.address}/map?view=13_47.333_9.6`);
      await hint('1 asset outside this view needs attention').getByRole('button', { name: 'Show' }).click();
      await card('Cooling 01').waitFor();
    }, 60_000);
  });

  it('logs no errors and violates no rule of the content security policy', () => {
    expect(errors).toEqual([]);
  });

  it('is a map under a sheet on the phone', async () => {
    const phone = await signedInPage(browser, product, { viewport: { width: 360, height: 780 }, hasTouch: true });
    await phone.goto(`${product.address}/map`);
    await phone.getByRole('option', { name: 'Bus 02' }).waitFor();
    // The map above the sheet is drawn as it is without the sheet.
    const above = () => phone.screenshot({ clip: { x: 40, y: 90, width: 200, height: 60 } });
    const sheetIs = (visibility: string) =>
      phone.addStyleTag({ content: `:has(> [role=slider]) { visibility: ${visibility} !important }` });
    await expect
      .poll(async () => {
        await sheetIs('visible');
        const drawn = await above();
        await sheetIs('hidden');
        return drawn.equals(await above());
      })
      .toBe(true);
    await sheetIs('visible');
    const sheet = phone.getByRole('slider', { name: 'List height' });
    const first = Number(await sheet.getAttribute('aria-valuenow'));
    await sheet.press('ArrowUp');
    await expect.poll(async () => Number(await sheet.getAttribute('aria-valuenow'))).toBeGreaterThan(first);
    await sheet.press('End');
    await expect.poll(async () => Number(await sheet.getAttribute('aria-valuenow'))).toBeLessThan(first);
    await sheet.press('ArrowUp');
    await phone.getByRole('option', { name: 'Bus 02' }).click();
    await phone.getByRole('region', { name: 'Bus 02' }).getByRole('link', { name: 'History' }).waitFor();
    await phone.getByRole('button', { name: 'Back to the list' }).click();
    await phone.getByRole('option', { name: 'Bus 02' }).waitFor();
    const targets = await phone.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 36 || box.height < 36))
        .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
    );
    expect(targets).toEqual([]);
    await phone.context().close();
  }, 120_000);

  describe('when the connection goes', () => {
    let wire: Wire;
    let far: Page;
    beforeAll(async () => {
      wire = await layWire(product.address);
      far = await signedInPage(browser, { ...product, address: wire.address });
      await far.goto(`${wire.address}/map`);
      await far.getByText(/^Live · /).waitFor();
    }, 120_000);
    afterAll(async () => {
      await far?.context().close();
      wire?.close();
    });
    const speedOf = (name: string) => far.getByRole('option', { name: new RegExp(`^${name}\\b`) }).textContent();

    it('says so, and misses no update when it is back', async () => {
      wire.cut();
      await far.getByText(/^Connection lost/).waitFor();
      await far.getByRole('button', { name: 'Try now' }).waitFor();
      await driveOn(50, 12);
      await wire.mend();
      await far.getByText(/^Live · /).waitFor();
      await expect.poll(() => speedOf('Truck 01')).toContain('43 km/h');
      await expect.poll(() => far.getByText(/^Connection lost/).count()).toBe(0);
    }, 120_000);

    it('detects a connection that only falls silent', async () => {
      wire.silence();
      await far.getByText(/^Connection lost/).waitFor();
      await driveOn(50, 9);
      await wire.mend();
      await expect.poll(() => speedOf('Truck 01'), { timeout: 20_000 }).toContain('32 km/h');
    }, 120_000);

    it('continues when a part of it cannot be loaded at first, and loads it later', async () => {
      const other = await signedInPage(browser, product);
      let asked = 0;
      await other.route(/\/Toasts-[^/]*\.js$/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
      await other.goto(`${product.address}/map`);
      await expect.poll(() => asked, { timeout: 20_000 }).toBe(2);
      await other.getByRole('listbox', { name: 'Assets' }).waitFor();
      await other.context().close();
    }, 60_000);

    it('loads the map with its style when the connection returns', async () => {
      const other = await signedInPage(browser, product);
      const asked = { js: 0, css: 0 };
      await other.route(/\/create-map-[^/]*\.(js|css)$/, (route) => {
        const kind = route.request().url().endsWith('css') ? 'css' : 'js';
        return asked[kind]++ === 0 ? route.abort() : route.continue();
      });
      await other.goto(`${product.address}/map`);
      const map = other.locator('canvas.maplibregl-canvas');
      await map.waitFor({ timeout: 20_000 });
      expect(asked.css).toBe(2);
      await expect.poll(() => map.evaluate((canvas) => getComputedStyle(canvas).position)).toBe('absolute');
      await other.context().close();
    }, 60_000);

    it('distinguishes a device without network from an unreachable server', async () => {
      await far.context().setOffline(true);
      await far.getByText('You are offline.').waitFor();
      await far.context().setOffline(false);
      await expect.poll(() => far.getByText('You are offline.').count()).toBe(0);
    }, 120_000);
  });
});
