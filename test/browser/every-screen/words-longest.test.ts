/** Checks that the longest texts of the six languages fit every screen. For each language alone see words.ts. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EveryScreen, openEveryScreen, SIZES } from './island.ts';
import { BASE_LANGUAGE, longestTexts, SECOND_LANGUAGE, speak } from './longest-words.ts';
import { expectFit } from './words.ts';

describe('every screen', () => {
  let every: EveryScreen;
  beforeAll(async () => {
    every = await openEveryScreen();
  }, 120_000);
  afterAll(() => every?.close());

  it('fits the longest texts of all languages, by line and by part', async () => {
    await every.product.call(ENDPOINTS.session.preferences, { body: { language: BASE_LANGUAGE } });
    const page = await every.open({ locale: BASE_LANGUAGE });
    await page.goto(`${every.product.address}/login-app`);
    const [lines, parts] = [await longestTexts(page, 'line'), await longestTexts(page, 'part')];
    expect(Object.keys(lines)).toContain('liveMap');
    const context = page.context();
    await expectFit(every, page, [
      { language: BASE_LANGUAGE, sizes: SIZES, speak: () => speak(context, BASE_LANGUAGE, lines) },
      { language: SECOND_LANGUAGE, sizes: [SIZES[2]], speak: () => speak(context, SECOND_LANGUAGE, parts) },
    ]);
    await context.close();
  }, 360_000);
});
