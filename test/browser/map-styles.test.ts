/** The map library is built without unused modules. A style of an operator may still have every kind of layer. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { MAP_FILES_PATH } from '@waymark/contract/map/endpoints.ts';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { pageErrors, signedInPage } from './page.ts';

const COLORS = {
  background: '#102030',
  vector: '#88ff00',
  raster: '#ff00ff',
  'color-relief': '#884400',
  fill: '#ff0000',
  line: '#00ff00',
  circle: '#0000ff',
  symbol: '#ffff00',
  heatmap: '#ff8800',
  image: '#00ffff',
};
/** Colour of a pixel of the elevation tiles, which is 0 m. */
const SEA_LEVEL = '#0186a0';

describe('the style of an operator', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    page = await signedInPage(browser, product, { deviceScaleFactor: 1, colorScheme: 'light' });
    await product.call(ENDPOINTS.assets.create, { body: { name: 'Yard 01', type: 'other' } });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is drawn with every kind of layer and source', async () => {
    const errors = pageErrors(page);
    const files = `${product.address}${MAP_FILES_PATH}`;
    await page.route('**/api/map/config', (route) =>
      route.fulfill({
        json: { lightStyleUrl: `${files}/all.json`, darkStyleUrl: null, archives: [], islandUrl: null },
      }),
    );
    await page.route(`${files}/all.json`, (route) => route.fulfill({ json: styleWith(files) }));
    const tile = (color: string) => async (route: Route) =>
      route.fulfill({ contentType: 'image/png', body: await picture(page, color) });
    await page.route(`${files}/raster/**`, tile(COLORS.raster));
    await page.route(`${files}/elevation/**`, tile(SEA_LEVEL));
    await page.route(`${files}/image.png`, tile(COLORS.image));
    await page.route(`${files}/vector/**`, (route) => route.fulfill({ body: vectorTile() }));
    await page.goto(`${product.address}/map?view=5_0_0`);
    const missing = async () => {
      const seen = await colorsOnScreen(page);
      return Object.entries(COLORS).flatMap(([kind, color]) => (seen.has(color) ? [] : kind));
    };
    await expect.poll(missing, { timeout: 60_000, interval: 1000 }).toEqual([]);
    expect(errors).toEqual([]);
  }, 120_000);
});

function styleWith(files: string) {
  const at = (type: 'Point' | 'LineString' | 'Polygon', coordinates: unknown) => ({
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type, coordinates } },
  });
  const square = (west: number, south: number) => [
    [
      [west, south],
      [west + 2, south],
      [west + 2, south + 2],
      [west, south + 2],
      [west, south],
    ],
  ];
  return {
    version: 8,
    sources: {
      vector: { type: 'vector', tiles: [`${files}/vector/{z}/{x}/{y}`], bounds: [-11, 6, -10, 7] },
      raster: { type: 'raster', tiles: [`${files}/raster/{z}/{x}/{y}`], tileSize: 256, bounds: [-10, -8, -9, -7] },
      elevation: {
        type: 'raster-dem',
        tiles: [`${files}/elevation/{z}/{x}/{y}`],
        tileSize: 256,
        bounds: [8, -8, 9, -7],
      },
      image: {
        type: 'image',
        url: `${files}/image.png`,
        coordinates: [
          [6, 7],
          [9, 7],
          [9, 5],
          [6, 5],
        ],
      },
      fill: at('Polygon', square(2, 2)),
      building: at('Polygon', square(-4, -8)),
      line: at('LineString', [
        [6, 3],
        [9, 3],
      ]),
      circle: at('Point', [2, -3]),
      symbol: at('Point', [2.5, -6]),
      heatmap: at('Point', [-2, -3]),
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': COLORS.background } },
      { id: 'vector', type: 'fill', source: 'vector', 'source-layer': 'all', paint: { 'fill-color': COLORS.vector } },
      { id: 'raster', type: 'raster', source: 'raster' },
      { id: 'hillshade', type: 'hillshade', source: 'elevation' },
      {
        id: 'relief',
        type: 'color-relief',
        source: 'elevation',
        paint: { 'color-relief-color': constantRamp('elevation', -20_000, COLORS['color-relief'], 20_000) },
      },
      { id: 'image', type: 'raster', source: 'image' },
      { id: 'fill', type: 'fill', source: 'fill', paint: { 'fill-color': COLORS.fill } },
      { id: 'line', type: 'line', source: 'line', paint: { 'line-color': COLORS.line, 'line-width': 20 } },
      { id: 'circle', type: 'circle', source: 'circle', paint: { 'circle-color': COLORS.circle, 'circle-radius': 20 } },
      { id: 'building', type: 'fill-extrusion', source: 'building', paint: { 'fill-extrusion-height': 10 } },
      {
        id: 'heatmap',
        type: 'heatmap',
        source: 'heatmap',
        paint: { 'heatmap-radius': 40, 'heatmap-color': constantRamp('heatmap-density', 0.01, COLORS.heatmap, 1) },
      },
      {
        id: 'symbol',
        type: 'symbol',
        source: 'symbol',
        layout: { 'text-field': 'MMM', 'text-size': 60 },
        paint: { 'text-color': COLORS.symbol },
      },
    ],
  };
}

function constantRamp(input: string, from: number, color: string, to: number) {
  const before = input === 'elevation' ? [] : [0, 'rgba(0, 0, 0, 0)'];
  return ['interpolate', ['linear'], [input], ...before, from, color, to, color];
}

/** Returns a vector tile with a layer `all`, whose polygon covers the tile. */
function vectorTile(): Buffer {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
  const field = (number: number, bytes: readonly number[]) => [number * 8 + 2, ...varint(bytes.length), ...bytes];
  const wide = 4096 * 2;
  // Move to the corner, three lines, close.
  const path = [9, 0, 0, 26, wide, 0, 0, wide, wide - 1, 0, 15].flatMap(varint);
  const feature = [3 * 8, 3, ...field(4, path)];
  const layer = [...field(1, [...Buffer.from('all')]), ...field(2, feature), 5 * 8, ...varint(4096), 15 * 8, 2];
  return Buffer.from(field(3, layer));
}

/** Returns a PNG picture of one colour. */
async function picture(page: Page, color: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = fill;
    drawing.fillRect(0, 0, 256, 256);
    return canvas.toDataURL('image/png');
  }, color);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function colorsOnScreen(page: Page): Promise<Set<string>> {
  const picture = (await page.screenshot()).toString('base64');
  const seen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    return [...colors];
  }, picture);
  return new Set(seen.map((color) => `#${color.toString(16).padStart(6, '0')}`));
}
