import { passwordFaults, RESET_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import type { Database } from '../../storage/db.ts';
import { Attempts, TooManyAttempts } from '../attempts.ts';
import { audit } from '../audit.ts';
import { passwordFits, passwordHash } from '../password.ts';
import { Refusal } from '../refusal.ts';
import { type LoginMethod, methodOf, normalizedUsername } from '../username.ts';
import type { NewSessionFacts, SessionService, StartedSession } from './service.ts';
import { replacePassword, type StoredUser } from './sql.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

export interface SignIn extends NewSessionFacts {
  username: string;
  loginMethod: LoginMethod;
  password: string;
}

export interface SignInServiceParts {
  database: Database;
  sessions: SessionService;
  now: () => number;
  /** Told of what failed beside the answer (writing a refused sign-in down). */
  onError: (error: unknown) => void;
}

/** Signing in with a password, and setting a new one when it is forgotten. */
export class SignInService {
  readonly #parts: SignInServiceParts;
  readonly #byUserAndAddress = new Attempts(5, QUARTER_HOUR_MS);
  readonly #byUser = new Attempts(30, HOUR_MS);
  readonly #byAddress = new Attempts(50, QUARTER_HOUR_MS);

  constructor(parts: SignInServiceParts) {
    this.#parts = parts;
  }

  /**
   * Checks the password and starts a session with a new token.
   * @throws Refusal `error.signin.invalid`, the same for unknown, disabled and mistaken; TooManyAttempts
   */
  async signIn(request: SignIn): Promise<StartedSession> {
    const user = await this.#userOfPassword(request);
    return this.#parts.sessions.begin(user, request, { loginMethod: request.loginMethod });
  }

  async #userOfPassword(request: SignIn): Promise<StoredUser> {
    const now = this.#parts.now();
    const username = normalizedUsername(request.username, request.loginMethod);
    const keys: [Attempts, string][] = [
      [this.#byUserAndAddress, `${username} ${request.address}`],
      [this.#byUser, username],
      [this.#byAddress, request.address],
    ];
    const wait = Math.max(...keys.map(([attempts, key]) => attempts.waitSeconds(key, now)));
    if (wait > 0) throw new TooManyAttempts(wait);

    // Counted before it is known to be wrong: tries that are made at the same moment count too.
    for (const [attempts, key] of keys) attempts.begin(key, now);
    let user: StoredUser | undefined;
    let fits: boolean;
    try {
      const { system } = this.#parts.database;
      user = await (request.loginMethod === 'email' ? system.userByEmail(username) : system.userByPhone(username));
      fits = await passwordFits(request.password, user?.disabledAt === null ? user.passwordHash : undefined);
    } catch (error) {
      for (const [attempts, key] of keys) attempts.undo(key);
      throw error;
    }
    if (!fits || user === undefined) {
      if (user) this.#noteRefused(user);
      throw new Refusal('error.signin.invalid');
    }
    this.#byAddress.undo(request.address);
    for (const [attempts, key] of keys.slice(0, 2)) attempts.succeeded(key);
    return user;
  }

  /** Beside the answer, so that known users take no longer than unknown ones. */
  #noteRefused(user: StoredUser): void {
    this.#parts.database
      .tenant([user.accountId], (tx) =>
        audit(tx, {
          accountId: user.accountId,
          userId: null,
          action: 'session.refused',
          subjectType: 'user',
          subjectUid: user.uid,
        }),
      )
      .catch(this.#parts.onError);
  }

  /**
   * Sets a new password and ends every session of the user, with their sockets.
   * @param prove spends the proof that the user holds the address or number; it is asked only for a password that will do
   * @throws Refusal `error.validation`, and what `prove` throws
   */
  async resetPassword(
    request: { username: string; password: string; address: string },
    prove: (target: string) => Promise<void>,
  ): Promise<void> {
    mustBeGoodPassword(request.password, 'password');
    const method = methodOf(request.username);
    const username = normalizedUsername(request.username, method);
    await prove(username);
    const { database, sessions } = this.#parts;
    const { system } = database;
    const user = await (method === 'email' ? system.userByEmail(username) : system.userByPhone(username));
    // Only a user was sent a code; one who was removed or disabled since then is told what a stranger is told.
    if (user === undefined || user.disabledAt !== null) throw new Refusal('error.reset.proof');
    const hash = await passwordHash(request.password);
    const ended = await database.tenant([user.accountId], async (tx) => {
      await replacePassword(tx, user.accountId, user.id, hash);
      const all = await sessions.endSessionsOfUser(tx, { accountId: user.accountId, userId: user.id });
      await audit(tx, {
        accountId: user.accountId,
        userId: null,
        action: 'password.reset',
        subjectType: 'user',
        subjectUid: user.uid,
        details: { loginMethod: method, sessionsEnded: all.length },
      });
      return all;
    });
    sessions.announce(ended);
    // Who forgot the password has tried a few: they shall not have to wait now.
    this.#byUserAndAddress.succeeded(`${username} ${request.address}`);
    this.#byUser.succeeded(username);
  }
}

/** @throws Refusal `error.validation` with every rule that a new password breaks @param path of its field */
export function mustBeGoodPassword(password: string, path: string): void {
  const faults = passwordFaults(password, RESET_PASSWORD_POLICY);
  if (faults.length === 0) return;
  throw new Refusal(
    'error.validation',
    faults.map(({ key, params }) => ({ path, keyword: 'rule', key, params })),
  );
}
