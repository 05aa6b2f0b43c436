import type { Session } from '@waymark/contract/session/list-schema.ts';

/** Proper names that are the same in every language. */
export const BROWSER_NAMES: Readonly<Record<Exclude<Session['browser'], 'other'>, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

export const SYSTEM_NAMES: Readonly<Record<Exclude<Session['system'], 'other'>, string>> = {
  android: 'Android',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};
