import { randomInt } from 'node:crypto';
import { ALIVE_MILLISECONDS, atServerTime, FrameWriter, type StreamPosition } from '@waymark/contract/live/frame.ts';
import type { Database } from '../../storage/db.ts';
import type { LiveChange, LiveSource } from '../../telemetry/publish.ts';
import { seesNpa } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { latestOf } from './sql.ts';
import { LiveStream, type TickFrame } from './stream.ts';

const TICK_MS = 250;
/** A stream without watchers is kept this long for reconnecting browsers. */
const UNWATCHED_MS = 60_000;
/** A viewer with more unsent bytes gets no frames until they are sent, and then a snapshot. */
const BEHIND_BYTES = 1024 * 1024;
const CAUGHT_UP_BYTES = 64 * 1024;

/** A browser's connection, as far as the channel needs it. */
export interface LiveConnection {
  send(bytes: Uint8Array): void;
  /** Bytes handed over but not sent yet. */
  readonly bufferedAmount: number;
}

interface Watcher {
  connection: LiveConnection;
  npaHidden: boolean;
  /** Streams of which the watcher missed frames. */
  behind: Set<LiveStream>;
}

interface Watched {
  stream: LiveStream;
  watchers: Set<Watcher>;
  /** Settles when the account's state is loaded. Changes that arrive meanwhile are applied then. */
  ready: Promise<void>;
  waiting: LiveChange[] | undefined;
  unwatchedSince: number | undefined;
}

export interface LiveServiceParts {
  database: Database;
  commits: LiveSource;
  now: () => number;
  onError: (error: unknown) => void;
}

/**
 * The live channel without its sockets: one stream per watched account, fed by telemetry's commits and encoded once per
 * tick for all watchers.
 */
export class LiveService {
  readonly #parts: LiveServiceParts;
  readonly #watched = new Map<number, Watched>();
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #aliveAt = 0;

  constructor(parts: LiveServiceParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.commits.onCommitted((changes) => this.#committed(changes));
  }

  /** Number of watchers, for the metrics. */
  get watchers(): number {
    return new Set([...this.#watched.values()].flatMap(({ watchers }) => [...watchers])).size;
  }

  /**
   * Sends `connection` the missing changes of every account that the viewer sees, and from then on every frame.
   * @param resume positions of the browser from before
   * @returns function that ends it
   */
  async watch(connection: LiveConnection, viewer: Viewer, resume: readonly StreamPosition[]): Promise<() => void> {
    const watcher: Watcher = { connection, npaHidden: !seesNpa(viewer), behind: new Set() };
    const had = new Map(resume.map((position) => [position.account, position]));
    const watched = this.#open(viewer.visibleAccounts);
    try {
      await Promise.all(watched.map(({ ready }) => ready));
    } catch (error) {
      for (const one of watched) this.#leave(one, watcher);
      throw error;
    }
    for (const one of watched) {
      const last = had.get(one.stream.account);
      const missed = last && one.stream.since(last.epoch, last.sequence);
      const now = this.#parts.now();
      for (const frame of missed ?? [one.stream.snapshot(now)]) sendKept(watcher, frame, now);
      one.watchers.add(watcher);
      one.unwatchedSince = undefined;
    }
    return () => {
      for (const one of watched) this.#leave(one, watcher);
    };
  }

  /**
   * Called after an asset is created or changed: browsers fetch names again, and a new asset appears immediately as
   * pending.
   */
  assetChanged(accountId: number, created?: LiveChange): void {
    const stream = this.#watched.get(accountId)?.stream;
    if (created) this.#committed([created]);
    stream?.namesChanged();
  }

  assetRemoved(accountId: number, assetId: number): void {
    const stream = this.#watched.get(accountId)?.stream;
    stream?.remove(assetId);
    stream?.namesChanged();
  }

  /** Called when a remote command of the account is created or progresses: browsers fetch their commands again. */
  commandsChanged(accountId: number): void {
    this.#watched.get(accountId)?.stream.commandsChanged();
  }

  /** Called when secure park of assets of the account is turned on or off: browsers fetch their marks again. */
  secureParkChanged(accountId: number): void {
    this.#watched.get(accountId)?.stream.secureParkChanged();
  }

  /** Sends the changes since the last tick. A timer calls it while there are watchers; tests call it themselves. */
  tick(): void {
    const now = this.#parts.now();
    for (const [accountId, one] of this.#watched) {
      if (one.waiting) continue;
      const frame = one.stream.tick(now);
      for (const watcher of one.watchers) this.#deliver(one.stream, watcher, frame, now);
      if (one.unwatchedSince !== undefined && now - one.unwatchedSince >= UNWATCHED_MS) this.#watched.delete(accountId);
    }
    if (now - this.#aliveAt >= ALIVE_MILLISECONDS) this.#tellAlive(now);
    if (this.#watched.size === 0) this.#stopTicking();
  }

  close(): void {
    this.#unsubscribe();
    this.#stopTicking();
    this.#watched.clear();
  }

  #open(accountIds: readonly number[]): Watched[] {
    const missing = accountIds.filter((accountId) => !this.#watched.has(accountId));
    if (missing.length > 0) {
      const ready = this.#load(missing);
      for (const accountId of missing)
        this.#watched.set(accountId, {
          stream: new LiveStream(accountId, randomInt(2 ** 32)),
          watchers: new Set(),
          ready,
          waiting: [],
          unwatchedSince: this.#parts.now(),
        });
    }
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
    return accountIds.map((accountId) => this.#watched.get(accountId)!);
  }

  /** Reads the state once. From then on commits keep it current. */
  async #load(accountIds: number[]): Promise<void> {
    try {
      // The streams are registered before the read starts, so that no commit is lost in between.
      await Promise.resolve();
      const latest = await this.#parts.database.tenant(accountIds, (tx) => latestOf(tx, accountIds));
      for (const change of latest) this.#watched.get(change.accountId)?.stream.apply(change);
      for (const accountId of accountIds) {
        const one = this.#watched.get(accountId);
        if (!one) continue;
        const waiting = one.waiting ?? [];
        one.waiting = undefined;
        for (const change of waiting) one.stream.apply(change);
        one.stream.tick(this.#parts.now());
      }
    } catch (error) {
      for (const accountId of accountIds) this.#watched.delete(accountId);
      throw error;
    }
  }

  #committed(changes: readonly LiveChange[]): void {
    for (const change of changes) {
      const one = this.#watched.get(change.accountId);
      if (one?.waiting) one.waiting.push(change);
      else one?.stream.apply(change);
    }
  }

  #deliver(stream: LiveStream, watcher: Watcher, frame: TickFrame | undefined, now: number): void {
    const { connection, behind } = watcher;
    if (behind.has(stream)) {
      if (connection.bufferedAmount > CAUGHT_UP_BYTES) return;
      behind.delete(stream);
      sendKept(watcher, stream.snapshot(now), now);
    } else if (frame) {
      if (connection.bufferedAmount > BEHIND_BYTES) behind.add(stream);
      else send(watcher, frame);
    }
  }

  #tellAlive(now: number): void {
    this.#aliveAt = now;
    const told = new Set<Watcher>();
    const frame = new FrameWriter().finish({
      type: 'alive',
      flags: 0,
      account: 0,
      epoch: 0,
      sequence: 0,
      serverTime: now,
    });
    for (const { watchers } of this.#watched.values()) for (const watcher of watchers) told.add(watcher);
    for (const watcher of told) if (watcher.behind.size === 0) watcher.connection.send(frame);
  }

  #leave(one: Watched, watcher: Watcher): void {
    one.watchers.delete(watcher);
    if (one.watchers.size === 0) one.unwatchedSince = this.#parts.now();
  }

  #stopTicking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function send(watcher: Watcher, frame: TickFrame): void {
  watcher.connection.send(bytesFor(watcher, frame));
}

/** Sends a frame that may have been encoded earlier. @param now epoch ms */
function sendKept(watcher: Watcher, frame: TickFrame, now: number): void {
  watcher.connection.send(stamped(bytesFor(watcher, frame), now));
}

const stamps = new WeakMap<Uint8Array, { at: number; bytes: Uint8Array }>();

/**
 * Returns a kept frame with the server time. Browsers that connect again within a tick share the bytes, because after
 * a restart of the server all of them do.
 */
function stamped(bytes: Uint8Array, now: number): Uint8Array {
  const last = stamps.get(bytes);
  if (last !== undefined && now >= last.at && now - last.at < TICK_MS) return last.bytes;
  const fresh = { at: now, bytes: atServerTime(bytes, now) };
  stamps.set(bytes, fresh);
  return fresh.bytes;
}

function bytesFor({ npaHidden }: Watcher, { full, withoutNpa }: TickFrame): Uint8Array {
  return npaHidden ? withoutNpa : full;
}
