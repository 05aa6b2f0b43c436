/**
 * Text messages to the displays of devices, in the list of those to drivers. What became of such a message is in its row,
 * because it goes through no queue of messages. A message to a display is deleted with the driver of its time, too.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { INGEST_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
}

const COLUMNS = `
ALTER TABLE text_messages
  ALTER COLUMN driver_id DROP NOT NULL,
  -- device whose display shows it; null: it goes to the phone of the driver
  ADD COLUMN device_id int,
  ADD COLUMN status text CHECK (status IN ('queued', 'sent', 'acknowledged', 'failed', 'expired')),
  ADD COLUMN failure text CHECK (failure IN ('refused', 'unanswered', 'deviceChanged')),
  ADD COLUMN sent_at timestamptz,
  -- null while it is queued, or sent and waits for a confirmation
  ADD COLUMN finished_at timestamptz,
  ADD COLUMN expires_at timestamptz,
  ADD FOREIGN KEY (account_id, device_id) REFERENCES devices (account_id, id) ON DELETE CASCADE,
  ADD CHECK (driver_id IS NOT NULL OR device_id IS NOT NULL),
  ADD CHECK ((device_id IS NULL) = (status IS NULL)),
  ADD CHECK ((status = 'failed') = (failure IS NOT NULL));
CREATE INDEX text_messages_open ON text_messages (device_id, id) WHERE device_id IS NOT NULL AND finished_at IS NULL;
CREATE POLICY ingest ON text_messages TO ${INGEST_ROLE} USING (true);
GRANT SELECT, UPDATE ON text_messages TO ${INGEST_ROLE};
`;
