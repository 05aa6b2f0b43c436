/**
 * Cells of one address, and the text of a point without an address. Rows are 0.0003° high (33 m). Each row is divided into
 * cells as near to that width as fits around the Earth, so that a cell is about as wide as high at any latitude.
 */

export const CELL_DEGREES = 0.0003;
/** A row has fewer cells than this, so that row × ROW_SPAN + column is unique, and exact as a double. */
const ROW_SPAN = 2 ** 21;

/** Returns the number of the cell with a point. @param latitude −90 to 90 @param longitude degrees, any turn */
export function addressCell(latitude: number, longitude: number): number {
  const row = Math.floor((latitude + 90) / CELL_DEGREES);
  const middle = ((row + 0.5) * CELL_DEGREES - 90) * (Math.PI / 180);
  const columns = Math.max(1, Math.round((360 * Math.cos(middle)) / CELL_DEGREES));
  const turn = ((((longitude + 180) % 360) + 360) % 360) / 360;
  return row * ROW_SPAN + Math.min(columns - 1, Math.floor(turn * columns));
}

/** Returns `latitude, longitude` with 4 decimals (product.md), about 11 m. */
export function coordinatesText(latitude: number, longitude: number): string {
  return `${fixed(latitude)}, ${fixed(longitude)}`;
}

/** Returns zero without a sign. */
function fixed(degrees: number): string {
  const text = degrees.toFixed(4);
  return text === '-0.0000' ? '0.0000' : text;
}
