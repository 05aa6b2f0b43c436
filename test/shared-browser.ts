/**
 * The browser of the test run, shared by its files. Each file has its own connection and sees only its own contexts.
 */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
// Declares what `inject` returns.
import type {} from './browser-server.ts';

/** Runs in each page before its scripts. */
const SAVE_DATA = `if ('NetworkInformation' in globalThis)
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true });`;

/** Maps and pages are drawn in software: fewer pixels and frames, with the same layout. */
const CHEAP = { deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;

/**
 * Connects to the browser of the run. Closing the connection closes the contexts that it opened; the browser continues.
 * Its pages save data, unless they load ahead: each page would load the code of every screen while it rests, which
 * takes longer than the page itself. The service worker is off unless it is allowed, because each context would
 * fetch the whole build for it.
 * @throws Error that names what to install when there is no Chromium
 */
export async function openBrowser({
  loadsAhead = false,
  serviceWorkers = 'block',
}: {
  loadsAhead?: boolean;
  serviceWorkers?: 'allow' | 'block';
} = {}): Promise<Browser> {
  const answer = await fetch(inject('testBrowser'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const browser = await chromium.connect(text);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers, ...CHEAP, ...options });
    if (!loadsAhead) await context.addInitScript(SAVE_DATA);
    return context;
  };
  return browser;
}
