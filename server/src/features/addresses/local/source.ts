/** Sources of addresses that need no network. They run in a thread of their own (`serve.ts`). */
import type { AddressHit, Box, Point } from '../geocoder.ts';

/** Names of the built-in sources, in the order in which they are asked. */
export type LocalSourceName = 'island' | 'roads' | 'town';

/** An address, or the name of the nearest town with its country (ISO 3166-1 alpha-2). */
export type LocalAddress =
  | { source: 'island' | 'roads'; text: string }
  | { source: 'town'; town: string; country: string };

export interface LocalSource {
  readonly name: LocalSourceName;
  reverse(point: Point): LocalAddress | undefined;
  search(words: readonly string[], limit: number): AddressHit[];
  /**
   * Returns pieces of roads that may lie in a box: latitude and longitude of both ends of each, degrees.
   * Undefined: the source has no roads.
   */
  pieces?(box: Box, atMost: number): number[];
  /** Attribution that a picture of its roads must show; default none. */
  readonly credit?: string;
}
