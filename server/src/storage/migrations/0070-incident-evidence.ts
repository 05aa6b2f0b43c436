/**
 * Incidents know the alert that they were prepared from and who submitted them, and keep events and states of their ten
 * minutes beside the fixes. Waymark prepares drafts itself, with the role that reads the alerts of all accounts.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { INGEST_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE incidents
  ADD COLUMN alert_id bigint,
  -- name of the user
  ADD COLUMN submitted_by text,
  ADD FOREIGN KEY (account_id, alert_id) REFERENCES alerts (account_id, id) ON DELETE SET NULL (alert_id);
CREATE INDEX incidents_alert ON incidents (account_id, alert_id) WHERE alert_id IS NOT NULL;

UPDATE incidents SET evidence = jsonb_build_object('statuses', '[]'::jsonb, 'events', '[]'::jsonb, 'fixes', coalesce((
  SELECT jsonb_agg(
    '{"headingDegrees":null,"satellites":null,"rpm":null,"externalVolts":null,"outlier":false}'::jsonb || fix)
  FROM jsonb_array_elements(evidence) fix), '[]'::jsonb))
WHERE jsonb_typeof(evidence) = 'array';

CREATE POLICY ingest ON incidents TO ${INGEST_ROLE} USING (true);
GRANT SELECT, INSERT ON incidents TO ${INGEST_ROLE};
CREATE POLICY prepared ON audit FOR INSERT TO ${INGEST_ROLE} WITH CHECK (action = 'incident.prepare');
GRANT INSERT ON audit TO ${INGEST_ROLE};
`)
    .execute(database);
}
