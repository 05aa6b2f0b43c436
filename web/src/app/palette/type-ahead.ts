/** Buffers keys typed between opening the palette and the arrival of its code, so that they are not lost. */

/** Timeout after which the page receives the keys again. */
const GIVE_UP_MILLISECONDS = 5000;

let text = '';
let collecting = false;
let givingUp: ReturnType<typeof setTimeout> | undefined;

export function beginTypeAhead(): void {
  text = '';
  if (collecting) return;
  collecting = true;
  document.addEventListener('keydown', collect, true);
  givingUp = setTimeout(takeTypeAhead, GIVE_UP_MILLISECONDS);
}

/** Ends buffering. @returns the buffered text, once */
export function takeTypeAhead(): string {
  const buffered = text;
  text = '';
  collecting = false;
  clearTimeout(givingUp);
  document.removeEventListener('keydown', collect, true);
  return buffered;
}

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') text = text.slice(0, -1);
  else if ([...event.key].length === 1) text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
