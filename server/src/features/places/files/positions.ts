/** Positions of GeoJSON, KML and WKT, which write the longitude first. */

export type Position = readonly [longitude: number, latitude: number];

/** A fault of a cell, with the key of its message. */
export interface Flaw {
  key: string;
  params?: Record<string, unknown>;
}

/** Returns why numbers are no position; undefined if they are one. */
export function positionFlaw(position: Position): Flaw | undefined {
  const [longitude, latitude] = position;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return undefined;
  return hasLatitudeFirst(position)
    ? { key: 'error.place.axes', params: { latitude } }
    : { key: 'error.place.coordinates' };
}

/** Returns whether the numbers are a position only in the other order. */
function hasLatitudeFirst([longitude, latitude]: Position): boolean {
  return Math.abs(latitude) > 90 && Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
}

/**
 * Returns whether a whole file has the latitude first: at least one position shows it, and all are positions in that
 * order. Those that are valid in both orders would silently end up elsewhere.
 */
export function areSwapped(positions: readonly Position[]): boolean {
  return (
    positions.some(hasLatitudeFirst) &&
    positions.every(([first, second]) => positionFlaw([second, first]) === undefined)
  );
}
