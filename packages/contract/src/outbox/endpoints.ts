import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OutboxMessage } from './schema.ts';

export const outboxEndpoints = {
  list: endpoint({
    name: 'listOutbox',
    method: 'GET',
    path: '/api/things/outbox',
    summary:
      'Messages of the server and how they fared, the newest first; the text of those that nothing is set up to send.',
    answer: ListOf(OutboxMessage),
    permission: 'outbox.read',
    feature: 'none',
  }),
};
