import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, COLOUR_RULES } from '../page.ts';
import { type EveryScreen, goTo, openEveryScreen, SIZES } from './island.ts';

const [WIDE, , PHONE] = SIZES;

interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  rules?: typeof COLOUR_RULES;
}

/** Sizes and themes in which all rules check each screen: both sizes and both themes. */
const LOOKS: readonly Look[] = [
  { viewport: WIDE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
];
/** The other two pairs, which can only differ in colors. `.ci/run` checks them. */
const OTHER_COLOURS: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light', rules: COLOUR_RULES },
  { viewport: WIDE, colorScheme: 'dark', rules: COLOUR_RULES },
];
const ALL_LOOKS = process.env.WAYMARK_EVERY_LANGUAGE === '1' ? [...LOOKS, ...OTHER_COLOURS] : LOOKS;

const MAIN_NAVIGATION = 'nav[aria-label="Main navigation"]';

/** Runs in the page: the navigation beside or below the screen, without the mark of the current screen. */
const NAVIGATION = `[...document.querySelectorAll('${MAIN_NAVIGATION}')].map((each) => each.className + each.textContent).join()`;

describe('every screen', () => {
  let every: EveryScreen;
  beforeAll(async () => {
    every = await openEveryScreen();
  }, 120_000);
  afterAll(() => every?.close());

  it('has no accessibility fault in either theme, wide and on the phone', async () => {
    const { product, open, screens } = every;
    await product.call(ENDPOINTS.session.preferences, { body: { language: 'en' } });
    const faults: string[] = [];
    // Rules look at elements and colours, for which few pixels suffice.
    const page = await open({ bypassCSP: true, deviceScaleFactor: 0.5 });
    await page.goto(`${product.address}/assets`);
    // The next screen starts in the last size and theme of the previous one, which saves a switch.
    let looks = ALL_LOOKS;
    let shown = 'light';
    const checked = new Set<string>();
    for (const screen of screens) {
      await goTo(page, screen);
      for (const { viewport, colorScheme, rules } of looks) {
        if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
        if (shown !== colorScheme) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
          shown = colorScheme;
        }
        // The navigation is the same beside most screens, and has most of the elements.
        const navigation = `${viewport.width} ${colorScheme} ${await page.evaluate(NAVIGATION)}`;
        const except = checked.has(navigation) ? MAIN_NAVIGATION : undefined;
        checked.add(navigation);
        for (const fault of await accessibilityFaults(page, rules, except))
          faults.push(`${screen.path} at ${viewport.width}, ${colorScheme}: ${fault}`);
      }
      looks = looks.toReversed();
    }
    await page.context().close();
    expect(faults).toEqual([]);
  }, 480_000);

  it('forbids the evaluation of text as code', async () => {
    const { product } = every;
    for (const path of ['/login-app', '/map', '/assets']) {
      const policy = (await product.fetch(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src [^;]*'self'/);
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.replace('wasm-unsafe-eval', '')).toMatch(/script-src (?![^;]*unsafe-inline)/);
    }
  });

  it('has no animations with reduced motion', async () => {
    const { product, open } = every;
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

  it('is operated by keyboard alone: list, asset, history, playback', async () => {
    const { product, open, assetId } = every;
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

  it('of the live map is operated by keyboard alone: search, list, card, history', async () => {
    const { product, open } = every;
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

/** Presses Tab until an element has the focus. @throws Error if none has it after a hundred presses */
async function tabUntil(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    if (await reached()) return;
  }
  throw new Error('the keyboard does not get there');
}
