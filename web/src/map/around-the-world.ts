/**
 * Longitudes on a globe: the shortest way from 179.9° to −179.9° is 0.2°, across the antimeridian. Connected lines and
 * areas continue beyond ±180° there, because the map library treats such longitudes as the next copy of the world.
 */

/** Degrees, longitude first as in GeoJSON. */
export type Coordinate = readonly [longitude: number, latitude: number];

/** West, south, east, north in degrees. East is beyond 180 if the antimeridian is inside. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Returns the longitude in the copy of the world that is nearest to another longitude, degrees. */
export function nearestLongitude(longitude: number, to: number): number {
  return longitude - 360 * Math.round((longitude - to) / 360);
}

/** Returns the longitude in −180 ≤ longitude < 180, degrees. */
export function wrappedLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

/** Returns a line whose every segment takes the shorter way around the world. */
export function unwrapped(line: readonly Coordinate[]): Coordinate[] {
  const places: Coordinate[] = [];
  let before = line[0]?.[0] ?? 0;
  for (const [longitude, latitude] of line) {
    before = nearestLongitude(longitude, before);
    places.push([before, latitude]);
  }
  return places;
}

/** Returns the smallest box around positions, across the antimeridian if that is smaller. Null without positions. */
export function boundsOf(places: readonly Coordinate[]): Bounds | null {
  if (places.length === 0) return null;
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const [longitude, latitude] of places) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  // Excludes the widest gap between positions. In a box of half the world, the gap is the rest of the world.
  if (east - west > 180) [west, east] = besidesWidestGap(places.map(([longitude]) => longitude));
  return [west, south, east, north];
}

function besidesWidestGap(longitudes: number[]): [west: number, east: number] {
  longitudes.sort((a, b) => a - b);
  let [west, east] = [longitudes[0]!, longitudes.at(-1)!];
  let widest = west + 360 - east;
  for (let index = 1; index < longitudes.length; index++) {
    const [before, after] = [longitudes[index - 1]!, longitudes[index]!];
    if (after - before <= widest) continue;
    widest = after - before;
    [west, east] = [after, before + 360];
  }
  return [west, east];
}
