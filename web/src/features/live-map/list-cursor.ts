/** The row of the list that arrow keys have reached, from the list or from the search field above it. */
import { useRouter } from '@tanstack/react-router';
import { type KeyBinding, useKeysIn } from '../../base/keys.ts';
import { createStore, useStore } from '../../base/store.ts';
import { fleet } from './fleet.ts';

/** Id of the list, of which a page has one. */
export const LIST_ID = 'live-map-list';
const PAGE_ROWS = 10;
const NONE = -1;

const cursor = createStore(NONE);

/** Id of an asset's row in the list. */
export function rowId(slot: number): string {
  return `${LIST_ID}-${slot}`;
}

/** Returns the slot of the reached row, −1 for none. */
export function useListCursor(order: readonly number[]): number {
  const slot = useStore(cursor);
  return slot !== NONE && order.includes(slot) ? slot : NONE;
}

/** Forgets the reached row when the focus leaves. */
export function leaveRows(): void {
  cursor.set(NONE);
}

/**
 * Returns the `onKeyDown` of the list.
 * @param selected slot of the selected asset, where movement begins; −1 for none
 */
export function useListKeys(order: readonly number[], selected: number, onSelect: (slot: number) => void) {
  const slot = useListCursor(order);
  const at = order.indexOf(slot === NONE ? selected : slot);
  return useKeysIn([
    moveKeys(order, at),
    {
      keys: ['PageUp', 'PageDown'],
      what: 'shell:keyPage',
      run: ({ key }) => reach(order, key === 'PageDown' ? at + PAGE_ROWS : at - PAGE_ROWS),
    },
    {
      keys: ['Home', 'End'],
      what: 'shell:keyEnds',
      run: ({ key }) => reach(order, key === 'Home' ? 0 : order.length - 1),
    },
    { keys: ['Enter'], what: 'shell:keyOpen', run: () => slot !== NONE && onSelect(slot) },
  ]);
}

/**
 * Returns the `onKeyDown` of the search field. Arrow keys move through the hits while the field keeps the focus. Enter
 * selects the reached hit or the first one, and with Ctrl opens the page of the asset.
 */
export function useSearchKeys(
  order: readonly number[],
  text: string,
  { onSelect, onClear }: { onSelect: (slot: number) => void; onClear: () => void },
) {
  const router = useRouter();
  const slot = useListCursor(order);
  const hit = slot === NONE && text !== '' ? (order[0] ?? NONE) : slot;
  const assetId = fleet.asset(hit)?.facts.assetId;
  return useKeysIn([
    moveKeys(order, order.indexOf(slot)),
    { keys: ['Enter'], what: 'shell:keyOpen', run: () => hit !== NONE && onSelect(hit) },
    {
      keys: ['mod+Enter'],
      what: 'liveMap:keyOpenPage',
      run: () => assetId !== undefined && void router.navigate({ to: '/assets/$id', params: { id: assetId } }),
    },
    { keys: ['Escape'], what: 'common:clearSearch', run: () => text !== '' && onClear() },
  ]);
}

function moveKeys(order: readonly number[], at: number): KeyBinding {
  return {
    keys: ['ArrowUp', 'ArrowDown'],
    what: 'shell:keyMove',
    run: ({ key }) => reach(order, key === 'ArrowDown' ? at + 1 : at - 1),
  };
}

function reach(order: readonly number[], index: number): void {
  cursor.set(order[Math.max(0, Math.min(order.length - 1, index))] ?? NONE);
}
