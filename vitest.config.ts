import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areTracesThere, RECORDED_SUITES } from './scripts/bootstrap/recorded-traces.mjs';

/**
 * The longest, which nothing about the file itself tells: begun last, one of them would run alone at the end. Screens keep
 * the cores busy; vehicles that have to stand for a minute leave them idle, so these go beside those.
 */
const LONGEST = [
  /every-screen\/access\.test/,
  /test\/system\/command-crash\.test/,
  /test\/browser\/commands\.test/,
  /every-screen\/words-en/,
  /test\/commands\/every-protocol\.test/,
  /every-screen\/words-ja/,
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

export default defineConfig({
  test: {
    globalSetup: ['server/src/storage/testing-server.ts'],
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/fuzz/**/*.test.ts',
      'server/src/**/*.test.ts',
      'simulator/src/**/*.test.ts',
      'web/src/**/*.test.ts',
      'bench/src/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...(areTracesThere() ? [] : [RECORDED_SUITES])],
    // Tests wait for sockets, pages and the database more than they compute: one core's worth of them leaves cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
