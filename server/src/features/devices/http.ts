import type { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import type { DeviceService } from './service.ts';

export function deviceHandlers(devices: DeviceService): Handlers<typeof deviceEndpoints> {
  return {
    list: ({ viewer, query }) => devices.list(viewer, query),
    statusCount: ({ viewer }) => devices.statusCount(viewer),
    types: async () => devices.types(),
    unknown: ({ viewer, query }) => devices.unknown(viewer, query),
    provision: ({ viewer, body }) => devices.provision(viewer, body),
    read: ({ viewer, params }) => devices.read(viewer, params.id),
    assignments: ({ viewer, params, query }) => devices.assignments(viewer, params.id, query),
    update: async ({ viewer, params, body, request }) => devices.update(viewer, params.id, body, readAt(request)),
    remove: async ({ viewer, params }) => {
      await devices.remove(viewer, params.id);
      return undefined;
    },
    accounts: ({ viewer }) => devices.accounts(viewer),
    move: ({ viewer, body }) => devices.move(viewer, body),
    bulkUpload: ({ viewer, query, file }) => devices.upload(viewer, file, query),
    uploadTemplate: async () => devices.uploadTemplate(),
  };
}
