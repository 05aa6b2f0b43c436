import type { dashboardEndpoints } from '@waymark/contract/dashboard/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { together } from '../../http/together.ts';
import type { DashboardHoursService } from './hours.ts';
import type { DashboardLayoutService } from './layout.ts';
import type { DashboardService } from './service.ts';

export function dashboardHandlers(
  dashboard: DashboardService,
  hours: DashboardHoursService,
  layouts: DashboardLayoutService,
): Handlers<typeof dashboardEndpoints> {
  return {
    read: together(({ viewer, query }) => dashboard.read(viewer, query)),
    hours: together(({ viewer }) => hours.read(viewer)),
    layout: ({ viewer }) => layouts.read(viewer),
    setLayout: ({ viewer, body }) => layouts.save(viewer, body),
  };
}
