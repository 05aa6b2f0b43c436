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

/** What users are told without having asked. */
export type Notice = keyof typeof WORDS;

export interface NoticedUser {
  name: string;
  email: string | null;
  phone?: string | null;
  language: string | null;
}

/** What a notice's words name beside the user: the same for all, or words of the user's own language. */
export type NoticeValues = Readonly<Record<string, string>> | ((words: Catalogue) => Readonly<Record<string, string>>);

export interface NoticeServiceParts {
  delivery: Pick<Delivery, 'send'>;
  /** Told of what failed beside an answer. */
  onError: (error: unknown) => void;
}

/** Tells users, by mail or else by SMS, what happened to what is theirs. No answer waits for it, and none fails by it. */
export class NoticeService {
  readonly #parts: NoticeServiceParts;
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: NoticeServiceParts) {
    this.#parts = parts;
  }

  /** @param values what the notice's words name beside the user */
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

  /** Resolves when everything that was to be told by now is with the delivery. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
