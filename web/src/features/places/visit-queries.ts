import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { daysAfter, mondayOf, WEEKS_BEFORE } from './visit-week.ts';

const REFRESH_MILLISECONDS = 60_000;
const INSIDE_MILLISECONDS = 15_000;
/** Assets listed as those that come most. */
const MOST_ASSETS = 3;
/** A day of the account's zone begins at most this long before or after that of the user's. */
const HALF_DAY_MILLISECONDS = 43_200_000;

/**
 * Fetches the visits to a place: by day since some weeks, and of this week the summary and the most frequent assets.
 *
 * @param today `YYYY-MM-DD` @param dayOf returns the date of an instant
 */
export const placeVisitsQuery = (placeId: string, today: string, dayOf: (instant: number) => string) => {
  const monday = mondayOf(today);
  return queryOptions({
    queryKey: ['places', 'visits', placeId, today],
    queryFn: async ({ signal }) => {
      const week = { placeId, startDate: monday, endDate: today };
      const since = daysAfter(monday, -7 * WEEKS_BEFORE);
      const [days, ofPlace, ofAssets] = await Promise.all([
        call(
          ENDPOINTS.visits.counts,
          { query: { placeId, startDate: since, endDate: today, period: 'day', limit: 1000 } },
          { signal },
        ),
        call(ENDPOINTS.visits.summary, { query: { ...week, limit: 1 } }, { signal }),
        call(
          ENDPOINTS.visits.summary,
          { query: { ...week, group: 'asset', sort: 'visits', order: 'desc', limit: MOST_ASSETS } },
          { signal },
        ),
      ]);
      const byDay = days.items.map(
        (item) => [dayOf(Date.parse(item.startTime) + HALF_DAY_MILLISECONDS), item] as const,
      );
      return {
        counts: new Map(byDay.map(([day, { visits }]) => [day, visits])),
        stays: new Map(byDay.map(([day, { medianSeconds }]) => [day, medianSeconds])),
        summary: ofPlace.items[0] ?? null,
        assets: ofAssets.items,
      };
    },
    refetchInterval: REFRESH_MILLISECONDS,
    structuralSharing: false,
  });
};

/** Fetches since when assets are inside a place, epoch ms by asset. */
export const insideSinceQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'inside', placeId],
    queryFn: async ({ signal }) => {
      const { items } = await call(ENDPOINTS.visits.inside, { query: { placeId, limit: 1 } }, { signal });
      return items[0]?.assets ?? [];
    },
    select: (assets) => new Map(assets.map(({ assetId, since }) => [assetId, Date.parse(since)])),
    refetchInterval: INSIDE_MILLISECONDS,
  });

/** Fetches the latest calculations of the visits of a place, more often while one is running. */
export const placeJobsQuery = (placeId: string) =>
  queryOptions({
    queryKey: ['places', 'jobs', placeId],
    queryFn: ({ signal }) => call(ENDPOINTS.places.jobs, { params: { id: placeId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 1000 : REFRESH_MILLISECONDS),
  });

export function isRunning({ state }: { state: string }): boolean {
  return state === 'running';
}
