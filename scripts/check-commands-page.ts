/** Checks that the tables in docs/commands.md match the trackers' models and the limits. */
import { readFileSync } from 'node:fs';
import { PAGE, withTables } from './commands-page/tables.ts';

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const text = readFileSync(PAGE, 'utf8');
  if (withTables(text) === text) return [];
  return ['The tables in docs/commands.md are out of date: node scripts/commands-page.ts'];
}
