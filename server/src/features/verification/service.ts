import { createHash, randomBytes, randomInt } from 'node:crypto';
import { DEFAULT_LOCALE, LIMITS } from '@waymark/domain/limits.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { delivery as english } from '@waymark/messages/en/delivery.ts';
import type { Channel, Delivery } from '../../delivery/delivery.ts';
import type { Database } from '../../storage/db.ts';
import { Attempts, TooManyAttempts } from '../attempts.ts';
import { passwordFits, passwordHash } from '../password.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { methodOf, normalizedUsername } from '../username.ts';
import { filled, languageOf } from '../words.ts';
import { beginVerification, passVerification, spendVerification, tryVerification } from './sql.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const CODE_LIMITS = {
  validSeconds: LIMITS.verificationCodeSeconds,
  resendSeconds: LIMITS.verificationResendSeconds,
  sendsPerHour: LIMITS.verificationSendsPerHour,
};

export interface SendRequest {
  target: string;
  channel: Channel;
  /** Peer address, for the limits. */
  address: string;
  /** Of the browser, where the user has set none. */
  language: string | undefined;
}

export interface VerificationServiceParts {
  database: Database;
  delivery: Delivery;
  now: () => number;
  /** Told of what failed beside an answer. */
  onError: (error: unknown) => void;
}

/**
 * Verification codes (decisions.md, "Verification codes"). Nobody learns whether a target is a user's, by words or by
 * time: every request stores and compares a code in the same way, and only after the answer a user is looked for whom
 * the code can be sent to.
 */
export class VerificationService {
  readonly #parts: VerificationServiceParts;
  readonly #sends = new Attempts(20, QUARTER_HOUR_MS);
  readonly #tries = new Attempts(50, QUARTER_HOUR_MS);
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: VerificationServiceParts) {
    this.#parts = parts;
  }

  /**
   * Makes a code for the target, in the place of an earlier one, and sends it if the target is a user's.
   * @throws Refusal when the channel does not fit the target, or does not work; TooManyAttempts
   */
  async send(request: SendRequest): Promise<{ expiresInSeconds: number; resendInSeconds: number }> {
    const { database, delivery, now } = this.#parts;
    const method = methodOf(request.target);
    const target = normalizedUsername(request.target, method);
    if ((method === 'email') !== (request.channel === 'EMAIL')) throw refuseField('error.validation', 'deliveryMode');
    limit(this.#sends, request.address, now());
    if (!(await delivery.works(request.channel))) throw new Refusal('error.code.send');
    const code = String(randomInt(10 ** LIMITS.verificationCodeDigits)).padStart(LIMITS.verificationCodeDigits, '0');
    const codeHash = await passwordHash(code);
    const wait = await database.tenant([], (tx) =>
      beginVerification(tx, target, codeHash, new Date(now()), CODE_LIMITS),
    );
    if (wait > 0) throw new TooManyAttempts(wait);
    this.#sendBesideTheAnswer(target, code, request);
    return {
      expiresInSeconds: LIMITS.verificationCodeSeconds,
      resendInSeconds: LIMITS.verificationResendSeconds,
    };
  }

  #sendBesideTheAnswer(target: string, code: string, request: SendRequest): void {
    const sending = this.#sendToUser(target, code, request)
      .catch(this.#parts.onError)
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #sendToUser(target: string, code: string, request: SendRequest): Promise<void> {
    const { system } = this.#parts.database;
    const user = await (request.channel === 'EMAIL' ? system.userByEmail(target) : system.userByPhone(target));
    if (user === undefined || user.disabledAt !== null) return;
    const language = languageOf(user.language) ?? languageOf(request.language) ?? DEFAULT_LOCALE;
    const { delivery: words } = await loadCatalogue(language);
    const values = { code, minutes: String(LIMITS.verificationCodeSeconds / 60) };
    const say = (key: keyof typeof english) => filled(words[key] ?? '', values);
    const mail = request.channel === 'EMAIL';
    await this.#parts.delivery.send({
      channel: request.channel,
      to: target,
      subject: mail ? say('codeSubject') : '',
      text: mail ? say('codeMail') : say('codeSms'),
      validUntil: this.#parts.now() + LIMITS.verificationCodeSeconds * 1000,
    });
  }

  /**
   * Checks a code and uses it up.
   * @returns the proof: a token that one call may spend
   * @throws Refusal `error.code.wrong`, or `error.code.expired` when there is no code left to be right; TooManyAttempts
   */
  async verify(request: { target: string; code: string; address: string }): Promise<string> {
    const { database, now } = this.#parts;
    const target = normalizedUsername(request.target, methodOf(request.target));
    limit(this.#tries, request.address, now());
    const found = await database.tenant([], (tx) =>
      tryVerification(tx, target, new Date(now()), LIMITS.verificationTries),
    );
    const fits = await passwordFits(request.code, found?.codeHash);
    if (found === undefined) throw new Refusal('error.code.expired');
    if (!fits) throw new Refusal(found.tries < LIMITS.verificationTries ? 'error.code.wrong' : 'error.code.expired');
    const proof = randomBytes(32).toString('base64url');
    const passed = await database.tenant([], (tx) =>
      passVerification(tx, target, found.codeHash, hashOf(proof), new Date(now()), LIMITS.verificationProofSeconds),
    );
    if (!passed) throw new Refusal('error.code.expired');
    this.#tries.undo(request.address);
    return proof;
  }

  /** Uses a proof up. @throws Refusal `error.reset.proof` when it is none of this target, or too old */
  async spend(target: string, proof: string | undefined): Promise<void> {
    const { database, now } = this.#parts;
    const spent =
      proof !== undefined &&
      (await database.tenant([], (tx) => spendVerification(tx, target, hashOf(proof), new Date(now()))));
    if (!spent) throw new Refusal('error.reset.proof');
  }

  /** Resolves when everything that was to be sent by now is sent, or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}

/** Counts one for the address. @throws TooManyAttempts */
function limit(attempts: Attempts, address: string, now: number): void {
  const wait = attempts.waitSeconds(address, now);
  if (wait > 0) throw new TooManyAttempts(wait);
  attempts.begin(address, now);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
