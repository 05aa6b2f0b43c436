import { DEFAULT_LOCALE } from '@waymark/domain/limits.ts';
import { type Catalogue, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { delivery as english } from '@waymark/messages/en/delivery.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { filled, languageOf } from '../words.ts';

const WORDS = {
  passwordChanged: { subject: 'passwordChangedSubject', mail: 'passwordChangedMail', sms: 'passwordChangedSms' },
  signInsRefused: { subject: 'signInsRefusedSubject', mail: 'signInsRefusedMail', sms: 'signInsRefusedSms' },
  accountCreated: { subject: 'accountCreatedSubject', mail: 'accountCreatedMail', sms: 'accountCreatedSms' },
  commandMoved: { subject: 'commandMovedSubject', mail: 'commandMovedMail', sms: 'commandMovedSms' },
  commandEnded: { subject: 'commandEndedSubject', mail: 'commandEndedMail', sms: 'commandEndedSms' },
} as const;

/** Messages that the product sends to users on its own initiative. */
export type Notice = keyof typeof WORDS;

export interface NoticedUser {
  name: string;
  email: string | null;
  phone?: string | null;
  language: string | null;
}

/** Values of a notice beside the user: the same for all languages, or made from the words of the user's language. */
export type NoticeValues = Readonly<Record<string, string>> | ((words: Catalogue) => Readonly<Record<string, string>>);

export interface NoticeServiceParts {
  delivery: Pick<Delivery, 'send'>;
  /** Called with errors outside of an answer. */
  onError: (error: unknown) => void;
}

/** Notifies users, by mail or else by SMS, about their own things. No answer waits for it or fails because of it. */
export class NoticeService {
  readonly #parts: NoticeServiceParts;
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: NoticeServiceParts) {
    this.#parts = parts;
  }

  /** @param values the values that the notice's text names beside the user */
  tell(notice: Notice, user: NoticedUser, values: NoticeValues = {}): void {
    const sending = this.#send(notice, user, values)
      .catch(this.#parts.onError)
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(notice: Notice, user: NoticedUser, values: NoticeValues): Promise<void> {
    const to = user.email ?? user.phone;
    if (!to) return;
    const catalogue = await loadCatalogue(languageOf(user.language) ?? DEFAULT_LOCALE);
    const named = { ...(typeof values === 'function' ? values(catalogue) : values), name: user.name, username: to };
    const say = (key: keyof typeof english) => filled(catalogue.delivery[key] ?? '', named);
    const mail = user.email !== null;
    await this.#parts.delivery.send({
      channel: mail ? 'EMAIL' : 'SMS',
      to,
      subject: mail ? say(WORDS[notice].subject) : '',
      text: say(WORDS[notice][mail ? 'mail' : 'sms']),
    });
  }

  /** Resolves when the delivery has all pending messages. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
