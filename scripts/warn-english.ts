/**
 * Counts words in comments that have a plainer standard term, and docstrings that begin with a question word; a warning,
 * never an error.
 *   node scripts/warn-english.ts            a count per folder, and the lines of files with uncommitted changes
 *   node scripts/warn-english.ts --since R  lines of files changed since the commit R
 *   node scripts/warn-english.ts --count    one line
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
const WORDS =
  /\b(told|stands?(?! for\b)|nobody|somebody|whoever|whom|anew|(?<!\b(users?|decides?|including) )who (may|is|has)|what (is|was|comes)|at once|(?<!\bthere )is none|(put|set) aside|begins? again|goes on|tells? (who|what|whether)|of its own accord)\b/i;
/** The text to the end of a docstring's first line. */
const QUESTION = /\/\*\*\s+(?:\*\s+)?(?:What|Who|Told|Tells)\b[^\n]*$/;
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/)\s?(.*)$|\s\/\/ (.*)$/;

interface Found {
  file: string;
  line: number;
  text: string;
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}

/** Returns the comment lines of a file that contain such a word, and docstrings that begin with a question word. */
function linesOf(file: string): Found[] {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    const [, whole, trailing] = COMMENT.exec(text) ?? [];
    const isFound = WORDS.test(whole ?? trailing ?? '') || QUESTION.test(`${lines[index - 1]?.trimStart()}\n${text}`);
    return isFound ? [{ file, line: index + 1, text: text.trim() }] : [];
  });
}

/**
 * Returns the folder of a file, at most three levels deep: `server/src/gateway`, `packages/domain`, `web/src/features`.
 */
function folderOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 3).join('/');
}

const found = git('ls-files')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(ROOT, file)))
  .filter((file) => file !== 'scripts/warn-english.ts')
  .flatMap(linesOf);
const files = new Set(found.map(({ file }) => file)).size;
const total = `${found.length} comment lines in ${files} files have words to replace: node scripts/warn-english.ts`;

const [option, since = 'HEAD'] = process.argv.slice(2);
if (option === '--count') {
  console.log(total);
} else {
  const counts = Map.groupBy(found, ({ file }) => folderOf(file));
  for (const [folder, lines] of [...counts].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(lines.length).padStart(5)}  ${folder}`);
  const changed = new Set(git('diff', '--name-only', since));
  for (const { file, line, text } of found.filter((each) => changed.has(each.file)))
    console.log(`${file}:${line}: ${text}`);
  console.log(total);
}
