/**
 * Global set-up of vitest that owns the browser of a test run. The browser starts at the first request and ends with
 * the run. If it crashed, the next request starts a new one.
 */
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { serveText } from '../server/src/storage/testing-endpoint.ts';
import { launchOptions } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that answers the WebSocket endpoint of the running browser as text. */
    testBrowser: string;
  }
}

/**
 * Pages are composed without WebGL in software, which took half of the processor time of a run. Maps still draw with it.
 * Benchmarks measure drawing and keep the browser's own way.
 */
const COMPOSED_IN_SOFTWARE = '--disable-gpu-compositing';

/** Pages of tests live for seconds, in which V8's baseline compiler takes more time than its code saves. */
const WITHOUT_BASELINE_COMPILER = '--js-flags=--no-sparkplug';

/**
 * Each context opens a window, for which the browser would load two pages of its address bar. They took two thirds of the
 * processor time of an empty context. The switch replaces Playwright's, so it repeats the features that Playwright turns off.
 */
const WITHOUT_FEATURES = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Those of Playwright 1.65.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join()}`;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let launching: Promise<BrowserServer> | undefined;
  const running = (): Promise<BrowserServer> => {
    if (launching !== undefined) return launching;
    const started = launchOptions().then((options) =>
      chromium.launchServer({
        ...options,
        args: [...(options.args ?? []), COMPOSED_IN_SOFTWARE, WITHOUT_BASELINE_COMPILER, WITHOUT_FEATURES],
        host: '127.0.0.1',
      }),
    );
    const forget = (): void => {
      if (launching === started) launching = undefined;
    };
    started.then((server) => server.on('close', forget), forget);
    launching = started;
    return started;
  };
  const endpoint = await serveText(async () => (await running()).wsEndpoint());
  project.provide('testBrowser', endpoint.url);
  return async () => {
    endpoint.close();
    const server = await launching?.catch(() => undefined);
    await server?.close();
  };
}
