import { endpoint } from '../endpoint.ts';
import { TextMessage, TextMessageQuery, TextMessages, TextMessageWrite } from './schema.ts';

const path = '/api/fleet/text-messages';

/** Texts to the phones of drivers and to the displays of devices. */
export const textMessageEndpoints = {
  list: endpoint({
    name: 'listTextMessages',
    method: 'GET',
    path,
    summary: 'Lists text messages to drivers and displays with their delivery, the newest first.',
    query: TextMessageQuery,
    answer: TextMessages,
    permission: 'messages.read',
    feature: 'messaging',
  }),
  send: endpoint({
    name: 'sendTextMessage',
    method: 'POST',
    path,
    summary: 'Sends a text message to the phone of a driver by SMS, or to the display of an asset’s device.',
    body: TextMessageWrite,
    answer: TextMessage,
    permission: 'messages.write',
    feature: 'messaging',
  }),
};
