import type { driverEndpoints } from '@waymark/contract/drivers/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DriverService } from './service.ts';

export function driverHandlers(drivers: DriverService): Handlers<typeof driverEndpoints> {
  return {
    list: ({ viewer, query }) => drivers.list(viewer, query),
    create: ({ viewer, body }) => drivers.create(viewer, body),
    file: ({ viewer, query }) => drivers.file(viewer, query),
    template: async () => drivers.template(),
    import: ({ viewer, query, file }) => drivers.import(viewer, file, query.dryRun === true),
    read: ({ viewer, params }) => drivers.read(viewer, params.id),
    update: ({ viewer, params, body }) => drivers.update(viewer, params.id, body),
    async remove({ viewer, params }) {
      await drivers.remove(viewer, params.id);
      return undefined;
    },
  };
}
