/** How messages leave the server: by mail, by SMS, or, where neither is set up, into the outbox on disk. */
import type { Channel, Message } from './message.ts';
import type { Outbox } from './outbox.ts';

/** A message with the id by which the other side knows it again, should it be sent twice. */
export interface IdentifiedMessage extends Message {
  /** UUID. */
  id: string;
}

/** One way out. */
export interface Carrier {
  /** @throws RefusedForGood, or another Error when the message was not taken now */
  send(message: IdentifiedMessage): Promise<void>;
  /** Whether a message would be taken now, as far as it can be known without sending one. */
  works(): Promise<boolean>;
}

/** The other side will never take this message: trying again is no use. Says nothing of other messages. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

/** Where messages wait for a carrier. */
export interface Waiting {
  /** Resolves when the message is safe. */
  add(message: Message): Promise<void>;
}

export interface DeliveryParts {
  outbox: Outbox;
  /** Undefined: the outbox. */
  mail: Carrier | undefined;
  sms: Carrier | undefined;
  /** Where messages of a channel that has a carrier go. */
  queue: Waiting;
  now: () => number;
}

/** How long a look at a carrier is believed, and how long a failed one is given to recover. */
const BELIEVED_MS = 15_000;

export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #seen = new Map<Channel, { at: number; works: boolean }>();

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Whether messages of the channel go out at present. Says nothing of any recipient. */
  async works(channel: Channel): Promise<boolean> {
    const seen = this.#seen.get(channel);
    if (seen !== undefined && this.#parts.now() - seen.at < BELIEVED_MS) return seen.works;
    const works = await (this.#carrier(channel) ?? this.#parts.outbox).works();
    this.saw(channel, works);
    return works;
  }

  /** Notes how a channel is doing. */
  saw(channel: Channel, works: boolean): void {
    this.#seen.set(channel, { at: this.#parts.now(), works });
  }

  /** Resolves when the message is safe: in the queue, from where it goes out at once, or in the outbox on disk. */
  async send(message: Message): Promise<void> {
    const { queue, outbox } = this.#parts;
    await (this.#carrier(message.channel) === undefined ? outbox.keep(message) : queue.add(message));
  }

  #carrier(channel: Channel): Carrier | undefined {
    return channel === 'EMAIL' ? this.#parts.mail : this.#parts.sms;
  }
}
