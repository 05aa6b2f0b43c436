/**
 * Messages that come in several parts. Source: JT/T 808-2013, 4.4.3 (package items) and 8.3 (0x8003).
 *
 * Parts come in any order and more than once. Kept parts are bounded in octets, number and age. Missing parts are
 * asked for again when the last one is there and they are not. Pictures and sound are counted and not kept.
 */
import { resendParts } from './answers.ts';
import type { Envelope } from './envelope.ts';
import { FROM_TERMINAL, PARTS_CAP } from './messages.ts';

/** Messages in parts that one connection may have open. */
const MOST_OPEN = 4;
const MOST_PARTS = 2048;
const OLDEST_MS = 120_000;
/** How often missing parts are asked for. */
const MOST_REQUESTS = 3;
/** Octets kept of a medium: the head of its first part, which has its id. */
const MEDIA_HEAD = 36;
/** Octets that a part costs besides its body. */
const PART_OVERHEAD = 8;
const MOST_ASKED_FOR = 125;

interface Assembly {
  messageId: number;
  imei: string;
  total: number;
  /** Serial number of the first part. */
  first: number;
  startedAt: number;
  requests: number;
  octets: number;
  parts: Map<number, { serial: number; body: Uint8Array }>;
}

/** Outcome of a part. */
export type Progress =
  /** All parts are there: the message, and the serial numbers of its parts in order. */
  | { kind: 'whole'; envelope: Envelope; serials: number[] }
  /** More are to come; `request` asks for missing ones. */
  | { kind: 'waiting'; request: Uint8Array | undefined }
  | { kind: 'refused'; detail: string };

export class Parts {
  #open: Assembly[] = [];
  #givenUp: string[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Octets kept. */
  get octets(): number {
    return this.#open.reduce((sum, assembly) => sum + assembly.octets, 0);
  }

  /** Drops messages that are too old. @returns the messages dropped since the last call, in words */
  expire(): string[] {
    if (this.#open.length === 0 && this.#givenUp.length === 0) return [];
    const oldest = this.#now() - OLDEST_MS;
    const old = this.#open.filter((assembly) => !(assembly.startedAt >= oldest));
    this.#open = this.#open.filter((assembly) => assembly.startedAt >= oldest);
    const givenUp = [...this.#givenUp, ...old.map(described)];
    this.#givenUp = [];
    return givenUp;
  }

  /** Ends the connection. @returns the incomplete messages, in words */
  end(): string[] {
    const left = [...this.#givenUp, ...this.#open.map(described)];
    this.#givenUp = [];
    this.#open = [];
    return left;
  }

  /** @param envelope one part: `part` is set */
  add(envelope: Envelope): Progress {
    const { total, index } = envelope.part ?? { total: 0, index: 0 };
    if (index < 1 || index > total || total > MOST_PARTS) {
      return { kind: 'refused', detail: `part ${index} of ${total}` };
    }
    if (total === 1) return { kind: 'whole', envelope: { ...envelope, part: undefined }, serials: [envelope.serial] };
    const assembly = this.#assemblyOf(envelope, total, index);
    if (!assembly.parts.has(index)) {
      const media = envelope.messageId === FROM_TERMINAL.media;
      const body = media ? envelope.body.slice(0, index === 1 ? MEDIA_HEAD : 0) : envelope.body;
      const octets = body.length + PART_OVERHEAD;
      if (this.octets + octets > PARTS_CAP) {
        this.#open = this.#open.filter((one) => one !== assembly);
        return { kind: 'refused', detail: `${described(assembly)}: too large` };
      }
      assembly.parts.set(index, { serial: envelope.serial, body });
      assembly.octets += octets;
    }
    if (assembly.parts.size === total) {
      this.#open = this.#open.filter((one) => one !== assembly);
      return whole(assembly, envelope);
    }
    return { kind: 'waiting', request: index === total ? this.#request(assembly, envelope) : undefined };
  }

  #assemblyOf(envelope: Envelope, total: number, index: number): Assembly {
    const first = (envelope.serial - index + 1) & 0xffff;
    const same = this.#open.filter(
      (one) => one.messageId === envelope.messageId && one.imei === envelope.imei && one.total === total,
    );
    // Some terminals use a new serial number for a repeated message.
    const found =
      same.find((one) => one.first === first) ?? same.find((one) => one.requests > 0 && !one.parts.has(index));
    if (found) return found;
    if (this.#open.length === MOST_OPEN) this.#givenUp.push(described(this.#open.shift()!));
    const made: Assembly = {
      messageId: envelope.messageId,
      imei: envelope.imei,
      total,
      first,
      startedAt: this.#now(),
      requests: 0,
      octets: 0,
      parts: new Map(),
    };
    this.#open.push(made);
    return made;
  }

  #request(assembly: Assembly, envelope: Envelope): Uint8Array | undefined {
    if (assembly.requests === MOST_REQUESTS) return undefined;
    assembly.requests++;
    const missing: number[] = [];
    for (let index = 1; index <= assembly.total && missing.length < MOST_ASKED_FOR; index++) {
      if (!assembly.parts.has(index)) missing.push(index);
    }
    return resendParts(envelope, assembly.first, missing);
  }
}

function described(assembly: Assembly): string {
  return `message ${assembly.messageId.toString(16)}: ${assembly.parts.size} of ${assembly.total} parts`;
}

function whole(assembly: Assembly, envelope: Envelope): Progress {
  const inOrder = [...assembly.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
  const body = Uint8Array.from(Buffer.concat(inOrder.map((part) => part.body)));
  return {
    kind: 'whole',
    envelope: { ...envelope, part: undefined, body },
    serials: inOrder.map((part) => part.serial),
  };
}
