import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { addVehicle, driveNorth, parked } from './vehicles.ts';

const LANGUAGES: readonly Language[] = ['en', 'ja', 'id', 'ru', 'hi', 'vi'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
] as const;

/** A busy machine draws late; what is wrong for longer is wrong. */
const SETTLED_WITHIN_MS = 8000;

/** A screen and what is on it when it is complete, in any language. */
interface Screen {
  path: string;
  ready: string;
}

const SIGNED_OUT: readonly Screen[] = [
  { path: '/login-app', ready: '#username' },
  { path: '/login-app/reset', ready: '#username' },
  { path: '/login-app/reset-success', ready: 'a.primary' },
  {
    path: `/auth/login?u=${encodeURIComponent('{"username":"a@example.com","loginMethod":"email"}')}`,
    ready: '#password',
  },
  { path: '/auth/login', ready: 'a.primary' },
];

describe('every screen', () => {
  let product: Product;
  let browser: Browser;
  let assetId: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const vehicle = await addVehicle(product, '356307042442001', {
      name: 'Truck 07 of the northern depot',
      licensePlate: 'FL 20417',
      type: 'truck',
      tags: ['night shift'],
    });
    assetId = vehicle.assetId;
    const now = Date.now();
    const home = { latitude: 47.14, longitude: 9.52 };
    await vehicle.send([
      parked(now - 900_000, home.latitude, home.longitude),
      ...driveNorth(now - 600_000, now - 60_000, home, 14),
    ]);
    vehicle.close();
    await product.call(ENDPOINTS.assets.create, { body: { name: 'Spare', type: 'evehicle36' } });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const signedIn = (): readonly Screen[] => [
    { path: '/map', ready: '[role=option]' },
    { path: `/map?selected=${assetId}`, ready: 'section[aria-label^="Truck 07"] a' },
    { path: '/map?q=nothing+like+this', ready: 'section h2' },
    { path: '/assets', ready: 'tbody tr' },
    { path: '/assets?search=nothing+like+this&type=car', ready: 'main section h2' },
    { path: '/assets?edit=new', ready: '[role=dialog] [type=submit]' },
    { path: `/assets?edit=${assetId}`, ready: '[role=dialog] [type=submit]' },
    { path: '/assets?connect=new', ready: '[role=dialog] [type=submit]' },
    { path: '/assets?connect=356307042442001', ready: '[role=dialog] dl' },
    { path: `/assets/${assetId}?tab=overview`, ready: 'main dl dd' },
    { path: `/assets/${assetId}`, ready: 'main ol button' },
    { path: '/diagnostics', ready: 'main table' },
    { path: '/outbox', ready: 'main section h2' },
    { path: '/setup', ready: 'main nav a' },
    { path: '/setup?model=teltonika%2FFMC130', ready: 'article code' },
    { path: `/playback?assets=${assetId}`, ready: 'main ol li' },
    { path: '/playback', ready: 'main section h2' },
    { path: '/assets?status=moving', ready: 'tbody tr' },
    { path: '/nowhere', ready: 'main h1, main h2, h1' },
  ];

  /** Goes to a screen as a link does, without loading the page anew. */
  const goTo = async (page: Page, { path, ready }: Screen): Promise<void> => {
    await page.evaluate((target) => window.history.pushState({}, '', target), path);
    await page.locator(ready).first().waitFor();
  };
  const open = (options: BrowserContextOptions) =>
    signedInPage(browser, product, { reducedMotion: 'reduce', ...options });

  it.each(LANGUAGES)(
    'fits its words in %s at 1440, 1024 and 360 px',
    async (language) => {
      await product.call(ENDPOINTS.session.preferences, { body: { language } });
      const page = await open({ locale: language });
      const errors = pageErrors(page);
      const faults: string[] = [];
      const measure = async (path: string): Promise<void> => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const misfits = await settled(async () => (await page.evaluate(MISFITS)) as string[]);
          for (const misfit of misfits) faults.push(`${path} at ${size.width}: ${misfit}`);
        }
        await page.setViewportSize(SIZES[0]);
      };
      await page.goto(`${product.address}/assets`);
      for (const screen of signedIn()) {
        await goTo(page, screen);
        await measure(screen.path);
      }
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByText('⟦').count()).toBe(0);
      await page.context().clearCookies();
      for (const { path, ready } of SIGNED_OUT) {
        await page.goto(`${product.address}${path}`);
        await page.locator(ready).waitFor();
        await measure(path);
      }
      expect(faults).toEqual([]);
      expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it('has no accessibility fault in either theme, wide and on the phone', async () => {
    await product.call(ENDPOINTS.session.preferences, { body: { language: 'en' } });
    const faults: string[] = [];
    for (const viewport of [SIZES[0], SIZES[2]]) {
      const page = await open({ viewport, bypassCSP: true });
      await page.goto(`${product.address}/assets`);
      for (const screen of signedIn()) {
        await goTo(page, screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
          for (const fault of await settled(() => accessibilityFaults(page)))
            faults.push(`${screen.path}, ${viewport.width}, ${colorScheme}: ${fault}`);
        }
      }
      await page.context().close();
    }
    expect(faults).toEqual([]);
  }, 180_000);

  it('is served without leave to evaluate text as code', async () => {
    for (const path of ['/login-app', '/map', '/assets']) {
      const policy = (await product.fetch(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src [^;]*'self'/);
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.replace('wasm-unsafe-eval', '')).toMatch(/script-src (?![^;]*unsafe-inline)/);
    }
  });

  it('moves nothing for a person who asks for less motion', async () => {
    const page = await open({});
    await page.goto(`${product.address}/assets`);
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Create asset' }).click();
    await page.getByRole('dialog').waitFor();
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        return typeof duration === 'number' && duration > 10 ? [`${animation.constructor.name} ${duration} ms`] : [];
      }),
    );
    expect(moving).toEqual([]);
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].map((element) =>
          Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)),
        ),
      ),
    );
    expect(longest).toBeLessThanOrEqual(0.01);
    await page.context().close();
  }, 120_000);

  it('is reached by keys alone: list, asset, history, playback', async () => {
    const page = await open({});
    await page.goto(`${product.address}/assets`);
    await page.locator('tbody tr').first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await tabUntil(page, async () => (await focused()).startsWith('Truck 07'));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/assets/${assetId}`);
    await page.getByRole('list', { name: 'Trips and stops' }).waitFor();
    await tabUntil(page, async () => (await focused()) === 'History');
    await tabUntil(page, async () => (await focused()).includes('Trip 1'));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Why is this a trip?' }).waitFor();
    await tabUntil(
      page,
      async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === 'Play',
    );
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.context().close();
  }, 120_000);

  it('of the live map is reached by keys alone: search, list, card, history', async () => {
    const page = await open({});
    await page.goto(`${product.address}/map`);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('truck');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await tabUntil(
      page,
      async () => (await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'listbox',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await tabUntil(page, async () => (await page.evaluate(() => document.activeElement?.textContent)) === 'History');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/assets\//);
    await page.context().close();
  }, 120_000);
});

/** What is still wrong when the page has had time to settle after a change of size, theme or screen. */
async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const faults = await look();
    if (faults.length === 0 || Date.now() > until) return faults;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Presses Tab until something has the focus. @throws Error when nothing has after a hundred */
async function tabUntil(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    if (await reached()) return;
  }
  throw new Error('the keyboard does not get there');
}

/** Runs in the page: what is wider than the page or than what holds it. */
const MISFITS = `(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push('the page is ' + root.scrollWidth + ' wide');
  for (const element of document.querySelectorAll('button, nav a, a.primary, a[class*=Button], label, legend, h1, h2, h3, th, dt')) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(element).visibility === 'hidden') continue;
    const text = element.textContent.trim();
    if (text === '' || text.includes('Truck 07')) continue;
    for (const part of [element, ...element.querySelectorAll('*')]) {
      if (part.clientWidth <= 1 || part instanceof SVGElement) continue;
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
        found.push('"' + text + '" needs ' + part.scrollWidth + ' and has ' + part.clientWidth);
    }
    if (box.right > root.clientWidth + 1 && !element.closest('[class*=chips], [class*=grid], [class*=scroll], table'))
      found.push('"' + text + '" ends at ' + Math.round(box.right));
  }
  return [...new Set(found)];
})()`;
