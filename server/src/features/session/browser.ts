import type { BROWSERS, SYSTEMS } from '@waymark/contract/session/list-schema.ts';

/** In the order in which they must be tried: most browsers name those that they are like. */
const BROWSER_MARKS: readonly [RegExp, (typeof BROWSERS)[number]][] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
const SYSTEM_MARKS: readonly [RegExp, (typeof SYSTEMS)[number]][] = [
  [/\bAndroid\b/, 'android'],
  [/\b(iPhone|iPad|iPod)\b/, 'ios'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\b(Linux|CrOS)\b/, 'linux'],
];

/** Family of browser and system, all that is kept of a `User-Agent`. */
export function browserOf(userAgent: string | undefined): {
  browser: (typeof BROWSERS)[number];
  system: (typeof SYSTEMS)[number];
} {
  const text = userAgent ?? '';
  return {
    browser: BROWSER_MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'other',
    system: SYSTEM_MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'other',
  };
}
