import { HostCookie } from './host-cookie.ts';

/** The proof of a verified password, on its way to the one call that spends it. */
export const PASSWORD_COOKIE = new HostCookie('waymark_password', 'strict');
