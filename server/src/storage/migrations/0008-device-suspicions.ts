/**
 * Spoofing warnings: two connections with one IMEI reported conflicting positions. One row per device, with the latest
 * conflict. The audit log and the domain events keep earlier ones.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const wall = tenantWall('device_suspicions', 'account_id', 'SELECT, DELETE', 'SELECT, INSERT, UPDATE');
  await sql.raw([TABLE, wall].join('\n')).execute(database);
}

const TABLE = `
CREATE TABLE device_suspicions (
  account_id int NOT NULL,
  device_id int NOT NULL,
  -- first contradiction of a row of them, by receive time
  raised_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- peers of the two connections, without port; the newer one second
  first_address text NOT NULL,
  second_address text NOT NULL,
  distance_m float8 NOT NULL,
  implied_speed_m_s float8 NOT NULL,
  PRIMARY KEY (account_id, device_id),
  FOREIGN KEY (account_id, device_id) REFERENCES devices (account_id, id) ON DELETE CASCADE
);
`;
