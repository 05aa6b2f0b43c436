import { expect, it } from 'vitest';
import { enteredWeight } from './weight-texts.ts';

it.each([
  ['0.8', 0.8],
  ['0,8', 0.8],
  [' 3 ', 3],
  ['0', 0],
  ['20', 20],
  ['20.1', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e1', undefined],
])('reads the weight %j', (text, weight) => {
  expect(enteredWeight(text, 20)).toBe(weight);
});
