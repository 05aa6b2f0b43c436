/** Forbidden turns from relations of OpenStreetMap (wiki.openstreetmap.org/wiki/Relation:restriction). */
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { OsmItem } from '../../../../osm/extract.ts';
import { type BannedTurn, vehicleBit } from './turns.ts';

/** Names of vehicles in the keys `restriction:…` and the values of `except`, and the vehicles they refer to. */
const NAMED: Readonly<Record<string, readonly RouteVehicle[]>> = {
  vehicle: ['truck', 'car', 'bicycle'],
  motor_vehicle: ['truck', 'car'],
  motorcar: ['car'],
  goods: ['truck'],
  hgv: ['truck'],
  bicycle: ['bicycle'],
};

/** Tags that are read. */
export const TURN_TAGS = ['type', 'restriction', 'except', ...Object.keys(NAMED).map((name) => `restriction:${name}`)];

/** A restriction at a node, with ids of the file. */
export interface TurnRule {
  /** `only`: no other turn from `from` is allowed there. */
  kind: 'no' | 'only';
  from: number[];
  via: number;
  to: number[];
  /** Bits of `vehicleBit`. */
  vehicles: number;
}

/** A piece of a way that a rule names. Nodes are those of the network. */
export interface RuledPiece {
  piece: number;
  from: number;
  to: number;
}

/**
 * Returns the rules of a relation. None if it is no restriction, if a way leads from one road to the other, or if it has
 * conditions that are not read.
 */
export function turnRules(item: OsmItem): TurnRule[] {
  if (item.type !== 'relation' || item.tags?.type !== 'restriction') return [];
  const of = (role: string, type: 'node' | 'way') =>
    item.members.filter((member) => member.role === role && member.type === type).map(({ ref }) => ref);
  const [from, via, to] = [of('from', 'way'), of('via', 'node'), of('to', 'way')];
  if (via.length !== 1 || from.length === 0 || to.length === 0) return [];
  const { tags } = item;
  const excepted = bitsOf((tags.except ?? '').split(';').map((name) => name.trim()));
  const words: [value: string | undefined, vehicles: number][] = [
    [tags.restriction, bitsOf(['vehicle']) & ~excepted],
    ...Object.keys(NAMED).map((name): [string | undefined, number] => [tags[`restriction:${name}`], bitsOf([name])]),
  ];
  return words.flatMap(([value, vehicles]) => {
    const kind = /^(no|only)_/.exec(value ?? '')?.[1];
    if ((kind !== 'no' && kind !== 'only') || vehicles === 0) return [];
    // A road without exit has several ways after it, and one without entry several before it.
    if (kind === 'only' && (from.length > 1 || to.length > 1)) return [];
    return [{ kind, from, via: via[0]!, to, vehicles }];
  });
}

/**
 * Returns the turns that a rule forbids.
 * @param via node of the network
 * @param piecesOf returns the pieces of a way
 * @param linksAt returns the links that begin at a node
 */
export function bannedTurns(
  rule: TurnRule,
  via: number,
  piecesOf: (way: number) => readonly RuledPiece[],
  linksAt: (node: number) => readonly number[],
): BannedTurn[] {
  const { vehicles } = rule;
  const into = rule.from.flatMap((way) => linksOf(piecesOf(way), via).map((link) => link ^ 1));
  const out = rule.to.flatMap((way) => linksOf(piecesOf(way), via));
  // A way that passes the node has two pieces there, so the rule does not say from which one it forbids the turn.
  if (into.length !== rule.from.length || out.length !== rule.to.length) return [];
  return into.flatMap((from) => {
    const targets = rule.kind === 'no' ? out : linksAt(via).filter((link) => !out.includes(link));
    return targets.map((to) => ({ from, to, vehicles }));
  });
}

/** Returns the links of pieces that begin at a node. */
function linksOf(pieces: readonly RuledPiece[], node: number): number[] {
  return pieces.flatMap(({ piece, from, to }) => [
    ...(from === node ? [piece * 2] : []),
    ...(to === node ? [piece * 2 + 1] : []),
  ]);
}

function bitsOf(names: readonly string[]): number {
  return names.flatMap((name) => NAMED[name] ?? []).reduce((bits, vehicle) => bits | vehicleBit(vehicle), 0);
}
