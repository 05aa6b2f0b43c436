import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OutboxMessage } from './schema.ts';

export const outboxEndpoints = {
  list: endpoint({
    name: 'listOutbox',
    method: 'GET',
    path: '/api/things/outbox',
    summary:
      'Lists the server’s messages with their delivery status, newest first. Includes the text if delivery is not configured.',
    answer: ListOf(OutboxMessage),
    permission: 'outbox.read',
    feature: 'none',
  }),
};
