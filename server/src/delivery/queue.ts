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
/** Pauses after each failed try; the first try is made at once. Six tries in about an hour. */
const PAUSES_SECONDS: readonly number[] = [10, 60, 240, 900, 2400];
/** A carrier gives up before that; who has not finished by then was killed. */
const CLAIM_MS = 120 * SECOND_MS;
/** A job that should have run this long ago was lost. */
const OVERDUE_MS = 30 * SECOND_MS;
const REASON_CHARACTERS = 300;

export interface MessageQueueParts {
  database: Database;
  now: () => number;
  carriers: Readonly<Partial<Record<Channel, Carrier>>>;
  /** Told of each try: whether the channel took a message. */
  onTry: (channel: Channel, works: boolean) => void;
}

/**
 * Messages on their way to a carrier. They are in the database before `add` resolves; the job queue sends each at once,
 * tries again with growing pauses, and after a kill at any moment sends what was not sent. A message killed while it was
 * being handed over is handed over again, under the same id.
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

  /** The newest first, without what they say. */
  list(): Promise<MessageRow[]> {
    return this.#parts.database.tenant([], (tx) => listMessages(tx, LIMITS.outboxMessages));
  }

  /** For the job runner. */
  jobs(): Job[] {
    return [
      { name: DELIVER_JOB, work: (payload) => this.deliver(idOf(payload)) },
      { name: 'tend-messages', schedule: '* * * * *', queue: 'messages', work: () => this.tend(OVERDUE_MS) },
    ];
  }

  /** Wakes what waits although it is due, and forgets what was over long ago. @param graceMs how late a job may be */
  async tend(graceMs = 0): Promise<void> {
    const { database, now } = this.#parts;
    await wakeOverdue(database, new Date(now()), new Date(now() - graceMs));
    await forgetMessages(database, new Date(now() - LIMITS.messageDays * DAY_MS));
  }

  /** One try. */
  async deliver(id: number): Promise<void> {
    const { database, now, carriers, onTry } = this.#parts;
    const claimed = await claimMessage(database, id, new Date(now()), new Date(now() + CLAIM_MS));
    if (claimed === undefined) return;
    const end = (status: 'sent' | 'failed', reason: string | null) =>
      finishMessage(database, id, { status, reason, at: new Date(now()) });
    const validUntil = claimed.valid_until?.getTime() ?? Number.POSITIVE_INFINITY;
    if (validUntil <= now()) return end('failed', OUT_OF_DATE);
    const { channel, recipient: to, subject, body: text } = claimed;
    const carrier = carriers[channel];
    // The settings changed while it waited.
    if (carrier === undefined) return end('failed', `no carrier is set up for ${channel}`);
    try {
      await carrier.send({ id: claimed.uid, channel, to, subject, text });
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof RefusedForGood) return end('failed', reason);
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

const OUT_OF_DATE = 'what it says is out of date';

function idOf(payload: unknown): number {
  const { id } = payload as { id?: unknown };
  if (typeof id !== 'number') throw new TypeError(`${DELIVER_JOB} needs the id of a message`);
  return id;
}

/** What a server answered, on one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS);
}
