/** Which assets a filter passes, and their order in the list. */
import { compareReasons } from '@waymark/domain/attention.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import { type FleetFilter, type FleetSort, matchesSearch } from '../fleet-filter.ts';
import { CALM, type FleetColumns } from './columns.ts';

/** Returns whether the asset of a slot passes a filter. */
export function passes(
  columns: FleetColumns,
  slot: number,
  { search, statuses, types, tags, attention }: FleetFilter,
): boolean {
  const facts = columns.facts[slot];
  if (!facts) return false;
  if (attention && columns.rank[slot] === CALM) return false;
  if (statuses.length > 0 && !statuses.includes(STATUSES[columns.status[slot]!]!)) return false;
  if (types.length > 0 && !types.includes(facts.type)) return false;
  if (tags.length > 0 && !tags.some((tag) => facts.tags.includes(tag))) return false;
  return search.trim() === '' || matchesSearch(columns.searchTexts[slot]!, search);
}

/** Sorts slots. Those that are equal otherwise are in the order of their names. */
export function sortSlots(columns: FleetColumns, slots: number[], sort: FleetSort): void {
  const compare = comparison(columns, sort);
  slots.sort((a, b) => compare(a, b) || byName(columns, a, b));
}

/** Compares the urgency of two assets. */
export function byUrgency({ rank, reasons }: FleetColumns, a: number, b: number): number {
  if (rank[a] !== rank[b]) return rank[a]! - rank[b]!;
  return rank[a] === CALM ? 0 : compareReasons(reasons[a]![0]!, reasons[b]![0]!);
}

function byName({ sortKeys }: FleetColumns, a: number, b: number): number {
  const left = sortKeys[a]!;
  const right = sortKeys[b]!;
  if (left === right) return a - b;
  return left < right ? -1 : 1;
}

function comparison(columns: FleetColumns, { by, descending }: FleetSort): (a: number, b: number) => number {
  const sign = descending ? -1 : 1;
  const { status, speed, packetTime } = columns;
  switch (by) {
    case 'attention':
      return (a, b) => byUrgency(columns, a, b);
    case 'name':
      return (a, b) => sign * byName(columns, a, b);
    case 'status':
      return (a, b) => sign * (status[a]! - status[b]!);
    case 'speed':
      return (a, b) => sign * ((speed[a]! || 0) - (speed[b]! || 0));
    case 'packet':
      return (a, b) => sign * (packetTime[a]! - packetTime[b]!);
  }
}
