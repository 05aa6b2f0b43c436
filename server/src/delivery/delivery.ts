/** How messages leave the server: by mail, by SMS, or, where neither is set up, into the outbox on disk. */
import type { Outbox } from './outbox.ts';

export type Channel = 'EMAIL' | 'SMS';

export interface Message {
  channel: Channel;
  /** Email address, or phone number in E.164. */
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
}

/** One way out. */
export interface Carrier {
  /** @throws Error when the message was not taken */
  send(message: Message): Promise<void>;
  /** Whether a message would be taken now, as far as it can be known without sending one. */
  works(): Promise<boolean>;
}

export interface DeliveryParts {
  outbox: Outbox;
  /** Undefined: the outbox. */
  mail: Carrier | undefined;
  sms: Carrier | undefined;
  now: () => number;
}

/** How long a look at a carrier is believed, and how long a failed one is given to recover. */
const BELIEVED_MS = 15_000;
/** Pauses before a message is tried again. */
const RETRY_AFTER_MS = [1_000, 5_000];

export class Delivery {
  readonly #carriers: Readonly<Record<Channel, Carrier>>;
  readonly #seen = new Map<Channel, { at: number; works: boolean }>();
  readonly #now: () => number;
  #closed = false;

  constructor({ outbox, mail, sms, now }: DeliveryParts) {
    this.#carriers = { EMAIL: mail ?? outbox, SMS: sms ?? outbox };
    this.#now = now;
  }

  /** Whether messages of the channel go out at present. Says nothing of any recipient. */
  async works(channel: Channel): Promise<boolean> {
    const seen = this.#seen.get(channel);
    if (seen !== undefined && this.#now() - seen.at < BELIEVED_MS) return seen.works;
    const works = await this.#carriers[channel].works();
    this.#seen.set(channel, { at: this.#now(), works });
    return works;
  }

  /** Sends it, at the third try at the latest. @throws Error of the carrier */
  async send(message: Message): Promise<void> {
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      try {
        await this.#carriers[message.channel].send(message);
        return;
      } catch (error) {
        if (pause === undefined || this.#closed) {
          this.#seen.set(message.channel, { at: this.#now(), works: false });
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  }

  /** From now on nothing is tried again. */
  close(): void {
    this.#closed = true;
  }
}
