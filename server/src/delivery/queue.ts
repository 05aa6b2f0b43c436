import { randomUUID } from 'node:crypto';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../storage/db.ts';
import type { Job } from '../storage/jobs.ts';
import { type Carrier, RefusedForGood } from './delivery.ts';
import type { Channel, Message } from './message.ts';
import {
  claimMessage,
  DELIVER_JOB,
  finishMessage,
  forgetMessages,
  listMessages,
  type MessageRow,
  postponeMessage,
  queueMessage,
  wakeOverdue,
} from './queue-sql.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** Pauses after each failed attempt. The first attempt is immediate, and six take about an hour. */
const PAUSES_SECONDS: readonly number[] = [10, 60, 240, 900, 2400];
/** Duration of a claim. A carrier gives up earlier, so an unfinished process was killed. */
const CLAIM_MS = 120 * SECOND_MS;
/** A job this late was lost. */
const OVERDUE_MS = 30 * SECOND_MS;
const REASON_CHARACTERS = 300;

export interface MessageQueueParts {
  database: Database;
  now: () => number;
  carriers: Readonly<Partial<Record<Channel, Carrier>>>;
  /** Called after each attempt with whether the channel accepted the message. */
  onTry: (channel: Channel, works: boolean) => void;
  rules?: MessageRules;
}

/** Rules of the sender of messages, by the id of the message. */
export interface MessageRules {
  /** Returns why a message is no longer to be sent. */
  unwanted(uid: string): Promise<string | undefined>;
  /** Called before a message ends whose address was refused for good. It may be repeated. */
  refused(uid: string, address: { channel: Channel; to: string }, reason: string): Promise<void>;
}

/**
 * Messages for carriers. They are in the database before `add` resolves. The job queue sends each immediately, retries
 * with growing pauses, and after a kill at any moment sends the remaining ones. A message whose process was killed
 * while sending is sent again under the same id.
 */
export class MessageQueue {
  readonly #parts: MessageQueueParts;

  constructor(parts: MessageQueueParts) {
    this.#parts = parts;
  }

  async add(message: Message): Promise<void> {
    const { database, now } = this.#parts;
    await database.tenant([], (tx) => queueMessage(tx, randomUUID(), message, new Date(now())));
  }

  /** Returns the messages, newest first, without their text. */
  list(): Promise<MessageRow[]> {
    return this.#parts.database.tenant([], (tx) => listMessages(tx, LIMITS.outboxMessages));
  }

  /** Returns the jobs for the job runner. */
  jobs(): Job[] {
    return [
      { name: DELIVER_JOB, work: (payload) => this.deliver(idOf(payload)) },
      { name: 'tend-messages', schedule: '* * * * *', queue: 'messages', work: () => this.tend(OVERDUE_MS) },
    ];
  }

  /** Wakes due messages that are not running, and deletes old finished ones. @param graceMs how late a job may be */
  async tend(graceMs = 0): Promise<void> {
    const { database, now } = this.#parts;
    await wakeOverdue(database, new Date(now()), new Date(now() - graceMs));
    await forgetMessages(database, new Date(now() - LIMITS.messageDays * DAY_MS));
  }

  /** Makes one attempt. */
  async deliver(id: number): Promise<void> {
    const { database, now, carriers, onTry } = this.#parts;
    const claimed = await claimMessage(database, id, new Date(now()), new Date(now() + CLAIM_MS));
    if (claimed === undefined) return;
    const end = (status: 'sent' | 'failed', reason: string | null, refused = false) =>
      finishMessage(database, id, { status, reason, refused, at: new Date(now()) });
    const validUntil = claimed.valid_until?.getTime() ?? Number.POSITIVE_INFINITY;
    if (validUntil <= now()) return end('failed', OUT_OF_DATE);
    const { uid, channel, recipient: to, subject, body: text, extra } = claimed;
    const unwanted = await this.#parts.rules?.unwanted(uid);
    if (unwanted !== undefined) return end('failed', unwanted);
    const carrier = carriers[channel];
    // The settings changed while it was queued.
    if (carrier === undefined) return end('failed', withoutCarrier(channel));
    try {
      await carrier.send({ id: uid, channel, to, subject, text, ...(extra && { extra }) });
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof RefusedForGood) {
        if (error.address) await this.#parts.rules?.refused(uid, { channel, to }, reason);
        return end('failed', reason, error.address);
      }
      onTry(channel, false);
      const pause = PAUSES_SECONDS[claimed.attempts - 1];
      if (pause === undefined) return end('failed', reason);
      const next = now() + pause * SECOND_MS;
      return next < validUntil ? postponeMessage(database, id, reason, new Date(next)) : end('failed', reason);
    }
    onTry(channel, true);
    return end('sent', null);
  }
}

/** Reason of a message that waited for too long. */
export const OUT_OF_DATE = 'what it says is out of date';

/** Returns the reason of a message whose channel is not set up. */
export function withoutCarrier(channel: Channel): string {
  return `no carrier is set up for ${channel}`;
}

function idOf(payload: unknown): number {
  const { id } = payload as { id?: unknown };
  if (typeof id !== 'number') throw new TypeError(`${DELIVER_JOB} needs the id of a message`);
  return id;
}

/** Returns the answer of a server on one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS);
}
