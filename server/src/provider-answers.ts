/** Reads answers of servers of the settings, which may be anything. */

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; none for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns degrees; undefined unless both are numbers, as such or as text, in their range. */
export function pointOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | undefined {
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

function degrees(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
}
