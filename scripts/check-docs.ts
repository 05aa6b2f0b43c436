/**
 * Checks that every path and code symbol that the documentation names in backticks exists. The check must also find
 * planted names. A decision with a line "Superseded by" describes the past and is skipped.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../server/src/config.ts';
import { knownNames, unknownNames } from './docs/names.ts';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
/** Generated pages, which another check compares with the code. */
const MADE = new Set(['docs/protocols.md']);
/** Text of a page → its names that do not exist. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  'see `server/src/no-such-file.ts`': ['server/src/no-such-file.ts'],
  'see `gateway/no-such-file.ts` and `server/src/main.ts`': ['gateway/no-such-file.ts'],
  'see `packages/contract/src/<noun>/no-such-file.ts`': ['packages/contract/src/<noun>/no-such-file.ts'],
  'calls `noSuchFunctionAnywhere()`': ['noSuchFunctionAnywhere()'],
  'has `PROTOCOLS` and `NO_SUCH_CONSTANT`': ['NO_SUCH_CONSTANT'],
};

/** Returns the names that do not exist; none if the check passes. */
export function check(): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const known = knownNames(
    files,
    files
      .filter((file) => /\.(ts|tsx|mts|mjs|css|json|html)$/.test(file) && !/package-lock|check-docs\.ts$/.test(file))
      .map(read),
    SETTINGS.map(({ env }) => env),
  );

  const complaints: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.md') && !MADE.has(name))) {
    const text = read(file);
    if (/^\*{0,2}Superseded by/m.test(text)) continue;
    for (const name of unknownNames(text, path.posix.dirname(file), known)) complaints.push(`${file}: \`${name}\``);
  }
  for (const [text, wanted] of Object.entries(PLANTED)) {
    const found = unknownNames(text, 'docs', known);
    if (found.join() !== wanted.join()) complaints.push(`planted "${text}": found ${found.join() || 'nothing'}`);
  }
  return complaints;
}
