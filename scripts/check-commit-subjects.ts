/** Checks that the subject of a commit has at most 72 characters. Commits before the rule are left out. */
import { spawnSync } from 'node:child_process';

const LONGEST = 72;
/** The last commit before the rule. */
const BEFORE = '15a0513';

// Without git or the full history there is nothing to check.
const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${BEFORE}..HEAD`], { encoding: 'utf8' });
const long =
  status === 0 ? stdout.split('\n').filter((line) => line.slice(line.indexOf(' ') + 1).length > LONGEST) : [];
if (long.length > 0) console.log(`Subjects longer than ${LONGEST} characters:\n${long.join('\n')}`);
process.exit(long.length === 0 ? 0 : 1);
