/** Checks that texts fit every screen. Each language alone runs in `.ci/run`, the longest words of all on each run. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_KEY } from '../../../web/src/base/first-language.ts';
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
        await expectFit(every, page, [{ language, sizes: SIZES }]);
        await page.context().close();
      },
      240_000,
    );
  });
}

/** Words of all screens, and the sizes in which they must fit. */
export interface Voice {
  /** Its formats, and the language under which its words are loaded. */
  language: Language;
  sizes: readonly (typeof SIZES)[number][];
  /** Called before words are loaded. Default: the words of the language. */
  speak?: () => Promise<void>;
}

/**
 * Asserts that texts fit every screen, in each voice at its sizes.
 * @param page with a session, whose language is that of the first voice
 * @param voices of different languages
 * @param inspect returns further faults of a screen that is shown in the first voice
 */
export async function expectFit(
  { product, screens }: EveryScreen,
  page: Page,
  voices: readonly [Voice, ...Voice[]],
  inspect?: () => Promise<string[]>,
): Promise<void> {
  const errors = pageErrors(page);
  const faults: string[] = [];
  // Alternates between narrowing and widening, so that every drawn size is checked.
  let narrowing = true;
  const measure = async (path: string, { language, sizes }: Voice, inspects = false): Promise<void> => {
    for (const size of narrowing ? sizes : sizes.toReversed()) {
      await page.setViewportSize(size);
      const misfits = await settled(async () => (await page.evaluate(MISFITS)) as string[]);
      const others = (inspects && (await inspect?.())) || [];
      for (const fault of [...misfits, ...others]) faults.push(`${path} at ${size.width} in ${language}: ${fault}`);
    }
  };
  // Each screen is opened once, and begins in the last size and voice of the previous one.
  let order: readonly Voice[] = voices;
  let [shown] = voices;
  await shown.speak?.();
  await page.goto(`${product.address}/assets`);
  const loaded = new Set([shown]);
  for (const screen of screens) {
    await goTo(page, screen);
    for (const voice of order) {
      if (!loaded.has(voice)) await voice.speak?.();
      if (shown !== voice) await switchLanguage(page, voice.language);
      shown = voice;
      loaded.add(voice);
      expect(await page.locator('html').getAttribute('lang')).toBe(voice.language);
      await measure(screen.path, voice, voice === voices[0]);
      if (screen === screens.at(-1)) expect(await page.getByText('⟦').count()).toBe(0);
    }
    narrowing = !narrowing;
    order = order.toReversed();
  }
  await page.context().clearCookies();
  for (const voice of voices) {
    await voice.speak?.();
    await page.evaluate(([key, language]) => localStorage.setItem(key, language), [
      LANGUAGE_KEY,
      voice.language,
    ] as const);
    for (const { path, ready } of SIGNED_OUT) {
      await page.goto(`${product.address}${path}`);
      await page.locator(ready).first().waitFor();
      await measure(path, voice);
      narrowing = !narrowing;
    }
  }
  expect(faults).toEqual([]);
  // From pages without a session, and from the page of an expired link.
  expect(errors.filter((error) => !/\b(401|410)\b/.test(error))).toEqual([]);
}

/** Shows a signed-in page in another language, as after a change of the profile, without loading the page again. */
async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (wanted) => {
    const router = (window as unknown as { __TSR_ROUTER__: AnyRouter }).__TSR_ROUTER__;
    router.options.context.queryClient.setQueryData(['session', 'me'], (user) => ({ ...user, language: wanted }));
    await router.invalidate();
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** Object that the library of routes gives to its tools. */
interface AnyRouter {
  options: { context: { queryClient: { setQueryData(key: string[], change: (user: object) => object): void } } };
  invalidate(): Promise<void>;
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
