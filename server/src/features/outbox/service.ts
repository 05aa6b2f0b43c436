import type { OutboxMessage } from '@waymark/contract/outbox/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { KeptMessage, Outbox } from '../../delivery/outbox.ts';
import type { MessageQueue } from '../../delivery/queue.ts';
import type { Database } from '../../storage/db.ts';
import { instant } from '../records/present.ts';
import { mustRunTheInstallation } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

export interface OutboxServiceParts {
  database: Database;
  /** Messages that are kept because no carrier is configured. */
  outbox: Outbox;
  /** Messages that are or were on their way. */
  messages: Pick<MessageQueue, 'list'>;
}

/** The messages of every tenant, for the operator's administrators only. */
export class OutboxService {
  readonly #parts: OutboxServiceParts;

  constructor(parts: OutboxServiceParts) {
    this.#parts = parts;
  }

  /** Returns the messages, newest first. @throws Refusal `error.operator.only` */
  async list(viewer: Viewer): Promise<{ items: OutboxMessage[]; count: number }> {
    const { database, outbox, messages } = this.#parts;
    mustRunTheInstallation(viewer, await database.system.rootAccounts());
    const [kept, queued] = await Promise.all([outbox.list(), messages.list()]);
    const items = [...kept.map(presentKept), ...queued.map(presentQueued)]
      .sort((a, b) => (a.time < b.time ? 1 : -1))
      .slice(0, LIMITS.outboxMessages);
    return { items, count: items.length };
  }
}

function presentKept({ id, time, channel, to, subject, text }: KeptMessage): OutboxMessage {
  return { id, time, channel, to, subject, text, status: 'kept', attempts: 0, nextAttemptAt: null, reason: null };
}

function presentQueued(row: Awaited<ReturnType<MessageQueue['list']>>[number]): OutboxMessage {
  return {
    id: row.uid,
    time: instant(row.created_at),
    channel: row.channel,
    to: row.recipient,
    subject: '',
    text: '',
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'queued' ? instant(row.next_attempt_at) : null,
    reason: row.reason,
  };
}
