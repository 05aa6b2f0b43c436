/**
 * A language of the longest texts: each key has the widest text of the six languages. A screen that fits it fits each
 * language, as far as single texts decide, so that one pass over the screens replaces six.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, LANGUAGE_NAMES, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { BrowserContext, Page } from 'playwright-core';

/** Russian has the most plural forms, so every form of a key is looked up. */
export const BASE_LANGUAGE: Language = 'ru';

/** The language under which other texts of the same keys are loaded beside those of the first. Its dates are long, too. */
export const SECOND_LANGUAGE: Language = 'vi';

/** How texts are compared: as one line, or by their longest part that a line break cannot divide. */
export type Comparison = 'line' | 'part';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ASSETS = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url));
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the catalogue of the longest texts. @param page any page, which measures them in its font */
export async function longestTexts(page: Page, comparison: Comparison): Promise<Texts> {
  const catalogues = await Promise.all(Object.keys(LANGUAGE_NAMES).filter(isLanguage).map(loadCatalogue));
  const base: Texts = await loadCatalogue(BASE_LANGUAGE);
  const all = [...new Set(catalogues.flatMap((catalogue) => Object.values(catalogue).flatMap(Object.values)))];
  const widths = new Map(all.map((text, index) => [text, index]));
  const measured = (await page.evaluate(`(${WIDTHS})(${JSON.stringify(all)}, '${comparison}')`)) as number[];
  const width = (text: string): number => measured[widths.get(text) ?? -1] ?? 0;
  const longest = (namespace: string, key: string): string => {
    const stem = key.replace(PLURAL, '');
    return catalogues
      .flatMap((catalogue) => Object.entries((catalogue as Texts)[namespace] ?? {}))
      .filter(([name]) => name.replace(PLURAL, '') === stem)
      .map(([, text]) => text)
      .reduce((widest, text) => (width(text) > width(widest) ? text : widest));
  };
  return Object.fromEntries(
    Object.entries(base).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(Object.keys(texts).map((key) => [key, longest(namespace, key)])),
    ]),
  );
}

/**
 * Serves these texts in place of the catalogue of a language, and of the texts of first screens and of pages before the
 * sign-in, that pages of the context load from now on.
 * @throws Error if the build has no catalogue of the language
 */
export async function speak(context: BrowserContext, language: Language, texts: Texts): Promise<void> {
  const catalogues: Readonly<Record<string, unknown>> = { messages: texts, first: texts, ...texts };
  const bodies = new Map<string, string>();
  for (const file of readdirSync(ASSETS).filter((name) => name.endsWith('.js'))) {
    const exported = /export\s*\{[^}]* as (messages|first|signIn|errors)\}/.exec(
      readFileSync(path.join(ASSETS, file), 'utf8').slice(-300),
    )?.[1];
    if (exported === 'messages' && !file.startsWith(`${language}-`)) continue;
    if (exported !== undefined) bodies.set(file, `export const ${exported} = ${JSON.stringify(catalogues[exported])};`);
  }
  if (![...bodies.keys()].some((file) => file.startsWith(`${language}-`)))
    throw new Error(`the build has no catalogue of ${language}`);
  const nameOf = (url: URL | string): string => path.posix.basename(new URL(url).pathname);
  await context.route(
    (url) => bodies.has(nameOf(url)),
    (route) => route.fulfill({ contentType: 'text/javascript', body: bodies.get(nameOf(route.request().url())) ?? '' }),
  );
}

/** Runs in the page: the widths of texts without their placeholders. */
const WIDTHS = `(texts, comparison) => {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  context.font = '14px ' + fontFamily;
  return texts.map((text) => {
    const said = text.replace(/\\{\\{.*?\\}\\}/g, '');
    const parts = comparison === 'line' ? [said] : said.split(/[\\s\\u3000-\\u30ff\\u4e00-\\u9fff\\uff00-\\uffef-]+/);
    return Math.max(...parts.map((part) => context.measureText(part).width));
  });
}`;
