import type { driverScoreEndpoints } from '@waymark/contract/driver-scores/endpoints.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { DriverScoreService } from './service.ts';

export function driverScoreHandlers(scores: DriverScoreService): Handlers<typeof driverScoreEndpoints> {
  return {
    scores: ({ viewer, query }) => scores.scores(viewer, query),
    monthly: ({ viewer, query }) => scores.monthly(viewer, query),
    events: ({ viewer, query }) => scores.events(viewer, query),
    trips: ({ viewer, params, query }) => scores.trips(viewer, params.period, query),
    segments: ({ viewer, query }) => scores.segments(viewer, query),
  };
}
