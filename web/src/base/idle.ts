/** Limit of the wait for an idle browser, and basis of the delay where the browser cannot report idleness. */
const AT_LATEST_MILLISECONDS = 4000;

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MILLISECONDS });
    else setTimeout(resolve, AT_LATEST_MILLISECONDS / 4);
  });
}
