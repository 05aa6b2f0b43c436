import type { serviceConfigEndpoints, serviceLogEndpoints } from '@waymark/contract/maintenance/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { ServiceConfigService } from './configs.ts';
import type { DueServiceService } from './due.ts';
import type { ServiceLogService } from './logs.ts';

export function serviceConfigHandlers(configs: ServiceConfigService): Handlers<typeof serviceConfigEndpoints> {
  return {
    ...recordHandlers(configs),
    update: ({ viewer, body: { id, ...body } }) => configs.update(viewer, id, body),
    apply: ({ viewer, body }) => configs.apply(viewer, body),
  };
}

export function serviceLogHandlers(
  logs: ServiceLogService,
  due: DueServiceService,
): Handlers<typeof serviceLogEndpoints> {
  return {
    ...recordHandlers(logs),
    update: ({ viewer, body: { id, ...body } }) => logs.update(viewer, id, body),
    due: ({ viewer, query }) => due.list(viewer, query),
  };
}
