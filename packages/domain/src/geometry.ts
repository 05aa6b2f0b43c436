/**
 * Distances and bearings on the sphere. Degrees are WGS84. `E7` names are degrees × 10⁷ as whole numbers, the stored
 * form of positions. Rounding to it (about 1 cm) before any arithmetic makes a recomputation from storage identical to
 * the stream.
 */

/** Mean radius of the Earth, R1 of IUGG/GRS80 (Moritz, "Geodetic Reference System 1980"). */
export const EARTH_RADIUS_METERS = 6_371_008.8;
/** Of latitude, on the same sphere. */
export const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;

const RADIANS_PER_DEGREE = Math.PI / 180;
const RADIANS_PER_E7 = RADIANS_PER_DEGREE / 1e7;
const FULL_TURN_E7 = 3_600_000_000;
const HALF_TURN_E7 = 1_800_000_000;

/** Converts degrees to degrees × 10⁷, rounded. */
export function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

export function fromE7(e7: number): number {
  return e7 / 1e7;
}

/**
 * Returns the great-circle distance in metres by the haversine formula (R. W. Sinnott, "Virtues of the Haversine", Sky
 * and Telescope 68, 1984). Accurate at any distance, antipodes included.
 */
export function distanceMeters(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const sinLatitude = Math.sin(((toLatitude - fromLatitude) * RADIANS_PER_DEGREE) / 2);
  const sinLongitude = Math.sin(((toLongitude - fromLongitude) * RADIANS_PER_DEGREE) / 2);
  const h =
    sinLatitude * sinLatitude +
    Math.cos(fromLatitude * RADIANS_PER_DEGREE) *
      Math.cos(toLatitude * RADIANS_PER_DEGREE) *
      sinLongitude *
      sinLongitude;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Steps up to this many E7 units in each direction (0.15°, some 17 km) use the short formula. */
const SHORT_STEP_E7 = 1_500_000;
/** Beyond this latitude (75°) meridians converge too fast for the short formula. */
const SHORT_STEP_LATITUDE_E7 = 750_000_000;

/**
 * Returns the distance in metres between two points in E7. The steps of a track use the equirectangular approximation
 * (great-circle distance on the tangent cylinder of the middle latitude: one cosine, one root), whose error is below
 * 0.01 % of the step inside the bounds above. Longer ones use `distanceMeters`.
 */
export function stepMeters(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const latitudeStep = toLatitude - fromLatitude;
  let longitudeStep = toLongitude - fromLongitude;
  if (longitudeStep > HALF_TURN_E7) longitudeStep -= FULL_TURN_E7;
  else if (longitudeStep < -HALF_TURN_E7) longitudeStep += FULL_TURN_E7;
  if (
    latitudeStep > SHORT_STEP_E7 ||
    latitudeStep < -SHORT_STEP_E7 ||
    longitudeStep > SHORT_STEP_E7 ||
    longitudeStep < -SHORT_STEP_E7 ||
    toLatitude > SHORT_STEP_LATITUDE_E7 ||
    toLatitude < -SHORT_STEP_LATITUDE_E7
  )
    return distanceMeters(fromE7(fromLatitude), fromE7(fromLongitude), fromE7(toLatitude), fromE7(toLongitude));
  const x = longitudeStep * Math.cos((fromLatitude + toLatitude) * 0.5 * RADIANS_PER_E7);
  return EARTH_RADIUS_METERS * RADIANS_PER_E7 * Math.sqrt(x * x + latitudeStep * latitudeStep);
}

/**
 * Returns the initial great-circle bearing in degrees, 0 ≤ bearing < 360, clockwise from north (Williams, "Aviation
 * Formulary").
 */
export function bearingDegrees(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const from = fromLatitude * RADIANS_PER_DEGREE;
  const to = toLatitude * RADIANS_PER_DEGREE;
  const turn = (toLongitude - fromLongitude) * RADIANS_PER_DEGREE;
  const y = Math.sin(turn) * Math.cos(to);
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  const bearing = Math.atan2(y, x) / RADIANS_PER_DEGREE;
  return bearing < 0 ? (bearing + 360) % 360 : bearing;
}

/** Returns the smallest angle between two headings in degrees, 0 to 180. */
export function headingDifferenceDegrees(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}
