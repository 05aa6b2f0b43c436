/**
 * Checks the English of texts that users, API callers and operators read: the message catalogue, the error titles and
 * summaries of the API, and the settings. They contain no avoided word and no sentence that is too long. Each rule is
 * first tried on a planted text, which proves that the check works.
 */
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { ENDPOINTS } from '../packages/contract/src/endpoints.ts';
import { PROBLEMS } from '../packages/contract/src/problem.ts';
import { messages } from '../packages/messages/src/en/index.ts';
import { SETTINGS } from '../server/src/config.ts';
import { wordFaults } from './words/rules.ts';
import { SPECIFIED } from './words/specified.ts';

/** Longest sentence in words: on screens, and in texts for callers and operators. */
const ON_SCREEN = 20;
const FOR_CALLERS = 25;

/** Text → number of faults that the rules must find on a screen. */
const PLANTED: Readonly<Record<string, number>> = {
  'Here stands what was sent.': 1,
  'Whoever has the link sees it at once.': 2,
  'The account below has switched it off.': 1,
  'The device was taken off the asset.': 1,
  'Sorry, invalid value!': 3,
  "Waymark's own tag exists already; use it.": 3,
  'What the relay cuts.': 1,
  'One two three four five six seven eight nine ten one two three four five six seven eight nine ten one.': 1,
  'The device answered. Waymark sent a release immediately, and the tag was not carried out.': 0,
  'Used by: one two three four five six seven eight nine ten one two three four five six seven eight nine ten.': 0,
};

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const texts: { place: string; text: string; longest: number }[] = [
    ...Object.entries(messages).flatMap(([namespace, keys]) =>
      Object.entries(keys).map(([key, text]) => ({ place: `en/${namespace}: ${key}`, text, longest: ON_SCREEN })),
    ),
    ...Object.entries(PROBLEMS).map(([code, { title }]) => ({ place: code, text: title, longest: FOR_CALLERS })),
    ...Object.values(ENDPOINTS)
      .flatMap((noun) => Object.values(noun) as Endpoint[])
      .map(({ name, summary }) => ({ place: `summary of ${name}`, text: summary, longest: FOR_CALLERS })),
    ...SETTINGS.map(({ env, description }) => ({ place: env, text: description, longest: FOR_CALLERS })),
  ];

  const onScreens: ReadonlySet<string> = new Set(
    Object.values(messages).flatMap((keys) => Object.values<string>(keys)),
  );
  return [
    ...Object.entries(PLANTED)
      .filter(([text, faults]) => wordFaults(text, ON_SCREEN).length !== faults)
      .map(([text]) => `planted "${text}": found ${wordFaults(text, ON_SCREEN).join(', ') || 'nothing'}`),
    ...SPECIFIED.filter((text) => !onScreens.has(text)).map((text) => `specified, but not in the messages: ${text}`),
    ...texts
      .filter(({ text }) => !SPECIFIED.includes(text))
      .flatMap(({ place, text, longest }) =>
        wordFaults(text, longest).map((fault) => `${place}: ${fault}\n    ${text}`),
      ),
  ];
}
