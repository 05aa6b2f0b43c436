/**
 * Checks that the longest texts of the six languages fit every screen, and that no screen has a fault of accessibility.
 * For each language alone see words.ts.
 */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessibilityCheck } from './accessibility.ts';
import { type EveryScreen, openEveryScreen, SIZES } from './island.ts';
import { BASE_LANGUAGE, longestTexts, SECOND_LANGUAGE, speak } from './longest-words.ts';
import { expectFit } from './words.ts';

describe('every screen', () => {
  let every: EveryScreen;
  beforeAll(async () => {
    every = await openEveryScreen();
  }, 120_000);
  afterAll(() => every?.close());

  it('fits the longest texts of all languages, by line and by part, without an accessibility fault in either theme', async () => {
    await every.product.call(ENDPOINTS.session.preferences, { body: { language: BASE_LANGUAGE } });
    const page = await every.open({ locale: BASE_LANGUAGE });
    await page.goto(`${every.product.address}/login-app`);
    const [lines, parts] = [await longestTexts(page, 'line'), await longestTexts(page, 'part')];
    expect(Object.keys(lines)).toContain('liveMap');
    const context = page.context();
    const accessibility = new AccessibilityCheck(page);
    await expectFit(
      every,
      page,
      [
        { language: BASE_LANGUAGE, sizes: SIZES, speak: () => speak(context, BASE_LANGUAGE, lines) },
        { language: SECOND_LANGUAGE, sizes: [SIZES[2]], speak: () => speak(context, SECOND_LANGUAGE, parts) },
      ],
      () => accessibility.faults(),
    );
    await context.close();
  }, 600_000);
});
