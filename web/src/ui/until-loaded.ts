/** Between attempts to fetch a part of the application, ms. */
const AGAIN_AFTER_MS = 3000;

/**
 * Fetches a part of the application, again and again while the network is away: a part that fails for good would take
 * the whole page with it.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // Other errors than of the network (a new release took the file away) do not heal by waiting, but by a reload.
      if (navigator.onLine && !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
