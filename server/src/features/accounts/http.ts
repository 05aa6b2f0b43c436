import type { accountEndpoints } from '@waymark/contract/accounts/endpoints.ts';
import { AccountCreate, type AccountSubmit } from '@waymark/contract/accounts/schema.ts';
import { check } from '@waymark/contract/check.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import { readAt } from '../records/if-match.ts';
import { Refusal } from '../refusal.ts';
import type { AccountService } from './service.ts';

/** @param siteAddress returns the base address of links in messages */
export function accountHandlers(
  accounts: AccountService,
  signUp: (body: AccountSubmit, request: FastifyRequest, reply: FastifyReply) => Promise<{ id: string; name: string }>,
  siteAddress: () => string,
): Handlers<typeof accountEndpoints> {
  return {
    info: ({ viewer, query }) => accounts.info(viewer, query.accountId),
    list: ({ viewer, query }) => accounts.list(viewer, query),

    async create({ body, request, reply }) {
      // Only the last step of the wizard has the login method of its user.
      if (body.loginMethod !== undefined) return signUp(body, request, reply);
      const { viewer } = request;
      if (viewer === undefined) throw new Refusal('error.session.missing');
      const errors = check(AccountCreate, body);
      if (errors.length > 0) throw new Refusal('error.validation', errors);
      return accounts.create(viewer, body as AccountCreate, siteAddress());
    },

    update: async ({ viewer, body, request }) => accounts.update(viewer, body, readAt(request)),
    change: ({ viewer, body }) => accounts.change(viewer, body.accountId),

    async original({ viewer }) {
      return {
        id: viewer.homeAccountUid,
        name: viewer.homeAccountName,
        switched: viewer.accountId !== viewer.homeAccountId,
      };
    },

    progress: ({ viewer }) => accounts.progress(viewer),
  };
}
