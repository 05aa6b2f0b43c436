/** Checks that the tables in docs/commands.md match the trackers' models and the limits. */
import { readFileSync } from 'node:fs';
import { PAGE, withTables } from './commands-page/tables.ts';

const text = readFileSync(PAGE, 'utf8');
if (withTables(text) !== text) {
  console.log('The tables in docs/commands.md are out of date: node scripts/commands-page.ts');
  process.exit(1);
}
