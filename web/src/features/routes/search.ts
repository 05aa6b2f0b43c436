import { LIMITS } from '@waymark/domain/limits.ts';

/** Orders of the list, the default first. */
export const ROUTE_SORTS = ['name', 'compliance', 'late', 'distance'] as const;
export type RouteSort = (typeof ROUTE_SORTS)[number];

/** Value of `shown` for a map without routes. */
const NONE = 'none';

/** Search parameters of the list. Invalid values are dropped, so that a mistyped address still opens. */
export interface RoutesSearch {
  /** Search text as typed. */
  q?: string;
  tag?: string;
  /** Omitted for the order by name. */
  sort?: RouteSort;
  /** Ids of the routes on the map, separated by commas. Omitted: the first of the list. */
  shown?: string;
  /** Zoom, latitude, longitude, as on the live map. */
  view?: string;
}

const MAX_QUERY = 80;

export function routesSearch(given: Record<string, unknown>): RoutesSearch {
  const search: RoutesSearch = {};
  const q = textOf(given.q)?.slice(0, MAX_QUERY);
  if (q) search.q = q;
  const sort = ROUTE_SORTS.find((known) => known === given.sort);
  if (sort && sort !== ROUTE_SORTS[0]) search.sort = sort;
  for (const name of ['tag', 'shown', 'view'] as const) {
    const text = textOf(given[name]);
    if (text) search[name] = text;
  }
  return search;
}

/**
 * Returns the routes on the map, in the order of the list: the chosen ones, or the first of the list.
 * @param listed ids in the order of the list
 */
export function shownRoutes(shown: string | undefined, listed: readonly string[]): string[] {
  if (shown === undefined) return listed.slice(0, LIMITS.mapSelectAllRoutes);
  const chosen = new Set(shown.split(','));
  return listed.filter((id) => chosen.has(id)).slice(0, LIMITS.mapSelectAllRoutes);
}

/** Returns the parameter that shows these routes. */
export function shownText(ids: readonly string[]): string {
  return ids.length === 0 ? NONE : ids.join(',');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
