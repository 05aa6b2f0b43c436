/** Checks that the longest texts of the six languages fit every screen. For each language alone see words.ts. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EveryScreen, openEveryScreen, SIZES } from './island.ts';
import { BASE_LANGUAGE, longestTexts, speak } from './longest-words.ts';
import { expectFit } from './words.ts';

describe('every screen', () => {
  let every: EveryScreen;
  beforeAll(async () => {
    every = await openEveryScreen();
  }, 120_000);
  afterAll(() => every?.close());

  it.each([
    { comparison: 'line', sizes: SIZES },
    { comparison: 'part', sizes: [SIZES[2]] },
  ] as const)(
    'fits the longest texts of all languages, by $comparison',
    async ({ comparison, sizes }) => {
      await every.product.call(ENDPOINTS.session.preferences, { body: { language: BASE_LANGUAGE } });
      const page = await every.open({ locale: BASE_LANGUAGE });
      await page.goto(`${every.product.address}/login-app`);
      const texts = await longestTexts(page, comparison);
      expect(Object.keys(texts)).toContain('liveMap');
      await speak(page.context(), texts);
      await expectFit(every, page, BASE_LANGUAGE, sizes);
      await page.context().close();
    },
    240_000,
  );
});
