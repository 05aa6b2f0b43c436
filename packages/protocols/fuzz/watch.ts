/**
 * Progress of the fuzzing thread, in memory shared with the watching thread, because a decoder that never returns
 * cannot report.
 */
const COUNTER = 0;
const LENGTH = 1;
const ACCEPTS = 2;
const HEADER_WORDS = 3;
const HEADER_OCTETS = HEADER_WORDS * 4;

/** Octets of an input that are kept; inputs are shorter. */
const ROOM = 32_768;

export class Watch {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #octets: Uint8Array;

  constructor(memory = new SharedArrayBuffer(HEADER_OCTETS + ROOM)) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, HEADER_WORDS);
    this.#octets = new Uint8Array(memory, HEADER_OCTETS);
  }

  /** Inputs that were begun. */
  get begun(): number {
    return Atomics.load(this.#words, COUNTER);
  }

  begin(bytes: Uint8Array, acceptWrongChecksum: boolean): void {
    const length = Math.min(bytes.length, ROOM);
    this.#octets.set(bytes.subarray(0, length));
    this.#words[LENGTH] = length;
    this.#words[ACCEPTS] = Number(acceptWrongChecksum);
    Atomics.add(this.#words, COUNTER, 1);
  }

  /** The input that was begun last. */
  current(): { bytes: Uint8Array; acceptWrongChecksum: boolean } {
    const bytes = Uint8Array.from(this.#octets.subarray(0, this.#words[LENGTH]));
    return { bytes, acceptWrongChecksum: this.#words[ACCEPTS] === 1 };
  }
}
