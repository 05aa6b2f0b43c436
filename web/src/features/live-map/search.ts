import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { type FleetFilter, type FleetSort, SORTS, type Sort } from './fleet-filter.ts';

/**
 * Search parameters of the live map: filter, order, selection, follow mode and map view. Invalid values are dropped, so
 * that a mistyped address still opens.
 */
export interface LiveMapSearch {
  /** Search text as typed. */
  q?: string;
  status?: Status[];
  type?: AssetType[];
  tag?: string[];
  /** Only assets that need attention. */
  attention?: true;
  /** Omitted for the order by attention. */
  sort?: Sort;
  descending?: true;
  /** Selected asset. */
  selected?: string;
  /** Followed asset, which is also selected. */
  follow?: string;
  /** Place whose card is open. An asset's card replaces it. */
  place?: string;
  /** Zoom, latitude, longitude, as `12.3_47.15_9.52`. */
  view?: string;
  /** Shows names at any zoom. */
  names?: true;
  /** Omitted where the map shows why assets need attention. */
  reasons?: false;
}

const MAX_QUERY = 80;
const MAX_TAGS = 20;

export function liveMapSearch(given: Record<string, unknown>): LiveMapSearch {
  const search: LiveMapSearch = {};
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const q = text(given.q)?.slice(0, MAX_QUERY);
  if (q) search.q = q;
  const status = listOf(given.status).filter((value): value is Status => STATUSES.includes(value as Status));
  if (status.length > 0) search.status = status;
  const type = listOf(given.type).filter((value): value is AssetType => ASSET_TYPES.includes(value as AssetType));
  if (type.length > 0) search.type = type;
  const tag = listOf(given.tag).slice(0, MAX_TAGS);
  if (tag.length > 0) search.tag = tag;
  if (isTrue(given.attention)) search.attention = true;
  const sort = text(given.sort);
  if (sort && sort !== 'attention' && SORTS.includes(sort as Sort)) search.sort = sort as Sort;
  if (isTrue(given.descending)) search.descending = true;
  const selected = text(given.selected);
  if (selected) search.selected = selected;
  const follow = text(given.follow);
  if (follow) search.follow = follow;
  const place = text(given.place);
  if (place && !selected && !follow) search.place = place;
  const view = text(given.view);
  if (view && viewOf(view)) search.view = view;
  if (isTrue(given.names)) search.names = true;
  if (given.reasons === false || given.reasons === 'false') search.reasons = false;
  return search;
}

export function filterOf({ q, status, type, tag, attention }: LiveMapSearch): FleetFilter {
  return { search: q ?? '', statuses: status ?? [], types: type ?? [], tags: tag ?? [], attention: attention ?? false };
}

export function sortOf({ sort, descending }: LiveMapSearch): FleetSort {
  return { by: sort ?? 'attention', descending: descending ?? false };
}

/** Returns the selected asset, which is the followed one if there is any. */
export function selectedOf({ selected, follow }: LiveMapSearch): string | null {
  return follow ?? selected ?? null;
}

/** @returns null if the text is not a view */
export function viewOf(text: string): { zoom: number; latitude: number; longitude: number } | null {
  const numbers = text.split('_').map(Number);
  const [zoom, latitude, longitude] = numbers;
  if (numbers.length !== 3 || numbers.some((number) => !Number.isFinite(number))) return null;
  if (zoom! < 0 || zoom! > 22 || Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180) return null;
  return { zoom: zoom!, latitude: latitude!, longitude: longitude! };
}

/** Formats a view with enough digits for one pixel at its zoom. */
export function viewText({ zoom, latitude, longitude }: { zoom: number; latitude: number; longitude: number }): string {
  const digits = Math.max(1, Math.min(6, Math.round(zoom / 3)));
  return `${zoom.toFixed(2)}_${latitude.toFixed(digits)}_${longitude.toFixed(digits)}`;
}

function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return [
    ...new Set(
      values.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number').map(String),
    ),
  ];
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
