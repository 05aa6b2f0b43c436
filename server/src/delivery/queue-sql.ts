/** Queued messages as the worker sees them, through the owner of the database, which also owns the job queue. */
import type { Database, Tx } from '../storage/db.ts';
import { sql } from '../storage/sql.ts';
import type { Channel, MailExtra, Message } from './message.ts';

/** Name of the job that sends one message; also written in migration 0023. */
export const DELIVER_JOB = 'deliver-message';

export async function queueMessage(tx: Tx, uid: string, message: Message, at: Date): Promise<void> {
  const validUntil = message.validUntil === undefined ? null : new Date(message.validUntil);
  const extra = message.extra === undefined ? null : JSON.stringify(message.extra);
  await sql`SELECT queue_message_with(${uid}::uuid, ${message.channel}, ${message.to}, ${message.subject},
    ${message.text}, ${extra}::jsonb, ${at}, ${validUntil})`.execute(tx);
}

export interface MessageRow {
  uid: string;
  channel: Channel;
  recipient: string;
  status: 'queued' | 'sent' | 'failed';
  created_at: Date;
  attempts: number;
  next_attempt_at: Date;
  reason: string | null;
}

/** Returns the messages, newest first. */
export async function listMessages(tx: Tx, limit: number): Promise<MessageRow[]> {
  return (await sql<MessageRow>`SELECT * FROM list_messages(${limit}::int)`.execute(tx)).rows;
}

export interface ClaimedMessage {
  uid: string;
  channel: Channel;
  recipient: string;
  subject: string;
  body: string;
  extra: MailExtra | null;
  valid_until: Date | null;
  /** Including this one. */
  attempts: number;
}

/** Claims a due message exclusively until then; undefined if there is none. */
export async function claimMessage(
  database: Database,
  id: number,
  now: Date,
  until: Date,
): Promise<ClaimedMessage | undefined> {
  const { rows } = await database.server((kysely) =>
    sql<ClaimedMessage>`UPDATE messages SET claimed_until = ${until}, attempts = attempts + 1
      WHERE id = ${id} AND status = 'queued' AND next_attempt_at <= ${now}
        AND (claimed_until IS NULL OR claimed_until <= ${now})
      RETURNING uid, channel, recipient, subject, body, extra, valid_until, attempts`.execute(kysely),
  );
  return rows[0];
}

/** Ends a message and deletes its text. */
export async function finishMessage(
  database: Database,
  id: number,
  outcome: { status: 'sent' | 'failed'; reason: string | null; refused: boolean; at: Date },
): Promise<void> {
  await database.server((kysely) =>
    sql`UPDATE messages SET status = ${outcome.status}, reason = ${outcome.reason}, finished_at = ${outcome.at},
      subject = NULL, body = NULL, extra = NULL, refused = ${outcome.refused}, claimed_until = NULL WHERE id = ${id} AND status = 'queued'`.execute(
      kysely,
    ),
  );
}

/** Releases it for another attempt. */
export async function postponeMessage(database: Database, id: number, reason: string, next: Date): Promise<void> {
  await database.server((kysely) =>
    kysely.transaction().execute(async (tx) => {
      await sql`UPDATE messages SET next_attempt_at = ${next}, claimed_until = NULL, reason = ${reason}
        WHERE id = ${id} AND status = 'queued'`.execute(tx);
      await sql`SELECT graphile_worker.add_job(${DELIVER_JOB}, ${JSON.stringify({ id })}::json, run_at := ${next},
        job_key := ${`message-${id}`}, max_attempts := 3)`.execute(tx);
    }),
  );
}

/** Wakes the queue for messages that are due since before `overdue` and not claimed. @returns how many */
export async function wakeOverdue(database: Database, now: Date, overdue: Date): Promise<number> {
  const { rows } = await database.server((kysely) =>
    sql`SELECT graphile_worker.add_job(${DELIVER_JOB}, json_build_object('id', id), job_key := 'message-' || id,
        max_attempts := 3)
      FROM messages WHERE status = 'queued' AND next_attempt_at <= ${overdue}
        AND (claimed_until IS NULL OR claimed_until <= ${now})`.execute(kysely),
  );
  return rows.length;
}

export async function forgetMessages(database: Database, finishedBefore: Date): Promise<void> {
  await database.server((kysely) => sql`DELETE FROM messages WHERE finished_at < ${finishedBefore}`.execute(kysely));
}
