/**
 * Takes the pictures of README from the running product: starts it with the demo on free ports in a new folder, waits
 * for the history, and captures the live map, a day and the services that are due. `node scripts/screenshots.ts`
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { openBrowser } from '../test/browser.ts';
import { startProduct } from '../test/product.ts';

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const SIZE = { width: 1440, height: 900 };
const HISTORY_WITHIN_MS = 15 * 60_000;
/** Map, names and markers are drawn in software here. */
const SETTLE_MS = 40_000;

const product = await startProduct({ commandLine: [] });
try {
  await historyFilled();
  const { items } = await product.call(ENDPOINTS.vehicles.latestStatus, { query: { limit: 100 } });
  const moving = items.find(({ status, type }) => status === 'moving' && type === 'truck') ?? items[0]!;
  const yesterday = shiftDay(localDay(Date.now(), 'UTC'), -1);
  mkdirSync(FOLDER, { recursive: true });
  await shoot('live-map', `/map?selected=${moving.assetId}`, 'light');
  await shoot('live-map-dark', `/map?selected=${moving.assetId}`, 'dark');
  await shoot('history', `/assets/${moving.assetId}?tab=history&day=${yesterday}`, 'light');
  await shoot('maintenance', '/maintenance', 'light');
} finally {
  await product.stop();
}

async function historyFilled(): Promise<void> {
  const until = Date.now() + HISTORY_WITHIN_MS;
  while (!product.output().includes('history is complete')) {
    if (Date.now() > until) throw new Error(`the demo did not fill its history in time:\n${product.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function shoot(name: string, target: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: SIZE, colorScheme, locale: 'en' });
  const cookie = await product.session();
  const equals = cookie.indexOf('=');
  await context.addCookies([{ name: cookie.slice(0, equals), value: cookie.slice(equals + 1), url: product.address }]);
  const page = await context.newPage();
  await page.goto(product.address + target);
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await browser.close();
}
