import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest, which nothing about the file itself tells: begun last, one of them would run alone at the end. */
const LONGEST = /\/test\/browser\/every-screen\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
    // Tests wait for sockets, pages and the database more than they compute: one core's worth of them leaves cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
