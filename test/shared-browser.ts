/**
 * The browser of the test run, shared by its files. Each file has its own connection and sees only its own contexts.
 */
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
// Declares what `inject` returns.
import type {} from './browser-server.ts';

/**
 * Connects to the browser of the run. Closing the connection closes the contexts that it opened; the browser continues.
 * @throws Error that names what to install when there is no Chromium
 */
export async function openBrowser(): Promise<Browser> {
  const answer = await fetch(inject('testBrowser'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return chromium.connect(text);
}
