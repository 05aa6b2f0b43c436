/** The quickest way through a road network: A* over typed arrays (Hart, Nilsson, Raphael, IEEE SSC 4, 1968). */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import FlatQueue from 'flatqueue';
import { NoWay } from '../reading.ts';
import type { Way } from '../router.ts';
import { accessBit, type RoadArrays } from './network.ts';
import { nodeAt, partOf } from './shape.ts';
import { type RoadPlace, RoadSnap } from './snap.ts';

/** Junctions slow a vehicle down, by this much on average. */
const JUNCTION_SECONDS = 1;
/** Fastest speed of each vehicle, km/h, and its share of the speed of cars, which hills and bends reduce. */
const SPEEDS: Readonly<Record<RouteVehicle, { fastestKmh: number; share: number }>> = {
  truck: { fastestKmh: 80, share: 0.9 },
  car: { fastestKmh: 130, share: 1 },
  bicycle: { fastestKmh: 17, share: 1 },
};
/** Bounds the time of one question to about two seconds. */
const MOST_NODES = 2_000_000;

/** A link to a node. Cost in seconds. */
interface Step {
  node: number;
  seconds: number;
  meters: number;
  forwards: boolean;
}

/** The way to a target. Its last node; undefined: the way stays on one piece. */
interface Arrival {
  seconds: number;
  last: number | undefined;
}

export class RoadSearch {
  readonly #arrays: RoadArrays;
  readonly #snap: RoadSnap;
  /** By node: the search that last reached it, its cost and the link that led to it. Kept between searches. */
  readonly #reachedIn: Uint32Array;
  readonly #seconds: Float64Array;
  readonly #by: Uint32Array;
  /** Length of the way in metres, for searches with a limit. */
  readonly #walked: Float64Array;
  #search = 0;
  #left = 0;

  constructor(arrays: RoadArrays) {
    const nodes = arrays.linkStart.length - 1;
    this.#arrays = arrays;
    this.#snap = new RoadSnap(arrays);
    this.#reachedIn = new Uint32Array(nodes);
    this.#seconds = new Float64Array(nodes);
    this.#by = new Uint32Array(nodes);
    this.#walked = new Float64Array(nodes);
  }

  /** Returns places on roads near a point, the nearest first. */
  near(point: Spot, vehicle: RouteVehicle, radiusMeters: number, most: number): RoadPlace[] {
    return this.#snap.near(point, vehicle, radiusMeters, most);
  }

  /** Returns the line of the quickest way between two places; undefined: there is none. */
  between(from: RoadPlace, to: RoadPlace, vehicle: RouteVehicle): [number, number][] | undefined {
    if (isBackAStep(from, to)) return partOf(this.#arrays, from.piece, from.meters, to.meters);
    return this.#bounded(() => this.#leg(from, to, vehicle).line);
  }

  /** Returns the length of the quickest way to each place in metres; undefined: none within the limit. */
  lengths(
    from: RoadPlace,
    targets: readonly RoadPlace[],
    vehicle: RouteVehicle,
    limitMeters: number,
  ): (number | undefined)[] {
    const { linkStart, links, access, from: starts, to: ends, meters } = this.#arrays;
    const bits = [accessBit(vehicle, 'forwards'), accessBit(vehicle, 'backwards')] as const;
    const queue = new FlatQueue<number>();
    const search = ++this.#search;
    const reach = (node: number, seconds: number, walked: number): void => {
      if (walked > limitMeters || (this.#reachedIn[node] === search && this.#seconds[node]! <= seconds)) return;
      this.#reachedIn[node] = search;
      this.#seconds[node] = seconds;
      this.#walked[node] = walked;
      queue.push(node, seconds);
    };
    for (const { node, seconds, meters: walked } of this.#steps(from, vehicle, 'away')) reach(node, seconds, walked);
    for (let seconds = queue.peekValue(); seconds !== undefined; seconds = queue.peekValue()) {
      const node = queue.pop()!;
      if (seconds > this.#seconds[node]!) continue;
      for (let at = linkStart[node]!; at < linkStart[node + 1]!; at++) {
        const link = links[at]!;
        const piece = link >> 1;
        if ((access[piece]! & bits[(link & 1) as 0 | 1]) === 0) continue;
        const length = meters[piece]!;
        const end = (link & 1) === 0 ? ends[piece]! : starts[piece]!;
        reach(end, seconds + this.#drive(piece, length, vehicle) + JUNCTION_SECONDS, this.#walked[node]! + length);
      }
    }
    return targets.map((target) => {
      const along = this.#along(from, target, vehicle);
      const straight = Math.abs(target.meters - from.meters);
      if (isBackAStep(from, target)) return straight;
      let best = { seconds: along.seconds, walked: straight };
      for (const { node, seconds, meters: rest } of this.#steps(target, vehicle, 'here')) {
        if (this.#reachedIn[node] !== search) continue;
        const all = this.#seconds[node]! + seconds;
        if (all < best.seconds) best = { seconds: all, walked: this.#walked[node]! + rest };
      }
      return best.seconds < Number.POSITIVE_INFINITY && best.walked <= limitMeters ? best.walked : undefined;
    });
  }

  /**
   * Returns the quickest way through points in their order; undefined: no road is near one of them, or the way is too
   * long for this search.
   */
  way(points: readonly Spot[], vehicle: RouteVehicle): Way | undefined {
    return this.#bounded(() => {
      const places = this.#places(points, vehicle);
      const way: Way = { legs: [], line: [] };
      for (let index = 1; index < places.length; index++) {
        const { meters, seconds, line } = this.#leg(places[index - 1]!, places[index]!, vehicle);
        way.legs.push({ distance: Math.round(meters), durationSeconds: Math.round(seconds) });
        for (const point of line) if (!isEqual(way.line.at(-1), point)) way.line.push(point);
      }
      return way;
    });
  }

  /** Returns the seconds from each point to each other; undefined as `way`. */
  seconds(points: readonly Spot[], vehicle: RouteVehicle): number[][] | undefined {
    return this.#bounded(() => {
      const places = this.#places(points, vehicle);
      return places.map((from) => this.#explore(from, places, vehicle).map(({ seconds }) => seconds));
    });
  }

  #bounded<Answer>(ask: () => Answer): Answer | undefined {
    this.#left = MOST_NODES;
    try {
      return ask();
    } catch (error) {
      if (error instanceof NoWay) return undefined;
      throw error;
    }
  }

  #places(points: readonly Spot[], vehicle: RouteVehicle): RoadPlace[] {
    return points.map((point) => {
      const place = this.#snap.nearest(point, vehicle);
      if (place === undefined) throw new NoWay('no road is near a marker');
      return place;
    });
  }

  #leg(
    from: RoadPlace,
    to: RoadPlace,
    vehicle: RouteVehicle,
  ): { meters: number; seconds: number; line: [number, number][] } {
    const [end] = this.#explore(from, [to], vehicle);
    const { seconds, last } = end!;
    if (last === undefined) {
      const meters = Math.abs(to.meters - from.meters);
      return { meters, seconds, line: partOf(this.#arrays, from.piece, from.meters, to.meters) };
    }
    const { meters: lengths, from: starts, to: ends } = this.#arrays;
    const links: number[] = [];
    let node = last;
    // The first link of a way is the piece of its start.
    for (let link = this.#by[node]!; link !== NO_LINK; link = this.#by[node]!) {
      links.push(link);
      node = (link & 1) === 0 ? starts[link >> 1]! : ends[link >> 1]!;
    }
    const whole = lengths[from.piece]!;
    const leavesForwards = this.#isForwards(from, node, vehicle, 'away');
    const arrivesForwards = this.#isForwards(to, last, vehicle, 'here');
    const edge = lengths[to.piece]!;
    const line = partOf(this.#arrays, from.piece, from.meters, leavesForwards ? whole : 0);
    let meters = leavesForwards ? whole - from.meters : from.meters;
    for (const link of links.reverse()) {
      const length = lengths[link >> 1]!;
      meters += length;
      line.push(...partOf(this.#arrays, link >> 1, (link & 1) === 0 ? 0 : length, (link & 1) === 0 ? length : 0));
    }
    meters += arrivesForwards ? to.meters : edge - to.meters;
    line.push(...partOf(this.#arrays, to.piece, arrivesForwards ? 0 : edge, to.meters));
    return { meters, seconds, line };
  }

  /** Returns whether the quicker way between a place and a node of its piece leads forwards. */
  #isForwards(place: RoadPlace, node: number, vehicle: RouteVehicle, way: 'away' | 'here'): boolean {
    const steps = this.#steps(place, vehicle, way).filter((step) => step.node === node);
    return steps.reduce((best, step) => (step.seconds < best.seconds ? step : best)).forwards;
  }

  /** Returns the ends of a piece that the vehicle reaches from a place on it, or from which it reaches the place. */
  #steps(place: RoadPlace, vehicle: RouteVehicle, way: 'away' | 'here'): Step[] {
    const { from, to, access, meters } = this.#arrays;
    const { piece } = place;
    const rest = meters[piece]! - place.meters;
    const steps: Step[] = [];
    for (const forwards of [true, false]) {
      if ((access[piece]! & accessBit(vehicle, forwards ? 'forwards' : 'backwards')) === 0) continue;
      const isAhead = forwards === (way === 'away');
      const node = isAhead ? to[piece]! : from[piece]!;
      const length = isAhead ? rest : place.meters;
      steps.push({ node, seconds: this.#drive(piece, length, vehicle), meters: length, forwards });
    }
    return steps;
  }

  #drive(piece: number, meters: number, vehicle: RouteVehicle): number {
    const { fastestKmh, share } = SPEEDS[vehicle];
    return (meters * 3.6) / Math.min(fastestKmh, this.#arrays.kmh[piece]! * share);
  }

  /**
   * Returns the way to each target. With one target the search is directed to it.
   * @throws NoWay if one cannot be reached, or is too far
   */
  #explore(from: RoadPlace, targets: readonly RoadPlace[], vehicle: RouteVehicle): Arrival[] {
    const { linkStart, links, access, from: starts, to: ends, meters } = this.#arrays;
    const bits = [accessBit(vehicle, 'forwards'), accessBit(vehicle, 'backwards')] as const;
    const remaining = this.#estimate(targets, vehicle);
    const queue = new FlatQueue<number>();
    const search = ++this.#search;
    const reach = (node: number, seconds: number, link: number): void => {
      if (this.#reachedIn[node] === search && this.#seconds[node]! <= seconds) return;
      this.#reachedIn[node] = search;
      this.#seconds[node] = seconds;
      this.#by[node] = link;
      queue.push(node, seconds + remaining(node));
    };
    const best: Arrival[] = targets.map((target) => this.#along(from, target, vehicle));
    const arrivals = new Map<number, { target: number; seconds: number }[]>();
    for (const [target, place] of targets.entries())
      for (const { node, seconds } of this.#steps(place, vehicle, 'here'))
        arrivals.set(node, [...(arrivals.get(node) ?? []), { target, seconds }]);
    for (const { node, seconds } of this.#steps(from, vehicle, 'away')) reach(node, seconds, NO_LINK);
    for (;;) {
      const bound = queue.peekValue();
      if (bound === undefined || best.every(({ seconds }) => seconds <= bound)) break;
      const node = queue.pop()!;
      const here = this.#seconds[node]!;
      // A quicker way to the node was found after this entry.
      if (bound > here + remaining(node) + 1e-9) continue;
      if (--this.#left < 0) throw new NoWay('the way is too long');
      for (const { target, seconds } of arrivals.get(node) ?? [])
        if (here + seconds < best[target]!.seconds) best[target] = { seconds: here + seconds, last: node };
      for (let at = linkStart[node]!; at < linkStart[node + 1]!; at++) {
        const link = links[at]!;
        const piece = link >> 1;
        if ((access[piece]! & bits[(link & 1) as 0 | 1]) === 0) continue;
        const seconds = here + this.#drive(piece, meters[piece]!, vehicle) + JUNCTION_SECONDS;
        reach((link & 1) === 0 ? ends[piece]! : starts[piece]!, seconds, link);
      }
    }
    if (best.some(({ seconds }) => seconds === Number.POSITIVE_INFINITY)) throw new NoWay('no road leads there');
    return best;
  }

  /** Returns a lower bound of the seconds from a node to the only target; 0 for several. */
  #estimate(targets: readonly RoadPlace[], vehicle: RouteVehicle): (node: number) => number {
    const [target] = targets;
    if (target === undefined || targets.length > 1) return () => 0;
    const [[latitude, longitude]] = partOf(this.#arrays, target.piece, target.meters, target.meters) as [
      [number, number],
    ];
    const metersPerSecond = SPEEDS[vehicle].fastestKmh / 3.6;
    return (node) => {
      const [y, x] = nodeAt(this.#arrays, node);
      return distanceMeters(y, x, latitude, longitude) / metersPerSecond;
    };
  }

  /** The way between two places of one piece, if the vehicle may drive it. */
  #along(from: RoadPlace, to: RoadPlace, vehicle: RouteVehicle): Arrival {
    const direction = to.meters >= from.meters ? 'forwards' : 'backwards';
    const isDirect =
      from.piece === to.piece && (this.#arrays.access[from.piece]! & accessBit(vehicle, direction)) !== 0;
    const meters = Math.abs(to.meters - from.meters);
    return { seconds: isDirect ? this.#drive(from.piece, meters, vehicle) : Number.POSITIVE_INFINITY, last: undefined };
  }
}

/** Marks the first node of a way. Pieces are fewer. */
const NO_LINK = 2 ** 32 - 1;

/** Metres by which the noise of positions moves a standing vehicle back on its road. */
const NOISE_METERS = 20;

/** Returns whether a place is as far behind as noise makes it seem. */
function isBackAStep(from: RoadPlace, to: RoadPlace): boolean {
  return from.piece === to.piece && Math.abs(from.meters - to.meters) <= NOISE_METERS;
}

function isEqual(one: readonly [number, number] | undefined, other: readonly [number, number]): boolean {
  return one !== undefined && one[0] === other[0] && one[1] === other[1];
}
