/** Finds the Chromium of the browser tests, installs it where that is safe, or asks for it. */
import { existsSync, readFileSync } from 'node:fs';
import { operatorError, run } from './run.mjs';

/**
 * Chromium without windows, whose pages take a sixth less processor time (`docs/decisions/0039`). It shows no
 * notifications.
 */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string>} path of the browser, one without windows if there is one */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw operatorError(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  if (existsSync(HEADLESS)) return HEADLESS;
  // Few tests need windows, so a machine without a browser gets both.
  const found = await findChromiumWithWindows(['chromium', 'chromium-headless-shell']);
  return existsSync(HEADLESS) ? HEADLESS : found;
}

/**
 * @param packages of Debian, installed if there is none
 * @returns {Promise<string>} path of a browser with windows
 */
export async function findChromiumWithWindows(packages = ['chromium']) {
  const named = process.env.CHROMIUM_PATH;
  const places = named && named !== HEADLESS ? [named, ...WITH_WINDOWS] : WITH_WINDOWS;
  const found = () => places.find((place) => existsSync(place));
  if (found() === undefined && isDebian() && process.getuid?.() === 0) {
    process.stderr.write('Installing Chromium …\n');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    // An old Debian has no package without windows.
    await run('apt-get', [...install, ...packages], quiet).catch(() => run('apt-get', [...install, 'chromium'], quiet));
  }
  const path = found();
  if (path !== undefined) return path;
  throw operatorError(
    'The browser tests need Chromium or Chrome, and none was found. Install one (Debian: apt install chromium; ' +
      'macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program file.',
  );
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
