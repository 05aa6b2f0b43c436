import type { RecoveryCodes, TwoStepSecret } from '@waymark/contract/two-step/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../../storage/db.ts';
import { subscriberOf } from '../../subscriber.ts';
import { audit } from '../audit/append-sql.ts';
import type { NoticeService } from '../notices/service.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { passwordFits, passwordHash } from '../secrets/password.ts';
import { newToken, tokenHash } from '../secrets/token.ts';
import type { TwoStepService } from '../two-step/service.ts';
import { Attempts, TooManyAttempts } from './attempts.ts';
import { findHalf, type HalfSignIn, insertHalf, spendHalf, userOfHalf } from './half-sql.ts';
import { KnownDevices } from './known-devices.ts';
import { mustBeGoodPassword } from './password-rules.ts';
import type { NewSessionFacts, SessionService, StartedSession } from './service.ts';
import { SlowAnswers } from './slow-answers.ts';
import { lockedPasswordHash, mustChangePassword, replacePassword, type StoredUser } from './sql.ts';
import { type LoginMethod, methodOf, normalizedUsername } from './username.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Replaces an unknown user. It has no device. */
const NO_USER = { accountId: 0, id: 0 };

export interface SignIn extends NewSessionFacts {
  username: string;
  loginMethod: LoginMethod;
  password: string;
}

/** The session, or the token for the second step, which gives no other access. */
export type FirstStep =
  | { secondStep: undefined; session: StartedSession; device: string | undefined }
  | { secondStep: 'code' | 'enrol' | 'password'; half: string };

export interface FinishedSignIn {
  session: StartedSession;
  /** Token by which the browser is known from now on. */
  device: string | undefined;
  rememberMe: boolean;
}

type Browser = Omit<NewSessionFacts, 'rememberMe'>;

interface Begun {
  hash: Buffer;
  half: HalfSignIn;
  user: StoredUser;
}

export interface SignInServiceParts {
  database: Database;
  sessions: SessionService;
  twoStep: TwoStepService;
  notices: Pick<NoticeService, 'tell'>;
  now: () => number;
  /** Waits; replaced in tests. */
  pause: (milliseconds: number) => Promise<void>;
  /** Called with errors outside of the answer, such as a failed audit of a refusal. */
  onError: (error: unknown) => void;
}

/** Signs users in with a password, and sets a new one when it is forgotten. */
export class SignInService {
  readonly #parts: SignInServiceParts;
  readonly #byUserAndAddress = new Attempts(5, QUARTER_HOUR_MS);
  readonly #byDevice = new Attempts(5, QUARTER_HOUR_MS);
  readonly #byUser = new Attempts(LIMITS.signInTriesBeforeDelay, HOUR_MS);
  readonly #told = new Attempts(1, DAY_MS);
  readonly #slow: SlowAnswers;
  readonly #devices: KnownDevices;
  readonly #byAddress = new Attempts(50, QUARTER_HOUR_MS);

  constructor(parts: SignInServiceParts) {
    this.#parts = parts;
    this.#slow = new SlowAnswers(parts.pause);
    this.#devices = new KnownDevices(parts);
  }

  /**
   * Checks the password and starts a session with a new token, or the second step.
   * @throws Refusal `error.signin.invalid`, the same for unknown, disabled and mistaken users; TooManyAttempts
   */
  async signIn(request: SignIn): Promise<FirstStep> {
    const user = await this.#userOfPassword(request);
    const mustChange = await this.#parts.database.tenant([user.accountId], (tx) =>
      mustChangePassword(tx, user.accountId, user.id),
    );
    if (mustChange) return this.#half(user, 'password', request, request.loginMethod);
    return this.passed(user, request, request.loginMethod);
  }

  /**
   * Continues with an authenticated user: to the session, or to the second step that they or their account require.
   * @param method of the authentication, for the audit
   */
  async passed(user: StoredUser, facts: NewSessionFacts, method: string): Promise<FirstStep> {
    const { sessions, twoStep } = this.#parts;
    const secondStep = await twoStep.stepOf({ accountId: user.accountId, userId: user.id });
    if (secondStep !== undefined) return this.#half(user, secondStep, facts, method);
    const session = await sessions.begin(user, facts, { loginMethod: method });
    return { secondStep, session, device: await this.#devices.remember(user, facts.device) };
  }

  async #half(
    user: StoredUser,
    secondStep: 'code' | 'enrol' | 'password',
    facts: NewSessionFacts,
    method: string,
  ): Promise<FirstStep> {
    const { database, now } = this.#parts;
    const half = newToken();
    await database.tenant([user.accountId], async (tx) => {
      // A concurrent reset: the old password starts nothing.
      if ((await lockedPasswordHash(tx, user.accountId, user.id)) !== user.passwordHash)
        throw new Refusal('error.signin.invalid');
      const expiresAt = new Date(now() + LIMITS.secondStepSeconds * 1000);
      const { accountId, id: userId } = user;
      const row = { accountId, userId, step: secondStep, method, remember: facts.rememberMe, expiresAt };
      await insertHalf(tx, row, tokenHash(half), new Date(now()));
    });
    return { secondStep, half };
  }

  /**
   * Takes the second step with a code of the app, or a recovery code.
   * @param half token of the first step
   * @throws Refusal `error.signin.again`, `error.two.step.code`; TooManyAttempts
   */
  async finish(half: string | undefined, code: string, browser: Browser): Promise<FinishedSignIn> {
    const begun = await this.#begun(half, 'code');
    const proved = await this.#parts.twoStep.check(keyOf(begun.user), code);
    return this.#begin(begun, browser, proved);
  }

  /**
   * Returns a secret for a user who must set up the second step before the session starts.
   * @throws Refusal `error.signin.again`, `error.two.step.on`
   */
  async beginEnrolment(half: string | undefined): Promise<TwoStepSecret> {
    const { user } = await this.#begun(half, 'enrol');
    return this.#parts.twoStep.begin(keyOf(user), user.email ?? user.phone ?? user.name);
  }

  /** Switches the second step on and starts the session. @throws Refusal as `finish` */
  async enrol(half: string | undefined, code: string, browser: Browser): Promise<FinishedSignIn & RecoveryCodes> {
    const begun = await this.#begun(half, 'enrol');
    const { recoveryCodes } = await this.#parts.twoStep.confirm(keyOf(begun.user), code);
    return { ...(await this.#begin(begun, browser, 'enrolled')), recoveryCodes };
  }

  /**
   * Replaces a printed password of the program, and continues as after a right password.
   * @param half token of the first step
   * @throws Refusal `error.signin.again`, `error.validation`, `error.password.printed`
   */
  async choosePassword(
    half: string | undefined,
    password: string,
    browser: Browser,
  ): Promise<{ first: FirstStep; rememberMe: boolean }> {
    const { hash, half: begun, user } = await this.#begun(half, 'password');
    mustBeGoodPassword(password, 'password');
    const before = user.passwordHash;
    if (before === null) throw new Refusal('error.signin.again');
    if (await passwordFits(password, before)) throw refuseField('error.password.printed', 'password');
    const chosen = await passwordHash(password);
    const { database, sessions } = this.#parts;
    const ended = await database.tenant([user.accountId], async (tx) => {
      if (!(await spendHalf(tx, user.accountId, hash))) throw new Refusal('error.signin.again');
      if (!(await replacePassword(tx, user.accountId, user.id, chosen, before)))
        throw new Refusal('error.signin.again');
      const all = await sessions.endSessionsOfUser(tx, { accountId: user.accountId, userId: user.id });
      await audit(tx, {
        accountId: user.accountId,
        userId: user.id,
        action: 'password.change',
        subjectType: 'user',
        subjectUid: user.uid,
        details: { sessionsEnded: all.length },
      });
      return all;
    });
    sessions.announce(ended);
    const facts = { ...browser, rememberMe: begun.remember };
    const first = await this.passed({ ...user, passwordHash: chosen }, facts, begun.method);
    return { first, rememberMe: begun.remember };
  }

  async #begun(half: string | undefined, step: string): Promise<Begun> {
    const { database, now } = this.#parts;
    if (half === undefined) throw new Refusal('error.signin.again');
    const hash = tokenHash(half);
    const found = await database.tenant([], (tx) => findHalf(tx, hash));
    if (found === undefined || found.step !== step || found.expiresAt.getTime() <= now())
      throw new Refusal('error.signin.again');
    const user = await database.tenant([found.accountId], (tx) => userOfHalf(tx, found.accountId, found.userId));
    if (user === undefined) throw new Refusal('error.signin.again');
    return { hash, half: found, user };
  }

  async #begin({ hash, half, user }: Begun, browser: Browser, secondStep: string): Promise<FinishedSignIn> {
    const facts = { ...browser, rememberMe: half.remember };
    const how = { loginMethod: half.method, secondStep };
    const session = await this.#parts.sessions.begin(user, facts, how, async (tx) => {
      if (!(await spendHalf(tx, user.accountId, hash))) throw new Refusal('error.signin.again');
    });
    const device = await this.#devices.remember(user, browser.device);
    return { session, device, rememberMe: half.remember };
  }

  /**
   * Returns the user of the password. Limits of the peer's network refuse a request first. Wrong attempts of others for
   * one user only delay the answer, but not for a known browser of the user or a user with a second step. So no
   * attacker can lock a user out from another network.
   */
  async #userOfPassword(request: SignIn): Promise<StoredUser> {
    const { now, twoStep } = this.#parts;
    const at = now();
    const username = normalizedUsername(request.username, request.loginMethod);
    const find = () => this.#find(username, request.loginMethod);
    const early = request.device === undefined ? undefined : { user: await find() };
    // An unknown name is looked up too, because otherwise the time of the answer would reveal it.
    const known =
      early !== undefined &&
      (await this.#devices.knows(early.user ?? NO_USER, request.device!)) &&
      early.user !== undefined;
    const address = subscriberOf(request.address);
    const limits: [Attempts, string][] = known
      ? [[this.#byDevice, `${username} ${tokenHash(request.device!).toString('base64')}`]]
      : [
          [this.#byUserAndAddress, `${username} ${address}`],
          [this.#byAddress, address],
        ];
    const wait = Math.max(...limits.map(([attempts, key]) => attempts.waitSeconds(key, at)));
    if (wait > 0) throw new TooManyAttempts(wait);

    // Counted before the password is checked, so that concurrent attempts count too.
    const counted: [Attempts, string][] = known ? limits : [...limits, [this.#byUser, username]];
    for (const [attempts, key] of counted) attempts.begin(key, at);
    let user: StoredUser | undefined;
    let fits: boolean;
    let secondStep: string | undefined;
    try {
      user = early === undefined ? await find() : early.user;
      fits = await passwordFits(request.password, user?.disabledAt === null ? user.passwordHash : undefined);
      if (fits && user !== undefined) secondStep = await twoStep.stepOf({ accountId: user.accountId, userId: user.id });
    } catch (error) {
      for (const [attempts, key] of counted) attempts.undo(key);
      throw error;
    }
    if (!known && secondStep !== 'code') {
      try {
        await this.#slow.hold(username, this.#byUser.count(username, at));
      } catch (error) {
        // The answer reveals nothing of the password, so it does not count against the user's own network.
        for (const [attempts, key] of counted) if (attempts !== this.#byAddress) attempts.undo(key);
        throw error;
      }
    }
    if (!fits || user === undefined) {
      if (user) this.#noteRefused(user, known ? 0 : this.#byUser.count(username, at));
      throw new Refusal('error.signin.invalid');
    }
    const [[own, ownKey] = []] = limits;
    if (own !== undefined && ownKey !== undefined) own.succeeded(ownKey);
    for (const [attempts, key] of counted.slice(1)) attempts.undo(key);
    return user;
  }

  #find(username: string, method: LoginMethod): Promise<StoredUser | undefined> {
    const { system } = this.#parts.database;
    return method === 'email' ? system.userByEmail(username) : system.userByPhone(username);
  }

  /**
   * Runs beside the answer, so that known users take no longer than unknown ones. Notifies a user whose password is
   * guessed repeatedly, at most once a day.
   */
  #noteRefused(user: StoredUser, tries: number): void {
    const { notices, now } = this.#parts;
    if (tries >= LIMITS.signInTriesBeforeDelay && this.#told.waitSeconds(user.uid, now()) === 0) {
      this.#told.begin(user.uid, now());
      if (user.disabledAt === null) notices.tell('signInsRefused', user);
    }
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
   * @param prove spends the proof that the user holds the address or number; called only for a valid password
   * @returns the spent proof
   * @throws Refusal `error.validation`, and errors of `prove`
   */
  async resetPassword(
    request: { username: string; password: string; address: string },
    prove: (target: string) => Promise<string>,
  ): Promise<string> {
    mustBeGoodPassword(request.password, 'password');
    const method = methodOf(request.username);
    const username = normalizedUsername(request.username, method);
    const spent = await prove(username);
    const { database, sessions, notices } = this.#parts;
    const user = await this.#find(username, method);
    // Only a user was sent a code. A user removed or disabled since then gets the answer for unknown users.
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
    notices.tell('passwordChanged', user);
    // The user has probably mistyped the forgotten password before, so those attempts no longer count.
    this.#byUserAndAddress.succeeded(`${username} ${subscriberOf(request.address)}`);
    this.#byUser.succeeded(username);
    return spent;
  }
}

function keyOf({ accountId, id, uid }: StoredUser) {
  return { accountId, userId: id, uid };
}
