/** Reporter of vitest: writes what the runner prints after a run to a file. `tests.mjs` reads it. */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const CHANGED_LINES = 8;

/** @typedef {{file: string, name: string, message: string}} Failure with the full name of the test and its message */

export class ResultsReporter {
  /** @param {string} file receives the results as JSON */
  constructor(file) {
    this.file = file;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const results = { passed: 0, failures: [], unstable: [], files: [] };
    for (const module of modules) addModule(results, module);
    for (const error of unhandledErrors)
      results.failures.push({ file: '', name: 'an error outside of the tests', message: messageOf([error]) });
    writeFileSync(this.file, JSON.stringify(results));
  }
}

function addModule(results, module) {
  const file = module.relativeModuleId;
  const failure = (name, errors) => ({ file, name, message: messageOf(errors) });
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  results.files.push({ file, seconds: milliseconds / 1000 });
  if (module.errors().length > 0) results.failures.push(failure('the file', module.errors()));
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) results.failures.push(failure(suite.fullName, suite.errors()));
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === 'passed') results.passed += 1;
    else if (state === 'failed') results.failures.push(failure(test.fullName, errors));
    else if (state === 'skipped')
      results.failures.push({ file, name: test.fullName, message: 'skipped: a skipped test is a failure here' });
    else results.failures.push({ file, name: test.fullName, message: 'The test did not end.' });
    if (test.diagnostic()?.flaky) results.unstable.push(failure(test.fullName, errors ?? []));
  }
}

function messageOf(errors) {
  return errors
    .map((error) => [error.stack ?? error.message ?? String(error), ...changedLines(error.diff)].join('\n'))
    .join('\n');
}

/** Returns the first lines that differ between the expected and the actual value, without color codes. */
function changedLines(diff) {
  if (typeof diff !== 'string') return [];
  const lines = stripVTControlCharacters(diff).split('\n');
  return lines.filter((line) => /^[-+] {2,}\S/.test(line)).slice(0, CHANGED_LINES);
}
