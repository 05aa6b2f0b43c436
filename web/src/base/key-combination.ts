/**
 * Notation of keys: `f`, `?`, `ArrowLeft`, `Space`, `shift+ArrowLeft`, `alt+ArrowUp`, `mod+k` (⌘ on a Mac, Ctrl
 * elsewhere).
 */

const IS_MAC = /Mac|iP/.test(globalThis.navigator?.platform ?? '');

/** The part of a key event that determines the match. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** Returns whether an event matches a combination. A sign such as `?` matches with and without Shift. */
export function isPressed(combination: string, event: Pressed): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  if (event.altKey !== parts.includes('alt')) return false;
  if ((event.metaKey || event.ctrlKey) !== parts.includes('mod')) return false;
  const isSign = key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase();
  return isSign || event.shiftKey === parts.includes('shift');
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  Delete: 'Del',
};

/**
 * Returns the key caps of a combination, one text each.
 * @param spaceWord name of the space bar
 */
export function keyCaps(combination: string, spaceWord: string, mac: boolean = IS_MAC): string[] {
  return combination.split('+').map((part) => {
    if (part === 'mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'shift') return mac ? '⇧' : 'Shift';
    if (part === 'alt') return mac ? '⌥' : 'Alt';
    if (part === 'Space') return spaceWord;
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
