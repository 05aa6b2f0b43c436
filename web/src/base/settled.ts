import { idle } from './idle.ts';
import { queryClient } from './query.ts';

/** On a slow network the wait ends after this time. */
const AT_LATEST_MILLISECONDS = 10_000;
/** Covers the pause between the answer to a query and the next query of a screen. */
const PAUSE_MILLISECONDS = 150;
/** A screen sends queries one after another. It is complete after this many checks in a row without a running query. */
const CALM_LOOKS = 3;

let settled: Promise<void> | undefined;
const parts = new Set<Promise<unknown>>();

/** Makes the first screen wait for a part that it loads, such as the map. */
export function firstScreenNeeds(part: Promise<unknown>): void {
  parts.add(part);
  const done = (): boolean => parts.delete(part);
  part.then(done, done);
}

/** Resolves once the first screen has its data and parts, and the browser is idle. All callers share one promise. */
export function firstScreenSettled(): Promise<void> {
  settled ??= watched();
  return settled;
}

async function watched(): Promise<void> {
  const until = performance.now() + AT_LATEST_MILLISECONDS;
  for (let calm = 0; calm < CALM_LOOKS && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    const asked = queryClient.getQueryCache().getAll().length > 1;
    calm = asked && parts.size === 0 && queryClient.isFetching() === 0 ? calm + 1 : 0;
  }
  await idle();
}
