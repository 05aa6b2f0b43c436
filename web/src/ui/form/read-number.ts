/** Plain notation: digits with at most one decimal point or comma. */
const WRITTEN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/**
 * Returns the number that a text states. Undefined for any other text, such as `1e2`, so that a form reports it instead
 * of storing another number.
 */
export function readNumber(text: string): number | undefined {
  const written = text.normalize('NFKC').trim().replace('\u2212', '-');
  const number = WRITTEN.test(written) ? Number(written.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
