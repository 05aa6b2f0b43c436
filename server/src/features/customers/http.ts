import type { customerEndpoints } from '@waymark/contract/customers/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { CustomerService } from './service.ts';

export function customerHandlers(customers: CustomerService): Handlers<typeof customerEndpoints> {
  return {
    list: ({ viewer, query }) => customers.list(viewer, query),
    create: ({ viewer, body }) => customers.create(viewer, body),
    file: ({ viewer, query }) => customers.file(viewer, query),
    template: async () => customers.template(),
    import: ({ viewer, query, file }) => customers.import(viewer, file, query.dryRun === true),
    read: ({ viewer, params }) => customers.read(viewer, params.id),
    update: ({ viewer, params, body }) => customers.update(viewer, params.id, body),
    async remove({ viewer, params }) {
      await customers.remove(viewer, params.id);
      return undefined;
    },
  };
}
