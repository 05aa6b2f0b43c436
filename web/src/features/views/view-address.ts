/** The search parameters that a view keeps: the shown content, not the selection or open drawers. */
import type { ViewScreen } from '@waymark/contract/views/schema.ts';

const KEPT: Readonly<Record<ViewScreen, readonly string[]>> = {
  map: ['q', 'status', 'type', 'tag', 'sort', 'descending', 'names', 'reasons', 'view'],
  assets: ['search', 'type', 'tag', 'status', 'sort', 'order', 'columns'],
  reports: [
    ...['report', 'period', 'startDate', 'endDate', 'group', 'compare', 'where', 'columns', 'chart', 'duration'],
    ...['search', 'assetId', 'tag', 'depot', 'driverId', 'placeId', 'none', 'begun', 'sort', 'order'],
  ],
};
/** The map position belongs to a view, but a moved map still counts as showing it. */
const PLACE = 'view';

type Search = Readonly<Record<string, unknown>>;

/** Returns the path of a saved view. One of a report has the name of the report among its parameters. */
export function viewPath(screen: ViewScreen, { report }: Search): string {
  return screen === 'reports' ? `/reports/${String(report)}` : `/${screen}`;
}

/** Returns what an open screen shows, as parameters of a view. */
export function shownSearch(screen: ViewScreen, { pathname, search }: { pathname: string; search: Search }): Search {
  return screen === 'reports' ? { ...search, report: pathname.split('/')[2] } : search;
}

/** Returns the search parameters of a screen that a view keeps. */
export function keptSearch(screen: ViewScreen, search: Search): Record<string, unknown> {
  return Object.fromEntries(
    KEPT[screen].flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]] as const])),
  );
}

/** Returns whether a screen shows a view at any map position. */
export function showsView(screen: ViewScreen, search: Search, saved: Search): boolean {
  const text = (of: Search): string => JSON.stringify({ ...keptSearch(screen, of), [PLACE]: undefined });
  return text(search) === text(saved);
}
