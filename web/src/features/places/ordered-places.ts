/** Filter, order and counts of the listed places. Pure. */
import type { Place } from '@waymark/contract/places/schema.ts';
import type { PlaceType } from '@waymark/domain/places/place.ts';
import type { PlaceSort } from './search.ts';

/** Types with a tab of their own. The others share one. */
const TAB_TYPES = ['depot', 'customer'] as const;

/** Returns the places of one type, or all, in an order. The place with more visits or assets is first. */
export function orderedPlaces(places: readonly Place[], type: PlaceType | undefined, sort: PlaceSort): Place[] {
  const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const figure = ({ inside, visitsThisWeek }: Place): number =>
    sort === 'name' ? 0 : sort === 'inside' ? inside : visitsThisWeek;
  return places
    .filter((place) => type === undefined || place.type === type)
    .sort((a, b) => figure(b) - figure(a) || names.compare(a.name, b.name));
}

/** Returns how many places there are of each type, the most frequent first. Omits types without places. */
export function countsByType(places: readonly Place[]): { type: PlaceType; count: number }[] {
  const counts = new Map<PlaceType, number>();
  for (const { type } of places) counts.set(type, (counts.get(type) ?? 0) + 1);
  const rank = (type: PlaceType): number => {
    const place = (TAB_TYPES as readonly PlaceType[]).indexOf(type);
    return place < 0 ? TAB_TYPES.length : place;
  };
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => rank(a.type) - rank(b.type) || b.count - a.count);
}
