/** Makes the road network of OpenStreetMap extracts. Takes seconds for a small country, so in a thread. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { mustBeExtract, nodePositions, osmItems, WrongRoadData } from '../../../../osm/extract.ts';
import { firstAtLeast, Numbers } from '../../../../osm/numbers.ts';
import { accessBit, type RoadArrays, type RoadPiece, roadArrays } from './network.ts';
import { bannedTurns, type RuledPiece, TURN_TAGS, type TurnRule, turnRules } from './osm-turns.ts';
import { BARRIER_TAGS, ROAD_TAGS, type RoadUse, roadUse, stopsMotors } from './road-tags.ts';
import type { BannedTurn } from './turns.ts';

/** Bounds memory to about a gigabyte while the network is made: the roads of some ten million inhabitants. */
const MOST_POINTS = 8_000_000;
const E7 = 1e7;
const MOTORS = (['truck', 'car'] as const).reduce(
  (bits, vehicle) => bits | accessBit(vehicle, 'forwards') | accessBit(vehicle, 'backwards'),
  0,
);

/**
 * Returns the network of all files of a folder.
 * @param onFault receives files that cannot be read; the others are used
 * @param onProgress receives the share that was read, 0 to 1
 */
export async function osmRoads(
  folder: string,
  files: readonly string[],
  onFault: (file: string, error: Error) => void,
  onProgress: (share: number) => void = () => {},
): Promise<RoadArrays> {
  const pieces: RoadPiece[] = [];
  const nodes = new Map<number, number>();
  const turns: BannedTurn[] = [];
  let points = 0;
  for (const [index, file] of files.entries()) {
    try {
      const before = pieces.length;
      const onShare = (share: number) => onProgress((index + share) / files.length);
      await readPieces(join(folder, file), { nodes, pieces, turns }, MOST_POINTS - points, onShare);
      for (const { shape } of pieces.slice(before)) points += shape.length / 2;
    } catch (error) {
      onFault(file, error instanceof Error ? error : new Error(String(error)));
    }
    onProgress((index + 1) / files.length);
  }
  return roadArrays(pieces, nodes.size, turns);
}

interface Way extends RoadUse {
  id: number;
  from: number;
  to: number;
}

/** Data collected from all files. */
interface Collected {
  /** Numbers of the nodes at the ends of pieces, by id. */
  nodes: Map<number, number>;
  pieces: RoadPiece[];
  turns: BannedTurn[];
}

/**
 * Adds the pieces of the roads of one file, and its forbidden turns.
 * @param onShare receives the share of the file that was read
 * @throws WrongRoadData
 */
async function readPieces(
  path: string,
  { nodes, pieces, turns }: Collected,
  mostPoints: number,
  onShare: (share: number) => void,
): Promise<void> {
  mustBeExtract(path);
  // The file is read twice.
  const whole = 2 * statSync(path).size;
  const tags = { node: BARRIER_TAGS, way: ROAD_TAGS, relation: TURN_TAGS };
  const refs = new Numbers(Float64Array);
  const ways: Way[] = [];
  const barriers = new Set<number>();
  const rules: TurnRule[] = [];
  for await (const item of osmItems(path, { withTags: tags }, (bytes) => onShare(bytes / whole))) {
    if (item.type === 'node' && stopsMotors(item.tags)) barriers.add(item.id);
    if (item.type === 'relation') rules.push(...turnRules(item));
    if (item.type !== 'way' || item.refs.length < 2) continue;
    const use = roadUse(item.tags);
    if (use === undefined) continue;
    const from = refs.length;
    for (const ref of item.refs) refs.push(ref);
    if (refs.length > mostPoints)
      throw new WrongRoadData('it has too many roads. Cut it to the region of the fleet, or use a Valhalla server.');
    ways.push({ ...use, id: item.id, from, to: refs.length });
  }
  const ids = refs.values().slice().sort();
  const positions = await nodePositions(path, ids, (bytes) => onShare(0.5 + bytes / whole));
  const uses = usesOf(refs.values(), ways, ids);
  const ruled = new Map<number, RuledPiece[]>(rules.flatMap(({ from, to }) => [...from, ...to].map((id) => [id, []])));
  for (const way of ways) {
    if (way.durationSeconds !== undefined) way.kmh = (lengthOf(way) * 3.6) / way.durationSeconds;
    let run: number[] = [];
    for (let index = way.from; index < way.to; index++) {
      const at = firstAtLeast(ids, refs.values()[index]!);
      if (positions.known[at] === 1) run.push(at);
      const isEnd = index === way.to - 1 || positions.known[at] !== 1 || uses[at]! > 1;
      if (!isEnd) continue;
      if (run.length > 1) {
        const { from, to } = addPiece(run, way);
        ruled.get(way.id)?.push({ piece: pieces.length - 1, from, to });
      }
      run = positions.known[at] === 1 ? [at] : [];
    }
  }

  const starts = linksByNode(rules);
  for (const rule of rules) {
    const via = nodes.get(rule.via);
    if (via === undefined) continue;
    const piecesOf = (way: number): readonly RuledPiece[] => ruled.get(way) ?? [];
    turns.push(...bannedTurns(rule, via, piecesOf, (node) => starts.get(node) ?? []));
  }

  /** Returns the links that begin at the nodes of rules that allow only one turn. */
  function linksByNode(of: readonly TurnRule[]): Map<number, number[]> {
    const only = of.filter(({ kind }) => kind === 'only').map(({ via }) => nodes.get(via));
    const links = new Map<number, number[]>(only.flatMap((node) => (node === undefined ? [] : [[node, []]])));
    if (links.size === 0) return links;
    pieces.forEach(({ from, to }, piece) => {
      links.get(from)?.push(piece * 2);
      links.get(to)?.push(piece * 2 + 1);
    });
    return links;
  }

  /** Returns the metres of the known part of a way. */
  function lengthOf({ from, to }: Way): number {
    const known = Array.from(refs.values().subarray(from, to), (ref) => firstAtLeast(ids, ref)).filter(
      (at) => positions.known[at] === 1,
    );
    return metersOf(known.flatMap((at) => [positions.latitudes[at]!, positions.longitudes[at]!]));
  }

  /** Adds a piece of road. */
  function addPiece(run: readonly number[], { kmh, access }: RoadUse): RoadPiece {
    const isStopped = run.slice(1, -1).some((at) => barriers.has(ids[at]!));
    const shape = run.flatMap((at) => [positions.latitudes[at]!, positions.longitudes[at]!]);
    const meters = metersOf(shape);
    const piece = {
      from: numberOf(ids[run[0]!]!),
      to: numberOf(ids[run.at(-1)!]!),
      ...{ shape, meters, kmh, access: isStopped ? access & ~MOTORS : access },
    };
    pieces.push(piece);
    return piece;
  }

  function numberOf(id: number): number {
    const number = nodes.get(id) ?? nodes.size;
    nodes.set(id, number);
    return number;
  }
}

/** Returns how many times ways pass each node. A node of a way's end, or of several ways, is a junction. */
function usesOf(refs: Float64Array, ways: readonly Way[], ids: Float64Array): Uint8Array {
  const uses = new Uint8Array(ids.length);
  const add = (ref: number): void => {
    const at = firstAtLeast(ids, ref);
    uses[at] = Math.min(2, uses[at]! + 1);
  };
  for (const ref of refs) add(ref);
  for (const { from, to } of ways) {
    add(refs[from]!);
    add(refs[to - 1]!);
  }
  return uses;
}

/** Returns the length of a line of latitudes and longitudes in degrees × 10⁷. */
function metersOf(shape: readonly number[]): number {
  let meters = 0;
  for (let at = 2; at < shape.length; at += 2)
    meters += distanceMeters(shape[at - 2]! / E7, shape[at - 1]! / E7, shape[at]! / E7, shape[at + 1]! / E7);
  return meters;
}
