/**
 * The settings of secure park of each asset. Each version is valid until the next one, so that a recomputation judges a
 * position by the setting of its time. `alert_revisions` counts their changes, too.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`${TABLE}${tenantWall('secure_park_versions', 'account_id', 'SELECT, INSERT', 'SELECT')}`)
    .execute(database);
}

const TABLE = `
CREATE TABLE secure_park_versions (
  account_id int NOT NULL,
  asset_id int NOT NULL,
  version int NOT NULL,
  valid_from timestamptz NOT NULL,
  enabled boolean NOT NULL,
  type text NOT NULL CHECK (type IN ('secureParkNow', 'secureParkCurfew')),
  -- local times of the last curfew as HH:MM; an end that is not after the start is on the next day
  starts_at text,
  ends_at text,
  time_zone text,
  changed_by int,
  PRIMARY KEY (account_id, asset_id, version),
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE,
  CHECK (type = 'secureParkNow' OR num_nulls(starts_at, ends_at, time_zone) = 0)
);
`;
