import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { OutboxMessage } from './schema.ts';

export const outboxEndpoints = {
  list: endpoint({
    name: 'listOutbox',
    method: 'GET',
    path: '/api/things/outbox',
    summary: 'Messages kept on disk because no mail server or SMS gateway is set up, the newest first.',
    answer: ListOf(OutboxMessage),
    permission: 'outbox.read',
  }),
};
