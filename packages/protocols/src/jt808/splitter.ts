/**
 * Finds frames in a stream. Every delimiter may end one frame and begin the next: so a doubled one, one that two frames
 * share, and noise between frames are all the same case, a stretch that is empty, a frame, or nothing.
 *
 * Some firmware forgets to escape: a stretch whose header announces more octets is held, and tried again together with
 * what follows, as far as it announced.
 *
 * Which of the two delimiters a device uses is open until the first frame is understood; until then both are tried.
 */
import type { BadFrameReason, Message } from '../protocol.ts';
import { Resynchroniser } from '../resynchroniser.ts';
import { ALTERNATIVE_DELIMITER, CONTENT_CAP, DELIMITER } from './messages.ts';
import { SENTENCE_CAP, SENTENCE_END, SENTENCE_START } from './sentence.ts';

/** A stretch between two delimiters, escapes and all. */
export interface Stretch {
  bytes: Uint8Array;
  alternative: boolean;
  /** The device is known to use this delimiter. */
  decided: boolean;
  /** There are delimiters within: only what fits exactly is a frame. */
  joined: boolean;
}

/** Content of a stretch: messages, the beginning of a frame, or (undefined) noise. */
export type Understood = Message[] | 'beginning' | undefined;

/** The open frame. Offsets are −1 without one. */
interface Opening {
  alternative: boolean;
  /** First octet behind the last delimiter. */
  from: number;
  /** First octet of a stretch that announced more than it had. */
  held: number;
  /** Opened by the delimiter that ended a frame: what follows may as well be nothing. */
  after: boolean;
}

const opening = (alternative: boolean): Opening => ({ alternative, from: -1, held: -1, after: false });

/** The frames of one connection; keeps at most `CONTENT_CAP` octets and less than 512 of noise. */
export class Splitter {
  readonly #understand: (stretch: Stretch) => Understood;
  readonly #understandSentence: (text: string) => Message | undefined;
  /** One entry per delimiter that is still possible. */
  #openings: Opening[] = [opening(false), opening(true)];
  /** Unread octets, valid during one call. */
  #rest: Uint8Array = new Uint8Array(0);
  /** Octets of the rest that were looked at. */
  #scanned = 0;
  /** Octets of the rest that are dealt with. */
  #used = 0;
  /** Bracket that may begin a sentence; −1: none. */
  #sentence = -1;
  readonly #stream = new Resynchroniser({
    cap: CONTENT_CAP + SENTENCE_CAP,
    read: (bytes, end) => this.#read(bytes, end),
    finish: (left) => this.#finish(left),
    isNoLoss: (noise) => noise.every((octet) => octet === DELIMITER || octet === ALTERNATIVE_DELIMITER),
  });

  constructor(
    understand: (stretch: Stretch) => Understood,
    understandSentence: (text: string) => Message | undefined = () => undefined,
  ) {
    this.#understand = understand;
    this.#understandSentence = understandSentence;
  }

  get buffered(): number {
    return this.#stream.buffered + this.#stream.noise.length;
  }

  push(bytes: Uint8Array): Message[] {
    return this.#stream.push(bytes);
  }

  /** Reports and frees the remaining octets. */
  end(): Message[] {
    return this.#stream.end();
  }

  /** @returns octets used; offsets then count from the first octet behind them */
  #read(bytes: Uint8Array, end: number): number {
    this.#rest = bytes;
    while (this.#scanned < end) this.#look(this.#scanned++);
    const used = this.#used;
    this.#scanned -= used;
    if (this.#sentence >= 0) this.#sentence -= used;
    this.#used = 0;
    for (const open of this.#openings) {
      if (open.from >= 0) open.from -= used;
      if (open.held >= 0) open.held -= used;
    }
    return used;
  }

  #finish(left: Uint8Array): boolean {
    this.#rest = left;
    this.#sentence = -1;
    const open = this.#openings.find((one) => one.held >= 0 || (one.from >= 0 && !one.after));
    const from = open && open.held >= 0 ? open.held : (open?.from ?? left.length + 1);
    this.#drop(from - 1);
    this.#stream.endNoise();
    const unfinished = left.length - from;
    if (unfinished > 0) this.#bad('length', `ended inside a frame, after ${unfinished} octets`, from, left.length);
    this.#scanned = 0;
    this.#used = 0;
    return true;
  }

  #look(at: number): void {
    const octet = this.#rest[at]!;
    this.#lookForSentence(octet, at);
    if (octet === DELIMITER || octet === ALTERNATIVE_DELIMITER) {
      const open = this.#openings.find((one) => one.alternative === (octet === ALTERNATIVE_DELIMITER));
      if (open) this.#delimiter(open, at);
    }
    let oldest = this.#sentence >= 0 ? this.#sentence : at + 1;
    for (const open of this.#openings) {
      const first = open.held >= 0 ? open.held : open.from;
      if (first < 0) continue;
      if (at + 1 - first > CONTENT_CAP) this.#tooLong(open, at + 1);
      else if (first <= oldest) oldest = first - 1;
    }
    this.#drop(oldest);
  }

  /** Follows a sentence from bracket to bracket, where no frame is open. */
  #lookForSentence(octet: number, at: number): void {
    if (octet === SENTENCE_START && this.#mayBegin(at)) this.#sentence = at;
    if (this.#sentence < 0) return;
    const isOver = octet < 0x20 || octet > 0x7d || at - this.#sentence >= SENTENCE_CAP;
    if (octet !== SENTENCE_END && !isOver) return;
    const from = this.#sentence;
    this.#sentence = -1;
    if (isOver) return;
    const text = Buffer.from(this.#rest.subarray(from, at + 1)).toString('latin1');
    const message = this.#understandSentence(text);
    if (message === undefined) return;
    this.#drop(from);
    this.#stream.take(message);
    this.#used = at + 1;
    // The delimiter before it ended a frame and began none.
    for (const open of this.#openings) if (open.from >= 0) open.from = at + 1;
  }

  /** True outside of frames, and right behind one. */
  #mayBegin(at: number): boolean {
    return this.#openings.every((open) => open.held < 0 && (open.from < 0 || (open.after && open.from === at)));
  }

  #delimiter(open: Opening, at: number): void {
    const { from, held } = open;
    open.from = at + 1;
    const empty = from < 0 || from === at;
    const latest = empty ? undefined : this.#try(open, from, at, false);
    if (Array.isArray(latest)) {
      this.#giveUp(open, from);
      this.#accept(open, from, at, latest);
      return;
    }
    if (held >= 0) {
      const joined = this.#try(open, held, at, true);
      if (Array.isArray(joined)) {
        this.#accept(open, held, at, joined);
        return;
      }
      if (joined === 'beginning') return;
      this.#giveUp(open, from);
    }
    open.after = false;
    if (latest === 'beginning') open.held = from;
    else if (this.#openings.length === 1) this.#passOver(from, at);
  }

  /** Drops a stretch that is no frame, once frames are known to look different. */
  #passOver(from: number, at: number): void {
    if (from >= 0 && from < at) {
      this.#bad('noise', `${at - from} octets between two delimiters that are no frame`, from, at);
      this.#used = at + 1;
    } else if (this.#used === at) {
      // The delimiter itself is nothing that was dropped, unless something before it was.
      this.#used = at + 1;
    }
  }

  #try(open: Opening, from: number, to: number, joined: boolean): Understood {
    const bytes = this.#rest.subarray(from, to);
    const { alternative } = open;
    return this.#understand({ bytes, alternative, decided: this.#openings.length === 1, joined });
  }

  /** A frame was understood; all before its opening delimiter was nothing. */
  #accept(open: Opening, from: number, at: number, messages: readonly Message[]): void {
    this.#drop(from - 1);
    this.#stream.take(...messages);
    this.#openings = [open];
    this.#used = at + 1;
    open.held = -1;
    open.after = true;
  }

  /** Drops held octets that cannot become a frame. @param to first octet after them */
  #giveUp(open: Opening, to: number): void {
    const { held } = open;
    if (held < 0) return;
    open.held = -1;
    this.#drop(held - 1);
    this.#bad('length', `${to - 1 - held} octets of a frame that announced more or fewer`, held, to - 1);
    this.#used = to - 1;
    for (const other of this.#openings) if (other !== open && other.from < to) other.from = -1;
  }

  /** Gives an opening up whose frame became longer than any frame is. */
  #tooLong(open: Opening, to: number): void {
    const from = open.held >= 0 ? open.held : open.from;
    const { after } = open;
    open.from = -1;
    open.held = -1;
    if (this.#openings.length > 1 || after) return;
    this.#bad('length', `no end after ${to - from} octets`, from, to);
    this.#used = to;
  }

  #bad(reason: BadFrameReason, detail: string, from: number, to: number): void {
    this.#stream.refuse(reason, detail, this.#rest.subarray(from, to));
  }

  /** Everything before `to` that was not dealt with is noise. */
  #drop(to: number): void {
    if (to <= this.#used) return;
    this.#stream.drop(this.#rest, this.#used, to);
    this.#used = to;
  }
}
