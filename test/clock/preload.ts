/**
 * Loaded before the product (`--import`). Its clock runs ahead of the machine's by the milliseconds in a file, which is
 * read at the start and on SIGUSR2. The file with the suffix `.applied` then has the same number.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { setAhead } from './ahead.ts';

const file = process.env.CLOCK_AHEAD_FILE ?? '';

function apply(): void {
  const text = readFileSync(file, 'utf8');
  setAhead(Number(text));
  writeFileSync(`${file}.applied`, text);
}

if (isMainThread) {
  if (existsSync(file)) apply();
  process.on('SIGUSR2', apply);
}
