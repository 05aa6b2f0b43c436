import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSessions } from '../../server/src/gateway/live-sessions.ts';
import type { Connection } from './connection.ts';
import type { Parcel } from './tracker.ts';

const PATIENCE_MS = 30_000;
/** An order that was written to a connection whose device is gone is never heard. */
const ORDER_PATIENCE_MS = 100;
/** Connections of the database may all wait for the lock; a sign-in then waits too. */
const HELD_PATIENCE_MS = 100;
const SPINS = 30;

/** Waits until the server has dealt with what was written to it, so that no virtual time passes meanwhile. */
export class Settling {
  readonly #sessions: Pick<LiveSessions, 'get'>;
  readonly #now: () => number;
  readonly #open = new Set<Connection>();
  /** Written in this step and not read by the server yet. */
  readonly #unread = new Set<Connection>();
  #unheard = 0;
  readonly #deviceOf: (connection: Connection) => number;

  /** @param deviceOf the server's number of the device behind a connection */
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

  /** @param isHeld commits are held up: acknowledgements are not waited for, and what needs the database not for long */
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

  /** Waits until every order that was written is heard. */
  async ordered(written: number, heard: () => number): Promise<void> {
    if (written - this.#unheard <= heard()) return;
    const until = performance.now() + ORDER_PATIENCE_MS;
    while (written - this.#unheard > heard() && performance.now() < until) await turn();
    this.#unheard = Math.max(0, written - heard());
  }

  /** A few turns for what needs no database. */
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
