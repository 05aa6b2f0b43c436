import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';

describe('the change of an amount', () => {
  it('is a part of the amount before', () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(0, 100)).toBe(-1);
    expect(changeOf(1000, 100)).toBe(9);
  });

  it('is unknown when there was nothing or nearly nothing before', () => {
    expect(changeOf(100, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
    expect(changeOf(1001, 100)).toBeNull();
  });
});
