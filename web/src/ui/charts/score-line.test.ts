import { expect, it } from 'vitest';
import { scoreLines, stretchesOf } from './score-line.ts';

it.each([
  [[], [80, 100]],
  [[100], [80, 100]],
  [
    [84, 52],
    [40, 60, 80, 100],
  ],
  [[0], [0, 20, 40, 60, 80, 100]],
])('draws grid lines below %j', (scores, lines) => {
  expect(scoreLines(scores)).toEqual(lines);
});

it('leaves a gap for months without a score', () => {
  expect(stretchesOf([null, 80, 78, null, 75, null, null, 70])).toEqual([[1, 2], [4], [7]]);
  expect(stretchesOf([null, null])).toEqual([]);
});
