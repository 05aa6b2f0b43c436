import { isEmail } from '@waymark/contract/formats.ts';
import { isSimplePhone } from '@waymark/contract/phone.ts';

/** Who wants to sign in, as the form hands it to the login address in the query parameter `u` (product.md §7). */
export interface SignInUser {
  /** Digits only if it is a phone number. */
  username: string;
  loginMethod: LoginMethod;
  rememberMe: boolean;
}

export type LoginMethod = 'email' | 'phone';

/** What is wrong with an email address, as a key of the `errors` messages; undefined when it will do. */
export function emailError(text: string): string | undefined {
  if (text === '') return 'error.required.field';
  return isEmail(text) ? undefined : 'error.format.email';
}

/**
 * Address that the browser goes to with the username.
 *
 * @param loginAddress as configured, a path of ours or another site's address
 * @param next where to go after signing in; handed on only within this site
 */
export function loginAddressFor(loginAddress: string, user: SignInUser, next: string | null): string {
  const query = new URLSearchParams({ u: JSON.stringify(user) });
  if (next !== null && isOwnPath(loginAddress) && isOwnPath(next)) query.set('next', next);
  return `${loginAddress}${loginAddress.includes('?') ? '&' : '?'}${query}`;
}

/** The user in `u`; undefined when it is missing or does not fit. */
export function readUser(u: string | null): SignInUser | undefined {
  if (u === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(u);
  } catch {
    return undefined; // a mangled address: the page says to start again
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { username, loginMethod, rememberMe } = value as Record<string, unknown>;
  if (typeof username !== 'string' || (loginMethod !== 'email' && loginMethod !== 'phone')) return undefined;
  const fits = loginMethod === 'email' ? emailError(username) === undefined : isSimplePhone(username);
  if (!fits) return undefined;
  return { username, loginMethod, rememberMe: rememberMe === true };
}

/** The username as it is shown: a phone number with its +. */
export function shownUsername({ username, loginMethod }: Pick<SignInUser, 'username' | 'loginMethod'>): string {
  return loginMethod === 'phone' ? `+${username}` : username;
}

/** A path of this site, not another site's address in disguise (`//host`, `/\host`). */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
