import type { reportFileEndpoints } from '@waymark/contract/report-files/endpoints.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { ReportFileService } from './service.ts';

export function reportFileHandlers(files: ReportFileService): Handlers<typeof reportFileEndpoints> {
  return {
    create: ({ viewer, body }) => files.create(viewer, body),
    list: ({ viewer, query }) => files.list(viewer, query),
    read: ({ viewer, params }) => files.read(viewer, params.id),
    content: ({ viewer, params }) => files.content(viewer, params.id),
    async seen({ viewer }) {
      await files.see(viewer);
      return undefined;
    },
    async cancel({ viewer, params }) {
      await files.cancel(viewer, params.id);
      return undefined;
    },
  };
}
