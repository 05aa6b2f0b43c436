/** Half the side of the square of the island around 0°, 0°, in degrees. */
const EXTENT_DEGREES = 0.2;

/** Returns whether a point may be on the island or in the sea near it. */
export function isNearIsland(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) < EXTENT_DEGREES && Math.abs(longitude) < EXTENT_DEGREES;
}
