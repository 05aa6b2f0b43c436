import type { trackEndpoints } from '@waymark/contract/tracks/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { TrackService } from './service.ts';

export function trackHandlers(tracks: TrackService): Handlers<typeof trackEndpoints> {
  return {
    gpx: ({ viewer, params, query }) => tracks.gpx(viewer, params.id, query),
    csv: ({ viewer, params, query }) => tracks.csv(viewer, params.id, query),
  };
}
