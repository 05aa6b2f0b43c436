/** A number as files write it: a point, no exponent, no digits beyond a ten-millionth (a centimetre of latitude). */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(7).replace(/\.?0+$/, '');
}
