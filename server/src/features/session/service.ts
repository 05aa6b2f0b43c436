import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit.ts';
import { Refusal } from '../refusal.ts';
import {
  accountOf,
  deleteSession,
  deleteSessionsOfUser,
  insertSession,
  livingSessions,
  lockedPasswordHash,
  type SessionRow,
  type StoredUser,
  saveCurrentAccount,
  saveLanguage,
  touchSession,
} from './sql.ts';
import type { Viewer } from './viewer.ts';
import { viewerOf } from './viewer-of.ts';

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

export interface NewSessionFacts {
  rememberMe: boolean;
  /** Peer address, for the limit of tries; kept nowhere else. */
  address: string;
  /** Token of the session that the browser had, which ends now. */
  previousToken: string | undefined;
}

export interface StartedSession {
  token: string;
  /** Epoch ms. */
  expiresAt: number;
}

export interface SessionServiceParts {
  database: Database;
  now: () => number;
}

/** Sessions: opaque tokens of which only the hash is stored (decisions.md, "Sessions"). */
export class SessionService {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #cache = new Map<string, Believed>();
  readonly #endListeners = new Set<(sessionId: number) => void>();

  constructor(parts: SessionServiceParts) {
    this.#database = parts.database;
    this.#now = parts.now;
  }

  /**
   * Starts a session with a new token, for a user who has shown who they are.
   * @param user as they were when they showed it
   * @param how for the audit
   * @throws Refusal `error.signin.invalid` when their password has changed since
   */
  async begin(
    user: StoredUser,
    facts: NewSessionFacts,
    how: Readonly<Record<string, unknown>>,
  ): Promise<StartedSession> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.#now() + (facts.rememberMe ? REMEMBER_MS : IDLE_MS);
    if (facts.previousToken !== undefined) await this.#endPrevious(facts.previousToken);
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
          remember: facts.rememberMe,
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
        details: { ...how, rememberMe: facts.rememberMe },
      });
    });
    return { token, expiresAt };
  }

  /** Ends the session that the browser had, whosever it was: its cookie is about to be overwritten. */
  async #endPrevious(token: string): Promise<void> {
    const tokenHash = hashOf(token);
    const session = await this.#database.system.sessionByTokenHash(tokenHash);
    if (session === undefined) return;
    await this.#database.tenant([session.accountId], (tx) => deleteSession(tx, session.accountId, session.id));
    this.announce([{ id: session.id, tokenHash }]);
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

  /** Ends the viewer's own session: its token is worth nothing from now on, its sockets are closed. */
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
    this.announce([{ id: viewer.sessionId, tokenHash: hashOf(token) }]);
  }

  /**
   * Ends the sessions of a user in the transaction of the change that is the reason (a new role, disabled, deleted, a
   * new password). After the commit give what it returns to `announce`, so that tokens and sockets end at once.
   * @param user.except session that goes on
   */
  endSessionsOfUser(
    tx: Tx,
    user: { accountId: number; userId: number; except?: number | undefined },
  ): Promise<SessionRow[]> {
    return deleteSessionsOfUser(tx, user.accountId, user.userId, user.except);
  }

  /**
   * Makes the viewer's session look at another account, which the caller has found to be theirs or below. After the
   * commit give what it returns to `announce`: the next request sees the account, sockets of the one before close.
   */
  setCurrentAccount(tx: Tx, viewer: Viewer, accountId: number): Promise<SessionRow[]> {
    return saveCurrentAccount(tx, viewer.homeAccountId, viewer.sessionId, accountId);
  }

  /** These sessions ended, or look at another account: nothing known of them holds, and their sockets end. */
  announce(sessions: readonly SessionRow[]): void {
    for (const { id, tokenHash } of sessions) {
      this.#cache.delete(Buffer.from(tokenHash).toString('base64'));
      for (const listener of this.#endListeners) listener(id);
    }
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
