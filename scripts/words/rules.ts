/** Words and shapes that the product's texts avoid, each with the plain alternative. */
const AVOIDED: readonly (readonly [RegExp, string])[] = [
  [/\b(told|tells?)\b(?! your)/i, 'say what is shown or sent, and to whom'],
  [/\bhere stands\b/i, 'use "appears here"'],
  [/\b(whoever|somebody|nobody|everybody|anybody)\b/i, 'name the role, or use someone, no one, everyone, anyone'],
  [/\bat once\b/i, 'use "immediately" or "at a time"'],
  [/\banew\b/i, 'use "again"'],
  [/\bby (itself|themselves)\b/i, 'use "automatically", or name the actor'],
  [/\bof (its|their|your) own\b/i, 'use "its own …" or "custom"'],
  [/\baccounts? (above|below)\b/i, 'use "parent account" or "sub-account"'],
  [/\bmark(s|ed)?\b/i, 'use "status", "declare" or "warning"'],
  [/\bcalled\b/i, 'use "connected", "named" or "requested"'],
  [/\b(takes?|taken|took)\b.*\b(off|back)\b/i, 'use "unassign", "remove", "cancel" or "clear"'],
  [/\bbecomes? free\b/i, 'use "unassigned"'],
  [/\bcarried\b(?! out)/i, 'name what happens'],
  [/(^|[.:?] )what\b(?!.*\?)/i, 'open with a noun'],
  [/\bcan not\b/i, 'use "cannot"'],
  [/\bswitch(es|ed)? (on|off)\b/i, 'use "turn on" or "turn off"'],
  [/\bprovision/i, 'use "add" or "registered"'],
  [/\blog ?in\b/i, 'use "sign in" or "sign-in"'],
  [/\be-mail/i, 'use "email"'],
  [/\b(please|sorry)\b/i, 'say what to do'],
  [/\binvalid\b/i, 'say what to enter'],
  [/\b(exists|is \w+|was \w+) already\b/i, 'put "already" before the verb'],
  [/!/, 'end with a full stop'],
  [/'/, 'use the typographic apostrophe ’'],
  [/;/, 'use two sentences, or a comma'],
];

/** A sentence ends at a full stop or question mark before a space, or at a line break. */
const SENTENCE_END = /(?<=[.?])\s+|\n+/;

/**
 * Returns the faults of an English text: avoided words, and sentences that are too long. A list or reason after a colon
 * does not count as part of its sentence.
 */
export function wordFaults(text: string, longestSentence: number): string[] {
  const found = AVOIDED.flatMap(([word, advice]) => {
    const match = word.exec(text)?.[0].trim();
    return match === undefined ? [] : [`"${match}": ${advice}`];
  });
  const long = text
    .split(SENTENCE_END)
    .map((sentence) => (sentence.split(/:\s/)[0] ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((words) => words > longestSentence)
    .map((words) => `a sentence of ${words} words: use at most ${longestSentence}`);
  return [...found, ...long];
}
