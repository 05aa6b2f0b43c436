/** Shared parts of the browser tests: a signed-in page, and the accessibility check. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Role } from '@waymark/domain/access.ts';
import type { Browser, BrowserContextOptions, Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from '../product.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens a page in its own context with the administrator's session. */
export async function signedInPage(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Maps are drawn in software here: fewer pixels and frames, with the same layout.
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
    ...options,
  });
  const [name, value] = (await product.session()).split('=', 2);
  if (name === undefined || value === undefined) throw new Error('the session cookie has no value');
  await context.addCookies([{ name, value, url: product.address }]);
  return context.newPage();
}

interface Invited {
  name: string;
  email: string;
  role: Role;
  password: string;
}

/**
 * Invites a user, who chooses the password by the links of the mails and signs in. The page shows the assets.
 * @param inbox mails that arrived. Default: those that the product keeps without a mail server
 */
export async function invitedPage(
  browser: Browser,
  product: Product,
  { name, email, role, password }: Invited,
  inbox = async (): Promise<readonly { to: string; text: string }[]> =>
    (await product.call(ENDPOINTS.outbox.list, {})).items,
): Promise<Page> {
  await product.call(ENDPOINTS.users.create, { body: { name, email, role } });
  const mail = async (about: RegExp): Promise<string> => {
    let found: string | undefined;
    await expect
      .poll(async () => {
        found = (await inbox()).map(({ to, text }) => (to === email ? about.exec(text)?.[0] : undefined)).find(Boolean);
        return found;
      })
      .toBeDefined();
    return found!;
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(await mail(/https?:\/\/\S+login-app\/reset\S*/));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/login-app/reset/verification**');
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(await mail(/\b\d{6}\b/));
  await page.keyboard.press('Enter');
  await page.locator('#password').fill(password);
  await page.locator('#confirmation').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login-app/reset-success**');
  const signIn = JSON.stringify({ username: email, loginMethod: 'email', rememberMe: false });
  await page.goto(`${product.address}/auth/login?next=%2Fassets&u=${encodeURIComponent(signIn)}`);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/assets');
  return page;
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
 * @param except selector of elements that were checked before
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[], except?: string): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    // No rule of a run looks at stylesheets, which takes long.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const context = except === undefined ? 'document' : JSON.stringify({ exclude: [except] });
  return settled(async () => {
    const faults = await page.evaluate(
      `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
    );
    return faults as string[];
  });
}

/**
 * Returns the accessibility faults of the settled page in the light theme, those of its colours in the dark one, and
 * whether it is wider than the window. The theme is switched in place, because a page load takes longer than the check.
 */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Pages before the sign-in read the theme of the system only when they load.
    await page.evaluate((theme) => {
      document.documentElement.dataset.mantineColorScheme = theme;
    }, colorScheme);
    for (const fault of await accessibilityFaults(page, rules)) faults.push(`${colorScheme}: ${fault}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (!(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')))
    faults.push('wider than the window');
  return faults;
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
    // "Failed to load resource" names the status, the location names the resource.
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

/** Returns whether a visible element of the first selector lies on one of the second. */
export async function overlaps(page: Page, selector: string, other: string): Promise<boolean> {
  return page.evaluate(
    ([first, second]) => {
      const boxes = (wanted: string) =>
        [...document.querySelectorAll(wanted)]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width }) => width > 0);
      return boxes(first!).some((a) =>
        boxes(second!).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
    },
    [selector, other],
  );
}

/** Returns the box of an element once it no longer moves, as a marker of a map that still eases to its view. */
export async function boxAtRest(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let before = '';
  for (;;) {
    const box = await locator.boundingBox();
    const now = JSON.stringify(box);
    if (box !== null && now === before) return box;
    before = now;
    await locator.page().waitForTimeout(100);
  }
}
