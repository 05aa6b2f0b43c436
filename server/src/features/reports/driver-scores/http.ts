import type { driverScoreEndpoints } from '@waymark/contract/driver-scores/endpoints.ts';
import type { Handlers } from '../../../http/handler.ts';
import { together } from '../../../http/together.ts';
import type { DriverScoreService } from './service.ts';
import type { ScoreWeightsService } from './weights.ts';

export function driverScoreHandlers(
  scores: DriverScoreService,
  weights: ScoreWeightsService,
): Handlers<typeof driverScoreEndpoints> {
  return {
    scores: together(({ viewer, query }) => scores.scores(viewer, query)),
    monthly: together(({ viewer, query }) => scores.monthly(viewer, query)),
    events: ({ viewer, query }) => scores.events(viewer, query),
    weights: ({ viewer }) => weights.read(viewer),
    setWeights: ({ viewer, body }) => weights.set(viewer, body),
    previewWeights: ({ viewer, body }) => weights.preview(viewer, body),
    trips: together(({ viewer, params, query }) => scores.trips(viewer, params.period, query)),
    segments: together(({ viewer, query }) => scores.segments(viewer, query)),
  };
}
