import type { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { PROOF_COOKIE } from '../session/proof-cookie.ts';
import type { Purpose, VerificationService } from './service.ts';

/** @param publicUrl decides with the request whether cookies are Secure */
export function verificationHandlers(
  verification: VerificationService,
  publicUrl: string | undefined,
): Handlers<typeof verificationEndpoints> {
  return {
    send: ({ body, request }) =>
      verification.send({
        target: body.target,
        channel: body.deliveryMode,
        purpose: purposeOf(body),
        address: request.ip,
        language: request.headers['accept-language'],
      }),

    async verify({ body, request, reply }) {
      const proof = await verification.verify({
        target: body.target,
        purpose: purposeOf(body),
        code: body.verificationCode,
        address: request.ip,
      });
      PROOF_COOKIE.add(request, reply, proof, publicUrl);
      return undefined;
    },
  };
}

function purposeOf({ purpose }: { purpose?: Purpose }): Purpose {
  return purpose ?? 'reset';
}
