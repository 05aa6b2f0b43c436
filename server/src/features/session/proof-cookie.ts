import { HostCookie } from './host-cookie.ts';

/** Proof of a verified code, for the one call that spends it. */
export const PROOF_COOKIE = new HostCookie('waymark_verified', 'strict');
