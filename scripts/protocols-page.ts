/** Writes the table of attributes into docs/protocols.md, between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGE, withAttributeTable } from './protocols-page/attributes.ts';

writeFileSync(PAGE, withAttributeTable(readFileSync(PAGE, 'utf8')));
