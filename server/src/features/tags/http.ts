import type { tagEndpoints } from '@waymark/contract/tags/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { TagService } from './service.ts';

export function tagHandlers(tags: TagService): Handlers<typeof tagEndpoints> {
  return {
    ...recordHandlers(tags),
    count: ({ viewer, body }) => tags.count(viewer, body.tags),
    merge: ({ viewer, params, body }) => tags.merge(viewer, params.id, body.intoId),
  };
}
