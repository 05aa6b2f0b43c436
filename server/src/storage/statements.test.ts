import { describe, expect, it, vi } from 'vitest';

describe('names of statements', () => {
  it('are given to long texts only where their plan is shared, so that it is made once', async () => {
    // Other tests may have taken all names.
    vi.resetModules();
    const { statementName } = await import('./statements.ts');
    const long = 'SELECT 1 '.repeat(4000);
    expect(statementName(long, 'each')).toBeUndefined();
    const name = statementName(long, 'shared');
    expect(name).toBeDefined();
    expect(statementName(long, 'shared')).toBe(name);
    expect(statementName('SELECT 1', 'each')).not.toBe(name);
    expect(statementName(long.repeat(2), 'shared')).toBeUndefined();
  });
});
