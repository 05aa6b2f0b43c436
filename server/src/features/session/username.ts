export type LoginMethod = 'email' | 'phone';

/** As users are found: an email in lower case, a phone in E.164 (decisions.md, "Phone usernames"). */
export function normalizedUsername(username: string, method: LoginMethod): string {
  return method === 'phone' ? `+${username.replace(/\D/g, '')}` : username.trim().toLowerCase();
}

/** Which of the two a text is, where nobody says it. */
export function methodOf(username: string): LoginMethod {
  return username.includes('@') ? 'email' : 'phone';
}
