/** Writes `index.ts` and `first.ts` of every language, after a message file was added or renamed. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGE_NAMES } from '../packages/messages/src/catalogue.ts';
import { gatheringFiles } from './messages/index-files.ts';

const MESSAGES = fileURLToPath(new URL('../packages/messages/src/', import.meta.url));

const files = await gatheringFiles(path.join(MESSAGES, 'en/'));
for (const language of Object.keys(LANGUAGE_NAMES))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(MESSAGES, language, `${name}.ts`), text);
