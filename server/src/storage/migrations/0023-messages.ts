/**
 * Mails and text messages on their way: what a carrier is to take, and how that went. They belong to no tenant: requests
 * reach them only by the functions here, the worker that sends them as the owner. Putting one in and waking the job queue
 * is one transaction, so that none is lost between the two.
 */
import type { Kysely } from 'kysely';
import { type DefinerFunction, definerFunction } from '../definer.ts';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw([TABLE, ...FUNCTIONS.map(definerFunction)].join('\n')).execute(database);
}

const TABLE = `
CREATE TABLE messages (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the same at every try: by it mail servers and gateways know a message again
  uid uuid NOT NULL UNIQUE,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  recipient text NOT NULL,
  -- null once it was sent or given up: it may hold a code
  subject text,
  body text,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  created_at timestamptz NOT NULL,
  -- what it says holds no longer
  valid_until timestamptz,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- by then who took it has sent it, or is no more
  claimed_until timestamptz,
  finished_at timestamptz,
  -- why it was not sent, or not yet
  reason text
);
CREATE INDEX messages_newest ON messages (created_at DESC, id DESC);
CREATE INDEX messages_waiting ON messages (next_attempt_at) WHERE status = 'queued';
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON messages FROM PUBLIC;
`;

const FUNCTIONS: readonly DefinerFunction[] = [
  {
    // Before the job runner first ran there is no queue yet: it looks for what waits when it starts.
    name: 'queue_message',
    takes: `new_uid uuid, new_channel text, new_recipient text, new_subject text, new_body text, at timestamptz,
      new_valid_until timestamptz`,
    gives: 'void',
    language: 'plpgsql',
    volatility: 'VOLATILE',
    body: `
DECLARE
  new_id int;
BEGIN
  INSERT INTO messages (uid, channel, recipient, subject, body, created_at, valid_until, next_attempt_at)
    VALUES (new_uid, new_channel, new_recipient, new_subject, new_body, at, new_valid_until, at)
    ON CONFLICT (uid) DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NOT NULL AND to_regproc('graphile_worker.add_job') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('deliver-message', json_build_object('id', new_id),
      job_key := 'message-' || new_id, max_attempts := 3);
  END IF;
END`,
  },
  {
    // Without what they say: a code is its recipient's alone.
    name: 'list_messages',
    takes: 'at_most int',
    gives: `TABLE (uid uuid, channel text, recipient text, status text, created_at timestamptz, attempts int,
      next_attempt_at timestamptz, reason text)`,
    language: 'sql',
    volatility: 'STABLE',
    body: `SELECT m.uid, m.channel, m.recipient, m.status, m.created_at, m.attempts, m.next_attempt_at, m.reason
      FROM messages m ORDER BY m.created_at DESC, m.id DESC LIMIT at_most`,
  },
];
