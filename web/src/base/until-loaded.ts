import { hasUnsaved } from './unsaved.ts';

/** Delay between attempts to fetch a part of the application, ms. */
const AGAIN_AFTER_MS = 3000;

/** Where the time of the last reload for a new release is kept, epoch ms. */
const RELOADED_KEY = 'waymark.reloaded';
/** A page that still lacks a part after a reload is not reloaded again for this long. */
const RELOAD_AFTER_MS = 60_000;

/**
 * Fetches a part of the application, and retries while the network is down, because a part that fails for good breaks
 * the whole page. If a new release removed the part, the page is loaded again, once nothing on it is unsaved.
 * @throws the error of the loader when it is not a network error
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && !isOfNetwork(error)) throw error;
      if (!hasUnsaved() && (await isReplaced())) reloadOnce();
      do await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      while (!(await restoreStyleSheets()));
    }
  }
}

/**
 * Returns whether the server has another release than this page, whose parts may be gone. Browsers report both as
 * TypeError.
 */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const page = await fetch(location.href, { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(entry);
  } catch {
    return false;
  }
}

function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_AFTER_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/** Links of style sheets that could not be fetched. */
const failed = new Set<HTMLLinkElement>();

/** Keeps the links of style sheets that cannot be fetched. The loader of the bundler never fetches them again. */
export function watchStyleSheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

/** Fetches these style sheets again. @returns whether all of them are loaded */
async function restoreStyleSheets(): Promise<boolean> {
  const links = [...failed];
  failed.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = resolve;
          again.onerror = resolve;
          link.replaceWith(again);
        }),
    ),
  );
  return failed.size === 0;
}

/** A failed script fetch is a TypeError. For a style sheet the loader of the bundler reports it only in the message. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
}
