import { LIMITS } from '@waymark/domain/limits.ts';

/** A code that was sent to an address. */
export interface SentCode {
  /** Epoch ms from which another can be requested. */
  resendAt: number;
  /** Epoch ms until which the code, or after it was checked its proof, is valid. */
  validUntil: number;
  /** The code after it was checked. The server accepts it only once, but its proof remains. */
  spent?: string;
}

/** Sent codes by address, so that a return to an earlier address needs no other code. */
export type SentCodes = Readonly<Record<string, SentCode>>;

/** Returns the valid code of an address, sent or spent. */
export function validCode(codes: SentCodes, target: string, now: number): SentCode | undefined {
  const code = Object.hasOwn(codes, target) ? codes[target] : undefined;
  return code !== undefined && code.validUntil > now ? code : undefined;
}

export function withSent(codes: SentCodes, target: string, resendAt: number, now: number): SentCodes {
  return { ...codes, [target]: { resendAt, validUntil: now + LIMITS.verificationCodeSeconds * 1000 } };
}

export function withSpent(codes: SentCodes, target: string, code: string, now: number): SentCodes {
  const validUntil = now + LIMITS.verificationProofSeconds * 1000;
  return { ...codes, [target]: { resendAt: codes[target]?.resendAt ?? 0, validUntil, spent: code } };
}

/** Returns the codes without that of an address, whose proof the server refused. */
export function without(codes: SentCodes, target: string): SentCodes {
  return Object.fromEntries(Object.entries(codes).filter(([other]) => other !== target));
}
