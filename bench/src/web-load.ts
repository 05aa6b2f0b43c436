/**
 * Measures what a browser loads until a screen is usable: the compressed JavaScript of the sign-in form, the asset list
 * and the live map, each in a browser without a cache. The files are the built ones, compressed as by a server in
 * front. The worker of the map library is counted separately. On a slow line it measures when a signed-in browser paints
 * the asset list.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { addVehicle, parked } from '../../test/browser/vehicles.ts';
import { openBrowser } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';

const WEB = fileURLToPath(new URL('../../web', import.meta.url));
const ASSETS = 200;

/** A slow mobile line, as Chromium emulates it. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

interface Screen {
  path: string;
  signedIn: boolean;
  /** Maximum gzip kilobytes (of 1000 bytes). */
  most: number;
  /** The screen is usable when an element matches. */
  usable: string;
  /** The map is drawn and reacts to the wheel when it has written its view into the address. */
  writesView?: true;
}

const SCREENS: Record<string, Screen> = {
  signIn: {
    path: '/login-app',
    signedIn: false,
    most: 90,
    usable: '#username',
  },
  assetList: {
    path: '/assets',
    signedIn: true,
    most: 215,
    usable: 'tbody tr a',
  },
  liveMap: {
    path: '/map',
    signedIn: true,
    most: 500,
    usable: '[role=option]',
    writesView: true,
  },
};

export const benchmark: Benchmark = async ({ quick, say }) => {
  await build({ root: WEB, configFile: path.join(WEB, 'vite.config.ts'), logLevel: 'error' });
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  try {
    await fill(product);
    const measured: Record<string, Figure | number> = {};
    let reached = true;
    for (const [name, screen] of Object.entries(SCREENS)) {
      const loads: Load[] = [];
      for (let round = 0; round < (quick ? 1 : 5); round++) loads.push(await load(browser, product, screen));
      const kilobytes = figure(loads.map(({ bytes }) => bytes / 1000));
      measured[`${name}GzipKilobytes`] = kilobytes;
      measured[`${name}WorkerGzipKilobytes`] = Math.max(...loads.map(({ workerBytes }) => workerBytes / 1000));
      measured[`${name}UsableMilliseconds`] = figure(loads.map(({ milliseconds }) => milliseconds));
      reached &&= kilobytes.maximum <= screen.most;
      say(`  ${name}: ${kilobytes.median.toFixed(1)} kB of at most ${screen.most}`);
      for (const { file, gzip } of loads[0]!.files.toSorted((a, b) => b.gzip - a.gzip).slice(0, 8))
        say(`    ${(gzip / 1000).toFixed(1).padStart(6)} kB  ${file}`);
    }
    const paints: SlowPaint[] = [];
    for (let round = 0; round < (quick ? 1 : 5); round++) paints.push(await paintOnSlowLine(browser, product));
    measured.slowListFirstPaintMilliseconds = figure(paints.map(({ first }) => first));
    measured.slowListRowsMilliseconds = figure(paints.map(({ rows }) => rows));
    return { name: 'web-load', measured, target: 'sign-in ≤ 90 kB, asset list ≤ 215 kB, map ≤ 500 kB gzip', reached };
  } finally {
    await browser.close();
    await product.stop();
  }
};

interface Load {
  bytes: number;
  workerBytes: number;
  milliseconds: number;
  files: { file: string; gzip: number }[];
}

interface SlowPaint {
  /** Until the placeholder of the screen is painted, ms. */
  first: number;
  /** Until the rows of the list are there, ms. */
  rows: number;
}

/** Opens the asset list on a slow line, in a browser that is signed in and has nothing in its cache. */
async function paintOnSlowLine(browser: Browser, product: Product): Promise<SlowPaint> {
  const context = await newContext(browser, product, true);
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', SLOW_LINE);
    const { path: list, usable } = SCREENS.assetList!;
    await page.addInitScript(noteUsable, { usable, writesView: false });
    await page.goto(product.address + list, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'usableAt' in window, undefined, { timeout: 60_000 });
    return await page.evaluate(() => ({
      first: performance.getEntriesByName('first-paint')[0]!.startTime,
      rows: (window as unknown as { usableAt: number }).usableAt,
    }));
  } finally {
    await context.close();
  }
}

async function newContext(browser: Browser, product: Product, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  if (signedIn) {
    const [name, value] = (await product.session()).split('=', 2);
    await context.addCookies([{ name: name!, value: value!, url: product.address }]);
  }
  return context;
}

/** Loads a screen in a separate browser until it is usable. Later loads are not counted. */
async function load(browser: Browser, product: Product, screen: Screen): Promise<Load> {
  const context = await newContext(browser, product, screen.signedIn);
  try {
    const asked = new Set<string>();
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.m?js$/.test(pathname)) asked.add(pathname);
    });
    const page = await context.newPage();
    await page.addInitScript(noteUsable, { usable: screen.usable, writesView: screen.writesView === true });
    await page.goto(product.address + screen.path);
    await page.waitForFunction(() => 'usableAt' in window);
    const milliseconds = await page.evaluate(() => (window as unknown as { usableAt: number }).usableAt);
    // Entries are made when a file has arrived, so those of the idle browser's later requests may be missing; a worker
    // has no entry.
    const until = await page.evaluate(filesUntil, milliseconds);
    const files = [...asked]
      .filter((file) => until.includes(file) || /worker/.test(file))
      .map((file) => ({ file, gzip: gzipSync(readFileSync(path.join(WEB, 'dist', file))).length }));
    const sum = (wanted: boolean): number =>
      files.filter(({ file }) => /worker/.test(file) === wanted).reduce((total, { gzip }) => total + gzip, 0);
    return { bytes: sum(false), workerBytes: sum(true), milliseconds, files };
  } finally {
    await context.close();
  }
}

/**
 * Notes in the page when it becomes usable. On a busy machine an answer from outside comes so late that files which the
 * idle browser loads for later would be counted.
 */
function noteUsable({ usable, writesView }: { usable: string; writesView: boolean }): void {
  const look = (): void => {
    const isUsable = document.querySelector(usable) && (!writesView || /[?&]view=/.test(location.search));
    if (isUsable) Object.assign(window, { usableAt: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
}

/** Returns the paths of the files that the page requested until a time. */
function filesUntil(milliseconds: number): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= milliseconds)
    .map(({ name }) => new URL(name).pathname);
}

async function fill(product: Product): Promise<void> {
  for (let index = 0; index < ASSETS; index++)
    await product.call(ENDPOINTS.assets.create, { body: { name: `Truck ${index + 1}`, type: 'truck' } });
  const vehicle = await addVehicle(product, '356307042440001', { name: 'Truck 0', type: 'truck' });
  await vehicle.send([parked(Date.now() - 60_000, 47.14, 9.52)]);
  vehicle.close();
}
