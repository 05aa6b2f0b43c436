/**
 * The quickest way through a road network: A* over typed arrays (Hart, Nilsson, Raphael, IEEE SSC 4, 1968). It searches
 * driven pieces instead of junctions, because a forbidden turn depends on the piece from which a vehicle comes.
 */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import FlatQueue from 'flatqueue';
import { NoWay } from '../reading.ts';
import type { Way } from '../router.ts';
import { accessBit, type RoadArrays } from './network.ts';
import { nodeAt, partOf } from './shape.ts';
import { type RoadPlace, RoadSnap } from './snap.ts';
import { Turns } from './turns.ts';

/** Junctions slow a vehicle down, by this much on average. */
const JUNCTION_SECONDS = 1;
/** A turn back at a junction that leads elsewhere too. It keeps ways from avoiding a forbidden turn by it. */
const TURN_BACK_SECONDS = 30;
/** Fastest speed of each vehicle, km/h, and its share of the speed of cars, which hills and bends reduce. */
const SPEEDS: Readonly<Record<RouteVehicle, { fastestKmh: number; share: number }>> = {
  truck: { fastestKmh: 80, share: 0.9 },
  car: { fastestKmh: 130, share: 1 },
  bicycle: { fastestKmh: 17, share: 1 },
};
/** Bounds the time of one question to about two seconds. A junction is left by some two pieces. */
const MOST_PIECES = 4_000_000;

/** A drive over the start or the end of a way, on its piece. Cost in seconds. */
interface Step {
  /** Piece × 2, and 1 more if it is driven backwards. */
  link: number;
  seconds: number;
  meters: number;
}

/** The way to a target. */
interface Arrival {
  seconds: number;
  /** The last link before the piece of the target, and that piece as it is driven; undefined: the way stays on one piece. */
  last: number | undefined;
  end: number | undefined;
}

/** A driven part of a piece, from one distance from its start to the other. */
export interface RoadPart {
  piece: number;
  fromMeters: number;
  toMeters: number;
}

export class RoadSearch {
  readonly #arrays: RoadArrays;
  readonly #snap: RoadSnap;
  readonly #turns: Turns;
  /** By link: the search that last drove it, its cost and the link before it. Kept between searches. */
  readonly #reachedIn: Uint32Array;
  readonly #seconds: Float64Array;
  readonly #by: Uint32Array;
  /** Length of the way in metres, for searches with a limit. */
  readonly #walked: Float64Array;
  #search = 0;
  #left = 0;

  constructor(arrays: RoadArrays) {
    const links = arrays.from.length * 2;
    this.#arrays = arrays;
    this.#snap = new RoadSnap(arrays);
    this.#turns = new Turns(arrays.bans);
    this.#reachedIn = new Uint32Array(links);
    this.#seconds = new Float64Array(links);
    this.#by = new Uint32Array(links);
    this.#walked = new Float64Array(links);
  }

  /** Returns places on roads near a point, the nearest first. */
  near(point: Spot, vehicle: RouteVehicle, radiusMeters: number, most: number): RoadPlace[] {
    return this.#snap.near(point, vehicle, radiusMeters, most);
  }

  /** Returns the line of the quickest way between two places; undefined: there is none. */
  between(from: RoadPlace, to: RoadPlace, vehicle: RouteVehicle): [number, number][] | undefined {
    if (isBackAStep(from, to)) return partOf(this.#arrays, from.piece, from.meters, to.meters);
    return this.#bounded(() => this.#lineOf(this.#leg(from, to, vehicle).parts));
  }

  /** Returns the driven parts of the quickest way between two places; undefined: there is none. */
  parts(from: RoadPlace, to: RoadPlace, vehicle: RouteVehicle): RoadPart[] | undefined {
    return this.#bounded(() => this.#leg(from, to, vehicle).parts);
  }

  /** Returns the length of the quickest way to each place in metres; undefined: none within the limit. */
  lengths(
    from: RoadPlace,
    targets: readonly RoadPlace[],
    vehicle: RouteVehicle,
    limitMeters: number,
  ): (number | undefined)[] {
    const queue = new FlatQueue<number>();
    const search = ++this.#search;
    const reach = (link: number, seconds: number, walked: number): void => {
      if (walked > limitMeters || (this.#reachedIn[link] === search && this.#seconds[link]! <= seconds)) return;
      this.#reachedIn[link] = search;
      this.#seconds[link] = seconds;
      this.#walked[link] = walked;
      queue.push(link, seconds);
    };
    const arrivals = this.#arrivals(targets, vehicle);
    const best = targets.map((target) => ({
      seconds: this.#along(from, target, vehicle).seconds,
      walked: Math.abs(target.meters - from.meters),
    }));
    for (const { link, seconds, meters } of this.#steps(from, vehicle, 'away')) reach(link, seconds, meters);
    for (let seconds = queue.peekValue(); seconds !== undefined; seconds = queue.peekValue()) {
      const link = queue.pop()!;
      if (seconds > this.#seconds[link]!) continue;
      const walked = this.#walked[link]!;
      for (const { target, step } of arrivals.get(this.#endOf(link)) ?? []) {
        const all = seconds + step.seconds + this.#turning(link, step.link, vehicle);
        if (all < best[target]!.seconds) best[target] = { seconds: all, walked: walked + step.meters };
      }
      this.#onwards(link, vehicle, (next, cost, meters) => reach(next, seconds + cost, walked + meters));
    }
    return targets.map((target, index) => {
      if (isBackAStep(from, target)) return Math.abs(target.meters - from.meters);
      const { seconds, walked } = best[index]!;
      return seconds < Number.POSITIVE_INFINITY && walked <= limitMeters ? walked : undefined;
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
        const { parts, seconds } = this.#leg(places[index - 1]!, places[index]!, vehicle);
        const meters = parts.reduce((sum, part) => sum + Math.abs(part.toMeters - part.fromMeters), 0);
        way.legs.push({ distance: Math.round(meters), durationSeconds: Math.round(seconds) });
        for (const point of this.#lineOf(parts)) if (!isEqual(way.line.at(-1), point)) way.line.push(point);
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
    this.#left = MOST_PIECES;
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

  #lineOf(parts: readonly RoadPart[]): [number, number][] {
    return parts.flatMap(({ piece, fromMeters, toMeters }) => partOf(this.#arrays, piece, fromMeters, toMeters));
  }

  #leg(from: RoadPlace, to: RoadPlace, vehicle: RouteVehicle): { seconds: number; parts: RoadPart[] } {
    const [arrival] = this.#explore(from, [to], vehicle);
    const { seconds, last, end } = arrival!;
    if (last === undefined || end === undefined)
      return { seconds, parts: [{ piece: from.piece, fromMeters: from.meters, toMeters: to.meters }] };
    const { meters } = this.#arrays;
    const startOf = (link: number): number => ((link & 1) === 0 ? 0 : meters[link >> 1]!);
    const finishOf = (link: number): number => ((link & 1) === 0 ? meters[link >> 1]! : 0);
    const parts: RoadPart[] = [{ piece: to.piece, fromMeters: startOf(end), toMeters: to.meters }];
    let link = last;
    for (let before = this.#by[link]!; before !== NO_LINK; before = this.#by[link]!) {
      parts.push({ piece: link >> 1, fromMeters: startOf(link), toMeters: finishOf(link) });
      link = before;
    }
    parts.push({ piece: from.piece, fromMeters: from.meters, toMeters: finishOf(link) });
    return { seconds, parts: parts.reverse() };
  }

  /** Returns the drives from a place to the ends of its piece, or from there to the place. */
  #steps(place: RoadPlace, vehicle: RouteVehicle, way: 'away' | 'here'): Step[] {
    const { access, meters } = this.#arrays;
    const { piece } = place;
    const rest = meters[piece]! - place.meters;
    const steps: Step[] = [];
    for (const forwards of [true, false]) {
      if ((access[piece]! & accessBit(vehicle, forwards ? 'forwards' : 'backwards')) === 0) continue;
      const length = forwards === (way === 'away') ? rest : place.meters;
      const link = piece * 2 + (forwards ? 0 : 1);
      steps.push({ link, seconds: this.#drive(piece, length, vehicle), meters: length });
    }
    return steps;
  }

  /** Returns the drives to targets by the node at which they begin. */
  #arrivals(targets: readonly RoadPlace[], vehicle: RouteVehicle): Map<number, { target: number; step: Step }[]> {
    const arrivals = new Map<number, { target: number; step: Step }[]>();
    for (const [target, place] of targets.entries())
      for (const step of this.#steps(place, vehicle, 'here')) {
        const node = this.#endOf(step.link ^ 1);
        arrivals.set(node, [...(arrivals.get(node) ?? []), { target, step }]);
      }
    return arrivals;
  }

  /** Returns the node at which a driven link ends. */
  #endOf(link: number): number {
    return (link & 1) === 0 ? this.#arrays.to[link >> 1]! : this.#arrays.from[link >> 1]!;
  }

  /** Visits the links that the vehicle may drive after another one, each with its cost and length. */
  #onwards(link: number, vehicle: RouteVehicle, visit: (next: number, seconds: number, meters: number) => void): void {
    const { linkStart, links, access, meters } = this.#arrays;
    const node = this.#endOf(link);
    const bits = [accessBit(vehicle, 'forwards'), accessBit(vehicle, 'backwards')] as const;
    for (let at = linkStart[node]!; at < linkStart[node + 1]!; at++) {
      const next = links[at]!;
      const piece = next >> 1;
      if ((access[piece]! & bits[(next & 1) as 0 | 1]) === 0) continue;
      const turning = this.#turning(link, next, vehicle);
      if (turning === Number.POSITIVE_INFINITY) continue;
      visit(next, this.#drive(piece, meters[piece]!, vehicle) + JUNCTION_SECONDS + turning, meters[piece]!);
    }
  }

  /** Returns the seconds that a turn adds. Infinite for a forbidden one. */
  #turning(from: number, to: number, vehicle: RouteVehicle): number {
    if (this.#turns.isBanned(from, to, vehicle)) return Number.POSITIVE_INFINITY;
    if (to !== (from ^ 1)) return 0;
    const { linkStart } = this.#arrays;
    const node = this.#endOf(from);
    return linkStart[node + 1]! - linkStart[node]! > 1 ? TURN_BACK_SECONDS : 0;
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
    const remaining = this.#estimate(targets, vehicle);
    const queue = new FlatQueue<number>();
    const search = ++this.#search;
    const reach = (link: number, seconds: number, by: number): void => {
      if (this.#reachedIn[link] === search && this.#seconds[link]! <= seconds) return;
      this.#reachedIn[link] = search;
      this.#seconds[link] = seconds;
      this.#by[link] = by;
      queue.push(link, seconds + remaining(this.#endOf(link)));
    };
    const best: Arrival[] = targets.map((target) => this.#along(from, target, vehicle));
    const arrivals = this.#arrivals(targets, vehicle);
    for (const { link, seconds } of this.#steps(from, vehicle, 'away')) reach(link, seconds, NO_LINK);
    for (;;) {
      const bound = queue.peekValue();
      if (bound === undefined || best.every(({ seconds }) => seconds <= bound)) break;
      const link = queue.pop()!;
      const here = this.#seconds[link]!;
      const node = this.#endOf(link);
      // A quicker way over the link was found after this entry.
      if (bound > here + remaining(node) + 1e-9) continue;
      if (--this.#left < 0) throw new NoWay('the way is too long');
      for (const { target, step } of arrivals.get(node) ?? []) {
        const seconds = here + step.seconds + this.#turning(link, step.link, vehicle);
        if (seconds < best[target]!.seconds) best[target] = { seconds, last: link, end: step.link };
      }
      this.#onwards(link, vehicle, (next, cost) => reach(next, here + cost, link));
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
    const seconds = isDirect
      ? this.#drive(from.piece, Math.abs(to.meters - from.meters), vehicle)
      : Number.POSITIVE_INFINITY;
    return { seconds, last: undefined, end: undefined };
  }
}

/** Marks the first link of a way. Links are fewer. */
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
