/** Which refuel a receipt belongs to, and whether both agree (decisions.md, "Receipts"). */
import { LIMITS } from '../limits.ts';

export const RECEIPT_MATCHES = ['automatic', 'chosen', 'none'] as const;
/** How a receipt finds its refuel: the nearest one, the one that a user chose, or none because a user said so. */
export type ReceiptMatch = (typeof RECEIPT_MATCHES)[number];

export const RECEIPT_STATES = ['matches', 'lessThanPaid', 'moreThanPaid', 'noRefuel'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export interface MatchedReceipt {
  /** Epoch ms. */
  time: number;
  /** In the unit of the refuels. */
  quantity: number;
  match: ReceiptMatch;
  /** Time of the refuel that a user chose, epoch ms. */
  refuelTime: number | null;
}

const WITHIN_MS = LIMITS.receiptHours * 3_600_000;

/**
 * Returns the index of the refuel for each receipt; −1: none. Several receipts may belong to one refuel.
 * @param refuelTimes epoch ms
 */
export function matchReceipts(refuelTimes: readonly number[], receipts: readonly MatchedReceipt[]): number[] {
  return receipts.map(({ time, match, refuelTime }) =>
    match === 'none' ? -1 : nearest(refuelTimes, match === 'chosen' ? (refuelTime ?? time) : time),
  );
}

/** Compares the quantity that the sensor measured with the one that was paid. */
export function receiptState(measured: number, paid: number): Exclude<ReceiptState, 'noRefuel'> {
  const difference = measured - paid;
  if (Math.abs(difference) <= Math.max(LIMITS.receiptToleranceLiters, LIMITS.receiptToleranceShare * paid))
    return 'matches';
  return difference < 0 ? 'lessThanPaid' : 'moreThanPaid';
}

/** Returns the index of the nearest refuel, the first of two at the same distance. */
function nearest(refuelTimes: readonly number[], time: number): number {
  let best = -1;
  let least = WITHIN_MS;
  for (const [index, refuel] of refuelTimes.entries()) {
    const distance = Math.abs(refuel - time);
    if (distance > least || (distance === least && best >= 0)) continue;
    best = index;
    least = distance;
  }
  return best;
}
