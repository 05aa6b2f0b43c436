/** Actions that the open screen declares and the palette offers. */
import { useEffect, useRef } from 'react';
import { createStore } from '../../base/store.ts';
import type { IconName } from '../icons/icons.ts';

export interface Action {
  /** Stable, because the palette remembers recent actions by id. */
  id: string;
  icon: IconName;
  /** Message in the user's language. */
  label: string;
  run: () => void;
}

export const screenActions = createStore<readonly Action[]>([]);

/** Offers actions in the palette while the component is mounted. */
export function useActions(actions: readonly Action[]): void {
  const newest = useRef(actions);
  newest.current = actions;
  const shown = JSON.stringify(actions.map(({ id, icon, label }) => [id, icon, label]));
  useEffect(() => {
    const offered = (JSON.parse(shown) as [string, IconName, string][]).map(
      ([id, icon, label]): Action => ({
        id,
        icon,
        label,
        run: () => newest.current.find((action) => action.id === id)?.run(),
      }),
    );
    screenActions.set([...screenActions.get(), ...offered]);
    return () => screenActions.set(screenActions.get().filter((action) => !offered.includes(action)));
  }, [shown]);
}
