import type { FastifyReply, FastifyRequest } from 'fastify';
import { setToken, tokenOf } from '../features/session/cookie.ts';
import { PROOF_COOKIE } from '../features/session/proof-cookie.ts';
import type { SignUpService } from '../features/sign-up/service.ts';

/** Handles the submit of the account-creation wizard: removes the proof from its cookie and sets the session's. */
export function signUpSubmit(signUps: SignUpService, publicUrl: string | undefined) {
  return async (body: unknown, request: FastifyRequest, reply: FastifyReply): Promise<{ id: string; name: string }> => {
    const { account, session, spentProof } = await signUps.createAccountBySignUp(body, {
      proofs: PROOF_COOKIE.read(request, publicUrl),
      address: request.ip,
      userAgent: request.headers['user-agent'],
      previousToken: tokenOf(request, publicUrl),
    });
    PROOF_COOKIE.remove(request, reply, spentProof, publicUrl);
    setToken(request, reply, session.token, false, publicUrl);
    return account;
  };
}
