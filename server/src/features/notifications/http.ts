import type { notificationEndpoints } from '@waymark/contract/notifications/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import type { InboxService } from './inbox.ts';
import type { PushService } from './push.ts';
import type { NotificationService } from './service.ts';

export function notificationHandlers({
  notifications,
  inboxes,
  pushes,
}: {
  notifications: NotificationService;
  inboxes: InboxService;
  pushes: PushService;
}): Handlers<typeof notificationEndpoints> {
  return {
    list: ({ viewer, query }) => notifications.list(viewer, query),
    create: ({ viewer, body }) => notifications.create(viewer, body),
    read: ({ viewer, params }) => notifications.read(viewer, params.id),
    update: async ({ viewer, params, body, request }) => notifications.update(viewer, params.id, body, readAt(request)),
    async remove({ viewer, params }) {
      await notifications.remove(viewer, params.id);
      return undefined;
    },
    test: ({ viewer, params }) => notifications.test(viewer, params.id),
    log: ({ viewer, query }) => notifications.log(viewer, query),
    stopped: ({ viewer }) => notifications.stopped(viewer),
    async resume({ viewer, params }) {
      await notifications.resume(viewer, params.id);
      return undefined;
    },
    inbox: ({ viewer, query }) => inboxes.read(viewer, query),
    async markRead({ viewer, body }) {
      await inboxes.markRead(viewer, body);
      return undefined;
    },
    pushKey: async () => ({ publicKey: await pushes.publicKey() }),
    async subscribePush({ viewer, body }) {
      await pushes.subscribe(viewer, body);
      return undefined;
    },
    async unsubscribePush({ viewer, body }) {
      await pushes.unsubscribe(viewer, body.endpoint);
      return undefined;
    },
  };
}
