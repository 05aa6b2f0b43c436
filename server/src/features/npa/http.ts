import type { npaEndpoints } from '@waymark/contract/npa/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { NpaService } from './service.ts';

export function npaHandlers(npa: NpaService): Handlers<typeof npaEndpoints> {
  return {
    history: ({ viewer, params }) => npa.history(viewer, params.id),
    declare: ({ viewer, params, body }) => npa.declare(viewer, params.id, body.reason),
    clear: ({ viewer, params, body }) => npa.clear(viewer, params.id, body.reason),
    bulk: ({ viewer, body }) => npa.setAll(viewer, body),
  };
}
