/**
 * Keyboard shortcuts, declared where they are handled, together with the words that describe them. The list of keys
 * shows the current declarations, so it is never out of date.
 */
import type { EnglishCatalogue } from '@waymark/messages/catalogue.ts';
import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { isPressed } from './key-combination.ts';
import { createStore } from './store.ts';

type Words = { [Namespace in keyof EnglishCatalogue]: `${Namespace}:${keyof EnglishCatalogue[Namespace] & string}` };

export interface KeyBinding {
  /** Any of these combinations (key-combination.ts). */
  keys: readonly string[];
  /** Description, as `namespace:key` of the catalogue. */
  what: Words[keyof Words];
  /** Numbers in the words. */
  values?: Readonly<Record<string, number>>;
  /** Also active while the user types or works in a dialog. */
  always?: true;
  /** Handles the key; `false` passes it on to the next handler. Absent for keys that the browser handles. */
  run?: (event: KeyboardEvent) => unknown;
}

export type KeyScope = 'everywhere' | 'screen';

export interface DeclaredKeys {
  scope: KeyScope;
  bindings: readonly Omit<KeyBinding, 'run'>[];
}

/** The current declarations, in order. */
export const declaredKeys = createStore<readonly DeclaredKeys[]>([]);

/** Handles keys wherever the focus is, except while the user types or works in a dialog (`always` overrides that). */
export function useKeys(bindings: readonly KeyBinding[], scope: KeyScope = 'screen'): void {
  const newest = useDeclared(bindings, scope);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      take(isTaken(event) ? newest.current.filter(({ always }) => always) : newest.current, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest]);
}

/** Returns the `onKeyDown` of one part of the screen, which handles keys while the focus is in it. */
export function useKeysIn(bindings: readonly KeyBinding[]): (event: ReactKeyboardEvent) => void {
  const newest = useDeclared(bindings, 'screen');
  return useCallback(
    (event) => {
      if (take(newest.current, event.nativeEvent)) event.stopPropagation();
    },
    [newest],
  );
}

function useDeclared(bindings: readonly KeyBinding[], scope: KeyScope) {
  const newest = useRef(bindings);
  newest.current = bindings;
  const shown = JSON.stringify(bindings.map(({ run: _, ...rest }) => rest));
  useEffect(() => {
    const declared: DeclaredKeys = { scope, bindings: JSON.parse(shown) };
    declaredKeys.set([...declaredKeys.get(), declared]);
    return () => declaredKeys.set(declaredKeys.get().filter((other) => other !== declared));
  }, [shown, scope]);
  return newest;
}

function take(bindings: readonly KeyBinding[], event: KeyboardEvent): boolean {
  for (const { keys, run } of bindings) {
    if (!run || !keys.some((combination) => isPressed(combination, event))) continue;
    if (run(event) === false) continue;
    event.preventDefault();
    return true;
  }
  return false;
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [popover]';

/** An open panel, which Escape closes wherever the focus is. A default-prevented Escape would leave it open. */
const OPEN_PANEL = '[popover=auto]:popover-open';

/** Returns whether the focused element or an open panel needs the key. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (key === 'Escape' && document.querySelector(OPEN_PANEL) !== null) return true;
  if (!(target instanceof Element)) return false;
  // A radio button needs only the arrow keys.
  if (target.matches('input[type=radio]') && key.startsWith('Arrow')) return true;
  return target.closest(TYPED_INTO) !== null;
}
