/** Shared parts of the browser tests: a signed-in page, and the accessibility check. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Download, Page } from 'playwright-core';
import type { Product } from '../product.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens a page in its own context with the administrator's session. */
export async function signedInPage(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const [name, value] = (await product.session()).split('=', 2);
  if (name === undefined || value === undefined) throw new Error('the session cookie has no value');
  await context.addCookies([{ name, value, url: product.address }]);
  return context.newPage();
}

/** Rules that depend on colours. Only these can fail in a second theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** A busy machine draws late. Faults that last longer are real. */
const SETTLED_WITHIN_MS = 8000;

/** Returns the remaining faults after the page had time to settle after a change of size, theme or screen. */
export async function settled(look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const faults = await look();
    if (faults.length === 0 || Date.now() > until) return faults;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Returns the violations of the accessibility rules in the settled page. The page's context needs `bypassCSP`.
 * @param rules only these; default all
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  return settled(async () => {
    const faults = await page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
    );
    return faults as string[];
  });
}

/** Returns the text of a downloaded file, with its byte order mark. The browser of a run keeps files to itself. */
export async function textOf(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8');
}

/** Collects the errors of the page's console and scripts from now on. */
export function pageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}
