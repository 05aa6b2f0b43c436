import { expect, it } from 'vitest';
import { trendPath } from './trend.ts';

it('draws values from the bottom for 0 to the top for the largest', () => {
  expect(trendPath([0, 5, 10], 72, 28)).toBe('M0 27L36 14L72 1');
  expect(trendPath([0, 0], 72, 28)).toBe('M0 27L72 27');
});

it('draws nothing for a single value', () => {
  expect(trendPath([3], 72, 28)).toBe('');
  expect(trendPath([], 72, 28)).toBe('');
});
