export type LoginMethod = 'email' | 'phone';

/** Returns the stored form: an email in lower case, a phone in E.164 (decisions.md, "Phone usernames"). */
export function normalizedUsername(username: string, method: LoginMethod): string {
  return method === 'phone' ? `+${username.replace(/\D/g, '')}` : username.trim().toLowerCase();
}

/** Returns the method for a username without one. */
export function methodOf(username: string): LoginMethod {
  return username.includes('@') ? 'email' : 'phone';
}
