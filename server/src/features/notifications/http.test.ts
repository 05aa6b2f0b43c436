/** Notifications as users write them, and the bell of a user. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { encodeResume, LIVE_PATH } from '@waymark/contract/live/frame.ts';
import type { NotificationWrite } from '@waymark/contract/notifications/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CONTACT, type NotifyingApp, notifyingApp } from './testing.ts';

const { notifications, audit } = ENDPOINTS;
let app: NotifyingApp;
beforeAll(async () => {
  app = await notifyingApp();
});
afterAll(() => app.close());
beforeEach(() => app.next());

const BODY: NotificationWrite = { name: 'Night watch', type: 'immediate', channels: ['email'], contacts: [CONTACT] };
const create = (body: object) => app.admin.call(notifications.create, { body: { ...BODY, ...body } });

describe('a notification', () => {
  it('is created, read, changed, deleted, and every change is in the audit log', async () => {
    const user = await app.user();
    const { answer } = await create({
      type: 'daily',
      dailyAt: '18:30',
      users: [user.uid],
      subscriptions: { severities: ['high'], types: ['speeding'], rules: [] },
      quietHours: { from: '22:00', to: '07:00' },
      escalateAfterMinutes: 10,
    });
    expect(answer).toMatchObject({
      name: 'Night watch',
      dailyAt: '18:30',
      users: [{ id: user.uid, name: 'Test User' }],
      contacts: [{ ...CONTACT, phone: null, stopped: null }],
      quietHours: { from: '22:00', to: '07:00' },
      escalateAfterMinutes: 10,
      enabled: true,
    });
    const params = { id: answer.id };
    const changed = await app.admin.call(notifications.update, { params, body: { ...BODY, enabled: false } });
    expect(changed.answer).toMatchObject({ enabled: false, users: [], quietHours: null });
    expect((await app.admin.call(notifications.list, { query: {} })).answer).toMatchObject({ count: 1 });
    expect((await app.admin.call(notifications.remove, { params })).status).toBe(204);
    const actions = (await app.admin.call(audit.list, { query: {} })).answer.items.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('notification')).toSorted()).toEqual([
      'notification.create',
      'notification.delete',
      'notification.update',
    ]);
  });

  it('with the name of another one is refused', async () => {
    await create({});
    expect((await create({ name: 'night WATCH' })).problem).toMatchObject({
      status: 409,
      code: 'error.duplicate.notification',
      errors: [{ path: 'name' }],
    });
  });

  it.each<[string, object, string, string]>([
    ['nobody', { contacts: [] }, 'error.notification.recipients', 'users'],
    [
      'a contact with two addresses',
      { contacts: [{ ...CONTACT, phone: '81 9012345678' }] },
      'error.notification.contact',
      'contacts.0.email',
    ],
    ['a contact that no channel reaches', { channels: ['sms'] }, 'error.notification.channel', 'contacts.0.email'],
    ['a webhook without an address', { channels: ['email', 'webhook'] }, 'error.notification.webhook', 'webhookUrl'],
    ['an unknown user', { users: [crypto.randomUUID()] }, 'error.notification.unknown', 'users'],
  ])('with %s is refused', async (_what, body, code, path) => {
    const { problem } = await create(body);
    expect([problem.code, problem.errors?.[0]?.path]).toEqual([code, path]);
  });

  it('refuses quiet hours without an end', async () => {
    const { problem } = await create({ quietHours: { from: '22:00', to: '22:00' } });
    expect(problem).toMatchObject({ status: 400, code: 'error.validation' });
  });
});

describe('the bell', () => {
  it('shows a user the alerts of notifications in the product, grouped, until they are read', async () => {
    const user = app.admin.user!;
    await app.test.database.tenant([app.account.id], (tx) =>
      tx
        .updateTable('users')
        .set({ alerts: ['speeding', 'idling', 'securePark'] })
        .where('id', '=', user.id)
        .execute(),
    );
    await app.notify({ channels: ['app'], users: [user.uid], contacts: [] });
    await app.raise({ type: 'speeding', value: 70, threshold: 50 });
    await app.raise({ type: 'speeding', value: 80, threshold: 50 });
    await app.raise({ type: 'idling' });
    await app.raise({ type: 'securePark', details: { violation: 'shock' } });
    await app.deliver();
    const read = async () => (await app.admin.call(notifications.inbox, { query: {} })).answer;
    const { items, unread, count } = await read();
    expect([unread, count]).toEqual([3, 3]);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'speeding', count: 2, assetName: 'Truck 07', value: 80, read: false }),
        expect.objectContaining({ type: 'idling', count: 1 }),
        expect.objectContaining({ type: 'securePark', details: { violation: 'shock' } }),
      ]),
    );
    await app.admin.call(notifications.markRead, { body: { ids: [items[0]!.id] } });
    expect((await read()).unread).toBe(2);
    await app.admin.call(notifications.markRead, { body: {} });
    expect((await read()).unread).toBe(0);
    const other = await app.test.signedIn(app.account.id);
    expect((await other.call(notifications.inbox, { query: {} })).answer.count).toBe(0);
  });

  it('tells the open pages of the user, and no others, of a new alert', async () => {
    const user = app.admin.user!;
    await app.test.database.tenant([app.account.id], (tx) =>
      tx
        .updateTable('users')
        .set({ alerts: ['speeding'] })
        .where('id', '=', user.id)
        .execute(),
    );
    const other = await app.test.signedIn(app.account.id);
    await app.notify({ channels: ['app'], users: [user.uid], contacts: [] });
    const address = await app.test.app.listen({ host: '127.0.0.1', port: 0 });
    const [own, foreign] = [app.admin, other].map(({ cookie }) => textFrames(address, cookie!)) as [Frames, Frames];
    // The process listens from then on.
    await own.until((frame) => frame.type === 'inbox');
    await foreign.until((frame) => frame.type === 'inbox');
    await app.raise({ type: 'speeding', value: 70, threshold: 50 });
    await app.deliver();
    expect(await own.until((frame) => frame.type === 'alert')).toMatchObject({
      entry: { type: 'speeding', assetName: 'Truck 07', count: 1 },
      unread: 1,
    });
    expect(foreign.seen.map(({ type }) => type)).not.toContain('alert');
    for (const { socket } of [own, foreign]) socket.terminate();
  });
});

type Frame = { type: string };
interface Frames {
  socket: WebSocket;
  seen: Frame[];
  until(wanted: (frame: Frame) => boolean): Promise<Frame>;
}

/** Opens a live socket and collects its text frames. */
function textFrames(address: string, cookie: string): Frames {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie, origin: address },
  });
  const seen: Frame[] = [];
  const waiting = new Set<() => void>();
  socket.on('open', () => socket.send(encodeResume([])));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    seen.push(JSON.parse(String(data)) as Frame);
    for (const wake of waiting) wake();
  });
  const until = async (wanted: (frame: Frame) => boolean): Promise<Frame> => {
    for (;;) {
      const found = seen.find(wanted);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  return { socket, seen, until };
}
