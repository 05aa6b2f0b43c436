/** Rows of the list: assets, and headings before those that need attention and before the others. */

/** Headings, which are no slots. */
export const ATTENTION_HEAD = -1;
export const OTHERS_HEAD = -2;

/**
 * Returns the rows in order: slots and headings. Without urgent assets there are no headings.
 * @param urgent number of slots at the start that need attention
 */
export function listRows(order: readonly number[], urgent: number): readonly number[] {
  if (urgent === 0) return order;
  const rows = [ATTENTION_HEAD, ...order.slice(0, urgent)];
  return urgent < order.length ? [...rows, OTHERS_HEAD, ...order.slice(urgent)] : rows;
}
