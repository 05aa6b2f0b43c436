import {
  ALIVE_MILLISECONDS,
  decodeFrame,
  encodeResume,
  FRAME_FLAGS,
  FrameError,
  type FrameSink,
  LIVE_CLOSE,
  LIVE_PATH,
  readFrameHeader,
  type StreamPosition,
} from '@waymark/contract/live/frame.ts';
import { PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import { otherAccount, pageAccount } from './account-switch.ts';
import { rightsChanged } from './rights.ts';
import { sessionEnded } from './session-end.ts';

/** State of the channel. Times are epoch ms of the local clock. */
export interface LiveState {
  state: 'connecting' | 'live' | 'reconnecting';
  since: number;
  /** Arrival of the last frame. Null before the first. */
  lastUpdateAt: number | null;
  /** Time of the next attempt to reconnect. Null during an attempt. */
  nextAttemptAt: number | null;
}

/** Receiver of the frames' data. */
export interface LiveSink extends FrameSink {
  /** Called before data that replaces everything known of the account. `snapshotEnd` follows it. */
  snapshotBegin(account: number): void;
  snapshotEnd(account: number): void;
  /** Called after each applied frame. @param clockOffset server clock minus local clock, ms */
  frameEnd(clockOffset: number): void;
  /** Names changed and must be fetched again. */
  namesChanged(): void;
  /** Remote commands of an account changed, and visible ones must be fetched again. */
  commandsChanged(): void;
  /** Secure park of an asset was turned on or off, and the marks must be fetched again. */
  secureParkChanged(): void;
  /** Called with a text message, which concerns the user and not the fleet. */
  message(text: string): void;
}

/** The part of a WebSocket that the channel uses. Tests provide their own. */
export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Clock, random numbers and timers, so that tests need not wait. */
export interface LiveSurroundings {
  connect(): LiveSocket;
  now(): number;
  random(): number;
  setTimer(work: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
  /** The session has ended. @returns whether the page is left */
  sessionEnded(): boolean;
  /** The session switched to another account. */
  otherAccount(): void;
  /** The permissions of the user changed. */
  otherRights(): void;
}

const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 15_000;
/** Random share of the wait, so that not all browsers reconnect to a restarted server at the same time. */
const JITTER = 0.5;
const SILENCE_MILLISECONDS = 2 * ALIVE_MILLISECONDS;
/** Timeout of a connection for its first message. */
const OPENING_MILLISECONDS = 10_000;

/**
 * The live channel of this page. It connects, resumes from its last state after a drop and requests a snapshot when a
 * frame is missing. It stores no positions itself.
 */
export class LiveChannel {
  readonly #sink: LiveSink;
  readonly #around: LiveSurroundings;
  readonly #onState: (state: LiveState) => void;
  /** Position in each account's stream. */
  readonly #streams = new Map<number, StreamPosition>();
  #state: LiveState;
  #socket: LiveSocket | null = null;
  #failures = 0;
  #retryTimer: unknown = null;
  #silenceTimer: unknown = null;
  #stopped = false;

  constructor(sink: LiveSink, onState: (state: LiveState) => void, around: LiveSurroundings = browserSurroundings()) {
    this.#sink = sink;
    this.#around = around;
    this.#onState = onState;
    this.#state = { state: 'connecting', since: around.now(), lastUpdateAt: null, nextAttemptAt: null };
  }

  start(): void {
    this.#stopped = false;
    this.#onState(this.#state);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#clearTimers();
    this.#drop();
  }

  /** Retries a lost connection immediately. */
  tryNow(): void {
    if (this.#stopped || this.#socket) return;
    this.#failures = 0;
    this.#connect();
  }

  #connect(): void {
    this.#clearTimers();
    this.#drop();
    if (this.#state.state === 'reconnecting') this.#tell({ nextAttemptAt: null });
    const socket = this.#around.connect();
    this.#socket = socket;
    socket.onopen = () => socket.send(encodeResume([...this.#streams.values()]));
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      if (data instanceof ArrayBuffer) this.#receive(data);
      else if (typeof data === 'string') this.#sink.message(data);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
    this.#silenceTimer = this.#around.setTimer(() => this.#lost(0), OPENING_MILLISECONDS);
  }

  #receive(bytes: ArrayBuffer): void {
    this.#around.clearTimer(this.#silenceTimer);
    this.#silenceTimer = this.#around.setTimer(() => this.#lost(0), SILENCE_MILLISECONDS);
    try {
      if (!this.#apply(bytes)) return;
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      // The data of an unreadable frame is lost, so restart from snapshots.
      this.#streams.clear();
      this.#lost(0);
      return;
    }
    this.#failures = 0;
    const now = this.#around.now();
    this.#tell({
      state: 'live',
      since: this.#state.state === 'live' ? this.#state.since : now,
      lastUpdateAt: now,
      nextAttemptAt: null,
    });
  }

  /** @returns false if a frame before this one is missing */
  #apply(bytes: ArrayBuffer): boolean {
    const { type, flags, account, epoch, sequence, serverTime } = readFrameHeader(bytes);
    const clockOffset = serverTime - this.#around.now();
    if (type === 'alive') {
      this.#sink.frameEnd(clockOffset);
      return true;
    }
    const have = this.#streams.get(account);
    if (type === 'changes') {
      if (have && have.epoch === epoch && sequence <= have.sequence) return true;
      if (!have || have.epoch !== epoch || sequence !== have.sequence + 1) {
        this.#streams.delete(account);
        this.#failures = 0;
        this.#lost(0);
        return false;
      }
    }
    if (type === 'snapshot') this.#sink.snapshotBegin(account);
    decodeFrame(bytes, this.#sink);
    if (type === 'snapshot') this.#sink.snapshotEnd(account);
    this.#streams.set(account, { account, epoch, sequence });
    if ((flags & FRAME_FLAGS.namesChanged) !== 0) this.#sink.namesChanged();
    if ((flags & FRAME_FLAGS.commandsChanged) !== 0) this.#sink.commandsChanged();
    if ((flags & FRAME_FLAGS.secureParkChanged) !== 0) this.#sink.secureParkChanged();
    this.#sink.frameEnd(clockOffset);
    return true;
  }

  #lost(code: number): void {
    this.#clearTimers();
    this.#drop();
    if (this.#stopped) return;
    // A page that stays because of unsaved input connects again, because its user may sign in in another tab.
    if (code === LIVE_CLOSE.noSession && this.#around.sessionEnded()) return;
    if (code === LIVE_CLOSE.otherAccount) {
      const since = this.#state.lastUpdateAt ?? this.#around.now();
      this.#tell({ state: 'reconnecting', since, nextAttemptAt: null });
      this.#around.otherAccount();
      return;
    }
    if (code === LIVE_CLOSE.otherRights) {
      // The page may have more data than its user may see now.
      this.#streams.clear();
      this.#failures = 0;
      this.#around.otherRights();
    }
    const wait = this.#waitMilliseconds();
    this.#failures++;
    const now = this.#around.now();
    this.#tell({
      state: this.#state.lastUpdateAt === null && this.#failures < 3 ? 'connecting' : 'reconnecting',
      since: this.#state.state === 'live' ? (this.#state.lastUpdateAt ?? now) : this.#state.since,
      nextAttemptAt: now + wait,
    });
    this.#retryTimer = this.#around.setTimer(() => this.#connect(), wait);
  }

  #waitMilliseconds(): number {
    const full = Math.min(LONGEST_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** this.#failures);
    return Math.round(full * (1 - JITTER * this.#around.random()));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #clearTimers(): void {
    this.#around.clearTimer(this.#retryTimer);
    this.#around.clearTimer(this.#silenceTimer);
  }

  #tell(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    this.#onState(this.#state);
  }
}

function browserSurroundings(): LiveSurroundings {
  return {
    connect: browserSocket,
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (work, milliseconds) => setTimeout(work, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    sessionEnded: () => sessionEnded(),
    otherAccount,
    otherRights: rightsChanged,
  };
}

function browserSocket(): LiveSocket {
  const url = new URL(LIVE_PATH, window.location.href.replace(/^http/, 'ws'));
  const account = pageAccount();
  if (account !== undefined) url.searchParams.set(PAGE_ACCOUNT_QUERY, account);
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const wrapped: LiveSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (bytes) => socket.send(bytes),
    close: () => socket.close(),
  };
  socket.onopen = () => wrapped.onopen?.();
  socket.onmessage = (event) => wrapped.onmessage?.(event);
  socket.onclose = (event) => wrapped.onclose?.(event);
  return wrapped;
}
