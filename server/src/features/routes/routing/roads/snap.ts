/** Finds the road nearest to a point. */
import { METERS_PER_DEGREE } from '@waymark/domain/geometry.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import { ROUTE_VEHICLES, type RouteVehicle } from '@waymark/domain/routes/route.ts';
import Flatbush from 'flatbush';
import { accessBit, type RoadArrays } from './network.ts';

/** A place on a piece of road. */
export interface RoadPlace {
  piece: number;
  /** From the start of the piece. */
  meters: number;
  /** From the point to the road. */
  away: number;
}

const E7 = 1e7;
/** Radii that are searched in turn. Farther roads are no way to the point. */
const RADII_METERS = [100, 500, 2_000];

export class RoadSnap {
  readonly #arrays: RoadArrays;
  readonly #index: Flatbush | undefined;

  constructor(arrays: RoadArrays) {
    this.#arrays = arrays;
    const pieces = arrays.from.length;
    if (pieces === 0) return;
    this.#index = new Flatbush(pieces, 16, Int32Array);
    for (let piece = 0; piece < pieces; piece++) {
      const box: [number, number, number, number] = [2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31)];
      for (let at = arrays.shapeStart[piece]! * 2; at < arrays.shapeStart[piece + 1]! * 2; at += 2) {
        const [latitude, longitude] = [arrays.shape[at]!, arrays.shape[at + 1]!];
        box[0] = Math.min(box[0], longitude);
        box[1] = Math.min(box[1], latitude);
        box[2] = Math.max(box[2], longitude);
        box[3] = Math.max(box[3], latitude);
      }
      this.#index.add(...box);
    }
    this.#index.finish();
  }

  /** Returns the nearest place from which the vehicle reaches other roads; undefined: there is none within 2 km. */
  nearest({ latitude, longitude }: Spot, vehicle: RouteVehicle): RoadPlace | undefined {
    const bit = 1 << ROUTE_VEHICLES.indexOf(vehicle);
    const metersPerEast = METERS_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    for (const radius of RADII_METERS) {
      const [north, east] = [radius / METERS_PER_DEGREE, radius / metersPerEast];
      const near = this.#index?.search(
        (longitude - east) * E7,
        (latitude - north) * E7,
        (longitude + east) * E7,
        (latitude + north) * E7,
        (piece) => (this.#arrays.connected[piece]! & bit) !== 0,
      );
      let best: RoadPlace | undefined;
      for (const piece of near ?? []) {
        const place = this.#on(piece, { latitude, longitude }, metersPerEast);
        if (place.away <= (best?.away ?? radius)) best = place;
      }
      if (best !== undefined) return best;
    }
    return undefined;
  }

  /** Returns places on different pieces that the vehicle may drive, within a distance, the nearest first. */
  near({ latitude, longitude }: Spot, vehicle: RouteVehicle, radiusMeters: number, most: number): RoadPlace[] {
    const bits = accessBit(vehicle, 'forwards') | accessBit(vehicle, 'backwards');
    const metersPerEast = METERS_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const [north, east] = [radiusMeters / METERS_PER_DEGREE, radiusMeters / metersPerEast];
    const near = this.#index?.search(
      (longitude - east) * E7,
      (latitude - north) * E7,
      (longitude + east) * E7,
      (latitude + north) * E7,
      (piece) => (this.#arrays.access[piece]! & bits) !== 0,
    );
    return (near ?? [])
      .map((piece) => this.#on(piece, { latitude, longitude }, metersPerEast))
      .filter(({ away }) => away <= radiusMeters)
      .sort((one, other) => one.away - other.away || one.piece - other.piece)
      .slice(0, most);
  }

  /** Returns the place of a piece that is nearest to a point, on the tangent plane at the point. */
  #on(piece: number, { latitude, longitude }: Spot, metersPerEast: number): RoadPlace {
    const { shape, shapeStart, meters } = this.#arrays;
    const x = (at: number) => (shape[at * 2 + 1]! / E7 - longitude) * metersPerEast;
    const y = (at: number) => (shape[at * 2]! / E7 - latitude) * METERS_PER_DEGREE;
    let best = { along: 0, away: Number.POSITIVE_INFINITY };
    let walked = 0;
    for (let at = shapeStart[piece]! + 1; at < shapeStart[piece + 1]!; at++) {
      const [x1, y1] = [x(at - 1), y(at - 1)];
      const [dx, dy] = [x(at) - x1, y(at) - y1];
      const length = Math.hypot(dx, dy);
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length ** 2));
      const away = Math.hypot(x1 + part * dx, y1 + part * dy);
      if (away < best.away) best = { along: walked + part * length, away };
      walked += length;
    }
    const along = walked === 0 ? 0 : (best.along / walked) * meters[piece]!;
    return { piece, meters: along, away: best.away };
  }
}
