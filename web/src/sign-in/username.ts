import { isEmail } from '@waymark/contract/formats.ts';
import { isSimplePhone } from '@waymark/contract/phone.ts';

/** The user to sign in, as the form passes it to the login address in the query parameter `u` (product.md §7). */
export interface SignInUser {
  /** Digits only if it is a phone number. */
  username: string;
  loginMethod: LoginMethod;
  rememberMe: boolean;
}

export type LoginMethod = 'email' | 'phone';

/** Returns the error of an email address as a key of the `errors` messages. Undefined if it is valid. */
export function emailError(text: string): string | undefined {
  if (text === '') return 'error.required.field';
  return isEmail(text) ? undefined : 'error.format.email';
}

/**
 * Returns the address to which the browser goes with the username.
 *
 * @param loginAddress as configured, a local path or another site's address
 * @param next path to open after sign-in, passed on only within this site
 */
export function loginAddressFor(loginAddress: string, user: SignInUser, next: string | null): string {
  const query = new URLSearchParams({ u: JSON.stringify(user) });
  if (next !== null && isOwnPath(loginAddress) && isOwnPath(next)) query.set('next', next);
  return `${loginAddress}${loginAddress.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the user in `u`. Undefined if it is missing or invalid. */
export function readUser(u: string | null): SignInUser | undefined {
  if (u === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(u);
  } catch {
    return undefined; // a malformed address: the page offers to start again
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { username, loginMethod, rememberMe } = value as Record<string, unknown>;
  if (typeof username !== 'string' || (loginMethod !== 'email' && loginMethod !== 'phone')) return undefined;
  const fits = loginMethod === 'email' ? emailError(username) === undefined : isSimplePhone(username);
  if (!fits) return undefined;
  return { username, loginMethod, rememberMe: rememberMe === true };
}

/** Returns the username for display: a phone number with its +. */
export function shownUsername({ username, loginMethod }: Pick<SignInUser, 'username' | 'loginMethod'>): string {
  return loginMethod === 'phone' ? `+${username}` : username;
}

/** Returns whether a text is a path of this site and not a disguised address of another site (`//host`, `/\host`). */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
