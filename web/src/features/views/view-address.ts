/** What of a screen's address a view keeps: what is shown, not what happens to be selected or open. */
import type { ViewScreen } from '@waymark/contract/views/schema.ts';

const KEPT: Readonly<Record<ViewScreen, readonly string[]>> = {
  map: ['q', 'status', 'type', 'tag', 'sort', 'descending', 'names', 'view'],
  assets: ['search', 'type', 'tag', 'status', 'sort', 'order', 'columns'],
};
/** Where the map looks belongs to a view, but a map that was moved still shows it. */
const PLACE = 'view';

export const VIEW_PATHS = { map: '/map', assets: '/assets' } as const satisfies Record<ViewScreen, string>;

type Search = Readonly<Record<string, unknown>>;

/** The part of a screen's search that a view keeps. */
export function keptSearch(screen: ViewScreen, search: Search): Record<string, unknown> {
  return Object.fromEntries(
    KEPT[screen].flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]] as const])),
  );
}

/** Whether a screen shows a view, wherever its map looks. */
export function showsView(screen: ViewScreen, search: Search, saved: Search): boolean {
  const text = (of: Search): string => JSON.stringify({ ...keptSearch(screen, of), [PLACE]: undefined });
  return text(search) === text(saved);
}
