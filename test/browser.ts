/** The browser of the browser tests and benchmarks: Chromium, headless, with WebGL in software. */
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium, findChromiumWithWindows } from '../scripts/bootstrap/chromium.mjs';

/** @throws Error that names what to install when there is no Chromium */
export async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await findChromium()),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  };
}

/** Starts a separate browser for the caller. @throws Error that names what to install when there is no Chromium */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** Starts a separate browser with windows, which alone shows notifications. @throws Error as `openBrowser` */
export async function openBrowserWithWindows(): Promise<Browser> {
  return chromium.launch({ ...(await launchOptions()), executablePath: await findChromiumWithWindows() });
}
