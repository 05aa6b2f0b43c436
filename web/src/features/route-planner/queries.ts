import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { DirectionsWrite } from '@waymark/contract/routes/planning.ts';
import type { Spot } from '@waymark/domain/routes/near.ts';
import { call } from '../../api/client.ts';

/** Query keys that a saved route invalidates. A route may add new tags. */
export const STALE = [['routes'], ['tags']];

const DAY_TRIPS = 100;
const TRACK_POINTS = 5000;
const PLACES_OF_VEHICLES = 200;
/** Time between questions while the server reads roads. */
const READING_MS = 2_000;
const WAY_STALE_MS = 5 * 60_000;

export const routeQuery = (id: string) =>
  queryOptions({
    queryKey: ['routes', 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.routes.read, { params: { id } }, { signal }),
  });

/** Fetches the way through points in their order, or null for fewer than two. */
export const wayQuery = (points: readonly Spot[], vehicleType: NonNullable<DirectionsWrite['vehicleType']>) =>
  queryOptions({
    queryKey: ['ways', vehicleType, points.map(({ latitude, longitude }) => [latitude, longitude])],
    queryFn: async ({ signal }) => {
      if (points.length < 2) return null;
      const body = { markerPoints: points.map(spotOf), vehicleType };
      return call(ENDPOINTS.routes.directions, { body }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: WAY_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.reading == null ? false : READING_MS),
  });

/** Returns the indexes of the points in the best order. */
export async function bestOrderOf(
  points: readonly Spot[],
  vehicleType: NonNullable<DirectionsWrite['vehicleType']>,
): Promise<number[]> {
  const body = { markerPoints: points.map(spotOf), vehicleType, bestOrder: true };
  return (await call(ENDPOINTS.routes.directions, { body })).order;
}

const spotOf = ({ latitude, longitude }: Spot): Spot => ({ latitude, longitude });

/** While a provider looks an address up, the call is made again so often, and at most so many times. */
const ADDRESS_AGAIN_MS = 1000;
const ADDRESS_ANSWERS = 4;

/** Looks up the address of a point; empty if none is known. */
export const pointAddressQuery = (at: Spot) =>
  queryOptions({
    queryKey: ['addresses', 'point', at.latitude, at.longitude],
    queryFn: async ({ signal }) => {
      for (let left = ADDRESS_ANSWERS; ; left--) {
        const { items } = await call(ENDPOINTS.addresses.addresses, { body: { points: [spotOf(at)] } }, { signal });
        if (!items[0]?.pending || left === 1) return items[0]?.address ?? '';
        await new Promise((resolve) => setTimeout(resolve, ADDRESS_AGAIN_MS));
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const suggestionQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['routes', 'suggestion', assetId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.routes.suggestion, { params: { id: assetId } }, { signal })).items,
  });

/** Fetches the trips of a vehicle that start in a range, epoch ms, earliest first. */
export const tripsQuery = (assetId: string, { start, end }: { start: number; end: number }) =>
  queryOptions({
    queryKey: ['assets', assetId, 'trips of', start, end],
    queryFn: async ({ signal }) => {
      const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
      const query = { assetId, ...range, limit: DAY_TRIPS };
      const { items } = await call(ENDPOINTS.reports.trips, { params: { period: 'custom' }, query }, { signal });
      return items.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
    },
  });

/** Fetches the positions of a trip. */
export const tripTrackQuery = (trip: { id: string; assetId: string; startTime: string; endTime: string | null }) =>
  queryOptions({
    queryKey: ['assets', trip.assetId, 'track of trip', trip.id, trip.endTime],
    queryFn: async ({ signal }) => {
      const query = { startDate: trip.startTime, ...(trip.endTime && { endDate: trip.endTime }), limit: TRACK_POINTS };
      return (await call(ENDPOINTS.vehicles.track, { params: { id: trip.assetId }, query }, { signal })).items;
    },
    staleTime: 60_000,
  });

/** Fetches where vehicles are, for the first view of the map. */
export const vehiclePlacesQuery = queryOptions({
  queryKey: ['assets', 'places of vehicles'],
  queryFn: async ({ signal }) =>
    (await call(ENDPOINTS.vehicles.status, { query: { limit: PLACES_OF_VEHICLES } }, { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
});
