import type { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DeviceService } from './service.ts';

export function deviceHandlers(devices: DeviceService): Handlers<typeof deviceEndpoints> {
  return {
    list: ({ viewer, query }) => devices.list(viewer, query),
    types: async () => devices.types(),
    unknown: ({ query }) => devices.unknown(query),
    provision: ({ viewer, body }) => devices.provision(viewer, body),
  };
}
