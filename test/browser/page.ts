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
    ...options,
  });
  const [name, value] = (await product.session()).split('=', 2);
  if (name === undefined || value === undefined) throw new Error('the session cookie has no value');
  await context.addCookies([{ name, value, url: product.address }]);
  return context.newPage();
}

/** Object that the library of routes gives to its tools. */
interface AnyRouter {
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/** Runs in the page: whether the router shows the screen of its address. */
const shows = (): boolean => {
  const { state } = (window as unknown as { __TSR_ROUTER__: AnyRouter }).__TSR_ROUTER__;
  return state.status === 'idle' && state.resolvedLocation?.href === state.location.href;
};

/**
 * Shows a screen as a link does, without loading the page again, and waits until the router has left the previous one.
 * The page must show or load a screen of the application. Answers of the last ten seconds are not asked for again: use `page.goto`
 * after a change that the page cannot know of.
 */
export async function showScreen(page: Page, path: string): Promise<void> {
  // The load event of a page comes before its first screen.
  await page.waitForFunction(shows);
  await page.evaluate((target) => window.history.pushState({}, '', target), path);
  await page.waitForFunction(shows);
}

/** Longer than the pause of any screen between two questions to the server. */
const PAUSE_MS = 20_000;

/**
 * Waits for what a page shows once it has asked the server again. Its timers run ahead, because the pauses between its
 * questions are long. Call `page.clock.install()` before the page is loaded.
 */
export async function shownByItself(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await isShown()) return true;
        await page.clock.fastForward(PAUSE_MS);
        return false;
      },
      { interval: 300 },
    )
    .toBe(true);
}

interface Invited {
  name: string;
  email: string;
  role: Role;
  password: string;
}

/**
 * Invites a user, who chooses the password with the code of a mail and signs in, by the calls of the pages. The pages
 * themselves are tested in `users.test.ts` and `reset.test.ts`.
 * @param inbox mails that arrived. Default: those that the product keeps without a mail server
 * @returns an empty page with the session of the user
 */
export async function invitedPage(
  browser: Browser,
  product: Product,
  { name, email, role, password }: Invited,
  inbox = async (): Promise<readonly { to: string; text: string }[]> =>
    (await product.call(ENDPOINTS.outbox.list, {})).items,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const post = async ({ path }: { path: string }, data: object): Promise<void> => {
    const headers = { origin: product.address };
    const answer = await context.request.post(`${product.address}${path}`, { data, headers });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  await product.call(ENDPOINTS.users.create, { body: { name, email, role } });
  await post(ENDPOINTS.verification.send, { target: email, deliveryMode: 'EMAIL' });
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await inbox())
        .map(({ to, text }) => (to === email ? /\b\d{6}\b/.exec(text)?.[0] : undefined))
        .find(Boolean);
      return code;
    })
    .toBeDefined();
  await post(ENDPOINTS.verification.verify, { target: email, verificationCode: code });
  await post(ENDPOINTS.session.resetPassword, { username: email, password });
  await post(ENDPOINTS.session.signIn, { username: email, loginMethod: 'email', password });
  return context.newPage();
}

/** Rules that depend on colours. Only these can fail in a second theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** Beside the screen or, on the phone, below it, in any language. */
export const MAIN_NAVIGATION = 'nav[class*=rail], nav[class*=tabs]';

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
 * Returns the violations of the accessibility rules in the settled page.
 * @param rules only these; default all
 * @param except selector of elements that are checked elsewhere: the main navigation, which has most of the elements, with
 * every screen (`every-screen/accessibility.ts`). Null: none
 */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
  except: string | null = MAIN_NAVIGATION,
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    // No rule of a run looks at stylesheets, which takes long.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const context = except === null ? 'document' : JSON.stringify({ exclude: [except] });
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
