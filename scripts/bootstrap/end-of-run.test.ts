import { describe, expect, it } from 'vitest';
import { failureLines, type ReportedTest, slowestLines } from './end-of-run.mjs';

const failure = (name: string, message = 'Error: wrong\n    at here\n'): ReportedTest => ({
  file: 'test/a.test.ts',
  name,
  message,
});

describe('the end of a test run', () => {
  it('has nothing to say of a run without failures', () => {
    expect(failureLines({ failures: [], unstable: [] })).toBe('');
  });

  it('names file, test and message of every failed and unstable test', () => {
    expect(failureLines({ failures: [failure('a > fails')], unstable: [failure('b > fails once')] })).toBe(
      'failed: test/a.test.ts > a > fails\n    Error: wrong\n        at here\n' +
        'unstable: test/a.test.ts > b > fails once\n    Error: wrong\n        at here\n',
    );
  });

  it('fits into the last hundred lines: long messages are cut, and many failures are names alone', () => {
    const failures = Array.from({ length: 20 }, (_, index) => failure(`test ${index}`, 'line\n'.repeat(50)));
    const lines = failureLines({ failures, unstable: [] }).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('failed:'))).toHaveLength(20);
    expect(lines.length).toBeLessThan(100);
    expect(failureLines({ failures: [failure('wide', 'x'.repeat(5000))], unstable: [] }).length).toBeLessThan(300);
  });

  it('lists the ten slowest files of a long run', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
    const lines = slowestLines({ files }).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toBe('    11.0 s  11.test.ts');
    expect(slowestLines({ files: files.slice(0, 3) })).toBe('');
  });
});
