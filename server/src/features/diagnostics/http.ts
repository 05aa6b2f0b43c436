import type { diagnosticEndpoints } from '@waymark/contract/diagnostics/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { DiagnosticService } from './service.ts';

export function diagnosticHandlers(diagnostics: DiagnosticService): Handlers<typeof diagnosticEndpoints> {
  return {
    listeners: ({ viewer }) => diagnostics.listeners(viewer),
    blocked: ({ viewer }) => diagnostics.blocked(viewer),
    device: ({ viewer, params }) => diagnostics.device(viewer, params.id),
    suspected: ({ viewer, query }) => diagnostics.suspected(viewer, query),
    troubled: ({ viewer, query }) => diagnostics.troubled(viewer, query),
    trust: ({ viewer, params }) => diagnostics.trust(viewer, params.id),
  };
}
