import { isDate } from '@waymark/contract/date.ts';

/** Search parameters of the page of a route. */
export interface RoutePageSearch {
  /** Days of the runs, `YYYY-MM-DD`. Omitted: the last seven. */
  startDate?: string;
  endDate?: string;
  /** Run whose markers are open, by its key. */
  run?: string;
  /** Runs on the map, by their keys, separated by commas. Omitted: the latest one. */
  runs?: string;
  /** The driven tracks follow roads. */
  roads?: '1';
}

/** Drops invalid values, so that a mistyped address still opens. */
export function routePageSearch(given: Record<string, unknown>): RoutePageSearch {
  const search: RoutePageSearch = {};
  for (const name of ['startDate', 'endDate'] as const) {
    const day = given[name];
    if (typeof day === 'string' && isDate(day)) search[name] = day;
  }
  for (const name of ['run', 'runs'] as const) {
    const text = given[name];
    if (typeof text === 'string' && text !== '') search[name] = text;
  }
  if (given.roads === '1' || given.roads === 1) search.roads = '1';
  return search;
}
