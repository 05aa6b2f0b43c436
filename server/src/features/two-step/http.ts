import type { twoStepEndpoints } from '@waymark/contract/two-step/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import { PASSWORD_COOKIE } from '../session/password-cookie.ts';
import type { PasswordService } from '../session/passwords.ts';
import type { Viewer } from '../session/viewer.ts';
import type { TwoStepService } from './service.ts';

/** @param publicUrl decides with the request whether cookies are Secure */
export function twoStepHandlers(
  twoStep: TwoStepService,
  passwords: PasswordService,
  publicUrl: string | undefined,
): Handlers<typeof twoStepEndpoints> {
  const spendProof = async (viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await passwords.spendProof(viewer, PASSWORD_COOKIE.read(request, publicUrl));
    PASSWORD_COOKIE.clear(request, reply, publicUrl);
  };
  return {
    read: ({ viewer }) => twoStep.read(viewer),

    async begin({ viewer, request, reply }) {
      await spendProof(viewer, request, reply);
      const user = { accountId: viewer.homeAccountId, userId: viewer.userId };
      return twoStep.begin(user, viewer.email ?? viewer.name);
    },

    confirm: ({ viewer, body }) =>
      twoStep.confirm(
        { accountId: viewer.homeAccountId, userId: viewer.userId, uid: viewer.userUid },
        body.code.replace(/\s/g, ''),
      ),

    async recoveryCodes({ viewer, request, reply }) {
      await spendProof(viewer, request, reply);
      return twoStep.renewRecoveryCodes(viewer);
    },

    async disable({ viewer, body, request, reply }) {
      await spendProof(viewer, request, reply);
      await twoStep.disable(viewer, body.code);
      return undefined;
    },

    readRule: ({ viewer, params }) => twoStep.readRule(viewer, params.id),

    setRule: ({ viewer, params, body }) => twoStep.setRule(viewer, params.id, body.required),

    readOfUser: ({ viewer, params }) => twoStep.readOfUser(viewer, params.id),

    async removeOfUser({ viewer, params, request, reply }) {
      // An invisible user is 404, whatever the proof.
      await twoStep.readOfUser(viewer, params.id);
      await spendProof(viewer, request, reply);
      await twoStep.removeOfUser(viewer, params.id);
      return undefined;
    },
  };
}
