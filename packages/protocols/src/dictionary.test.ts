import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DICTIONARY } from './dictionary.ts';
import { PROTOCOLS } from './index.ts';
import { emptyRecord } from './protocol.ts';

const page = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));
const [, ...sections] = page.split('\n## ');
const section = (title: string): string => sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
const firstCells = (text: string): string[] => rowsOf(text).flatMap((cells) => cells[1]!.split(/, */));

const TYPED = Object.keys(emptyRecord(undefined));
/** Columns and events, which sections list beside fields and attributes. */
const EVENTS = section('Events of the device')
  .match(/`\w+`/g)!
  .map((name) => name.slice(1, -1));

describe('docs/protocols.md', () => {
  it('lists every attribute with the meaning that the dictionary gives, and a protocol that carries it', () => {
    const rows = rowsOf(section('Attributes'));
    for (const [name, meaning] of Object.entries(DICTIONARY)) {
      const row = rows.find((cells) => cells[1] === name);
      expect(row?.[2], name).toBe(meaning);
      expect(row?.[3], `${name} is carried by nothing`).not.toBe('');
    }
  });

  it('names every typed field', () => {
    const named = new Set(firstCells(section('Typed fields')));
    const unlisted = ['sequence', 'buffered', 'events', 'attributes'];
    for (const field of TYPED) if (!unlisted.includes(field)) expect(named, field).toContain(field);
  });

  it.each(PROTOCOLS.map(({ title, defaultPort }) => [title, defaultPort] as const))(
    '%s: has its row, its section with sources, and names nothing that no record has',
    (title, defaultPort) => {
      const overview = rowsOf(page.split('\n## ')[0]!).find((cells) => cells[1]!.startsWith(`[${title}]`));
      expect(overview?.[2]).toContain(String(defaultPort));
      const text = section(title);
      expect(text).toMatch(/\nSources?: /);
      const known = new Set([...TYPED, ...EVENTS, ...Object.keys(DICTIONARY), 'field', 'event', 'attribute']);
      for (const tableRow of text.matchAll(/^\| (field|event|attribute) +\|.*\n\|.*\n((?:\|.*\n)*)/gm))
        for (const name of firstCells(tableRow[2]!)) expect(known, name).toContain(name);
      expect(firstCells(text)).toContain('fixTime');
    },
  );
});
