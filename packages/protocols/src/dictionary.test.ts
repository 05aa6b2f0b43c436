import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DICTIONARY } from './dictionary.ts';
import { emptyRecord } from './protocol.ts';

const page = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/protocols.md', () => {
  it('lists every attribute with the meaning that the dictionary gives, and a protocol that carries it', () => {
    for (const [name, meaning] of Object.entries(DICTIONARY)) {
      const row = rows.find((cells) => cells[1] === name && cells.length === 6);
      expect(row, name).toBeDefined();
      expect(row?.[2], name).toBe(meaning);
      expect(`${row?.[3]}${row?.[4]}`, `${name} is carried by nothing`).not.toBe('');
    }
  });

  it('names every typed field', () => {
    const named = new Set(rows.flatMap((cells) => cells[1]!.split(', ')));
    const unlisted = ['sequence', 'buffered', 'events', 'attributes'];
    for (const field of Object.keys(emptyRecord(undefined))) {
      if (!unlisted.includes(field)) expect(named, field).toContain(field);
    }
  });
});
