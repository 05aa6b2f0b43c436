import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Place, PlaceOutline } from '@waymark/contract/places/schema.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import { call } from '../../api/client.ts';
import type { MapPlace } from '../../map/places-layer.ts';

/** Query key of everything that shows places. A change invalidates all of it. */
const placesKey = ['places'] as const;

/** A place may add new tags. */
export const STALE = [placesKey, ['tags']];

/** Queries that a deletion invalidates. Excludes the deleted place itself. */
export const STALE_WITHOUT_ONE = [[...placesKey, 'list'], ['tags']];

/** Maximum number of places that list and map show together. */
export const MOST_PLACES = 2000;
/** Visits and assets inside change without the user. */
const REFRESH_MILLISECONDS = 30_000;
const OUTLINES_MILLISECONDS = 60_000;

/** Fetches the places that match a search, of all types, because the tabs show the count of each. */
export const placesQuery = ({ search, tag }: { search?: string | undefined; tag?: string | undefined } = {}) =>
  queryOptions({
    queryKey: [...placesKey, 'list', search ?? '', tag ?? ''],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.places.list,
        { query: { limit: MOST_PLACES, sort: 'name', order: 'asc', ...(search && { search }), ...(tag && { tag }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MILLISECONDS,
  });

export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: [...placesKey, 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.places.read, { params: { id } }, { signal }),
    refetchInterval: REFRESH_MILLISECONDS,
  });

/** Fetches the shapes of all places for other maps. */
export const outlinesQuery = queryOptions({
  queryKey: [...placesKey, 'outlines'],
  queryFn: ({ signal }) => call(ENDPOINTS.places.shapes, {}, { signal }),
  select: ({ items }) => items.map(mapPlaceOfOutline),
  refetchInterval: OUTLINES_MILLISECONDS,
  staleTime: OUTLINES_MILLISECONDS,
});

/** A place with the middle of its shape. */
export interface CenteredPlace extends MapPlace, Pick<PlaceOutline, 'type' | 'pickup' | 'dropOff'> {
  center: { latitude: number; longitude: number };
}

function mapPlaceOfOutline({ latitude, longitude, radius, corners, ...place }: PlaceOutline): CenteredPlace {
  const shape: PlaceShape =
    corners === null
      ? { kind: 'circle', latitude, longitude, radiusMeters: radius ?? 0 }
      : { kind: 'polygon', corners: corners.map(([north, east]) => ({ latitude: north, longitude: east })) };
  return { ...place, shape, center: { latitude, longitude } };
}

export function shapeOf({ latitude, longitude, radius, polygon }: Place): PlaceShape {
  return polygon === null
    ? { kind: 'circle', latitude, longitude, radiusMeters: radius ?? 0 }
    : { kind: 'polygon', corners: polygon };
}

export function mapPlaceOf(place: Place): MapPlace {
  return { id: place.id, name: place.name, color: place.color, shape: shapeOf(place) };
}
