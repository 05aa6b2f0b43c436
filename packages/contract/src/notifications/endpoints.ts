import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  Inbox,
  InboxQuery,
  InboxRead,
  Notification,
  NotificationLogEntry,
  NotificationLogQuery,
  NotificationQuery,
  NotificationTest,
  NotificationWrite,
  PushEndpoint,
  PushKey,
  PushSubscriptionWrite,
  StoppedAddress,
} from './schema.ts';

const path = '/v1.0/notifications';
const { list, create, read, update, remove } = recordEndpoints({
  names: { one: 'Notification', many: 'Notifications' },
  path,
  read: 'notifications.read',
  write: 'notifications.write',
  item: Notification,
  body: NotificationWrite,
  query: NotificationQuery,
});
const writing = { permission: 'notifications.write', feature: 'none' } as const;
const reading = { permission: 'notifications.read', feature: 'none' } as const;
/** Calls about the user's own bell and browser. */
const own = { permission: 'session', feature: 'none' } as const;

export const notificationEndpoints = {
  list,
  create,
  read,
  update,
  remove: { ...remove, path: '/api/fleet/notifications/{id}' },
  test: endpoint({
    name: 'testNotification',
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Sends a test message to every recipient by every channel.',
    params: IdParams,
    answer: NotificationTest,
    ...writing,
  }),
  log: endpoint({
    name: 'notificationLog',
    method: 'GET',
    path: `${path}/log`,
    summary: 'Lists sent messages with their recipients and delivery results, newest first.',
    query: NotificationLogQuery,
    answer: ListOf(NotificationLogEntry),
    ...reading,
  }),
  stopped: endpoint({
    name: 'stoppedAddresses',
    method: 'GET',
    path: `${path}/stopped`,
    summary: 'Lists addresses that get no messages, because they were refused or unsubscribed.',
    answer: ListOf(StoppedAddress),
    ...reading,
  }),
  resume: endpoint({
    name: 'resumeAddress',
    method: 'DELETE',
    path: `${path}/stopped/{id}`,
    summary: 'Sends messages to a refused address again. Only its owner can end an unsubscription.',
    params: IdParams,
    ...writing,
  }),
  inbox: endpoint({
    name: 'notificationInbox',
    method: 'GET',
    path: `${path}/inbox`,
    summary: 'Returns the latest alerts that the user was notified of, and the number of unread ones.',
    query: InboxQuery,
    answer: Inbox,
    ...own,
  }),
  markRead: endpoint({
    name: 'readInbox',
    method: 'POST',
    path: `${path}/inbox/read`,
    summary: 'Sets alerts of the user’s bell as read.',
    body: InboxRead,
    ...own,
  }),
  pushKey: endpoint({
    name: 'pushKey',
    method: 'GET',
    path: `${path}/push`,
    summary: 'Returns the key with which a browser subscribes to pushes.',
    answer: PushKey,
    ...own,
  }),
  subscribePush: endpoint({
    name: 'subscribePush',
    method: 'POST',
    path: `${path}/push`,
    summary: 'Saves the push subscription of the user’s browser.',
    body: PushSubscriptionWrite,
    ...own,
  }),
  unsubscribePush: endpoint({
    name: 'unsubscribePush',
    method: 'POST',
    path: `${path}/push/remove`,
    summary: 'Deletes the push subscription of the user’s browser.',
    body: PushEndpoint,
    ...own,
  }),
};
