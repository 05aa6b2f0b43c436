/**
 * Runs work again and again, each time some milliseconds after the last run ended. A failed run is reported, and the next
 * one follows.
 * @returns function that starts no more and resolves when the current run has ended
 */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const timers: { next?: NodeJS.Timeout } = {};
  const wait = () => {
    if (!stopped) timers.next = setTimeout(run, everyMs).unref();
  };
  const run = () => {
    running = work().catch(onError).then(wait);
  };
  wait();
  return async () => {
    stopped = true;
    clearTimeout(timers.next);
    await running;
  };
}
