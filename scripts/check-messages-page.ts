/** Checks that a test provokes every message of the specification, and that docs/messages.md says which. */
import { readFileSync } from 'node:fs';
import { messagesPage, PAGE } from './messages-page/tables.ts';

const { text, missing } = messagesPage();
for (const { point, message, sought } of missing)
  console.log(`No test provokes “${message}” (point ${point}): ${sought}`);
if (readFileSync(PAGE, 'utf8') !== text) console.log(`${PAGE} is out of date: node scripts/messages-page.ts`);
if (missing.length > 0 || readFileSync(PAGE, 'utf8') !== text) process.exit(1);
