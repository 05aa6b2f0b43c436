/**
 * How much of the longest tests a run covers. `.ci/run` sets `WAYMARK_THOROUGH=1` and covers all of it; other runs take a
 * part of the random cases and of the recorded drives (docs/decisions/0039).
 */
export const IS_THOROUGH = process.env.WAYMARK_THOROUGH === '1';

/** Returns the number of cases of a test in this run. @param part of `all`, for runs that are not thorough */
export function cases(part: number, all: number): number {
  return IS_THOROUGH ? all : part;
}

/** Returns every item in a thorough run, else every `step`-th. */
export function sampled<Item>(items: readonly Item[], step: number): Item[] {
  return IS_THOROUGH ? [...items] : items.filter((_, index) => index % step === 0);
}
