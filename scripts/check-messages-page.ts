/** Checks that a test provokes every message of the specification, and that docs/messages.md says which. */
import { readFileSync } from 'node:fs';
import { messagesPage, PAGE } from './messages-page/tables.ts';

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const { text, missing } = messagesPage();
  return [
    ...missing.map(({ point, message, sought }) => `No test provokes “${message}” (point ${point}): ${sought}`),
    ...(readFileSync(PAGE, 'utf8') === text ? [] : [`${PAGE} is out of date: node scripts/messages-page.ts`]),
  ];
}
