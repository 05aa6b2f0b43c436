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
      if (navigator.onLine && !isOfNetwork(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}

/** A script that cannot be fetched is a TypeError; of a style sheet the builder's loader says so in words alone. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
}
