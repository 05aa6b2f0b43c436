import { defineConfig } from 'vitest/config';

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
