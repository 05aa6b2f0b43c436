import { expect, it } from 'vitest';
import { type MatchedReceipt, matchReceipts, receiptState } from './receipts.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number, more: Partial<MatchedReceipt> = {}): MatchedReceipt => ({
  ...{ time: hours * HOUR_MS, quantity: 50, match: 'automatic', refuelTime: null },
  ...more,
});
const REFUELS = [10, 13, 40].map((hours) => hours * HOUR_MS);

it.each([
  ['the nearest refuel', at(11), 0],
  ['the nearest after it', at(12), 1],
  ['the first of two at the same distance', at(11.5), 0],
  ['a refuel two hours before', at(42), 2],
  ['nothing within two hours', at(42.01), -1],
  ['none, as a user said', at(10, { match: 'none' }), -1],
  ['the refuel that a user chose', at(11, { match: 'chosen', refuelTime: 40 * HOUR_MS }), 2],
  ['a chosen refuel that moved a little', at(11, { match: 'chosen', refuelTime: 39.9 * HOUR_MS }), 2],
  ['a chosen refuel that is no more', at(11, { match: 'chosen', refuelTime: 80 * HOUR_MS }), -1],
])('a receipt belongs to %s', (_, receipt, expected) => {
  expect(matchReceipts(REFUELS, [receipt])).toEqual([expected]);
});

it('a refuel may have several receipts', () => {
  expect(matchReceipts(REFUELS, [at(10), at(10.1)])).toEqual([0, 0]);
});

it.each([
  [90, 100, 'matches'],
  [89.9, 100, 'lessThanPaid'],
  [110, 100, 'matches'],
  [110.1, 100, 'moreThanPaid'],
  // From 200 liters on, 5 % is more than 10 liters.
  [380, 400, 'matches'],
  [379.9, 400, 'lessThanPaid'],
  [196, 232, 'lessThanPaid'],
  [218, 221.4, 'matches'],
])('%d measured and %d paid: %s', (measured, paid, expected) => {
  expect(receiptState(measured, paid)).toBe(expected);
});
