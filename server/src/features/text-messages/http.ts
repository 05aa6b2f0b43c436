import type { textMessageEndpoints } from '@waymark/contract/text-messages/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { TextMessageService } from './service.ts';

export function textMessageHandlers(messages: TextMessageService): Handlers<typeof textMessageEndpoints> {
  return {
    list: ({ viewer, query }) => messages.list(viewer, query),
    send: ({ viewer, body }) => messages.send(viewer, body),
  };
}
