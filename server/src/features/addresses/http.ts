import type { addressEndpoints } from '@waymark/contract/addresses/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { AddressService } from './service.ts';

export function addressHandlers(addresses: AddressService): Handlers<typeof addressEndpoints> {
  return {
    async addresses({ viewer, body }) {
      const items = await addresses.addresses(viewer, body.points);
      return { items, count: items.length };
    },
    async search({ viewer, query }) {
      const items = await addresses.search(viewer, query.q);
      return { items, count: items.length };
    },
  };
}
