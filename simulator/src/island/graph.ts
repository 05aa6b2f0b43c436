import createGraph, { type Graph } from 'ngraph.graph';
import path, { type PathFinder } from 'ngraph.path';
import { nullIsland } from './island.ts';
import { distance, distanceToSegment, fromDegrees, interpolate, type Line, lineLength, type Point } from './plane.ts';
import type { Network, NetworkEdge, RoadClass } from './road.ts';
import { SegmentIndex } from './segment-index.ts';
import { settlementAt } from './settlements.ts';

/** A two-way piece of road between two junctions. */
export interface RoadEdge {
  index: number;
  from: number;
  to: number;
  /** From `from` to `to`, metres on the island's plane. */
  line: Line;
  lengthMeters: number;
  limitKmh: number;
  name: string;
  class: RoadClass;
}

/** A place on a road. */
export interface RoadPlace {
  edge: RoadEdge;
  /** From the start of the edge's line. */
  alongMeters: number;
}

/** A stretch of a route with one name and limit. */
export interface RouteStretch {
  /** Distance from the start of the route. */
  startMeters: number;
  limitKmh: number;
  name: string;
  /** True if a junction with three or more roads ends it. */
  junction: boolean;
}

export interface Route {
  line: Point[];
  lengthMeters: number;
  stretches: RouteStretch[];
}

/** Returns the limit on an edge, which differs inside and outside settlements. */
export function limitKmh(edge: NetworkEdge): number {
  if (edge.road.ruralLimitKmh === edge.road.urbanLimitKmh) return edge.road.ruralLimitKmh;
  const middle = edge.line[edge.line.length >> 1]!;
  return settlementAt(middle) === undefined ? edge.road.ruralLimitKmh : edge.road.urbanLimitKmh;
}

/** Upper bound of the speed, for the estimate of the remaining way. */
const FASTEST_METERS_PER_SECOND = 25;

/** The drivable network and its quickest routes. */
export class RoadGraph {
  readonly nodes: Line;
  readonly edges: RoadEdge[];
  private readonly degree: Uint16Array;
  private readonly segments: SegmentIndex;
  private readonly graph: Graph<Point, RoadEdge>;
  private readonly finder: PathFinder<Point>;

  constructor(network: Network) {
    this.nodes = network.nodes;
    this.edges = network.edges.map((edge, index) => ({
      index,
      from: edge.from,
      to: edge.to,
      line: edge.line,
      lengthMeters: lineLength(edge.line),
      limitKmh: limitKmh(edge),
      name: edge.road.name,
      class: edge.road.class,
    }));
    this.segments = new SegmentIndex(this.edges.map((edge) => edge.line));
    this.degree = new Uint16Array(this.nodes.length);
    this.graph = createGraph({ multigraph: true });
    for (const edge of this.edges) {
      for (const node of [edge.from, edge.to]) {
        this.degree[node]!++;
        this.graph.addNode(node, this.nodes[node]!);
      }
      this.graph.addLink(edge.from, edge.to, edge);
    }
    this.finder = path.aStar(this.graph, {
      distance: (_from, _to, link) => seconds(link.data),
      heuristic: (from, to) => distance(from.data, to.data) / FASTEST_METERS_PER_SECOND,
    });
  }

  /** Returns the place on a road nearest to a point, or undefined if there is none within the radius. */
  nearest(point: Point, radiusMeters: number, usable: (edge: RoadEdge) => boolean = () => true): RoadPlace | undefined {
    let best: { index: number; fraction: number } | undefined;
    let bestDistance = radiusMeters;
    this.segments.near(point, point, radiusMeters, (index) => {
      const found = distanceToSegment(point, ...this.segments.ends(index));
      if (found.distance > bestDistance || !usable(this.edges[this.segments.lineOf[index]!]!)) return;
      bestDistance = found.distance;
      best = { index, fraction: found.fraction };
    });
    if (best === undefined) return undefined;
    const { index, fraction } = best;
    const edge = this.edges[this.segments.lineOf[index]!]!;
    const segment = this.segments.segmentOf[index]!;
    const [from, to] = this.segments.ends(index);
    return { edge, alongMeters: lineLength(edge.line.slice(0, segment + 1)) + distance(from, to) * fraction };
  }

  /** Returns the junction nearest to a point, along the nearest road. */
  nearestNode(point: Point): number | undefined {
    const place = this.nearest(point, 2_000);
    if (place === undefined) return undefined;
    return place.alongMeters < place.edge.lengthMeters / 2 ? place.edge.from : place.edge.to;
  }

  pointAt({ edge, alongMeters }: RoadPlace): Point {
    return slice(edge.line, alongMeters, alongMeters)[0]!;
  }

  /**
   * Returns the quickest route between two places, with the limits as speeds.
   * @throws Error if there is none, which a connected network rules out
   */
  route(from: RoadPlace, to: RoadPlace): Route {
    const start = nearerEnd(from);
    const goal = nearerEnd(to);
    const nodes = this.finder
      .find(start, goal)
      .map((node) => Number(node.id))
      .reverse();
    if (nodes[0] !== start || nodes.at(-1) !== goal)
      throw new Error(`no way from ${from.edge.name} to ${to.edge.name}`);
    const steps: { edge: RoadEdge; forwards: boolean }[] = [];
    for (let index = 1; index < nodes.length; index++) {
      const edge = this.quickest(nodes[index - 1]!, nodes[index]!);
      steps.push({ edge, forwards: edge.from === nodes[index - 1] });
    }
    return this.join(from, to, start, goal, steps);
  }

  private quickest(from: number, to: number): RoadEdge {
    let best: RoadEdge | undefined;
    for (const link of this.graph.getNode(from)?.links ?? []) {
      const joins = (link.fromId === from && link.toId === to) || (link.fromId === to && link.toId === from);
      const edge: RoadEdge = link.data;
      if (joins && (best === undefined || seconds(edge) < seconds(best))) best = edge;
    }
    if (best === undefined) throw new Error(`nothing joins ${from} and ${to}`);
    return best;
  }

  private join(
    from: RoadPlace,
    to: RoadPlace,
    start: number,
    goal: number,
    steps: { edge: RoadEdge; forwards: boolean }[],
  ): Route {
    if (from.edge === to.edge) return assemble([partOf(from.edge, from.alongMeters, to.alongMeters, false)]);
    const inner = [...steps];
    // A route that leads back over its start begins there instead, and likewise at its end.
    let first = inner[0]?.edge === from.edge ? inner.shift() : undefined;
    const last = inner.at(-1)?.edge === to.edge ? inner.pop() : undefined;
    const outwards = first === undefined ? start === from.edge.to : first.forwards;
    first = { edge: from.edge, forwards: outwards };
    const inwards = last === undefined ? goal === to.edge.from : last.forwards;
    const parts = [
      partOf(from.edge, from.alongMeters, first.forwards ? from.edge.lengthMeters : 0, true),
      ...inner.map(({ edge, forwards }) => {
        const end = forwards ? edge.to : edge.from;
        const [begin, finish] = forwards ? [0, edge.lengthMeters] : [edge.lengthMeters, 0];
        return partOf(edge, begin, finish, this.degree[end]! > 2);
      }),
      partOf(to.edge, inwards ? 0 : to.edge.lengthMeters, to.alongMeters, false),
    ];
    return assemble(parts.filter((part) => part.lengthMeters > 0.01));
  }
}

function seconds(edge: RoadEdge): number {
  return edge.lengthMeters / (edge.limitKmh / 3.6) + 4;
}

function nearerEnd({ edge, alongMeters }: RoadPlace): number {
  return alongMeters < edge.lengthMeters / 2 ? edge.from : edge.to;
}

interface Part {
  edge: RoadEdge;
  line: Point[];
  lengthMeters: number;
  junction: boolean;
}

function partOf(edge: RoadEdge, fromMeters: number, toMeters: number, junction: boolean): Part {
  const [low, high] = [Math.min(fromMeters, toMeters), Math.max(fromMeters, toMeters)];
  const line = slice(edge.line, low, high);
  return { edge, line: fromMeters > toMeters ? line.reverse() : line, lengthMeters: high - low, junction };
}

function assemble(parts: Part[]): Route {
  const line: Point[] = [];
  const stretches: RouteStretch[] = [];
  let lengthMeters = 0;
  for (const part of parts) {
    const { limitKmh: limit, name } = part.edge;
    stretches.push({ startMeters: lengthMeters, limitKmh: limit, name, junction: part.junction });
    line.push(...(line.length === 0 ? part.line : part.line.slice(1)));
    lengthMeters += part.lengthMeters;
  }
  return { line, lengthMeters, stretches };
}

/** Returns the part of a line between two distances from its start. */
function slice(line: Line, fromMeters: number, toMeters: number): Point[] {
  const result: Point[] = [];
  let walked = 0;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!];
    const length = distance(from, to);
    const atEnd = index === line.length - 1;
    if (result.length === 0 && (fromMeters < walked + length || atEnd)) {
      result.push(interpolate(from, to, Math.min(1, (fromMeters - walked) / length)));
    }
    if (result.length > 0) {
      if (toMeters <= walked + length || atEnd) {
        result.push(interpolate(from, to, Math.min(1, (toMeters - walked) / length)));
        return result;
      }
      result.push(to);
    }
    walked += length;
  }
  return result;
}

let graph: RoadGraph | undefined;

/** Returns the island's roads, built on first use. */
export function islandGraph(): RoadGraph {
  graph ??= new RoadGraph(nullIsland().network);
  return graph;
}

/**
 * Returns the limit of the road nearest to a position on the island (degrees), km/h. Undefined if none is within 40 m.
 */
export function speedLimitAt(latitude: number, longitude: number): number | undefined {
  return islandGraph().nearest(fromDegrees(longitude, latitude), 40)?.edge.limitKmh;
}
