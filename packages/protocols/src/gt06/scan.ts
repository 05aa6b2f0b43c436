/** Finds headers, stop octets and whole frames in a part of a stream without knowing where a frame begins. */
import { Checksums } from './checksum.ts';
import { LONG_HEADER, LONGEST_LENGTH, SHORT_HEADER, SHORTEST_LENGTH } from './messages.ts';

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

export function isHeader(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === bytes[at + 1] && (bytes[at] === SHORT_HEADER || bytes[at] === LONG_HEADER);
}

export function isStop(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED;
}

/** Octets before the type. */
export function headerLength(bytes: Uint8Array, at: number): number {
  return bytes[at] === LONG_HEADER ? 4 : 3;
}

/** Returns the length that the frame at `at` states. */
export function statedLength(bytes: Uint8Array, at: number): number {
  return bytes[at] === LONG_HEADER ? uint16(bytes, at + 2) : bytes[at + 2]!;
}

export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!;
}

/** Behind the stop octets, by the length that the frame at `at` states; 0 when no frame has this length. */
export function statedFrameEnd(bytes: Uint8Array, at: number): number {
  const length = statedLength(bytes, at);
  if (length < SHORTEST_LENGTH || length > LONGEST_LENGTH) return 0;
  return at + headerLength(bytes, at) + length + 2;
}

/** A scanned part of a stream. Each header is checked once, even if several frames claim its octets. */
export class Scan {
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly checksums: Checksums;
  /** Where pairs of stop octets begin, ascending. */
  readonly stops: number[] = [];
  /** Frames that are right in every respect, by their end. */
  readonly #whole: { at: number; end: number }[] = [];
  #firstWhole = 0;
  #firstStop = 0;

  constructor(bytes: Uint8Array, end: number) {
    this.bytes = bytes;
    this.end = end;
    this.checksums = new Checksums(bytes, end);
    for (let at = 0; at + 1 < end; at++) {
      if (isStop(bytes, at)) this.stops.push(at);
      else if (at + 4 <= end && isHeader(bytes, at)) this.#check(at);
    }
    this.#whole.sort((one, other) => one.end - other.end);
  }

  #check(at: number): void {
    const { bytes } = this;
    const end = statedFrameEnd(bytes, at);
    if (end === 0 || end > this.end || !isStop(bytes, end - 2)) return;
    if (uint16(bytes, end - 4) === this.checksums.of(at + 2, end - 4)) this.#whole.push({ at, end });
  }

  /** Returns the whole frame behind `at` that ends first. Calls must ascend. */
  wholeAfter(at: number): { at: number; end: number } | undefined {
    while (this.#firstWhole < this.#whole.length && this.#whole[this.#firstWhole]!.end <= at) this.#firstWhole++;
    for (let index = this.#firstWhole; index < this.#whole.length; index++)
      if (this.#whole[index]!.at > at) return this.#whole[index];
    return undefined;
  }

  /** Index in `stops` of the first pair at or behind `at`. Asked for ascending places. */
  stopFrom(at: number): number {
    while (this.#firstStop < this.stops.length && this.stops[this.#firstStop]! < at) this.#firstStop++;
    return this.#firstStop;
  }

  /** First header behind `at`, and not before `from`, of a frame that would end behind `decided`. */
  openHeader(at: number, from: number, decided: number): number | undefined {
    for (let index = Math.max(at + 1, from); index + 4 <= Math.min(decided, this.end); index++)
      if (isHeader(this.bytes, index) && statedFrameEnd(this.bytes, index) > decided) return index;
    return undefined;
  }
}
