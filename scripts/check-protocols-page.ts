/** Checks that the table of attributes in docs/protocols.md matches the dictionary and the protocols' sections. */
import { readFileSync } from 'node:fs';
import { PAGE, withAttributeTable } from './protocols-page/attributes.ts';

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const text = readFileSync(PAGE, 'utf8');
  if (withAttributeTable(text) === text) return [];
  return ['The table of attributes in docs/protocols.md is out of date: node scripts/protocols-page.ts'];
}
