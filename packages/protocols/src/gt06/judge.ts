/**
 * Decides whether a header begins a frame. A frame ends where its checksum is right, at the length that it states or
 * before other stop octets; it is broken when another frame is whole within it, or begins behind it. Each of these is
 * known at one octet, and the first of them decides, so that it does not matter how much of the stream is there
 * already.
 */
import type { BadFrameReason } from '../protocol.ts';
import { checksumDetail } from '../resynchroniser.ts';
import { bareLength, hasBareForm } from './decode.ts';
import { FRAME_CAP, LONG_HEADER, LONGEST_LENGTH, SHORT_HEADER, SHORTEST_LENGTH, SLACK } from './messages.ts';
import { headerLength, isHeader, isStop, type Scan, statedLength, uint16 } from './scan.ts';

/** Longest frame with a length of one octet. */
export const LONGEST_SHORT_FRAME = 3 + 255 + 2;

export type Verdict =
  /** More octets are needed. */
  | { kind: 'wait' }
  /** A frame whose checksum ends at `end`; reading continues at `next`. */
  | { kind: 'frame'; end: number; next: number }
  /** The form without length, serial number and checksum. */
  | { kind: 'bare'; next: number }
  /** `until`: where the broken frame ends; `next`: where a frame may begin, not behind it. */
  | { kind: 'broken'; reason: BadFrameReason; detail: string; until: number; next: number }
  /** No frame begins here, or none that can be found within `window` octets. */
  | { kind: 'false'; next: number; window: number };

const WAIT: Verdict = { kind: 'wait' };

/** @param lenient frames with a wrong checksum are taken at their stated length, or up to the next header */
export function judge(scan: Scan, at: number, lenient: boolean): Verdict {
  if (scan.end - at < 4) return WAIT;
  // A run of header octets: the frame begins with its last two.
  if (isHeader(scan.bytes, at) && isHeader(scan.bytes, at + 1) && isHeader(scan.bytes, at + 2))
    return { kind: 'false', next: at + 1, window: 0 };
  if (statedLength(scan.bytes, at) > LONGEST_LENGTH) return judgeOversized(scan.bytes, at);
  return new Judge(scan, at, lenient).judge();
}

/** No frame is this long; a header may begin within its length octets. */
function judgeOversized(bytes: Uint8Array, at: number): Verdict {
  if (isHeader(bytes, at + 1)) return { kind: 'false', next: at + 1, window: 0 };
  if (isHeader(bytes, at + 2)) return { kind: 'false', next: at + 2, window: 0 };
  const last = bytes[at + 3];
  const next = at + (last === SHORT_HEADER || last === LONG_HEADER ? 3 : 4);
  return { kind: 'broken', reason: 'length', detail: `stated ${statedLength(bytes, at)}`, until: next, next };
}

class Judge {
  readonly #scan: Scan;
  readonly #bytes: Uint8Array;
  readonly #at: number;
  readonly #lenient: boolean;
  /** Type octet. */
  readonly #from: number;
  /** Behind the checksum, by the length that the frame states. */
  readonly #statedEnd: number;
  /** A frame that has not ended here is rejected. */
  readonly #limit: number;
  /** End of the form without a checksum; 0: it has not that form, or it is not known yet. */
  readonly #bareEnd: number;

  constructor(scan: Scan, at: number, lenient: boolean) {
    this.#scan = scan;
    this.#bytes = scan.bytes;
    this.#at = at;
    this.#lenient = lenient;
    this.#from = at + headerLength(scan.bytes, at);
    this.#statedEnd = this.#from + statedLength(scan.bytes, at);
    const limit = Math.max(this.#statedEnd, at + LONGEST_SHORT_FRAME) + 2 + SLACK;
    const isBare = this.#from < scan.end && scan.bytes[at] === SHORT_HEADER && hasBareForm(scan.bytes[this.#from]!);
    const bare = isBare ? bareLength(scan.bytes, this.#from, scan.end) : 0;
    this.#bareEnd = bare === undefined || bare === 0 ? 0 : this.#from + bare;
    // While the counts of the other form are not there, it may become as long as a frame may be.
    const bareLimit = bare === undefined ? at + FRAME_CAP : this.#bareEnd;
    this.#limit = Math.max(limit, Math.min(bareLimit, at + FRAME_CAP));
  }

  judge(): Verdict {
    const scan = this.#scan;
    const until = Math.min(scan.end, this.#limit);
    const inner = scan.wholeAfter(this.#at);
    const { stops } = scan;
    let stop = scan.stopFrom(this.#at);
    let decided = 0;
    for (;;) {
      // Places in ascending order: those of the frame's own length, and two for each pair of stop octets.
      while (stop < stops.length && stops[stop]! + 4 <= decided) stop++;
      const next = this.#nextPlace(decided, stop);
      if (inner !== undefined && inner.end <= Math.min(next, until)) return this.#brokenBy(inner.at);
      if (next > until) break;
      decided = next;
      const verdict = this.#judgeAt(next);
      if (verdict) return verdict;
    }
    return until < this.#limit ? WAIT : { kind: 'false', next: this.#at + 1, window: this.#limit - this.#at };
  }

  /** Returns the first offset after `decided` at which a decision is possible. */
  #nextPlace(decided: number, firstStop: number): number {
    let next = Number.POSITIVE_INFINITY;
    const consider = (place: number): void => {
      if (place > decided && place < next) next = place;
    };
    consider(this.#statedEnd);
    consider(this.#statedEnd + 2);
    if (this.#bareEnd > 0) consider(this.#bareEnd);
    for (let index = firstStop; index < this.#scan.stops.length; index++) {
      const at = this.#scan.stops[index]!;
      consider(at + 2);
      consider(at + 4);
      if (at + 2 > decided) break;
    }
    return next;
  }

  /** @param seen octets that are looked at: nothing behind them decides */
  #judgeAt(seen: number): Verdict | undefined {
    const bytes = this.#bytes;
    const statedEnd = this.#statedEnd;
    const stop = seen >= this.#from + 2 && isStop(bytes, seen - 2);
    if (seen === this.#bareEnd && stop) return { kind: 'bare', next: seen };
    if (seen === statedEnd && this.#endsAt(seen)) return { kind: 'frame', end: seen, next: seen };
    if (stop && this.#endsAt(seen - 2)) return { kind: 'frame', end: seen - 2, next: seen };
    if (stop && seen === statedEnd + 2 && statedEnd >= this.#from + SHORTEST_LENGTH) {
      if (this.#lenient) return { kind: 'frame', end: statedEnd, next: seen };
      const computed = this.#scan.checksums.of(this.#at + 2, statedEnd - 2);
      return this.#broken('checksum', checksumDetail(uint16(bytes, statedEnd - 2), computed), seen);
    }
    // The next frame begins: this one has ended, whatever its length says.
    if (seen < this.#from + SHORTEST_LENGTH + 2 || !isHeader(bytes, seen - 2)) return undefined;
    const stopped = isStop(bytes, seen - 4);
    if (!stopped && seen - 2 !== statedEnd) return undefined;
    const ending = stopped ? seen - 4 : statedEnd;
    if (this.#lenient && ending >= this.#from + SHORTEST_LENGTH) return { kind: 'frame', end: ending, next: seen - 2 };
    if (!stopped) return undefined;
    const detail = `stated ${statedLength(bytes, this.#at)}, ended after ${ending - this.#from} octets`;
    return this.#broken('length', detail, seen - 2);
  }

  /** Returns whether the checksum of the preceding octets ends at `end`. */
  #endsAt(end: number): boolean {
    if (end < this.#from + SHORTEST_LENGTH) return false;
    return uint16(this.#bytes, end - 2) === this.#scan.checksums.of(this.#at + 2, end - 2);
  }

  /** Resumes at a header inside the damage, because it may begin a frame. */
  #broken(reason: BadFrameReason, detail: string, until: number): Verdict {
    const next = this.#scan.openHeader(this.#at, 0, until) ?? until;
    return { kind: 'broken', reason, detail, until, next };
  }

  #brokenBy(inner: number): Verdict {
    // One or two headers more than there should be: nothing of a frame is lost.
    if (inner - this.#at <= 4) return { kind: 'false', next: inner, window: 0 };
    const detail = `stated ${statedLength(this.#bytes, this.#at)}, broken off after ${inner - this.#from} octets`;
    return { kind: 'broken', reason: 'length', detail, until: inner, next: inner };
  }
}
