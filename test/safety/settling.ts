import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSessions } from '../../server/src/gateway/live-sessions.ts';
import type { Connection } from './connection.ts';
import type { Parcel } from './tracker.ts';

const PATIENCE_MS = 30_000;
/** An order on the connection of a device that is gone never arrives, so the wait for orders is limited to this. */
const ORDER_PATIENCE_MS = 100;
/** Limit of waits while a table is held, because all database connections may wait for the lock, also a sign-in's. */
const HELD_PATIENCE_MS = 100;
const SPINS = 30;

/** Waits until the server has processed all written bytes, so that no virtual time passes meanwhile. */
export class Settling {
  readonly #sessions: Pick<LiveSessions, 'get'>;
  readonly #now: () => number;
  readonly #open = new Set<Connection>();
  /** Connections written in this step that the server has not read yet. */
  readonly #unread = new Set<Connection>();
  #unheard = 0;
  readonly #deviceOf: (connection: Connection) => number;

  /** @param deviceOf returns the server's number of the device behind a connection */
  constructor(sessions: Pick<LiveSessions, 'get'>, deviceOf: (connection: Connection) => number, now: () => number) {
    this.#sessions = sessions;
    this.#deviceOf = deviceOf;
    this.#now = now;
  }

  get isBusy(): boolean {
    for (const connection of this.#open) {
      if (connection.isOpening || connection.awaitsLogin || connection.awaitsAnswer) return true;
    }
    return false;
  }

  watch(connection: Connection): void {
    this.#open.add(connection);
  }

  expects(connection: Connection, kind: Parcel['kind']): void {
    this.#unread.add(connection);
    if (kind === 'login') connection.awaitsLogin = true;
    else if (kind === 'records') connection.awaitsAnswer = true;
  }

  /** @param isHeld commits are delayed: skips acknowledgements, and limits the wait for what needs the database */
  async received(isHeld: boolean): Promise<void> {
    const until = isHeld ? performance.now() + HELD_PATIENCE_MS : Number.POSITIVE_INFINITY;
    const isDone = (): boolean => this.#isReceived(isHeld) || performance.now() > until;
    await this.until(isDone, 'the server to read and answer');
    this.#unread.clear();
    for (const connection of this.#open) if (connection.isClosed) this.#open.delete(connection);
  }

  #isReceived(isHeld: boolean): boolean {
    for (const connection of this.#unread) {
      const isRead = this.#sessions.get(this.#deviceOf(connection))?.lastPacketAt === this.#now();
      if (isRead || connection.isClosed) this.#unread.delete(connection);
    }
    if (this.#unread.size > 0) return false;
    for (const connection of this.#open) {
      if (connection.isOpening || connection.awaitsLogin) return false;
      if (connection.awaitsAnswer && !isHeld) return false;
    }
    return true;
  }

  /** Lists the connections that are not settled, for the error message. */
  #waiting(): string {
    const lines: string[] = [];
    for (const connection of this.#open) {
      const { isOpening, awaitsLogin, awaitsAnswer, isClosed, trackerId } = connection;
      const isUnread = this.#unread.has(connection);
      if (!isOpening && !awaitsLogin && !awaitsAnswer && !isUnread) continue;
      const session = this.#sessions.get(this.#deviceOf(connection));
      const heard = session === undefined ? 'no session' : `session heard ${this.#now() - session.lastPacketAt} ms ago`;
      lines.push(
        `tracker ${trackerId}: ${JSON.stringify({ isOpening, awaitsLogin, awaitsAnswer, isUnread, isClosed })}, ${heard}`,
      );
    }
    return lines.map((line) => `\n  ${line}`).join('');
  }

  /** Waits until every written order was received. */
  async ordered(written: number, heard: () => number): Promise<void> {
    if (written - this.#unheard <= heard()) return;
    const until = performance.now() + ORDER_PATIENCE_MS;
    while (written - this.#unheard > heard() && performance.now() < until) await turn();
    this.#unheard = Math.max(0, written - heard());
  }

  /** Yields a few turns for work without the database. */
  async pause(): Promise<void> {
    for (let turns = 0; turns < 20; turns++) await turn();
  }

  async until(isDone: () => boolean, what: string): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (let spins = 0; !isDone(); spins++) {
      if (performance.now() > until) throw new Error(`waited in vain for ${what}${this.#waiting()}`);
      if (spins < SPINS) await turn();
      else await sleep(1);
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
