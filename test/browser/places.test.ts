/** Places: drawn by mouse and entered as numbers, shown on the live map, uploaded, and read-only for viewers. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, invitedPage, pageErrors, showScreen, signedInPage, textOf } from './page.ts';
import { addVehicle, parked, type Vehicle } from './vehicles.ts';

const { places } = ENDPOINTS;
const TOWN = { latitude: 47.14, longitude: 9.52 };
const VIEW = `15_${TOWN.latitude}_${TOWN.longitude}`;
const VIEWER = { email: 'places.viewer@example.test', password: 'Tractor-Lamp-7' };
/** A square around the middle of the map, px from its middle. */
const SQUARE: readonly (readonly [x: number, y: number])[] = [
  [-120, -120],
  [120, -120],
  [120, 120],
  [-120, 120],
];

describe('places', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let truck: Vehicle;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    truck = await addVehicle(product, '356307042440071', { name: 'Truck 01', type: 'truck' });
    const now = Date.now();
    await truck.send([now - 600_000, now].map((time) => parked(time, TOWN.latitude, TOWN.longitude)));
    page = await signedInPage(browser, product);
    errors = pageErrors(page);
  }, 120_000);
  afterAll(async () => {
    truck?.close();
    await browser?.close();
    await product?.stop();
  });

  const list = () => page.getByRole('listbox', { name: 'Places' });
  const names = () => list().getByRole('option').allTextContents();
  const editor = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shape = () => page.getByRole('region', { name: 'Shape', exact: true });
  /** Returns a function that gives points of a map by their distance from its middle, px. */
  const fromMiddle = async (map: 'places' | 'live') => {
    const frame = page.locator(`[data-map=${map}]`);
    const box = (await frame.boundingBox())!;
    // The canvas follows the frame when a panel opens.
    await expect.poll(async () => (await frame.locator('canvas').first().boundingBox())?.width).toBe(box.width);
    return (x: number, y: number) => [box.x + box.width / 2 + x, box.y + box.height / 2 + y] as const;
  };
  const cornersOf = async (name: string) => {
    const { items } = await product.call(places.list, { query: { search: name } });
    return items[0]?.polygon ?? [];
  };

  it('are explained while there are none', async () => {
    await page.goto(`${product.address}/places?view=${VIEW}`);
    await page.getByRole('heading', { name: 'No places yet' }).waitFor();
    await page.getByRole('button', { name: 'Create place' }).last().click();
    await editor('Create place').waitFor();
  }, 60_000);

  it('are drawn by mouse: points are dragged, moved by arrow keys, removed, and changes are undone', async () => {
    await page.getByText('Set the points one by one.').waitFor();
    const at = await fromMiddle('places');
    // The drawing tools load when the editor opens.
    const canvas = page.locator('[data-map=places] canvas').first();
    await expect.poll(() => canvas.evaluate((element) => getComputedStyle(element).cursor)).toBe('crosshair');
    for (const corner of [...SQUARE, SQUARE[0]!]) {
      await page.mouse.move(...at(...corner));
      await page.mouse.click(...at(...corner));
    }
    await shape().getByText('4 points').waitFor();
    await page.getByText('1 change').waitFor();
    await page.getByRole('link', { name: 'Truck 01' }).waitFor();

    await page.mouse.move(...at(...SQUARE[1]!));
    await page.mouse.down();
    await page.mouse.move(...at(200, -160), { steps: 5 });
    await page.mouse.up();
    await page.getByText('2 changes').waitFor();
    await page.getByText(/^Point \d moved \d+ m NE$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText(/^Point \d moved 11 m E$/).waitFor();
    await page.keyboard.press('Delete');
    await shape().getByText('3 points').waitFor();
    await page.keyboard.press('Control+z');
    await shape().getByText('4 points').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('2 changes').waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Depot Eschen');
    await button('Save place').click();
    await page.getByText('Depot Eschen created').waitFor();
    await expect.poll(names).toEqual([expect.stringContaining('Depot Eschen')]);
    expect(await cornersOf('Depot Eschen')).toHaveLength(4);
  }, 60_000);

  it('are on the live map, where a click opens their card, and can be hidden', async () => {
    await showScreen(page, `/map?view=${VIEW}`);
    await page.getByRole('option', { name: /Truck 01/ }).waitFor();
    const at = await fromMiddle('live');
    await expect
      .poll(async () => {
        await page.mouse.click(...at(-70, 70));
        return new URL(page.url()).searchParams.get('place');
      })
      .not.toBeNull();
    await editor('Depot Eschen').getByRole('link', { name: 'Truck 01' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('place')).toBeNull();
    const toggle = page.getByRole('button', { name: 'Places', exact: true, pressed: true });
    await toggle.click();
    await page.reload();
    await page.getByRole('button', { name: 'Places', exact: true, pressed: false }).click();
    await toggle.waitFor();
  }, 60_000);

  it('are found by the search of the map and by the palette, and begin where a vehicle is', async () => {
    await showScreen(page, `/map?view=${VIEW}`);
    await page.getByRole('searchbox').fill('eschen');
    await page.getByRole('region', { name: 'Places' }).getByRole('button', { name: 'Depot Eschen' }).click();
    await editor('Depot Eschen').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('eschen');
    await page.getByRole('option', { name: 'Depot Eschen' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/places' && url.searchParams.has('selected'));
    await showScreen(page, `/map?selected=${truck.assetId}`);
    await button('Actions for Truck 01').click();
    await button('Create place here').click();
    await shape().getByText('3.14 ha').waitFor();
    await button('Cancel').click();
  }, 60_000);

  it('are entered as numbers by keyboard alone', async () => {
    await showScreen(page, `/places?edit=new&view=${VIEW}`);
    await button('Polygon in numbers').press('Enter');
    await button('Select point 2').press('Enter');
    await page.getByLabel('Latitude of point 2').fill('47.15');
    await page.keyboard.press('Enter');
    await page.getByLabel('Longitude of point 2').fill('9.53');
    await page.keyboard.press('Enter');
    await button('Add point').press('Enter');
    await shape().getByText('5 points').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Yard in numbers');
    await page.keyboard.press('Enter');
    await page.getByText('Yard in numbers created').waitFor();
    const corners = await cornersOf('Yard in numbers');
    expect(corners[1]).toEqual({ latitude: 47.15, longitude: 9.53 });
    expect(corners).toHaveLength(5);
  }, 60_000);

  it('with two points, with crossing edges, or without a shape are refused', async () => {
    await showScreen(page, `/places?edit=new&view=${VIEW}`);
    const missingShape = shape().getByRole('alert').getByText('Draw the place on the map, or start with numbers.');
    // Leaving a field says nothing of the shape, and one save names everything that is missing.
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.press('Tab');
    await page.getByText('This field is required.').waitFor();
    expect(await missingShape.count()).toBe(0);
    await button('Save place').click();
    await missingShape.waitFor();
    await page.getByText('This field is required.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Refused');
    await button('Save place').click();
    await shape().getByRole('alert').getByText('Draw the place on the map, or start with numbers.').waitFor();
    await button('Polygon in numbers').click();
    const set = async (point: number, latitude: string, longitude: string): Promise<void> => {
      await button(`Select point ${point}`).click();
      await page.getByLabel(`Latitude of point ${point}`).fill(latitude);
      await page.getByLabel(`Longitude of point ${point}`).fill(longitude);
      await page.keyboard.press('Enter');
    };
    await set(1, '47', '9');
    await set(2, '47.1', '9.1');
    await set(3, '47.1', '9');
    await set(4, '47', '9.1');
    await shape()
      .getByText(/crosses or touches the edge/)
      .waitFor();
    await set(3, '47', '9');
    await set(4, '47.1', '9.1');
    await shape().getByText('Polygon geofence needs at least 3 unique coordinates.').waitFor();
    await button('Save place').click();
    await button('Cancel').click();
    await page.getByRole('dialog').getByText('Your changes have not been saved.').waitFor();
    await button('Discard changes').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('edit')).toBeNull();
    expect((await product.call(places.list, { query: { search: 'Refused' } })).count).toBe(0);
  }, 60_000);

  it('begin at a position of the address, and show who would be inside', async () => {
    await showScreen(page, `/places?create=${TOWN.latitude},${TOWN.longitude},150,Customer%20009`);
    await page.getByRole('link', { name: 'Truck 01' }).waitFor();
    await page.getByLabel('Radius (m)').fill('200');
    await page.keyboard.press('Enter');
    await shape().getByText('12.57 ha').or(shape().getByText('12.6 ha')).waitFor();
    await button('Save place').click();
    await page.getByText('Customer 009 created').waitFor();
    const { items } = await product.call(places.list, { query: { search: 'Customer 009' } });
    expect(items[0]).toMatchObject({ ...TOWN, radius: 200, polygon: null });
    expect(await accessibilityFaults(page)).toEqual([]);
  }, 60_000);

  it('are uploaded, with the faults of each row, and exported', async () => {
    await button('Upload').click();
    const rows = 'Name,Type,Latitude,Longitude,Radius\nYard A,depot,47.2,9.5,100\nYard B,castle,47.2,9.5,100\n';
    const file = { name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('row', { name: /3 Type castle Use one of these/ }).waitFor();
    await button('Upload 1 ready row').click();
    await page.getByText('1 place created').waitFor();
    await expect.poll(names).toContainEqual(expect.stringContaining('Yard A'));
    await button('Export places').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as GeoJSON' }).click(),
    ]);
    const { features } = JSON.parse(await textOf(download)) as { features: unknown[] };
    expect(features).toHaveLength(4);
  }, 60_000);

  it('have no buttons for viewers', async () => {
    const viewer = await invitedPage(browser, product, { name: 'Viewer', role: 'viewer', ...VIEWER });
    await viewer.goto(`${product.address}/places`);
    await viewer.getByRole('option', { name: /Depot Eschen/ }).click();
    await viewer.getByRole('region', { name: 'Depot Eschen' }).getByText('Inside now').first().waitFor();
    for (const name of ['Create place', 'Upload', 'Edit'])
      expect(await viewer.getByRole('button', { name, exact: true }).count()).toBe(0);
    await viewer.goto(`${product.address}/places?edit=new`);
    await viewer.getByRole('option', { name: /Depot Eschen/ }).waitFor();
    expect(await viewer.getByRole('button', { name: 'Save place' }).count()).toBe(0);
    // Neither do the forms of other screens, whose address is known.
    await viewer.goto(`${product.address}/assets?edit=new`);
    await viewer.getByRole('heading', { name: 'Assets', exact: true }).waitFor();
    expect(await viewer.getByRole('dialog').count()).toBe(0);
    await viewer.goto(`${product.address}/alerts/rules?edit=new`);
    await viewer.getByText('No alert rules yet').waitFor();
    await viewer.context().close();
  }, 60_000);

  it('cause no error in the console', () => expect(errors).toEqual([]));

  /** Invites a viewer and signs in with the password that they set. */
});
