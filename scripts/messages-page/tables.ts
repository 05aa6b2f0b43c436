/** Which tests provoke the messages of the specification, as the table of docs/messages.md. */
import { globSync, readFileSync } from 'node:fs';
import { SPECIFIED_MESSAGES, type SpecifiedMessage } from './specified.ts';

export const PAGE = 'docs/messages.md';
/** Tests of the product. Those of catalogues and scripts only compare texts. */
const TESTS = [
  'server/src/**/*.test.ts',
  'web/src/**/*.test.ts',
  'packages/{contract,domain}/src/**/*.test.ts',
  'test/**/*.test.ts',
];
const SHOWN = 2;

interface Provoked {
  path: string;
  title: string;
}

/** Returns the page, and the messages that no test provokes. */
export function messagesPage(): { text: string; missing: SpecifiedMessage[] } {
  const tests = TESTS.flatMap((pattern) => globSync(pattern))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const found = SPECIFIED_MESSAGES.map((message) => ({
    message,
    by: tests.flatMap(({ path, text }): Provoked[] => {
      const at = positionOf(text, message.sought);
      return at < 0 ? [] : [{ path, title: titleBefore(text, at) }];
    }),
  }));
  const rows = found.map(({ message: { point, message, sought }, by }) => {
    const shown = by.slice(0, SHOWN).map(({ path, title }) => `[${cell(title)}](../${path})`);
    const more = by.length > SHOWN ? ` and ${by.length - SHOWN} more` : '';
    return `| ${point} | ${cell(message)} | \`${sought}\` | ${shown.join(', ')}${more} |`;
  });
  const text = [
    '# Messages of the specification',
    '',
    'The messages of points 5 and 8 of the specification, with the code or the text of each, and the tests that provoke it. Made by `node scripts/messages-page.ts`.',
    '',
    '| Point | Message | Code or text | Provoked by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  return { text, missing: found.filter(({ by }) => by.length === 0).map(({ message }) => message) };
}

/** Returns the position of a code or text as a whole word; −1 if it does not occur. */
function positionOf(text: string, sought: string): number {
  const pattern = sought.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.search(new RegExp(`(?<![\\w.])${pattern}(?![\\w]|\\.\\w)`));
}

/** Returns the title of the test that a position is in, else that of the group or the file's first one. */
function titleBefore(text: string, at: number): string {
  const title = /\b(?:it|describe)(?:\.\w+)*(?:<[^(]*>)?\(\s*(?:\[[\s\S]*?\]\)\(\s*)?(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
  const all = [...text.matchAll(title)];
  return (all.findLast(({ index }) => index < at) ?? all[0])?.[2]?.replaceAll('\\', '') ?? 'test';
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ');
}
