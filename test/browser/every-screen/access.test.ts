import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EveryScreen, openEveryScreen } from './island.ts';

describe('every screen', () => {
  let every: EveryScreen;
  beforeAll(async () => {
    every = await openEveryScreen();
  }, 120_000);
  afterAll(() => every?.close());

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
