import type { BROWSERS, SYSTEMS } from '@waymark/contract/session/list-schema.ts';

/** Patterns in the order of their test, because most browsers also name those that they resemble. */
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

/** Returns the family of browser and system. Nothing else of a `User-Agent` is stored. */
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
