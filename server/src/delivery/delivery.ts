/** Delivers messages by mail, by SMS, or, if neither is configured, into the outbox on disk. */
import type { Channel, Message } from './message.ts';
import type { Outbox } from './outbox.ts';

/** A message with the id by which the receiver recognizes a repetition. */
export interface IdentifiedMessage extends Message {
  /** UUID. */
  id: string;
}

/** One way of sending. */
export interface Carrier {
  /** @throws RefusedForGood, or another Error if the message was not accepted now */
  send(message: IdentifiedMessage): Promise<void>;
  /** Returns true if a message would be accepted now, as far as can be known without sending one. */
  works(): Promise<boolean>;
}

/** The receiver will never accept this message, so a retry is useless. It says nothing about other messages. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
  /** The receiver refused the address and will refuse every message to it. */
  readonly address: boolean;

  constructor(reason: string, { address = false }: { address?: boolean } = {}) {
    super(reason);
    this.address = address;
  }
}

/** The queue of messages for a carrier. */
export interface Waiting {
  /** Resolves when the message is stored safely. */
  add(message: Message): Promise<void>;
}

export interface DeliveryParts {
  outbox: Outbox;
  /** Undefined: the outbox. */
  mail: Carrier | undefined;
  sms: Carrier | undefined;
  /** Queue for messages of a channel with a carrier. */
  queue: Waiting;
  now: () => number;
}

/** Cache time of a check of a carrier, and waiting time after a failed one. */
const BELIEVED_MS = 15_000;

export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #seen = new Map<Channel, { at: number; works: boolean }>();

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Returns true if messages of the channel are sent at present. It says nothing about a recipient. */
  async works(channel: Channel): Promise<boolean> {
    const seen = this.#seen.get(channel);
    if (seen !== undefined && this.#parts.now() - seen.at < BELIEVED_MS) return seen.works;
    const works = await (this.#carrier(channel) ?? this.#parts.outbox).works();
    this.saw(channel, works);
    return works;
  }

  /** Records the state of a channel. */
  saw(channel: Channel, works: boolean): void {
    this.#seen.set(channel, { at: this.#parts.now(), works });
  }

  /** Resolves when the message is stored safely: in the queue, which sends it immediately, or in the outbox on disk. */
  async send(message: Message): Promise<void> {
    const { queue, outbox } = this.#parts;
    await (this.#carrier(message.channel) === undefined ? outbox.keep(message) : queue.add(message));
  }

  #carrier(channel: Channel): Carrier | undefined {
    return channel === 'EMAIL' ? this.#parts.mail : this.#parts.sms;
  }
}
