import type { outboxEndpoints } from '@waymark/contract/outbox/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { OutboxService } from './service.ts';

export function outboxHandlers(outbox: OutboxService): Handlers<typeof outboxEndpoints> {
  return { list: ({ viewer }) => outbox.list(viewer) };
}
