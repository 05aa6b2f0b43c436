import { domainToASCII, domainToUnicode } from 'node:url';

export type LoginMethod = 'email' | 'phone';

/** Returns the stored form: an email in one spelling, a phone in E.164 (decisions.md, "Phone usernames"). */
export function normalizedUsername(username: string, method: LoginMethod): string {
  return method === 'phone' ? `+${username.replace(/\D/g, '')}` : normalizedEmail(username);
}

/** Returns an address in lower case and with its domain in its own script, because browsers send either form. */
function normalizedEmail(email: string): string {
  const [, name, domain] = /^(.*)@([^@]*)$/s.exec(email.trim().normalize('NFC').toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return email.trim().toLowerCase();
  return `${name}@${domainToUnicode(domainToASCII(domain)) || domain}`;
}

/** Returns the method for a username without one. */
export function methodOf(username: string): LoginMethod {
  return username.includes('@') ? 'email' : 'phone';
}
