import type { dashboardEndpoints } from '@waymark/contract/dashboard/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DashboardService } from './service.ts';

export function dashboardHandlers(dashboard: DashboardService): Handlers<typeof dashboardEndpoints> {
  return { read: ({ viewer, query }) => dashboard.read(viewer, query) };
}
