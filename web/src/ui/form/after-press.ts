let pressed = false;
document.addEventListener('pointerdown', () => set(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => set(false), true);

function set(isPressed: boolean): void {
  pressed = isPressed;
}

/**
 * Does it now, or, while the mouse or a finger is down, when that is over. A field is left by pressing elsewhere: what
 * it then says must not move the button away from under the pointer before the click is done.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const release = (): void => {
    for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, release, true);
    // The click comes after it.
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true);
}
