import type { auditEndpoints } from '@waymark/contract/audit/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { AuditService } from './service.ts';

export function auditHandlers(audit: AuditService): Handlers<typeof auditEndpoints> {
  return {
    list: ({ viewer, query }) => audit.list(viewer, query),
    choices: ({ viewer }) => audit.choices(viewer),
    csv: ({ viewer, query }) => audit.csv(viewer, query),
  };
}
