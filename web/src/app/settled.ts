import { idle } from '../ui/idle.ts';
import { queryClient } from './query.ts';

/** Whoever waits longer has a slow network, and may as well wait for everything at once. */
const AT_LATEST_MILLISECONDS = 10_000;

/** Resolves when the first screen has what it asked for and nothing more urgent is to be done. */
export async function firstScreenSettled(): Promise<void> {
  const until = performance.now() + AT_LATEST_MILLISECONDS;
  do await idle();
  while (
    performance.now() < until &&
    (queryClient.getQueryCache().getAll().length < 2 || queryClient.isFetching() > 0)
  );
}
