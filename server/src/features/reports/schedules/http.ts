import type { reportScheduleEndpoints } from '@waymark/contract/report-schedules/endpoints.ts';
import type { Handlers } from '../../../http/handler.ts';
import { recordHandlers } from '../../records/http.ts';
import type { ReportScheduleRunner } from './runner.ts';
import type { ReportScheduleService } from './service.ts';

export function reportScheduleHandlers(
  schedules: ReportScheduleService,
  runner: ReportScheduleRunner,
): Handlers<typeof reportScheduleEndpoints> {
  const { list, create, update, remove } = recordHandlers(schedules);
  return {
    ...{ list, create, update, remove },
    generated: ({ viewer, query }) => schedules.generated(viewer, query),
    types: async ({ viewer }) => schedules.types(viewer),
    async run({ viewer, params }) {
      await runner.runNow(viewer, params.id);
      return undefined;
    },
  };
}
