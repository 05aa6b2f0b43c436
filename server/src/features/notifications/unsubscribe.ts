import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { SealBroken, type Sealer } from '../secrets/sealed.ts';
import { languageOf } from '../words.ts';
import { accountOf } from './recipients-sql.ts';
import { stopAddress } from './sql.ts';

/** The sealed token belongs to this place, so that no other sealed value is one. */
const PLACE = 'unsubscribe';

/** Mails that the link of a mail ends: the mails of one account to one address. */
export interface Unsubscription {
  accountId: number;
  address: string;
  language: string;
}

/** Makes and reads tokens of unsubscribe links. Only the server can make one, and it hides its content. */
export class UnsubscribeTokens {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  seal({ accountId, address, language }: Unsubscription): string {
    return this.#sealer.seal(JSON.stringify([accountId, address, language]), PLACE).toString('base64url');
  }

  /** Returns undefined for a token that this installation did not make. */
  open(token: string): Unsubscription | undefined {
    try {
      const [accountId, address, language] = JSON.parse(this.#sealer.open(Buffer.from(token, 'base64url'), PLACE)) as [
        number,
        string,
        string,
      ];
      return { accountId, address, language };
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
}

/** Ends mails to an address, by the link of a mail, without a sign-in. */
export class UnsubscribeService {
  readonly #parts: { database: Database; now: () => number };
  readonly #tokens: UnsubscribeTokens;

  constructor(parts: { database: Database; now: () => number; sealer: Sealer }) {
    this.#parts = parts;
    this.#tokens = new UnsubscribeTokens(parts.sealer);
  }

  /** Returns whose mails a token ends, with the words of the page; undefined for a wrong token. */
  async find(token: string) {
    const found = this.#tokens.open(token);
    if (found === undefined) return undefined;
    const account = await this.#parts.database.tenant([found.accountId], (tx) => accountOf(tx, found.accountId));
    if (account === undefined) return undefined;
    const language = languageOf(found.language) ?? 'en';
    return { ...found, language, account: account.name, words: await loadCatalogue(language) };
  }

  /** Stops the address. It may be repeated. */
  async stop({ accountId, address }: Pick<Unsubscription, 'accountId' | 'address'>): Promise<void> {
    const now = this.#parts.now();
    const stop = { accountId, uid: newUid(now), channel: 'email', address, reason: 'unsubscribed', detail: null };
    await this.#parts.database.tenant([accountId], async (tx) => {
      if (!(await stopAddress(tx, stop, new Date(now)))) return;
      const subject = { subjectType: 'notification', subjectUid: stop.uid, details: { name: address } };
      await audit(tx, { accountId, userId: null, action: 'notification.unsubscribe', ...subject });
    });
  }
}
