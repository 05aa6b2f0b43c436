/** Finds the Chromium of the browser tests, installs it where that is safe, or asks for it. */
import { existsSync, readFileSync } from 'node:fs';
import { operatorError, run } from './run.mjs';

/** Chromium without windows, whose pages take a sixth less processor time (`docs/decisions/0039`). */
const HEADLESS = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  HEADLESS,
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

/** @returns {Promise<string>} path of the browser */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw operatorError(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const found = USUAL_PLACES.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (isDebian() && process.getuid?.() === 0) {
    process.stderr.write('Installing Chromium …\n');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    await run('apt-get', ['update', '-qq'], quiet);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // An old Debian has no package of the first name.
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet).catch(() => undefined);
      const installed = USUAL_PLACES.find((place) => existsSync(place));
      if (installed !== undefined) return installed;
    }
  }
  throw operatorError(
    'The browser tests need Chromium or Chrome, and none was found. Install one (Debian: ' +
      'apt install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program file.',
  );
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
