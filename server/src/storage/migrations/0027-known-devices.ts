/** Browsers that a user has signed in with before, and passwords that were printed and must be replaced. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const wall = tenantWall('known_devices', 'account_id', 'SELECT, INSERT, UPDATE, DELETE', '');
  await sql.raw([TABLES, wall].join('\n')).execute(database);
}

const TABLES = `
CREATE TABLE known_devices (
  account_id int NOT NULL,
  user_id int NOT NULL,
  token_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id, token_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);

-- made by the program and printed: the first sign-in replaces it
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
`;
