import { expect, it } from 'vitest';
import { responseText } from './response-text.ts';

it('returns text that is not empty, not the value for no answer, and valid in PostgreSQL', () => {
  expect(responseText(' RELAY,1 OK\0 ')).toBe('RELAY,1 OK');
  expect(responseText('')).toBe('(no text)');
  expect(responseText('undefined')).toBe('"undefined"');
  expect(responseText('x'.repeat(900))).toHaveLength(500);
  expect(responseText('\ud800').isWellFormed()).toBe(true);
});
