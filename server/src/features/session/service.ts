import { createHash, randomBytes } from 'node:crypto';
import { FEATURES, type Feature, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { Database } from '../../storage/db.ts';
import { audit } from '../audit.ts';
import { Refusal } from '../refusal.ts';
import { Attempts } from './attempts.ts';
import { passwordFits } from './password.ts';
import {
  accountOf,
  deleteSession,
  insertSession,
  livingSessions,
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
const CACHE_CAP = 20_000;

export interface SignIn {
  username: string;
  loginMethod: 'email' | 'phone';
  password: string;
  rememberMe: boolean;
  /** Peer address, for the limit of tries; kept nowhere else. */
  address: string;
  /** Token of the session that the browser had, which ends now. */
  previousToken: string | undefined;
}

/** Too many failed tries; says when the next is allowed. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('too many attempts');
    this.waitSeconds = waitSeconds;
  }
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
  readonly #cache = new Map<string, { until: number; viewer: Promise<Viewer | undefined> }>();
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
    const username = normalized(request.username, request.loginMethod);
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
    this.#cache.delete(keyOf(token));
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
      const viewer = await cached.viewer;
      return viewer !== undefined && viewer.expiresAt > now ? viewer : undefined;
    }
    if (this.#cache.size >= CACHE_CAP) this.#cache.clear();
    const viewer = this.#load(token);
    this.#cache.set(key, { until: now + BELIEVED_MS, viewer });
    viewer.catch(() => this.#cache.delete(key));
    return viewer;
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

/** Phone usernames are digits only and stored in E.164 (decisions.md, "Phone usernames"). */
function normalized(username: string, method: 'email' | 'phone'): string {
  return method === 'phone' ? `+${username.replace(/\D/g, '')}` : username.trim().toLowerCase();
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
