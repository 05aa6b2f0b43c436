/**
 * Entry point of `npm start`, `npm test` and `npm run check`. Plain JavaScript without dependencies, for any Node from
 * 18 and any npm. It installs missing packages, finds the Node 24 of the product, builds the web application if its
 * sources changed, and runs the command.
 */
import { check } from './bootstrap/check.mjs';
import { findChromium } from './bootstrap/chromium.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { findNode24 } from './bootstrap/node24.mjs';
import { runNode } from './bootstrap/run.mjs';
import { runServer } from './bootstrap/server.mjs';
import { runTests } from './bootstrap/tests.mjs';
import { ensureWeb } from './bootstrap/web.mjs';

const USAGE = `Usage: node scripts/bootstrap.mjs <command>
  start [--no-demo] [--region NAME] [--data DIR] [--port N]
                                              runs Waymark
  test [FILES]                                runs the tests
  check [types]                               types, style, boundaries, dead code, messages
  run FILE [ARGUMENTS]                        runs a TypeScript file
  answers URL                                 exits with 0 if a PostgreSQL server answers`;

const [command, ...args] = process.argv.slice(2);

const COMMANDS = {
  async start(node) {
    await ensureWeb(node);
    return runServer(node, args);
  },
  async test(node) {
    // Single test files of the server need neither a browser nor the built pages.
    const needsBrowser = args.length === 0 || args.some((file) => !/^(server|packages|simulator)\b/.test(file));
    const chromium = needsBrowser ? await findChromium() : undefined;
    if (needsBrowser) await ensureWeb(node);
    return runTests(node, args, chromium);
  },
  check: (node) => check(node, args[0]),
  run: (node) => runNode(node, args),
  answers: (node) => runNode(node, ['scripts/answers.ts', ...args]),
};

/** Returns whether the command needs development tools. An operator's commands do not. */
function needsTools() {
  if (command === 'run') return /^(bench|test|packages|scripts)\b/.test(args[0] ?? '');
  return command === 'test' || command === 'check';
}

async function main() {
  if (!Object.hasOwn(COMMANDS, command ?? '')) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  await ensureInstalled(needsTools());
  return COMMANDS[command](await findNode24());
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    process.stderr.write(`\n${error.operator === true ? error.message : error.stack}\n`);
    if (command === 'test' || command === 'check') process.stdout.write('0 passed, 1 failed\n');
    process.exitCode = 1;
  },
);
