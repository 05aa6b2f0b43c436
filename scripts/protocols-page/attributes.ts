/**
 * The table of attributes in docs/protocols.md: the dictionary, with the protocols whose section names each attribute.
 */
import { fileURLToPath } from 'node:url';
import { DICTIONARY } from '../../packages/protocols/src/dictionary.ts';
import { PROTOCOLS } from '../../packages/protocols/src/index.ts';

export const PAGE = fileURLToPath(new URL('../../docs/protocols.md', import.meta.url));
const BEGIN = '<!-- attributes: made by scripts/protocols-page.ts -->';
const END = '<!-- /attributes -->';

/** Returns the section of a protocol, up to the next heading of the same rank. @returns empty if there is none */
function sectionOf(page: string, title: string): string {
  const [, text] = page.split(`\n## ${title}\n`);
  return text?.split('\n## ')[0] ?? '';
}

/** Returns the names in the first cells of a section's tables. Several names in a cell are separated by commas. */
function namesIn(section: string): Set<string> {
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return new Set(
    rows.flatMap((row) =>
      row
        .split('|')[1]!
        .split(',')
        .map((name) => name.replaceAll('`', '').trim()),
    ),
  );
}

function attributeTable(page: string): string {
  const sections = PROTOCOLS.map(({ title }) => ({ title, names: namesIn(sectionOf(page, title)) }));
  const rows = Object.entries(DICTIONARY).map(([name, meaning]) => [
    name,
    meaning,
    sections
      .filter(({ names }) => names.has(name))
      .map(({ title }) => title)
      .join('; '),
  ]);
  const lines = [['attribute', 'meaning, unit', 'carried by'], ['---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the page with the current table. @throws Error if the marks are missing */
export function withAttributeTable(page: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/protocols.md lacks the marks ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${attributeTable(page)}\n\n${page.slice(end)}`;
}
