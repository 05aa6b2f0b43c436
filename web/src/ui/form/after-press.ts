let pressed = false;
document.addEventListener('pointerdown', () => set(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, () => set(false), true);

function set(isPressed: boolean): void {
  pressed = isPressed;
}

/**
 * Runs the work immediately, or after the release if a mouse button or finger is down. Pressing elsewhere blurs a
 * field. Its error must not move the button away from under the pointer before the click completes.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const release = (): void => {
    for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, release, true);
    // The click event follows the release.
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, release, true);
}
