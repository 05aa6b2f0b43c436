import { describe, expect, it } from 'vitest';
import { problemsOf, valuesOf } from './threshold-values.ts';

describe('the fields of thresholds', () => {
  it('refuse a text that is no number, also one that a program would read as one', () => {
    const values = valuesOf({ idleAfterSeconds: '1e2' }, {}, 'metric');
    expect(problemsOf(values, [], 'all')).toMatchObject([{ key: 'idleAfterSeconds', problem: 'notANumber' }]);
  });
});
