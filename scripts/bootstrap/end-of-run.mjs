/** The last lines of a test run. Continuous integration shows only the end of the output, so failures come last. */
const SLOWEST = 10;
/** Only so many failures are shown with their message; the others by name alone. */
const WITH_MESSAGE = 11;
const LINES_OF_MESSAGE = 7;
const LONGEST_LINE = 200;

/**
 * Returns the lines on failed and unstable tests, each with file, full name and the first lines of the message.
 * @param {{failures: object[], unstable: object[]}} results as `results-reporter.mjs` writes them
 * @returns {string} empty if there are none
 */
export function failureLines({ failures, unstable }) {
  return section('failed:', failures) + section('unstable:', unstable);
}

/** Lists the slowest files with their seconds. Empty for a run of a few files. */
export function slowestLines({ files }) {
  if (files.length <= SLOWEST) return '';
  const lines = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}\n`);
  return `Slowest files:\n${lines.join('')}`;
}

function section(word, tests) {
  return tests
    .map((test, index) => `${word} ${title(test)}\n${index < WITH_MESSAGE ? excerpt(test.message) : ''}`)
    .join('');
}

function title({ file, name }) {
  return file === '' ? name : `${file} > ${name}`;
}

function excerpt(message) {
  return message
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:internal|new Promise)/.test(line))
    .slice(0, LINES_OF_MESSAGE)
    .map((line) => `    ${line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line}\n`)
    .join('');
}
