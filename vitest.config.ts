import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areTracesThere, RECORDED_SUITES } from './scripts/bootstrap/recorded-traces.mjs';
import { ResultsReporter } from './scripts/bootstrap/results-reporter.mjs';

/** Projects in the order of their run. Files of one follow each other, because they share processes and loaded modules. */
const PROJECTS = ['browser', 'system', 'replacing', 'pure'];

/** The longest files of a project start first: the last of them to start would run alone at the end. */
const LONGEST = [
  /every-screen\/words/,
  /every-screen\/access\.test/,
  /test\/system\/command-/,
  /test\/commands\/every-protocol\.test/,
  /test\/system\//,
  /server\/src\/http\/access\/matrix\.test/,
  /places\/visits\.recorded\.test/,
  /src\/every-protocol\.test/,
  /\.properties\.test/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => name.test(moduleId));
      return PROJECTS.indexOf(project.name) * 100 + (index < 0 ? LONGEST.length : index);
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Each language alone; a run for a commit looks at the longest words of all of them. */
const SINGLE_LANGUAGES = 'test/browser/every-screen/words-*-*-*.test.ts';

const exclude = [
  ...configDefaults.exclude,
  ...(areTracesThere() ? [] : [RECORDED_SUITES]),
  ...(process.env.WAYMARK_THOROUGH === '1' ? [] : [SINGLE_LANGUAGES]),
];

/** Files that drive the real browser. */
const BROWSER = 'test/browser/**/*.test.ts';

/**
 * Files that replace modules or set the country of the demo fleet. Each has a process of its own, so that no other file
 * gets a replaced module or another country.
 */
const REPLACING = globSync('{server,simulator,web}/src/**/*.test.ts').filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(|\bdriveIn\(/.test(readFileSync(file, 'utf8')),
);
const results = process.env.WAYMARK_TEST_RESULTS;

/** Shared settings of tests with sockets, processes and the database. */
const system = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine may take this long until a polled condition holds.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // A failure shows the whole values, because the end of the output may be all that is seen of a run.
    chaiConfig: { truncateThreshold: 0 },
    reporters: ['default', ...(results === undefined ? [] : [new ResultsReporter(results)])],
    // The files of all projects share one database server and one browser, each started at the first request.
    globalSetup: ['server/src/storage/testing-server.ts', 'test/browser-server.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          // Pure functions share no state, so their files share threads and the modules that a thread has loaded.
          name: 'pure',
          sequence: { groupOrder: 2 },
          include: ['packages/*/src/**/*.test.ts'],
          exclude,
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...system,
          name: 'system',
          isolate: false,
          // These wait for sockets, deadlines and the database: two at a time leave a fifth of two cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: [
            'packages/*/fuzz/**/*.test.ts',
            'server/src/**/*.test.ts',
            'simulator/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: [...exclude, BROWSER, ...REPLACING],
        },
      },
      {
        extends: true,
        test: { ...system, name: 'replacing', include: REPLACING, exclude, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: {
          ...system,
          name: 'browser',
          isolate: false,
          include: [BROWSER],
          exclude,
          // The end of the output lists tests that pass only when repeated (docs/decisions/0039).
          retry: process.env.CI === 'true' ? 1 : 0,
        },
      },
    ],
  },
});
