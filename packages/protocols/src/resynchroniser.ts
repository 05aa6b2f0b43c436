/**
 * Finds the next frame of a stream after noise, damage and frames that never end. A protocol says what begins at an
 * octet; the resynchroniser keeps unread octets, collects and reports noise, enforces the cap and ends the stream.
 */
import type { BadFrameReason, Message, Refusal, StreamDecoder } from './protocol.ts';
import { Unread } from './unread.ts';

/** Most dropped octets that one message shows to the administrator; longer noise is reported in portions. */
export const SHOWN_OCTETS = 512;

/** Result of a step: more octets are needed to decide. */
export const WAIT = -1;
/** Result of a step: no frame begins here. */
export const NO = 0;

type BadMessage = Extract<Message, { kind: 'bad' }>;

/** Creates the message for refused octets, of which it shows the first `SHOWN_OCTETS`. */
export function badFrame(reason: BadFrameReason, detail: string, bytes: Uint8Array, refusal?: Refusal): BadMessage {
  const shown = Uint8Array.from(bytes.subarray(0, SHOWN_OCTETS));
  return { kind: 'bad', reason, detail, bytes: shown, ...(refusal && { refusal }) };
}

/** Detail of a checksum that is wrong. */
export function checksumDetail(sent: number, computed: number): string {
  return `sent ${sent.toString(16)}, computed ${computed.toString(16)}`;
}

/**
 * Decides what begins at offset `at`.
 * @param end octets of `bytes` that count @param last true if nothing follows `end`
 * @returns octets to continue after, `WAIT` or `NO`
 */
export type Step = (bytes: Uint8Array, at: number, end: number, last: boolean) => number;

export interface ResynchroniserOptions {
  /** Most octets that may wait for the rest of a frame. */
  cap: number;
  /** Reads one step; or all unread octets, for protocols that cannot decide octet by octet. @returns octets used */
  step?: Step;
  read?: (bytes: Uint8Array, end: number, last: boolean) => number;
  /**
   * Reports the octets that are left when the connection ends.
   * @returns false if they are an unfinished frame, which is then reported as such; the default
   */
  finish?: (left: Uint8Array) => boolean;
  /** Returns true for noise that is no loss, such as delimiters that enclose nothing. Default: none is. */
  isNoLoss?: (noise: Uint8Array) => boolean;
  /** Names the message type of refused octets or noise, where they show one. Default: none does. */
  describe?: (reason: BadFrameReason, bytes: Uint8Array) => Refusal | undefined;
  /** Name of the protocol's frames in details. Default `frame`. */
  unit?: string;
}

/** The stream of one connection. Messages come out in the order of the stream, noise before the frame that follows it. */
export class Resynchroniser implements StreamDecoder {
  readonly #options: ResynchroniserOptions;
  readonly #unit: string;
  readonly #unread = new Unread();
  readonly #readOn = (bytes: Uint8Array, end: number): number => this.#read(bytes, end, false);
  #noise: number[] = [];
  #inNoise = false;
  #messages: Message[] = [];

  constructor(options: ResynchroniserOptions) {
    this.#options = options;
    this.#unit = options.unit ?? 'frame';
  }

  get buffered(): number {
    return this.#unread.length;
  }

  /** Dropped octets that are not reported yet. */
  get noise(): readonly number[] {
    return this.#noise;
  }

  /** True since an octet was dropped, until the next frame: noise may have been reported in between. */
  get inNoise(): boolean {
    return this.#inNoise;
  }

  push(bytes: Uint8Array): Message[] {
    // Slices of a Buffer would be views of the socket's memory.
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#unread.feed(plain, this.#readOn);
    if (this.#unread.length > this.#options.cap) {
      this.refuse('length', `no end after ${this.#unread.length} octets`, this.#unread.octets);
      this.#unread.clear();
    }
    return this.#taken();
  }

  end(): Message[] {
    const { octets, length } = this.#unread;
    if (!this.#options.finish?.(octets)) {
      this.endNoise();
      if (length > 0) this.refuse('length', `ended inside a ${this.#unit}, after ${length} octets`, octets);
    }
    this.#unread.clear();
    return this.#taken();
  }

  /** Decodes a datagram, which nothing follows. */
  datagram(bytes: Uint8Array): Message[] {
    this.readLast(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
    this.endNoise();
    return this.#taken();
  }

  /** Returns the messages so far and keeps none, because a silent connection must not keep its last records. */
  #taken(): Message[] {
    const messages = this.#messages;
    this.#messages = [];
    return messages;
  }

  /** Reads octets that nothing follows. Noise among them waits to be reported. */
  readLast(bytes: Uint8Array): void {
    this.#read(bytes, bytes.length, true);
  }

  /** Appends messages of a frame, after the noise before it. */
  take(...messages: readonly Message[]): void {
    this.endNoise();
    for (const message of messages) this.#messages.push(message);
  }

  /** Reports a refused frame, after the noise before it. */
  refuse(reason: BadFrameReason, detail: string, bytes: Uint8Array, refusal?: Refusal): void {
    this.take(badFrame(reason, detail, bytes, refusal ?? this.#options.describe?.(reason, bytes)));
  }

  /** Reports a frame whose checksum is wrong. @param type of the message as the protocol's documents write it */
  refuseChecksum(detail: string, frame: Uint8Array, type: string, length: number): void {
    this.refuse('checksum', detail, frame, { type, length, reason: 'wrong checksum' });
  }

  /** Drops octets that begin no frame. */
  drop(bytes: Uint8Array, from: number, to: number): void {
    if (to > from) this.#inNoise = true;
    for (let at = from; at < to; at++) {
      this.#noise.push(bytes[at]!);
      if (this.#noise.length === SHOWN_OCTETS) this.#reportNoise();
    }
  }

  /** Forgets noise that turned out to have a meaning. */
  discardNoise(): void {
    this.#noise = [];
  }

  /** Reports the octets dropped since the last frame. */
  endNoise(): void {
    if (!this.#inNoise) return;
    this.#reportNoise();
    this.#inNoise = false;
  }

  #reportNoise(): void {
    if (this.#noise.length === 0) return;
    const bytes = Uint8Array.from(this.#noise);
    this.#noise = [];
    if (this.#options.isNoLoss?.(bytes)) return;
    const detail = `${bytes.length} octets that begin no ${this.#unit}`;
    this.#messages.push(badFrame('noise', detail, bytes, this.#options.describe?.('noise', bytes)));
  }

  #read(bytes: Uint8Array, end: number, last: boolean): number {
    const { read, step } = this.#options;
    if (read) return read(bytes, end, last);
    return step ? this.steps(bytes, end, last, step) : 0;
  }

  /** Goes through octets step by step and drops those that begin nothing. @returns octets used */
  steps(bytes: Uint8Array, end: number, last: boolean, step: Step): number {
    let at = 0;
    while (at < end) {
      const octets = step(bytes, at, end, last);
      if (octets === WAIT) return at;
      if (octets === NO) this.drop(bytes, at, at + 1);
      at += octets === NO ? 1 : octets;
    }
    return at;
  }
}
