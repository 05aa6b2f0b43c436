import type { Preferences } from '@waymark/contract/session/schema.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { newToken, tokenHash } from '../secrets/token.ts';
import { runsTheInstallation } from './access.ts';
import { browserOf } from './browser.ts';
import { networkOf } from './network.ts';
import {
  deleteSession,
  deleteSessionsOfUser,
  insertSession,
  livingSessions,
  lockedPasswordHash,
  noteSignIn,
  pathsOf,
  type SessionRow,
  type StoredUser,
  saveCurrentAccount,
  savePreferences,
  surroundingsOf,
  touchSession,
} from './sql.ts';
import type { Viewer } from './viewer.ts';
import { featuresOf, viewerOf } from './viewer-of.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
export const REMEMBER_MS = 30 * 24 * HOUR_MS;
/** Maximum duration of a session, however much it is used. */
const LONGEST_MS = 30 * 24 * HOUR_MS;
/** Minimum interval between stored uses of a session. */
const TOUCH_EVERY_MS = 60_000;
/** Cache time of a look-up, and so the longest life of a session after another process ended it. */
const BELIEVED_MS = 1_000;
/** A cached look-up with less time than this left is renewed beside the requests. */
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
  /** Peer address, for the limits of attempts. Only its network is stored. */
  address: string;
  userAgent: string | undefined;
  /** Token of a browser that the user may have signed in with before. */
  device?: string | undefined;
  /** Token of the browser's earlier session, which ends now. */
  previousToken: string | undefined;
}

/**
 * Why sockets end: the session ended, switched to another account, sees more accounts, or its user has other rights.
 */
export type WhySocketsEnd = 'ended' | 'switched' | 'grown' | 'rights';

export interface StartedSession {
  token: string;
  /** Epoch ms. */
  expiresAt: number;
}

export interface SessionServiceParts {
  database: Database;
  now: () => number;
  /** Called with errors outside of an answer. */
  onError?: (error: unknown) => void;
}

/** Sessions: opaque tokens of which only the hash is stored (decisions.md, "Sessions"). */
export class SessionService {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #cache = new Map<string, Believed>();
  readonly #changeListeners = new Set<() => void>();
  readonly #endListeners = new Set<(ends: (viewer: Viewer) => boolean, why: WhySocketsEnd) => void>();

  constructor(parts: SessionServiceParts) {
    this.#database = parts.database;
    this.#now = parts.now;
    this.#onError = parts.onError ?? (() => undefined);
  }

  /**
   * Starts a session with a new token, for an authenticated user.
   * @param user as read at the authentication
   * @param how for the audit
   * @param inTheSame runs in the same transaction, and the session starts only if it succeeds
   * @throws Refusal `error.signin.invalid` if their password has changed since
   */
  async begin(
    user: StoredUser,
    facts: NewSessionFacts,
    how: Readonly<Record<string, unknown>>,
    inTheSame: (tx: Tx) => Promise<void> = async () => undefined,
  ): Promise<StartedSession> {
    const token = newToken();
    const expiresAt = this.#now() + (facts.rememberMe ? REMEMBER_MS : IDLE_MS);
    if (facts.previousToken !== undefined) await this.#endPrevious(facts.previousToken);
    await this.#database.tenant([user.accountId], async (tx) => {
      // A concurrent reset ended every session, so the old password starts no new one.
      if ((await lockedPasswordHash(tx, user.accountId, user.id)) !== user.passwordHash)
        throw new Refusal('error.signin.invalid');
      await inTheSame(tx);
      await insertSession(
        tx,
        {
          accountId: user.accountId,
          userId: user.id,
          tokenHash: tokenHash(token),
          remember: facts.rememberMe,
          ...browserOf(facts.userAgent),
          network: networkOf(facts.address),
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
    await this.#note(user.accountId, (tx) => noteSignIn(tx, user.accountId, user.id, new Date(this.#now())));
    return { token, expiresAt };
  }

  /** Writes data whose loss must not fail a sign-in or request. */
  async #note(accountId: number, work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#database.tenant([accountId], work).catch(this.#onError);
  }

  /** Ends the browser's earlier session of any user, because its cookie is about to be overwritten. */
  async #endPrevious(token: string): Promise<void> {
    const hash = tokenHash(token);
    const session = await this.#database.system.sessionByTokenHash(hash);
    if (session === undefined) return;
    await this.#database.tenant([session.accountId], (tx) => deleteSession(tx, session.accountId, session.id));
    this.announce([{ id: session.id, tokenHash: hash }]);
  }

  /** Returns the signed-in user of a token, undefined if it is unknown or its session ended. */
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

  /** Returns the same as `find`, without the cache. */
  async findAgain(token: string): Promise<Viewer | undefined> {
    this.#cache.delete(keyOf(token));
    return this.find(token);
  }

  /** Looks a token up again before its cached result expires, so that no request waits for it. */
  #renew(key: string, token: string, cached: Believed): void {
    cached.renewing = true;
    const renewed: Believed = { until: this.#now() + BELIEVED_MS, viewer: this.#load(token), renewing: false };
    renewed.viewer.then(
      () => {
        // A session that ended meanwhile was removed and stays removed.
        if (this.#cache.get(key) === cached) this.#cache.set(key, renewed);
      },
      () => {
        cached.renewing = false;
      },
    );
  }

  async #load(token: string): Promise<Viewer | undefined> {
    const session = await this.#database.system.sessionByTokenHash(tokenHash(token));
    const now = this.#now();
    if (session === undefined || session.disabledAt !== null || session.expiresAt.getTime() <= now) return undefined;
    const latestEnd = session.createdAt.getTime() + LONGEST_MS;
    if (latestEnd <= now) return undefined;
    const expiresAt = session.remember ? session.expiresAt.getTime() : Math.min(now + IDLE_MS, latestEnd);
    const around = await this.#database.tenant([session.accountId, session.currentAccountId], (tx) =>
      surroundingsOf(tx, session),
    );
    if (now - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS)
      await this.#note(session.accountId, (tx) =>
        touchSession(tx, session.accountId, session.id, new Date(now), new Date(expiresAt)),
      );
    return around && viewerOf(session, around, expiresAt);
  }

  /** Ends the viewer's own session: invalidates its token immediately and closes its sockets. */
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
    this.announce([{ id: viewer.sessionId, tokenHash: tokenHash(token) }]);
  }

  /**
   * Ends the sessions of a user in the transaction of the causing change (a new role, disabled, deleted, a new
   * password).
   * Give the result to `announce` after the commit, so that tokens and sockets end immediately.
   * @param user.except session that continues
   */
  endSessionsOfUser(
    tx: Tx,
    user: { accountId: number; userId: number; except?: number | undefined },
  ): Promise<SessionRow[]> {
    return deleteSessionsOfUser(tx, user.accountId, user.userId, user.except);
  }

  /**
   * Switches the viewer's session to an account that the caller has checked to be the user's own or a descendant. Give
   * the result to `announce` after the commit, so that the next request uses the account and sockets of the old one
   * close.
   */
  setCurrentAccount(tx: Tx, viewer: Viewer, accountId: number): Promise<SessionRow[]> {
    return saveCurrentAccount(tx, viewer.homeAccountId, viewer.sessionId, accountId);
  }

  /** Removes these sessions from the cache and ends their sockets, after they ended or switched accounts. */
  announce(sessions: readonly SessionRow[], why: WhySocketsEnd = 'ended'): void {
    for (const session of sessions) {
      this.#cache.delete(Buffer.from(session.tokenHash).toString('base64'));
      for (const listener of this.#endListeners) listener((viewer) => viewer.sessionId === session.id, why);
    }
  }

  /** Restarts the sockets of viewers of these accounts, because an account was created below them. */
  announceBelow(accountIds: readonly number[]): void {
    for (const listener of this.#endListeners) listener((viewer) => accountIds.includes(viewer.accountId), 'grown');
  }

  /** Calls back when sockets of viewers have to end. @returns unsubscribe */
  onEnd(listener: (ends: (viewer: Viewer) => boolean, why: WhySocketsEnd) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Returns which of these viewers' sockets must end, by session, according to the database. */
  async ended(viewers: readonly Viewer[]): Promise<Map<number, WhySocketsEnd>> {
    if (viewers.length === 0) return new Map();
    const homes = [...new Set(viewers.map((viewer) => viewer.homeAccountId))];
    const seen = [...new Set(viewers.flatMap((viewer) => viewer.visibleAccounts))];
    const ids = [...new Set(viewers.map((viewer) => viewer.sessionId))];
    const { living, paths } = await this.#database.tenant([...new Set([...homes, ...seen])], async (tx) => ({
      living: await livingSessions(tx, homes, ids, new Date(this.#now())),
      paths: await pathsOf(tx, seen),
    }));
    const known = new Map(living.map((session) => [session.id, session]));
    const ended = new Map<number, WhySocketsEnd>();
    for (const viewer of viewers) {
      const why = whyEnded(viewer, known.get(viewer.sessionId), paths);
      if (why !== undefined) ended.set(viewer.sessionId, why);
    }
    // The cached data of these sessions is as old as their sockets.
    if (ended.size > 0) this.#cache.clear();
    return ended;
  }

  /** Returns true if the user's own account runs this installation. */
  async runsInstallation(viewer: Viewer): Promise<boolean> {
    return runsTheInstallation(viewer, await this.#database.system.rootAccounts());
  }

  /**
   * Saves the user's own settings. They apply from the next request of any of the user's sessions.
   * @throws Refusal `error.validation` for an unknown time zone
   */
  async savePreferences(viewer: Viewer, preferences: Preferences): Promise<void> {
    const { language, timeZone, unitsSystem, themeId } = preferences;
    if (timeZone && !isTimeZone(timeZone)) throw refuseField('error.timeZone.unknown', 'timeZone');
    const given = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const changes = given({ language, time_zone: timeZone, units_system: unitsSystem, theme_id: themeId });
    if (Object.keys(changes).length === 0) return;
    await this.#database.tenant([viewer.homeAccountId], async (tx) => {
      await savePreferences(tx, viewer.homeAccountId, viewer.userId, changes);
      await audit(tx, {
        accountId: viewer.homeAccountId,
        userId: viewer.userId,
        action: 'user.preferences',
        subjectType: 'user',
        subjectUid: viewer.userUid,
        details: given({ language, timeZone, unitsSystem, themeId }),
      });
    });
    this.lookAgain();
  }

  /**
   * Empties the cache after accounts or users changed. The next request of each session is looked up, and open sockets
   * are checked immediately.
   */
  lookAgain(): void {
    this.#cache.clear();
    for (const listener of this.#changeListeners) listener();
  }

  /** Calls back when rights of any viewer may have changed. @returns unsubscribe */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }
}

type LivingSession = Awaited<ReturnType<typeof livingSessions>>[number];

/** @param paths of the accounts that the viewer sees, including themselves */
function whyEnded(
  viewer: Viewer,
  session: LivingSession | undefined,
  paths: ReadonlyMap<number, ReadonlySet<number>>,
): WhySocketsEnd | undefined {
  if (session?.role !== viewer.role) return 'ended';
  if (session.current_account_id !== viewer.accountId) return 'switched';
  const features = featuresOf(session.features, session.accountFeatures ?? []);
  if (features.length !== viewer.features.size || features.some((feature) => !viewer.features.has(feature)))
    return 'rights';
  const isStillBelow = (id: number) => paths.get(id)?.has(viewer.accountId) && paths.get(id)?.has(viewer.homeAccountId);
  return viewer.visibleAccounts.every(isStillBelow) ? undefined : 'rights';
}

/** Returns a hash, because tokens are not kept in memory either. */
function keyOf(token: string): string {
  return tokenHash(token).toString('base64');
}
