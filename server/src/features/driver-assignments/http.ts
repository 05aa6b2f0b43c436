import type { driverAssignmentEndpoints } from '@waymark/contract/driver-assignments/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DriverAssignmentService } from './service.ts';

export function driverAssignmentHandlers(
  assignments: DriverAssignmentService,
): Handlers<typeof driverAssignmentEndpoints> {
  return {
    list: ({ viewer, params, query }) => assignments.list(viewer, params.id, query),
    assign: ({ viewer, params, body }) => assignments.assign(viewer, params.id, body),
  };
}
