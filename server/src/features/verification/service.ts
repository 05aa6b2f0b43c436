import { createHash, randomBytes, randomInt } from 'node:crypto';
import { DEFAULT_LOCALE, LIMITS } from '@waymark/domain/limits.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { delivery as english } from '@waymark/messages/en/delivery.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Channel } from '../../delivery/message.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { subscriberOf } from '../../subscriber.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { passwordFits, passwordHash } from '../secrets/password.ts';
import { Attempts, TooManyAttempts } from '../session/attempts.ts';
import { methodOf, normalizedUsername } from '../session/username.ts';
import { filled, languageOf } from '../words.ts';
import { beginVerification, passVerification, spendVerification, tryVerification } from './sql.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const CODE_LIMITS = {
  validSeconds: LIMITS.verificationCodeSeconds,
  resendSeconds: LIMITS.verificationResendSeconds,
  sendsPerHour: LIMITS.verificationSendsPerHour,
};

/** Purpose of a code. A code and its proof are valid for that alone. */
export type Purpose = 'reset' | 'signUp';

export interface SendRequest {
  target: string;
  purpose: Purpose;
  channel: Channel;
  /** Peer address, for the limits. */
  address: string;
  /** Language of the browser, for users without a setting. */
  language: string | undefined;
}

export interface VerificationServiceParts {
  database: Database;
  delivery: Delivery;
  now: () => number;
  /** True if codes are sent to people who are not users yet. */
  signUp: boolean;
  /** Called with errors outside of an answer. */
  onError: (error: unknown) => void;
}

/**
 * Verification codes (decisions.md, "Verification codes"). A password reset does not reveal whether a target is a
 * user's, by words or by time. Every request stores and compares a code in the same way, and looks for the user to send
 * it to only after the answer. A sign-up does reveal it, as often as codes may be requested.
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
   * Creates a code for the target, which replaces an earlier one, and sends it: for a reset only to a user, for a
   * sign-up only to a target that is not a user's.
   * @throws Refusal if the channel does not fit the target, or does not work; `error.sign.up.email` or `.phone` if
   * the target of a sign-up is a user's, `error.not.found` if sign-up is off; TooManyAttempts
   */
  async send(request: SendRequest): Promise<{ expiresInSeconds: number; resendInSeconds: number }> {
    const { database, delivery, now } = this.#parts;
    const method = methodOf(request.target);
    const target = normalizedUsername(request.target, method);
    if ((method === 'email') !== (request.channel === 'EMAIL')) throw refuseField('error.validation', 'deliveryMode');
    this.#mustBeOpen(request.purpose);
    limit(this.#sends, request.address, now());
    if (!(await delivery.works(request.channel))) throw new Refusal('error.code.send');
    const code = String(randomInt(10 ** LIMITS.verificationCodeDigits)).padStart(LIMITS.verificationCodeDigits, '0');
    const codeHash = await passwordHash(code);
    const wait = await database.tenant([], (tx) =>
      beginVerification(tx, keyOf(request.purpose, target), codeHash, new Date(now()), CODE_LIMITS),
    );
    if (wait > 0) throw new TooManyAttempts(wait);
    if (request.purpose === 'signUp') await this.#mustBeNobodys(target);
    this.#sendBesideTheAnswer(target, code, request);
    return {
      expiresInSeconds: LIMITS.verificationCodeSeconds,
      resendInSeconds: LIMITS.verificationResendSeconds,
    };
  }

  /** @param target normalized @throws Refusal `error.sign.up.email` or `.phone` */
  async #mustBeNobodys(target: string): Promise<void> {
    if ((await this.#userOf(target)) !== undefined) throw new Refusal(takenCode(target));
  }

  #userOf(target: string) {
    const { system } = this.#parts.database;
    return methodOf(target) === 'email' ? system.userByEmail(target) : system.userByPhone(target);
  }

  #mustBeOpen(purpose: Purpose): void {
    if (purpose === 'signUp' && !this.#parts.signUp) throw new Refusal('error.not.found');
  }

  #sendBesideTheAnswer(target: string, code: string, request: SendRequest): void {
    const sending = this.#sendCode(target, code, request)
      .catch(this.#parts.onError)
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #sendCode(target: string, code: string, request: SendRequest): Promise<void> {
    const user = await this.#userOf(target);
    const isFor = request.purpose === 'signUp' ? user === undefined : user !== undefined && user.disabledAt === null;
    if (!isFor) return;
    const language = languageOf(user?.language) ?? languageOf(request.language) ?? DEFAULT_LOCALE;
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
   * Checks a code and spends it.
   * @returns the proof: a token that one call may spend
   * @throws Refusal `error.code.wrong`, or `error.code.expired` if no valid code is left; TooManyAttempts
   */
  async verify(request: { target: string; purpose: Purpose; code: string; address: string }): Promise<string> {
    const { database, now } = this.#parts;
    const target = keyOf(request.purpose, normalizedUsername(request.target, methodOf(request.target)));
    this.#mustBeOpen(request.purpose);
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
    this.#tries.undo(subscriberOf(request.address));
    return proof;
  }

  /**
   * Spends the proof of a reset's target.
   * @param proofs of the browser @returns the spent one
   * @throws Refusal `error.reset.proof` if none is of this target, or it is too old
   */
  spend(target: string, proofs: readonly string[]): Promise<string> {
    return this.#parts.database.tenant([], (tx) => this.#spendIn(tx, keyOf('reset', target), proofs));
  }

  /**
   * Spends the proof of a sign-up's target in the transaction that creates the account, so that a rollback keeps the
   * proof.
   * @param target normalized @param proofs of the browser @returns the spent one
   * @throws Refusal `error.reset.proof` if none is of this target and purpose, or it is too old
   */
  spendForSignUp(tx: Tx, target: string, proofs: readonly string[]): Promise<string> {
    return this.#spendIn(tx, keyOf('signUp', target), proofs);
  }

  async #spendIn(tx: Tx, key: string, proofs: readonly string[]): Promise<string> {
    const now = new Date(this.#parts.now());
    for (const proof of proofs) if (await spendVerification(tx, key, hashOf(proof), now)) return proof;
    throw new Refusal('error.reset.proof');
  }

  /** Resolves when every pending message is sent or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }
}

/** Returns a key that differs between purposes, because no target contains a space. */
function keyOf(purpose: Purpose, target: string): string {
  return purpose === 'reset' ? target : `sign-up ${target}`;
}

/** Returns the code of the refusal for a target that is a user's. @param target normalized */
export function takenCode(target: string): 'error.sign.up.email' | 'error.sign.up.phone' {
  return methodOf(target) === 'email' ? 'error.sign.up.email' : 'error.sign.up.phone';
}

/** Counts a request of the peer's address. @throws TooManyAttempts */
function limit(attempts: Attempts, peer: string, now: number): void {
  const address = subscriberOf(peer);
  const wait = attempts.waitSeconds(address, now);
  if (wait > 0) throw new TooManyAttempts(wait);
  attempts.begin(address, now);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
