/** Checks that the table of attributes in docs/protocols.md matches the dictionary and the protocols' sections. */
import { readFileSync } from 'node:fs';
import { PAGE, withAttributeTable } from './protocols-page/attributes.ts';

const text = readFileSync(PAGE, 'utf8');
if (withAttributeTable(text) !== text) {
  console.log('The table of attributes in docs/protocols.md is out of date: node scripts/protocols-page.ts');
  process.exit(1);
}
