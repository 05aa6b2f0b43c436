/** Limit of the wait for an idle browser, and basis of the delay where the browser cannot report idleness. */
const AT_LATEST_MILLISECONDS = 4000;

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MILLISECONDS });
    else setTimeout(resolve, AT_LATEST_MILLISECONDS / 4);
  });
}

/** Resolves after the browser has painted the rendered page; immediately in a hidden page. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Pause after the last press or key in which the browser has time only for what the user does, ms. */
const PAUSE_MILLISECONDS = 3000;
const INPUT = ['pointerdown', 'keydown'] as const;

let inputAt = Number.NEGATIVE_INFINITY;
let watching = false;

/** Resolves when the user has done nothing for some seconds and the browser is idle. */
export async function atRest(): Promise<void> {
  if (!watching) {
    watching = true;
    for (const name of INPUT)
      window.addEventListener(name, () => (inputAt = performance.now()), { capture: true, passive: true });
  }
  for (;;) {
    const left = inputAt + PAUSE_MILLISECONDS - performance.now();
    if (left <= 0) return idle();
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
