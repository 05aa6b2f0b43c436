import { LIMITS } from '@waymark/domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HostCookie } from './host-cookie.ts';

const COOKIE = new HostCookie('waymark_verified', 'strict');

/** Maximum number of proofs of one browser. Each tab may verify an address of its own. */
const MOST_PROOFS = 4;

/** Proofs of verified codes, newest first. One call spends one of them, and its address decides which. */
export const PROOF_COOKIE = {
  /** @param publicUrl address at which browsers reach the product */
  read: (request: FastifyRequest, publicUrl: string | undefined): string[] => COOKIE.readAll(request, publicUrl),

  add(request: FastifyRequest, reply: FastifyReply, proof: string, publicUrl: string | undefined): void {
    const proofs = [proof, ...COOKIE.readAll(request, publicUrl)].slice(0, MOST_PROOFS);
    COOKIE.setAll(request, reply, proofs, LIMITS.verificationProofSeconds, publicUrl);
  },

  remove(request: FastifyRequest, reply: FastifyReply, spent: string, publicUrl: string | undefined): void {
    const others = COOKIE.readAll(request, publicUrl).filter((proof) => proof !== spent);
    if (others.length === 0) COOKIE.clear(request, reply, publicUrl);
    else COOKIE.setAll(request, reply, others, LIMITS.verificationProofSeconds, publicUrl);
  },
};
