import { queryOptions } from '@tanstack/react-query';
import type { AddressHit } from '@waymark/contract/addresses/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** A shorter text fits too many names. */
const LEAST_CHARACTERS = 3;
/** Addresses hardly change. */
const STALE_MS = 10 * 60_000;
const ZOOMS = { house: 17, road: 16, town: 13, area: 14 } as const satisfies Record<AddressHit['kind'], number>;

/** Searches streets, houses and towns by name. A text of one or two letters finds nothing. */
export const addressSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['addresses', 'search', text],
    queryFn: ({ signal }) => call(ENDPOINTS.addresses.search, { query: { q: text } }, { signal }),
    enabled: isSearched(text),
    staleTime: STALE_MS,
  });

/** Returns whether a text is long enough. Names of Japanese towns are short. */
function isSearched(text: string): boolean {
  const least = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 2 : LEAST_CHARACTERS;
  return text.trim().length >= least;
}

/** Returns the map view of a hit. */
export function viewOfHit({ latitude, longitude, kind }: AddressHit): {
  latitude: number;
  longitude: number;
  zoom: number;
} {
  return { latitude, longitude, zoom: ZOOMS[kind] };
}
