/** Checks that texts fit every screen. Each language alone runs in `.ci/run`, the longest words of all on each run. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, settled } from '../page.ts';
import { type EveryScreen, goTo, openEveryScreen, SIZES } from './island.ts';
import { SIGNED_OUT } from './screens.ts';

/** Declares a test for each language. */
export function testWords(languages: readonly Language[]): void {
  describe('every screen', () => {
    let every: EveryScreen;
    beforeAll(async () => {
      every = await openEveryScreen();
    }, 120_000);
    afterAll(() => every?.close());

    it.each(languages)(
      'fits its words in %s at 1440, 1024 and 360 px',
      async (language) => {
        await every.product.call(ENDPOINTS.session.preferences, { body: { language } });
        const page = await every.open({ locale: language });
        await expectFit(every, page, language, SIZES);
        await page.context().close();
      },
      240_000,
    );
  });
}

/** Asserts that texts fit every screen, at each size. @param page with a session, whose language is `language` */
export async function expectFit(
  { product, screens }: EveryScreen,
  page: Page,
  language: Language,
  measured: readonly (typeof SIZES)[number][],
): Promise<void> {
  const errors = pageErrors(page);
  const faults: string[] = [];
  // Alternates between narrowing and widening, so that every drawn size is checked.
  let sizes = [...measured];
  const measure = async (path: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const misfits = await settled(async () => (await page.evaluate(MISFITS)) as string[]);
      for (const misfit of misfits) faults.push(`${path} at ${size.width}: ${misfit}`);
    }
    sizes = sizes.toReversed();
  };
  await page.goto(`${product.address}/assets`);
  for (const screen of screens) {
    await goTo(page, screen);
    await measure(screen.path);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.getByText('⟦').count()).toBe(0);
  await page.context().clearCookies();
  for (const { path, ready } of SIGNED_OUT) {
    await page.goto(`${product.address}${path}`);
    await page.locator(ready).first().waitFor();
    await measure(path);
  }
  expect(faults).toEqual([]);
  // From pages without a session, and from the page of an expired link.
  expect(errors.filter((error) => !/\b(401|410)\b/.test(error))).toEqual([]);
}

/**
 * Runs in the page. Finds elements wider than the page or than their container, asterisks apart from their label, and
 * main actions of lists that need a third line on the phone. Addresses may be cut: they are data.
 */
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
      if (part.clientWidth <= 1 || part instanceof SVGElement || part.closest('[data-address]')) continue;
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
        found.push('"' + text + '" needs ' + part.scrollWidth + ' and has ' + part.clientWidth);
    }
    const range = document.createRange();
    range.selectNodeContents(element);
    const left = element.matches('th') ? range.getBoundingClientRect().left : box.left;
    if (left < box.left - 1) found.push('"' + text + '" begins ' + Math.round(box.left - left) + ' px before its cell');
    if (box.right > root.clientWidth + 1 && !element.closest('[class*=chips], [class*=grid], [class*=scroll], table'))
      found.push('"' + text + '" ends at ' + Math.round(box.right));
  }
  for (const asterisk of document.querySelectorAll('.mantine-InputWrapper-required')) {
    const words = document.createRange();
    words.selectNodeContents(asterisk.previousSibling);
    const lines = [...words.getClientRects()];
    if (lines.length > 0 && asterisk.getBoundingClientRect().top >= lines.at(-1).bottom - 2)
      found.push('the asterisk of "' + asterisk.parentElement.textContent + '" is on a line of its own');
  }
  for (const button of innerWidth < 768 ? document.querySelectorAll('main [role=toolbar] [data-variant=filled]') : []) {
    const below = button.getBoundingClientRect().top - button.closest('[role=toolbar]').getBoundingClientRect().top;
    if (button.textContent.trim() !== '' && below > 110) found.push('"' + button.textContent + '" is on a third line');
  }
  return [...new Set(found)];
})()`;
