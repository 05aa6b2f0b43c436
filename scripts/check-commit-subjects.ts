/** Checks that the subject of a commit has at most 72 characters. Commits before the rule are left out. */
import { spawnSync } from 'node:child_process';

const LONGEST = 72;
/** The last commit before the rule. */
const BEFORE = '15a0513';

/** Returns the subjects that are too long. Without git or the full history there is nothing to check. */
export function check(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${BEFORE}..HEAD`], { encoding: 'utf8' });
  if (status !== 0) return [];
  return stdout
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > LONGEST)
    .map((line) => `longer than ${LONGEST} characters: ${line}`);
}
