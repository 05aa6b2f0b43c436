import { createHash, randomBytes } from 'node:crypto';
import { FEATURES, type Feature, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { passwordFaults, RESET_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import type { Database } from '../../storage/db.ts';
import { Attempts, TooManyAttempts } from '../attempts.ts';
import { audit } from '../audit.ts';
import { passwordFits, passwordHash } from '../password.ts';
import { Refusal } from '../refusal.ts';
import { type LoginMethod, methodOf, normalizedUsername } from '../username.ts';
import {
  accountOf,
  deleteSession,
  insertSession,
  livingSessions,
  lockedPasswordHash,
  replacePassword,
  type StoredSession,
  type StoredUser,
  saveLanguage,
  touchSession,
} from './sql.ts';
import type { Viewer } from './viewer.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
export const REMEMBER_MS = 30 * 24 * HOUR_MS;
/** A session's use is written down at most this often. */
const TOUCH_EVERY_MS = 60_000;
/** How long a look-up is believed: a session that another process ended holds no longer than this. */
const BELIEVED_MS = 1_000;
/** What is about to be believed no longer is looked up again beside the requests. */
const RENEWED_MS = 500;
const CACHE_CAP = 20_000;

interface Believed {
  /** Epoch ms. */
  until: number;
  viewer: Promise<Viewer | undefined>;
  renewing: boolean;
}

export interface SignIn {
  username: string;
  loginMethod: LoginMethod;
  password: string;
  rememberMe: boolean;
  /** Peer address, for the limit of tries; kept nowhere else. */
  address: string;
  /** Token of the session that the browser had, which ends now. */
  previousToken: string | undefined;
}

export interface SessionServiceParts {
  database: Database;
  now: () => number;
  /** Told of what failed beside the answer (writing a refused sign-in down). */
  onError: (error: unknown) => void;
}

/** Sessions: opaque tokens of which only the hash is stored (decisions.md, "Sessions"). */
export class SessionService {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #byUserAndAddress = new Attempts(5, 15 * 60_000);
  readonly #byUser = new Attempts(30, HOUR_MS);
  readonly #byAddress = new Attempts(50, 15 * 60_000);
  readonly #cache = new Map<string, Believed>();
  readonly #endListeners = new Set<(sessionId: number) => void>();

  constructor(parts: SessionServiceParts) {
    this.#database = parts.database;
    this.#now = parts.now;
    this.#onError = parts.onError;
  }

  /**
   * Checks the password and starts a session with a new token.
   * @throws Refusal `error.signin.invalid`, the same for unknown, disabled and mistaken; TooManyAttempts
   */
  async signIn(request: SignIn): Promise<{ token: string; expiresAt: number }> {
    const username = normalizedUsername(request.username, request.loginMethod);
    const keys: [Attempts, string][] = [
      [this.#byUserAndAddress, `${username} ${request.address}`],
      [this.#byUser, username],
      [this.#byAddress, request.address],
    ];
    const wait = Math.max(...keys.map(([attempts, key]) => attempts.waitSeconds(key, this.#now())));
    if (wait > 0) throw new TooManyAttempts(wait);

    // Counted before it is known to be wrong: tries that are made at the same moment count too.
    for (const [attempts, key] of keys) attempts.begin(key, this.#now());
    let user: StoredUser | undefined;
    let fits: boolean;
    try {
      const { system } = this.#database;
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
    return this.#start(user, request);
  }

  async #start(user: StoredUser, request: SignIn): Promise<{ token: string; expiresAt: number }> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.#now() + (request.rememberMe ? REMEMBER_MS : IDLE_MS);
    if (request.previousToken !== undefined) await this.#endPrevious(request.previousToken);
    await this.#database.tenant([user.accountId], async (tx) => {
      // A reset that came in between ended every session: the old password begins no new one.
      if ((await lockedPasswordHash(tx, user.accountId, user.id)) !== user.passwordHash)
        throw new Refusal('error.signin.invalid');
      await insertSession(
        tx,
        {
          accountId: user.accountId,
          userId: user.id,
          tokenHash: hashOf(token),
          remember: request.rememberMe,
          expiresAt: new Date(expiresAt),
        },
        new Date(this.#now()),
      );
      await audit(tx, {
        accountId: user.accountId,
        userId: user.id,
        action: 'session.start',
        subjectType: 'user',
        subjectUid: user.uid,
        details: { loginMethod: request.loginMethod, rememberMe: request.rememberMe },
      });
    });
    return { token, expiresAt };
  }

  /** Ends the session that the browser had, whosever it was: its cookie is about to be overwritten. */
  async #endPrevious(token: string): Promise<void> {
    const session = await this.#database.system.sessionByTokenHash(hashOf(token));
    if (session === undefined) return;
    await this.#database.tenant([session.accountId], (tx) => deleteSession(tx, session.accountId, session.id));
    this.#forget(token, session.id);
  }

  #forget(token: string, sessionId: number): void {
    this.#forgetKey(keyOf(token), sessionId);
  }

  #forgetKey(key: string, sessionId: number): void {
    this.#cache.delete(key);
    for (const listener of this.#endListeners) listener(sessionId);
  }

  /** Beside the answer, so that known users take no longer than unknown ones. */
  #noteRefused(user: StoredUser): void {
    this.#database
      .tenant([user.accountId], (tx) =>
        audit(tx, {
          accountId: user.accountId,
          userId: null,
          action: 'session.refused',
          subjectType: 'user',
          subjectUid: user.uid,
        }),
      )
      .catch(this.#onError);
  }

  /** The signed-in user of a token, undefined when it is nobody's or its session ended. */
  async find(token: string): Promise<Viewer | undefined> {
    const key = keyOf(token);
    const now = this.#now();
    const cached = this.#cache.get(key);
    if (cached !== undefined && cached.until > now) {
      if (cached.until - now < RENEWED_MS && !cached.renewing) this.#renew(key, token, cached);
      const viewer = await cached.viewer;
      return viewer !== undefined && viewer.expiresAt > now ? viewer : undefined;
    }
    if (this.#cache.size >= CACHE_CAP) this.#cache.clear();
    const viewer = this.#load(token);
    this.#cache.set(key, { until: now + BELIEVED_MS, viewer, renewing: false });
    viewer.catch(() => this.#cache.delete(key));
    return viewer;
  }

  /** Looks a token up again while what is known of it still holds, so that nobody has to wait for it. */
  #renew(key: string, token: string, cached: Believed): void {
    cached.renewing = true;
    const renewed: Believed = { until: this.#now() + BELIEVED_MS, viewer: this.#load(token), renewing: false };
    renewed.viewer.then(
      () => {
        // A session that ended meanwhile was forgotten and stays so.
        if (this.#cache.get(key) === cached) this.#cache.set(key, renewed);
      },
      () => {
        cached.renewing = false;
      },
    );
  }

  async #load(token: string): Promise<Viewer | undefined> {
    const session = await this.#database.system.sessionByTokenHash(hashOf(token));
    const now = this.#now();
    if (session === undefined || session.disabledAt !== null || session.expiresAt.getTime() <= now) return undefined;
    const expiresAt = session.remember ? session.expiresAt.getTime() : now + IDLE_MS;
    const account = await this.#database.tenant([session.accountId, session.currentAccountId], async (tx) => {
      if (now - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS)
        await touchSession(tx, session.accountId, session.id, new Date(now), new Date(expiresAt));
      return accountOf(tx, session.currentAccountId);
    });
    return account && viewerOf(session, account, expiresAt);
  }

  /** Ends a session: its token is worth nothing from now on, its sockets are closed. */
  async end(viewer: Viewer, token: string): Promise<void> {
    await this.#database.tenant([viewer.homeAccountId], async (tx) => {
      await deleteSession(tx, viewer.homeAccountId, viewer.sessionId);
      await audit(tx, {
        accountId: viewer.homeAccountId,
        userId: viewer.userId,
        action: 'session.end',
        subjectType: 'user',
        subjectUid: viewer.userUid,
      });
    });
    this.#forget(token, viewer.sessionId);
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
    const faults = passwordFaults(request.password, RESET_PASSWORD_POLICY);
    if (faults.length > 0)
      throw new Refusal(
        'error.validation',
        faults.map(({ key, params }) => ({ path: 'password', keyword: 'rule', key, params })),
      );
    const method = methodOf(request.username);
    const username = normalizedUsername(request.username, method);
    await prove(username);
    const { system } = this.#database;
    const user = await (method === 'email' ? system.userByEmail(username) : system.userByPhone(username));
    // Only a user was sent a code; one who was removed or disabled since then is told what a stranger is told.
    if (user === undefined || user.disabledAt !== null) throw new Refusal('error.reset.proof');
    const hash = await passwordHash(request.password);
    const ended = await this.#database.tenant([user.accountId], async (tx) => {
      const sessions = await replacePassword(tx, user.accountId, user.id, hash);
      await audit(tx, {
        accountId: user.accountId,
        userId: null,
        action: 'password.reset',
        subjectType: 'user',
        subjectUid: user.uid,
        details: { loginMethod: method, sessionsEnded: sessions.length },
      });
      return sessions;
    });
    for (const session of ended) this.#forgetKey(session.tokenHash.toString('base64'), session.id);
    // Who forgot the password has tried a few: they shall not have to wait now.
    this.#byUserAndAddress.succeeded(`${username} ${request.address}`);
    this.#byUser.succeeded(username);
  }

  /** Calls back when a session is ended in this process. @returns unsubscribe */
  onEnd(listener: (sessionId: number) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Of these viewers, those whose session no longer holds or shows another account or role: their sockets must end. */
  async ended(viewers: readonly Viewer[]): Promise<Set<number>> {
    if (viewers.length === 0) return new Set();
    const accounts = [...new Set(viewers.map((viewer) => viewer.homeAccountId))];
    const ids = [...new Set(viewers.map((viewer) => viewer.sessionId))];
    const living = await this.#database.tenant(accounts, (tx) =>
      livingSessions(tx, accounts, ids, new Date(this.#now())),
    );
    const known = new Map(living.map((session) => [session.id, session]));
    return new Set(
      viewers
        .filter((viewer) => {
          const session = known.get(viewer.sessionId);
          return session?.current_account_id !== viewer.accountId || session.role !== viewer.role;
        })
        .map((viewer) => viewer.sessionId),
    );
  }

  /** Saves the user's own settings. @returns the user with them */
  async savePreferences(viewer: Viewer, token: string, preferences: { language?: string }): Promise<Viewer> {
    const { language } = preferences;
    if (language === undefined) return viewer;
    await this.#database.tenant([viewer.homeAccountId], (tx) =>
      saveLanguage(tx, viewer.homeAccountId, viewer.userId, language),
    );
    this.#cache.delete(keyOf(token));
    return { ...viewer, language };
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tokens are not kept in memory either. */
function keyOf(token: string): string {
  return hashOf(token).toString('base64');
}

function viewerOf(
  session: StoredSession,
  account: NonNullable<Awaited<ReturnType<typeof accountOf>>>,
  expiresAt: number,
): Viewer {
  const role = ROLES.find((name): name is Role => name === session.role);
  const { timeZone, language, unitsSystem } = account.attributes;
  const units = session.unitsSystem ?? unitsSystem;
  return {
    sessionId: session.id,
    userId: session.userId,
    userUid: session.userUid,
    name: session.userName,
    email: session.email,
    role: session.role,
    homeAccountId: session.accountId,
    accountId: session.currentAccountId,
    accountUid: account.uid,
    accountName: account.name,
    visibleAccounts: session.visibleAccounts,
    permissions: new Set(role === undefined ? [] : ROLE_PERMISSIONS[role]),
    features: new Set(
      FEATURES.filter((feature: Feature) => session.features.includes(feature) && account.features.includes(feature)),
    ),
    timeZone: typeof timeZone === 'string' && isZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    language: session.language ?? (typeof language === 'string' ? language : DEFAULT_LOCALE),
    unitsSystem: units === 'imperial' ? 'imperial' : 'metric',
    expiresAt,
  };
}

const zones = new Map<string, boolean>();

function isZone(name: string): boolean {
  let known = zones.get(name);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      known = true;
    } catch {
      // Intl tells an unknown zone only by throwing.
      known = false;
    }
    zones.set(name, known);
  }
  return known;
}
