/** Rows of the list: assets, and headings before those that need attention and before the others, or that none does. */

/** Headings, which are no slots. */
export const ATTENTION_HEAD = -1;
export const OTHERS_HEAD = -2;
export const CALM_HEAD = -3;

/**
 * Returns the rows in order: slots and headings. Without urgent assets there are no headings, but that of a calm fleet.
 * @param urgent number of slots at the start that need attention
 * @param isCalm no asset of the fleet needs attention, and the list is in that order
 */
export function listRows(order: readonly number[], urgent: number, isCalm = false): readonly number[] {
  if (urgent === 0) return isCalm ? [CALM_HEAD, ...order] : order;
  const rows = [ATTENTION_HEAD, ...order.slice(0, urgent)];
  return urgent < order.length ? [...rows, OTHERS_HEAD, ...order.slice(urgent)] : rows;
}
