import type { placeEndpoints } from '@waymark/contract/places/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { PlaceJobService } from './jobs.ts';
import type { PlaceService } from './service.ts';

export function placeHandlers(places: PlaceService, placeJobs: PlaceJobService): Handlers<typeof placeEndpoints> {
  const { import: upload, ...records } = recordHandlers(places);
  return {
    ...records,
    geoJson: ({ viewer, query }) => places.geoJson(viewer, query),
    kml: ({ viewer, query }) => places.kml(viewer, query),
    upload,
    shapes: ({ viewer }) => places.shapes(viewer),
    jobs: ({ viewer, params }) => placeJobs.list(viewer, params.id),
    async cancelJob({ viewer, params }) {
      await placeJobs.cancel(viewer, params.jobId);
      return undefined;
    },
  };
}
