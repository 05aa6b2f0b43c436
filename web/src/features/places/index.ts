import { lazy } from 'react';
import { withWords } from '../../base/language.ts';

export { PlaceLink } from './PlaceLink.tsx';
export { PlaceSign } from './PlaceSign.tsx';
export type { CenteredPlace } from './queries.ts';
export { placeStartText } from './search.ts';
export { usePlaceHits, usePlaceLayer } from './use-place-layer.ts';

/** The card of a place for other maps, with its words, which the first screen does not wait for. */
export const LivePlaceCard = lazy(async () => ({
  default: (await withWords(() => import('./LivePlaceCard.tsx'))()).LivePlaceCard,
}));
