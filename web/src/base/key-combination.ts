/** Keys as they are declared: `f`, `?`, `ArrowLeft`, `Space`, `shift+ArrowLeft`, `mod+k` (⌘ on a Mac, Ctrl elsewhere). */

const IS_MAC = /Mac|iP/.test(globalThis.navigator?.platform ?? '');

/** What of a key event decides. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** Whether an event is this combination. A sign such as `?` is itself on every keyboard, with Shift or without. */
export function isPressed(combination: string, event: Pressed): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  if (event.altKey || (event.metaKey || event.ctrlKey) !== parts.includes('mod')) return false;
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
};

/**
 * The caps to show for a combination, one text each.
 * @param spaceWord what the space bar is called
 */
export function keyCaps(combination: string, spaceWord: string, mac: boolean = IS_MAC): string[] {
  return combination.split('+').map((part) => {
    if (part === 'mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'shift') return mac ? '⇧' : 'Shift';
    if (part === 'Space') return spaceWord;
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
