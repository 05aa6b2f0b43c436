import { expect, it } from 'vitest';
import { daysAfter, mondayOf, weekOf } from './visit-week.ts';

it('a week begins on Monday, also over the end of a year and for a Sunday', () => {
  expect(mondayOf('2026-06-11')).toBe('2026-06-08');
  expect(mondayOf('2026-06-14')).toBe('2026-06-08');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});

it('the usual number is the mean of the same weekday since visits are recorded', () => {
  const counts = new Map([
    ['2026-06-08', 41],
    ['2026-06-11', 19],
    ['2026-06-01', 30],
    ['2026-05-25', 40],
    ['2026-05-18', 1000],
  ]);
  const week = weekOf(counts, '2026-06-11', '2026-05-20');
  expect(week.map(({ visits }) => visits)).toEqual([41, 0, 0, 19, 0, 0, 0]);
  expect(week[0]!.usual).toBe(35);
  // Of the Wednesdays before, three are recorded, without visits.
  expect(week[2]!.usual).toBe(0);
  expect(week.map(({ isToday, isFuture }) => [isToday, isFuture].indexOf(true))).toEqual([-1, -1, -1, 0, 1, 1, 1]);
  expect(weekOf(counts, '2026-06-11', '2026-06-10')[0]!.usual).toBeNull();
});
