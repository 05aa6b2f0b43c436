/** The search parameters that a view keeps: the shown content, not the selection or open drawers. */
import type { ViewScreen } from '@waymark/contract/views/schema.ts';

const KEPT: Readonly<Record<ViewScreen, readonly string[]>> = {
  map: ['q', 'status', 'type', 'tag', 'sort', 'descending', 'names', 'view'],
  assets: ['search', 'type', 'tag', 'status', 'sort', 'order', 'columns'],
};
/** The map position belongs to a view, but a moved map still counts as showing it. */
const PLACE = 'view';

export const VIEW_PATHS = { map: '/map', assets: '/assets' } as const satisfies Record<ViewScreen, string>;

type Search = Readonly<Record<string, unknown>>;

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
