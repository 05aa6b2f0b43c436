import type { userEndpoints } from '@waymark/contract/users/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Handler, Handlers } from '../../http/handler.ts';
import type { UserService } from './service.ts';

/** @param publicUrl address under which browsers reach the product; undefined: whatever they ask for */
export function userHandlers(users: UserService, publicUrl: string | undefined): Handlers<typeof userEndpoints> {
  const list: Handler<typeof userEndpoints.list> = ({ viewer, query }) => users.list(viewer, query);
  const siteAddress = (request: FastifyRequest) =>
    (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
  return {
    list,
    listV1: list,
    create: ({ viewer, body, request }) => users.create(viewer, body, siteAddress(request)),
    read: ({ viewer, params }) => users.read(viewer, params.id),
    update: ({ viewer, params, body, request }) => users.update(viewer, params.username, body, siteAddress(request)),
    async remove({ viewer, params }) {
      await users.remove(viewer, params.id);
      return undefined;
    },
    invite: ({ viewer, params, request }) => users.invite(viewer, params.id, siteAddress(request)),
    roles: async () => users.roles(),
    assignable: ({ viewer, query }) => users.assignable(viewer, query.accountId),
  };
}
