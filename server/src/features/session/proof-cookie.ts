import { HostCookie } from './host-cookie.ts';

/** The proof of a verified code, on its way from the verification to the one call that spends it. */
export const PROOF_COOKIE = new HostCookie('waymark_verified', 'strict');
