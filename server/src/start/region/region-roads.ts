/** Real roads as the demo fleet drives them, on a plane that touches the Earth in the middle of the region. */
import { METERS_PER_DEGREE } from '@waymark/domain/geometry.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Roads } from '@waymark/simulator/fleet/country.ts';
import type { RoadEdge, RoadPlace, Route } from '@waymark/simulator/island/graph.ts';
import type { Point } from '@waymark/simulator/island/plane.ts';
import type { RoadArrays } from '../../features/routes/routing/roads/network.ts';
import type { RoadPart, RoadSearch } from '../../features/routes/routing/roads/search.ts';
import { partOf } from '../../features/routes/routing/roads/shape.ts';
import { vehicleBit } from '../../features/routes/routing/roads/turns.ts';

/** Every vehicle of the fleet keeps to the roads that trucks may use. */
const VEHICLE: RouteVehicle = 'truck';
/** Radii that are searched in turn, and roads that are looked at in each. */
const RADII_METERS = [60, 200, 600];
const MOST_NEAR = 80;
/** A vehicle that turns more than this at a junction enters another road. */
const TURN_RADIANS = 0.7;

/** Converts between degrees and metres east and north of a position. */
export interface Plane {
  degrees(point: Point): [longitude: number, latitude: number];
  point(longitude: number, latitude: number): Point;
}

export function planeAt({ latitude, longitude }: Spot): Plane {
  const metersPerEast = METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    degrees: ([x, y]) => [longitude + x / metersPerEast, latitude + y / METERS_PER_DEGREE],
    point: (east, north) => [(east - longitude) * metersPerEast, (north - latitude) * METERS_PER_DEGREE],
  };
}

export class RegionRoads implements Roads {
  readonly #arrays: RoadArrays;
  readonly #search: RoadSearch;
  readonly #plane: Plane;
  readonly #edges = new Map<number, RoadEdge>();

  constructor({ arrays, search }: { arrays: RoadArrays; search: RoadSearch }, plane: Plane) {
    this.#arrays = arrays;
    this.#search = search;
    this.#plane = plane;
  }

  nearest(point: Point, radiusMeters: number, usable: (edge: RoadEdge) => boolean = () => true): RoadPlace | undefined {
    const [longitude, latitude] = this.#plane.degrees(point);
    const bit = vehicleBit(VEHICLE);
    for (const radius of [...RADII_METERS.filter((one) => one < radiusMeters), radiusMeters]) {
      const found = this.#search
        .near({ latitude, longitude }, VEHICLE, radius, MOST_NEAR)
        .find(({ piece }) => (this.#arrays.connected[piece]! & bit) !== 0 && usable(this.#edge(piece)));
      if (found !== undefined) return { edge: this.#edge(found.piece), alongMeters: found.meters };
    }
    return undefined;
  }

  pointAt({ edge, alongMeters }: RoadPlace): Point {
    return this.#points({ piece: edge.index, fromMeters: alongMeters, toMeters: alongMeters })[0]!;
  }

  route(from: RoadPlace, to: RoadPlace): Route {
    const parts = this.#search.parts(placeOf(from), placeOf(to), VEHICLE);
    if (parts === undefined) throw new Error(`no way from road ${from.edge.index} to road ${to.edge.index}`);
    const route: Route = { line: [], lengthMeters: 0, stretches: [] };
    let road = 0;
    for (const part of parts) {
      const length = Math.abs(part.toMeters - part.fromMeters);
      if (length < 0.01 && parts.length > 1) continue;
      const points = this.#points(part);
      if (isTurn(route.line, points)) road++;
      const node = part.toMeters > part.fromMeters ? this.#arrays.to[part.piece]! : this.#arrays.from[part.piece]!;
      const roads = this.#arrays.linkStart[node + 1]! - this.#arrays.linkStart[node]!;
      const startMeters = route.lengthMeters;
      const limitKmh = this.#arrays.kmh[part.piece]!;
      route.stretches.push({ startMeters, limitKmh, name: String(road), junction: roads > 2 });
      route.line.push(...(route.line.length === 0 ? points : points.slice(1)));
      route.lengthMeters += length;
    }
    return route;
  }

  #edge(piece: number): RoadEdge {
    const known = this.#edges.get(piece);
    if (known !== undefined) return known;
    const { from, to, meters, kmh } = this.#arrays;
    const edge: RoadEdge = {
      ...{ index: piece, from: from[piece]!, to: to[piece]!, lengthMeters: meters[piece]!, limitKmh: kmh[piece]! },
      ...{ line: this.#points({ piece, fromMeters: 0, toMeters: meters[piece]! }), name: '', class: 'minor' },
    };
    this.#edges.set(piece, edge);
    return edge;
  }

  #points({ piece, fromMeters, toMeters }: RoadPart): Point[] {
    return partOf(this.#arrays, piece, fromMeters, toMeters).map(([latitude, longitude]) =>
      this.#plane.point(longitude, latitude),
    );
  }
}

function placeOf({ edge, alongMeters }: RoadPlace) {
  return { piece: edge.index, meters: alongMeters, away: 0 };
}

/** Returns whether the line that continues another one turns sharply. */
function isTurn(before: readonly Point[], after: readonly Point[]): boolean {
  const [first, second] = [before.at(-2), before.at(-1)];
  const [third, fourth] = after;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return false;
  const change =
    Math.atan2(fourth[1] - third[1], fourth[0] - third[0]) - Math.atan2(second[1] - first[1], second[0] - first[0]);
  return Math.abs(Math.atan2(Math.sin(change), Math.cos(change))) > TURN_RADIANS;
}
