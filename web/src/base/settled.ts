import { idle } from './idle.ts';
import { queryClient } from './query.ts';

/** Whoever waits longer has a slow network, and may as well wait for everything at once. */
const AT_LATEST_MILLISECONDS = 10_000;
/** Between the answer that a screen waits for and the next thing that it asks for. */
const PAUSE_MILLISECONDS = 150;
/** A screen asks for one thing after another: it is done when it asked for nothing this often in a row. */
const CALM_LOOKS = 3;

let settled: Promise<void> | undefined;

/** Resolves when the first screen has what it asked for and nothing more urgent is to be done: once, for all who wait. */
export function firstScreenSettled(): Promise<void> {
  settled ??= watched();
  return settled;
}

async function watched(): Promise<void> {
  const until = performance.now() + AT_LATEST_MILLISECONDS;
  for (let calm = 0; calm < CALM_LOOKS && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    const asked = queryClient.getQueryCache().getAll().length > 1;
    calm = asked && queryClient.isFetching() === 0 ? calm + 1 : 0;
  }
  await idle();
}
