/**
 * Every key of the product is declared where it is handled, together with the words of what it does: the list of keys
 * shows what is declared at this moment, so it cannot be out of date.
 */
import type { EnglishCatalogue } from '@waymark/messages/catalogue.ts';
import { type KeyboardEvent as ReactKeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { isPressed } from './key-combination.ts';
import { createStore } from './store.ts';

type Words = { [Namespace in keyof EnglishCatalogue]: `${Namespace}:${keyof EnglishCatalogue[Namespace] & string}` };

export interface KeyBinding {
  /** Any of these (combination.ts). */
  keys: readonly string[];
  /** What it does: `namespace:key` of the catalogue. */
  what: Words[keyof Words];
  /** Numbers in the words. */
  values?: Readonly<Record<string, number>>;
  /** Also while one types or works in a dialog. */
  always?: true;
  /** Takes the key; `false` leaves it to whoever else wants it. Left out: the browser itself does it. */
  run?: (event: KeyboardEvent) => unknown;
}

export type KeyScope = 'everywhere' | 'screen';

export interface DeclaredKeys {
  scope: KeyScope;
  bindings: readonly Omit<KeyBinding, 'run'>[];
}

/** What is declared now, in the order of declaration. */
export const declaredKeys = createStore<readonly DeclaredKeys[]>([]);

/** Keys that work wherever the focus is, but rest while one types or works in a dialog, unless they are for always. */
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

/** Keys of one part of the screen, as the `onKeyDown` of that part: they work while the focus is in it. */
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

/** Whoever types, or works in something that lies over the screen, means that. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  // A choice among several takes the arrows and nothing else.
  if (target.matches('input[type=radio]') && key.startsWith('Arrow')) return true;
  return target.closest(TYPED_INTO) !== null;
}
