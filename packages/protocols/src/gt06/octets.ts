/** The content ended before the field that should follow. */
export class TooShort extends Error {
  constructor(wanted: number, left: number) {
    super(`${wanted} octets expected, ${left} left`);
  }
}

/** Reads the content of a frame from left to right, big-endian. Reading beyond its end throws `TooShort`. */
export class Octets {
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  /** An octet ahead, without reading it; −1 beyond the end. */
  peek(ahead = 0): number {
    const at = this.#at + ahead;
    return at < this.#end ? this.#bytes[at]! : -1;
  }

  /** Two octets ahead, without reading them; −1 beyond the end. */
  peek16(ahead = 0): number {
    return this.left < ahead + 2 ? -1 : (this.peek(ahead) << 8) | this.peek(ahead + 1);
  }

  /** Unsigned number of 1 to 6 octets. */
  uint(width: number): number {
    this.#need(width);
    let value = 0;
    for (let index = 0; index < width; index++) value = value * 256 + this.#bytes[this.#at++]!;
    return value;
  }

  /** Signed number, two's complement, of 1, 2 or 4 octets. */
  int(width: number): number {
    const shift = 32 - width * 8;
    return (this.uint(width) << shift) >> shift;
  }

  skip(octets: number): void {
    this.#need(octets);
    this.#at += octets;
  }

  /** The next octets as they are. */
  take(octets: number): Uint8Array {
    this.#need(octets);
    this.#at += octets;
    return this.#bytes.subarray(this.#at - octets, this.#at);
  }

  /** The next octets as a content of their own. */
  part(octets: number): Octets {
    this.skip(octets);
    return new Octets(this.#bytes, this.#at - octets, this.#at);
  }

  /** The next octets as lower-case hexadecimal digits. */
  hex(octets: number): string {
    return Buffer.from(this.take(octets)).toString('hex');
  }

  /** The next octets as Latin-1 text. */
  text(octets: number): string {
    return Buffer.from(this.take(octets)).toString('latin1');
  }

  #need(octets: number): void {
    if (octets > this.left || octets < 0) throw new TooShort(octets, this.left);
  }
}
