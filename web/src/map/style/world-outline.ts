import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type WorldTopology = Topology<{ countries: GeometryCollection<{ name: string }> }>;

export interface CountryProperties {
  name: string;
  /** Size of the largest part, for the label order: larger countries first. */
  squareDegrees: number;
}

const FULL_TURN = 360;

/**
 * Converts the countries of a `world-atlas` file for the map: polygons whose rings continue beyond ±180° instead of
 * jumping across the world. Adds one point per country, in its largest part, for the name.
 */
export function worldOutline(
  topology: WorldTopology,
): FeatureCollection<Polygon | MultiPolygon | Point, CountryProperties> {
  const countries = feature(topology, topology.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { name: string }
  >;
  const features: Feature<Polygon | MultiPolygon | Point, CountryProperties>[] = [];
  for (const { geometry, properties: given } of countries.features) {
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((rings) =>
      rings.map(unwrapped),
    );
    const largest = polygons.reduce((best, rings) => (area(rings[0]!) > area(best[0]!) ? rings : best), polygons[0]!);
    const properties = { name: given.name, squareDegrees: area(largest[0]!) / 2 };
    features.push(
      { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates: polygons } },
      { type: 'Feature', properties, geometry: { type: 'Point', coordinates: middle(largest[0]!) } },
    );
  }
  return { type: 'FeatureCollection', features };
}

/**
 * Returns the ring with continuous longitudes. A ring around a pole (Antarctica) is closed along the edge of the map.
 */
export function unwrapped(ring: readonly Position[]): Position[] {
  let turns = 0;
  let before = ring[0]![0]!;
  const out = ring.map(([longitude, latitude]): Position => {
    if (longitude! - before > FULL_TURN / 2) turns--;
    else if (before - longitude! > FULL_TURN / 2) turns++;
    before = longitude!;
    return [longitude! + turns * FULL_TURN, latitude!];
  });
  const [first] = out;
  const last = out.at(-1)!;
  if (Math.abs(last[0]! - first![0]!) < FULL_TURN / 2) return out;
  const pole = first![1]! < 0 ? -90 : 90;
  return [...out, [last[0]!, pole], [first![0]!, pole], [...first!]];
}

/** Returns twice the area in square degrees (the shoelace formula). */
function area(ring: readonly Position[]): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index++)
    sum += ring[index - 1]![0]! * ring[index]![1]! - ring[index]![0]! * ring[index - 1]![1]!;
  return Math.abs(sum);
}

/** Returns the centroid of the ring's area, or of its box if the area is zero. */
function middle(ring: readonly Position[]): Position {
  let x = 0;
  let y = 0;
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const [x0, y0] = ring[index - 1] as [number, number];
    const [x1, y1] = ring[index] as [number, number];
    const cross = x0 * y1 - x1 * y0;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
    sum += cross;
  }
  return sum === 0 ? [...ring[0]!] : [x / (3 * sum), y / (3 * sum)];
}
