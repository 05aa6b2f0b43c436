/** Writes the tables into docs/commands.md, each between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGE, withTables } from './commands-page/tables.ts';

writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')));
