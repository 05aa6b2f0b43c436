/** Writes docs/messages.md. */
import { writeFileSync } from 'node:fs';
import { messagesPage, PAGE } from './messages-page/tables.ts';

writeFileSync(PAGE, messagesPage().text);
