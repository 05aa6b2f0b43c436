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
    // A message that the queue put into the outbox is in both.
    const known = new Set(kept.map(({ id }) => id));
    const ours = queued.filter((row): row is QueuedMail => isMail(row) && !known.has(row.uid));
    const items = [...kept.map(presentKept), ...ours.map(presentQueued)]
      .sort((a, b) => (a.time < b.time ? 1 : -1))
      .slice(0, LIMITS.outboxMessages);
    return { items, count: items.length };
  }
}

type QueuedRow = Awaited<ReturnType<MessageQueue['list']>>[number];
type QueuedMail = QueuedRow & { channel: OutboxMessage['channel'] };

/** Pushes and calls of webhooks are in the log of notifications only. */
function isMail({ channel }: QueuedRow): boolean {
  return channel === 'EMAIL' || channel === 'SMS';
}

function presentKept({ id, time, channel, to, subject, text }: KeptMessage): OutboxMessage {
  return { id, time, channel, to, subject, text, status: 'kept', attempts: 0, nextAttemptAt: null, reason: null };
}

function presentQueued(row: QueuedMail): OutboxMessage {
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
