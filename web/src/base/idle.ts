/** The browser tells when it is idle; where it cannot, or is not, this long after being asked. */
const AT_LATEST_MILLISECONDS = 4000;

/** Resolves when nothing more urgent is to be done. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MILLISECONDS });
    else setTimeout(resolve, AT_LATEST_MILLISECONDS / 4);
  });
}
