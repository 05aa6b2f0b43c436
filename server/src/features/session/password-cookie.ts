import { HostCookie } from './host-cookie.ts';

/** Proof of a verified password, for the one call that spends it. */
export const PASSWORD_COOKIE = new HostCookie('waymark_password', 'strict');
