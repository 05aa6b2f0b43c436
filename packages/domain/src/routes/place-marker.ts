/** A marker point that is made from a place. */
import { LIMITS } from '../limits.ts';
import type { PlaceType } from '../places/place.ts';
import type { MarkerPointType } from './route.ts';

/** Returns the name of a place as a marker may have it: without special characters and shortened. */
export function markerNameOf(placeName: string): string {
  const allowed = placeName
    .replaceAll(/[^\p{L}\p{M}\p{N} \-_.,'()/&]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return [...allowed].slice(0, LIMITS.markerNameCharacters).join('').trim();
}

/** Returns what a vehicle does at a place. */
export function markerTypeOf(place: { type: PlaceType; pickup: boolean; dropOff: boolean }): MarkerPointType {
  if (place.pickup) return 'pickup';
  if (place.dropOff) return 'dropOff';
  if (place.type === 'depot' || place.type === 'customer' || place.type === 'fuel') return place.type;
  return place.type === 'parking' ? 'rest' : 'stop';
}
