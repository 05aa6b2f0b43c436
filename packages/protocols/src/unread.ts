/** Unread octets of one connection that are incomplete. Grows as needed, never beyond the received octets. */
export class Unread {
  #octets = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The octets themselves, not a copy: valid until the next `feed` or `clear`. */
  get octets(): Uint8Array {
    return this.#octets.subarray(0, this.#length);
  }

  /**
   * Gives what waits, with `bytes` behind it, to a reader. Bytes that nothing waits for are read where they are.
   * @param read gets octets of which the first `end` count; returns how many of them it is done with
   */
  feed(bytes: Uint8Array, read: (octets: Uint8Array, end: number) => number): void {
    if (this.#length === 0) {
      const used = read(bytes, bytes.length);
      if (used < bytes.length) this.#keep(bytes.subarray(used));
      return;
    }
    this.#keep(bytes);
    const used = read(this.#octets, this.#length);
    if (used === this.#length) this.clear();
    else {
      this.#octets.copyWithin(0, used, this.#length);
      this.#length -= used;
    }
  }

  clear(): void {
    this.#octets = new Uint8Array(0);
    this.#length = 0;
  }

  #keep(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#octets.length) {
      const larger = new Uint8Array(Math.max(needed, this.#octets.length * 2, 64));
      larger.set(this.#octets.subarray(0, this.#length));
      this.#octets = larger;
    }
    this.#octets.set(bytes, this.#length);
    this.#length = needed;
  }
}
