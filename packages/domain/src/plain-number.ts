/**
 * Returns a number as files write it: a decimal point, no exponent, at most seven decimals (a centimetre of latitude).
 */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(7).replace(/\.?0+$/, '');
}
