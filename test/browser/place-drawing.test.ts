/** Drawing places with a finger at 360 px, and by mouse across the antimeridian. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, signedInPage } from './page.ts';

const { places } = ENDPOINTS;
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const;
type Point = readonly [x: number, y: number];

describe('places are drawn', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Opens an address of the places. Resolves when the map takes points. */
  const openDrawing = async (page: Page, address: string): Promise<void> => {
    await page.goto(`${product.address}/places?${address}`);
    const canvas = page.locator('[data-map=places] canvas').first();
    await expect.poll(() => canvas.evaluate((element) => getComputedStyle(element).cursor)).toBe('crosshair');
  };
  const shapeOf = (page: Page) => page.getByRole('region', { name: 'Shape', exact: true });
  const save = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(`${name} created`).waitFor();
    return (await product.call(places.list, { query: { search: name } })).items[0]!;
  };

  it('with a finger: points, a moved point, and a circle', async () => {
    const page = await signedInPage(browser, product, PHONE);
    const errors = pageErrors(page);
    await openDrawing(page, 'edit=new&view=15_47.14_9.52');
    const view = page.url();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: Point[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
    const tap = async (at: Point): Promise<void> => {
      await touch('touchStart', at);
      await touch('touchEnd');
    };
    const drag = async ([x, y]: Point, [right, down]: Point): Promise<void> => {
      await touch('touchStart', [x, y]);
      for (let step = 1; step <= 5; step++) await touch('touchMove', [x + (right * step) / 5, y + (down * step) / 5]);
      await touch('touchEnd');
    };

    const corners: Point[] = [
      [100, 130],
      [240, 130],
      [240, 250],
    ];
    for (const corner of [...corners, corners[0]!]) await tap(corner);
    await shapeOf(page).getByText('3 points').waitFor();
    await drag(corners[1]!, [40, -20]);
    await page.getByText(/^Point \d moved \d+ m (E|NE)$/).waitFor();
    expect(page.url()).toBe(view);
    const polygon = await save(page, 'By finger');
    expect(polygon.polygon).toHaveLength(3);

    await openDrawing(page, 'edit=new&view=15_47.14_9.52');
    await page.getByRole('button', { name: 'Circle', exact: true }).tap();
    await drag([160, 190], [40, 0]);
    await page.getByLabel('Radius (m)').waitFor();
    const circle = await save(page, 'Circle by finger');
    // 40 px are 65 m at zoom 15 and 47° of latitude. The library may leave out the last step of the finger.
    expect(circle.radius).toBeGreaterThan(40);
    expect(circle.radius).toBeLessThan(80);
    expect(errors).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('across the antimeridian by mouse, and edited there', async () => {
    const page = await signedInPage(browser, product);
    const errors = pageErrors(page);
    await openDrawing(page, 'edit=new&view=14_-17_180');
    const box = (await page.locator('[data-map=places]').boundingBox())!;
    const at = ([x, y]: Point): Point => [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
    const square: Point[] = [
      [-120, -120],
      [120, -120],
      [120, 120],
      [-120, 120],
    ];
    for (const corner of [...square, square[0]!]) {
      await page.mouse.move(...at(corner));
      await page.mouse.click(...at(corner));
    }
    await shapeOf(page).getByText('4 points').waitFor();
    const { id, polygon } = await save(page, 'Taveuni');
    const sides = polygon!.map(({ longitude }) => Math.sign(longitude)).sort();
    expect(sides).toEqual([-1, -1, 1, 1]);
    for (const { longitude } of polygon!) expect(Math.abs(longitude)).toBeGreaterThan(179.98);

    await page.goto(`${product.address}/places?edit=${id}`);
    await shapeOf(page).getByText('4 points').waitFor();
    // The map fits the shape. Its view tells where the points are.
    const view = () => new URL(page.url()).searchParams.get('view')?.split('_').map(Number) ?? [];
    await expect.poll(() => view()[0]).toBeGreaterThan(14);
    const east = polygon!.find(({ longitude }) => longitude < 0)!;
    const mercator = (degrees: number): number => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360));
    const pointOf = (corner: typeof east): Point => {
      const [zoom, latitude, longitude] = view() as [number, number, number];
      const world = 512 * 2 ** zoom;
      const turn = ((((corner.longitude - longitude + 180) % 360) + 360) % 360) - 180;
      const north = (mercator(corner.latitude) - mercator(latitude)) / (2 * Math.PI);
      return at([(turn / 360) * world, -north * world]);
    };
    // The drawing tools load when the editor opens. They change the cursor over a point.
    const [x, y] = pointOf(east);
    const canvas = page.locator('[data-map=places] canvas').first();
    await expect
      .poll(async () => {
        await page.mouse.move(x + 40, y - 40);
        await page.mouse.move(x, y);
        return canvas.evaluate((element) => element.style.cursor);
      })
      .toMatch(/move|pointer/);
    await page.mouse.down();
    await page.mouse.move(x - 300, y, { steps: 5 });
    await page.mouse.up();
    await page.getByText(/^Point \d moved \d+ m W$/).waitFor();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect
      .poll(async () => {
        const { polygon: moved } = await product.call(places.read, { params: { id } });
        return moved!.filter(({ longitude }) => longitude > 0).length;
      })
      .toBe(3);
    expect(errors).toEqual([]);
    await page.context().close();
  }, 90_000);
});
