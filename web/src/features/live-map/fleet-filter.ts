import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Status } from '@waymark/domain/status.ts';

/** Filter of the list and the map. Empty lists mean no restriction. */
export interface FleetFilter {
  search: string;
  statuses: readonly Status[];
  types: readonly AssetType[];
  tags: readonly string[];
  /** Only assets that need attention. */
  attention: boolean;
}

/** Attention, the default, lists the assets that need it by urgency, then the others by name. */
export const SORTS = ['attention', 'name', 'status', 'speed', 'packet'] as const;
export type Sort = (typeof SORTS)[number];
export interface FleetSort {
  by: Sort;
  descending: boolean;
}

export const NO_FILTER: FleetFilter = { search: '', statuses: [], types: [], tags: [], attention: false };

/**
 * Returns the searchable text of an asset: name, plate, VIN and IMEI. Includes the plate without its spaces and dashes.
 */
export function searchText({
  name,
  licensePlate,
  vin,
  imei,
}: Pick<AssetStatus, 'name' | 'licensePlate' | 'vin' | 'imei'>): string {
  return [name, licensePlate ?? '', squeezed(licensePlate ?? ''), vin ?? '', imei ?? ''].join('\n').toLowerCase();
}

/** @param text of `searchText` @param query as typed */
export function matchesSearch(text: string, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return text.includes(wanted) || (wanted.length > 2 && text.includes(squeezed(wanted)));
}

function squeezed(text: string): string {
  return text.replace(/[\s-]+/g, '');
}

/**
 * Returns a text whose plain order is the order of names: no accents, no case, numbers by value ("Truck 9" before
 * "Truck 10").
 */
export function sortKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

export function hasFilter({ statuses, types, tags, attention }: FleetFilter): boolean {
  return attention || statuses.length + types.length + tags.length > 0;
}
