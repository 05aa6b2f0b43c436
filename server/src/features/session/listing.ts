import { BROWSERS, type Session, SYSTEMS } from '@waymark/contract/session/list-schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { instant } from '../records/present.ts';
import { found } from '../refusal.ts';
import { deleteSessionByUid, type ListedSession, sessionsOfUser } from './listing-sql.ts';
import type { SessionService } from './service.ts';
import { findUserKey } from './user-key-sql.ts';
import type { Viewer } from './viewer.ts';

export interface SessionListServiceParts {
  database: Database;
  sessions: SessionService;
  now: () => number;
}

interface Whose {
  accountId: number;
  userId: number;
  uid: string;
}

/** Lists and ends sessions: a user's own, and those of users for administrators of their account or one above. */
export class SessionListService {
  readonly #parts: SessionListServiceParts;

  constructor(parts: SessionListServiceParts) {
    this.#parts = parts;
  }

  /** Returns the viewer's own sessions. */
  async list(viewer: Viewer): Promise<{ items: Session[]; count: number }> {
    return this.#list(viewer, [viewer.homeAccountId], async () => own(viewer));
  }

  /** @throws Refusal `error.not.found` */
  async listOfUser(viewer: Viewer, uid: string): Promise<{ items: Session[]; count: number }> {
    return this.#list(viewer, viewer.visibleAccounts, (tx) => user(tx, viewer, uid));
  }

  /** Ends one of the viewer's own sessions. @throws Refusal `error.not.found` */
  async endOne(viewer: Viewer, sessionUid: string): Promise<void> {
    await this.#endOne(viewer, sessionUid, [viewer.homeAccountId], async () => own(viewer));
  }

  /** @throws Refusal `error.not.found` */
  async endOneOfUser(viewer: Viewer, uid: string, sessionUid: string): Promise<void> {
    await this.#endOne(viewer, sessionUid, viewer.visibleAccounts, (tx) => user(tx, viewer, uid));
  }

  /** Ends the viewer's own sessions except the current one. */
  async endOthers(viewer: Viewer): Promise<{ ended: number }> {
    return this.#endAll(viewer, [viewer.homeAccountId], async () => own(viewer));
  }

  /** Ends all sessions of a user except the caller's own. @throws Refusal `error.not.found` */
  async endAllOfUser(viewer: Viewer, uid: string): Promise<{ ended: number }> {
    return this.#endAll(viewer, viewer.visibleAccounts, (tx) => user(tx, viewer, uid));
  }

  async #list(viewer: Viewer, accounts: readonly number[], whose: (tx: Tx) => Promise<Whose>) {
    const { database, now } = this.#parts;
    const rows = await database.read(accounts, async (tx) => {
      const { accountId, userId } = await whose(tx);
      return sessionsOfUser(tx, accountId, userId, new Date(now()));
    });
    return { items: rows.map((row) => present(row, viewer)), count: rows.length };
  }

  async #endOne(
    viewer: Viewer,
    sessionUid: string,
    accounts: readonly number[],
    whose: (tx: Tx) => Promise<Whose>,
  ): Promise<void> {
    const { database, sessions } = this.#parts;
    const ended = await database.tenant(accounts, async (tx) => {
      const of = await whose(tx);
      const row = found(await deleteSessionByUid(tx, of.accountId, of.userId, sessionUid));
      await audit(tx, { ...line(viewer, of), details: { sessionsEnded: 1 } });
      return [row];
    });
    sessions.announce(ended);
  }

  async #endAll(viewer: Viewer, accounts: readonly number[], whose: (tx: Tx) => Promise<Whose>) {
    const { database, sessions } = this.#parts;
    const ended = await database.tenant(accounts, async (tx) => {
      const of = await whose(tx);
      const rows = await sessions.endSessionsOfUser(tx, { ...of, except: viewer.sessionId });
      await audit(tx, { ...line(viewer, of), details: { sessionsEnded: rows.length } });
      return rows;
    });
    sessions.announce(ended);
    return { ended: ended.length };
  }
}

function own(viewer: Viewer): Whose {
  return { accountId: viewer.homeAccountId, userId: viewer.userId, uid: viewer.userUid };
}

async function user(tx: Tx, viewer: Viewer, uid: string): Promise<Whose> {
  return found(await findUserKey(tx, viewer.visibleAccounts, uid));
}

function line(viewer: Viewer, { accountId, uid }: Whose) {
  return { accountId, userId: viewer.userId, action: 'session.end', subjectType: 'user', subjectUid: uid };
}

function present(row: ListedSession, viewer: Viewer): Session {
  return {
    id: row.uid,
    browser: BROWSERS.find((name) => name === row.browser) ?? 'other',
    system: SYSTEMS.find((name) => name === row.system) ?? 'other',
    network: row.network,
    createdAt: instant(row.created_at),
    lastSeenAt: instant(row.last_seen_at),
    rememberMe: row.remember,
    current: row.id === viewer.sessionId,
  };
}
