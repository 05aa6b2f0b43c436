import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areTracesThere, RECORDED_SUITES } from './scripts/bootstrap/recorded-traces.mjs';

/** The longest files start first: the last of them to start would run alone at the end. Earlier ones start earlier. */
const LONGEST = [
  /every-screen\/access\.test/,
  /test\/system\/command-crash\.test/,
  /every-screen\/words/,
  /test\/browser\/commands\.test/,
  /test\/commands\/every-protocol\.test/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => name.test(moduleId));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Each language alone; a run for a commit looks at the longest words of all of them. */
const SINGLE_LANGUAGES = 'test/browser/every-screen/words-*-*-*.test.ts';

const exclude = [
  ...configDefaults.exclude,
  ...(areTracesThere() ? [] : [RECORDED_SUITES]),
  ...(process.env.WAYMARK_EVERY_LANGUAGE === '1' ? [] : [SINGLE_LANGUAGES]),
];

export default defineConfig({
  test: {
    // Tests wait for sockets, pages and the database more than they compute: one core's worth of them leaves cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          // Pure functions share no state, so their files share threads and the modules that a thread has loaded.
          name: 'pure',
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
          name: 'system',
          globalSetup: ['server/src/storage/testing-server.ts', 'test/browser-server.ts'],
          include: [
            'packages/*/fuzz/**/*.test.ts',
            'server/src/**/*.test.ts',
            'simulator/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A busy machine may take this long until a polled condition holds.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
