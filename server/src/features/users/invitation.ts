import { DEFAULT_LOCALE } from '@waymark/domain/limits.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Message } from '../../delivery/message.ts';
import type { LoginMethod } from '../session/username.ts';
import { filled, languageOf } from '../words.ts';

export interface Invitation {
  email: string | null;
  phone: string | null;
  name: string;
  accountName: string;
  inviterName: string;
  /** Languages in order of preference; null: not set. */
  languages: readonly (string | null | undefined)[];
  /** `https://fleet.example.org` */
  siteAddress: string;
}

/**
 * Returns the message to a new user. Its link carries no secret. It leads to a page with the username filled in, which
 * sends a code to prove that the user holds the address or number.
 */
export async function invitationMessage(invitation: Invitation): Promise<Message> {
  const { email, phone, siteAddress } = invitation;
  const method: LoginMethod = email !== null ? 'email' : 'phone';
  const to = email ?? phone ?? '';
  const language = invitation.languages.map(languageOf).find((known) => known !== undefined) ?? DEFAULT_LOCALE;
  const { delivery: words } = await loadCatalogue(language);
  const u = JSON.stringify({ username: to.replace(/^\+/, ''), loginMethod: method, rememberMe: false });
  const values = {
    name: invitation.name,
    account: invitation.accountName,
    inviter: invitation.inviterName,
    link: `${siteAddress}/login-app/reset/invitation?${new URLSearchParams({ u })}`,
  };
  const say = (key: 'invitationSubject' | 'invitationMail' | 'invitationSms') => filled(words[key] ?? '', values);
  return method === 'email'
    ? { channel: 'EMAIL', to, subject: say('invitationSubject'), text: say('invitationMail') }
    : { channel: 'SMS', to, subject: '', text: say('invitationSms') };
}
