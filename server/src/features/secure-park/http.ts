import type { secureParkEndpoints } from '@waymark/contract/secure-park/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { SecureParkService } from './service.ts';

export function secureParkHandlers(securePark: SecureParkService): Handlers<typeof secureParkEndpoints> {
  return {
    list: ({ viewer, query }) => securePark.list(viewer, query),
    read: ({ viewer, params }) => securePark.read(viewer, params.deviceId),
    set: ({ viewer, body }) => securePark.set(viewer, body),
    setMany: ({ viewer, body }) => securePark.setMany(viewer, body),
  };
}
