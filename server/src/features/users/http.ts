import type { userEndpoints } from '@waymark/contract/users/endpoints.ts';
import type { Handler, Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import type { UserService } from './service.ts';

/** @param siteAddress returns the base address of links in messages */
export function userHandlers(users: UserService, siteAddress: () => string): Handlers<typeof userEndpoints> {
  const list: Handler<typeof userEndpoints.list> = ({ viewer, query }) => users.list(viewer, query);
  return {
    list,
    listV1: list,
    create: ({ viewer, body }) => users.create(viewer, body, siteAddress()),
    read: ({ viewer, params }) => users.read(viewer, params.id),
    update: async ({ viewer, params, body, request }) =>
      users.update(viewer, params.username, body, siteAddress(), readAt(request)),
    async remove({ viewer, params }) {
      await users.remove(viewer, params.id);
      return undefined;
    },
    invite: ({ viewer, params }) => users.invite(viewer, params.id, siteAddress()),
    roles: async () => users.roles(),
    assignable: ({ viewer, query }) => users.assignable(viewer, query.accountId),
  };
}
