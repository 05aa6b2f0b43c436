import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  DriverScore,
  DriverScoreQuery,
  DriverScores,
  ScoreEvent,
} from '@waymark/contract/driver-scores/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { daysBetween } from '@waymark/domain/bar-chart.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import type { ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import type { ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { call } from '../../api/client.ts';
import type { ListQuery } from '../../ui/records/index.ts';
import type { ReportDays } from '../reports/index.ts';

/** Query key of everything that shows scores. Weights and assignments invalidate all of it. */
export const scoresKey = ['driver-scores'] as const;
const PAGE_ROWS = 50;

/** Returns the list call of the ranking. Its answer also has the score of the fleet. */
export function rankingCall(days: ReportDays) {
  return ({ search, ...query }: ListQuery) => ({
    queryKey: [...scoresKey, 'ranking', days, search, query] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<DriverScores> =>
      call(
        ENDPOINTS.driverScores.scores,
        {
          query: {
            ...(query as DriverScoreQuery),
            ...days,
            ...(search && { filterProperty: 'name' as const, filterValue: search }),
          },
        },
        { signal },
      ),
  });
}

/** A score with the distance that it is of. */
export type Scored = Pick<DriverScore, 'score' | 'distanceMeters'>;

/** Fetches the score of one driver, null if the account has no such driver. */
export const driverScoreQuery = (id: string, days: ReportDays) =>
  queryOptions({
    queryKey: [...scoresKey, 'one', id, days],
    queryFn: async ({ signal }): Promise<DriverScore | null> => {
      const query = { ...days, filterProperty: 'id', filterValue: id, limit: 1 } as const;
      return (await call(ENDPOINTS.driverScores.scores, { query }, { signal })).items[0] ?? null;
    },
    placeholderData: keepPreviousData,
  });

/** Fetches score and distance of all drivers together. */
export const fleetScoreQuery = (days: ReportDays) =>
  queryOptions({
    queryKey: [...scoresKey, 'fleet', days],
    queryFn: async ({ signal }): Promise<Scored> => {
      const scores = await call(ENDPOINTS.driverScores.scores, { query: { ...days, limit: 1 } }, { signal });
      return { score: scores.fleetScore, distanceMeters: scores.fleetDistanceMeters };
    },
    placeholderData: keepPreviousData,
  });

/** Fetches the scores of the last twelve months. @param driverId undefined: of all drivers together */
export const monthlyScoresQuery = (driverId?: string) =>
  queryOptions({
    queryKey: [...scoresKey, 'monthly', driverId],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.driverScores.monthly, { query: { ...(driverId && { driverId }) } }, { signal })).items,
  });

/** Fetches the weights of the account. */
export const weightsQuery = queryOptions({
  queryKey: [...scoresKey, 'weights'],
  queryFn: ({ signal }) => call(ENDPOINTS.driverScores.weights, {}, { signal }),
});

/** Fetches the effect of weights on the last 30 days. */
export const weightsPreviewQuery = (weights: ScoreWeights) =>
  queryOptions({
    queryKey: [...scoresKey, 'weights', weights],
    queryFn: ({ signal }) => call(ENDPOINTS.driverScores.previewWeights, { body: weights }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches the events of a driver page by page, the newest first. */
export const scoreEventsQuery = (driverId: string, days: ReportDays, kind: ScoreKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...scoresKey, 'events', driverId, days, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        ENDPOINTS.driverScores.events,
        { query: { ...days, driverId, ...(kind && { kind }), limit: PAGE_ROWS, skip: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < count ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** Returns the days of equal number before a period. */
export function daysBefore({ startDate, endDate }: ReportDays): ReportDays {
  return { startDate: shiftDay(startDate, -daysBetween(startDate, endDate)), endDate: shiftDay(startDate, -1) };
}

/** Returns the key of an event in the address. */
export function eventKey({ kind, assetId, startTime }: ScoreEvent): string {
  return `${kind}.${assetId}.${startTime}`;
}
