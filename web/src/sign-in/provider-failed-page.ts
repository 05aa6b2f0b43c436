import { element } from './element.ts';
import type { Page } from './frame.ts';
import { wantedPath } from './second-step.ts';
import type { Words } from './words.ts';

const REASONS = {
  away: 'providerAway',
  expired: 'providerExpired',
  refused: 'providerRefused',
  unknown: 'providerUnknown',
  untrusted: 'providerUntrusted',
  unverified: 'providerUnverified',
} as const;

/** `/login-app/provider-failed`: reports a failed sign-in through the provider with its reason and remedy. */
export function providerFailedPage(words: Words): Page {
  const reason = new URLSearchParams(window.location.search).get('reason') ?? '';
  const key = Object.entries(REASONS).find(([name]) => name === reason)?.[1] ?? 'providerUntrusted';
  const title = words.say('providerTitle');
  const content = element(
    'div',
    { class: 'plain' },
    element('h1', {}, title),
    element('p', { class: 'intro', role: 'alert' }, words.say(key)),
    element(
      'a',
      { class: 'primary', href: `/login-app?${new URLSearchParams({ next: wantedPath() })}`, 'data-first': true },
      words.say('startAgain'),
    ),
  );
  return { title, content };
}
