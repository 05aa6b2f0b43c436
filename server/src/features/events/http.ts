import type { eventEndpoints } from '@waymark/contract/events/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { eventFile } from './file.ts';
import type { EventService } from './service.ts';

export function eventHandlers(events: EventService): Handlers<typeof eventEndpoints> {
  return {
    list: ({ viewer, params, query }) => events.list(viewer, params.period, query),
    file: ({ viewer, params, query }) =>
      eventFile(viewer, events.now(), (page) => events.page(viewer, params.period, { ...query, ...page })),
    ofAuxiliary: ({ viewer, query }) => events.ofAuxiliary(viewer, query),
  };
}
