/** Signing in: what a session is recognized by, proofs of a password, the second step, and the audit as a list. */
import type { Kysely } from 'kysely';
import { definerLookup } from '../definer.ts';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

const WALLED = ['password_proofs', 'half_sign_ins', 'two_step', 'recovery_codes'];

export async function up(database: Kysely<unknown>): Promise<void> {
  const walls = WALLED.map((table) => tenantWall(table, 'account_id', 'SELECT, INSERT, UPDATE, DELETE', ''));
  await sql.raw([TABLES, ...walls, ...LOOKUPS.map(definerLookup)].join('\n')).execute(database);
}

const TABLES = `
ALTER TABLE sessions
  ADD COLUMN uid uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN browser text,
  ADD COLUMN system text,
  -- of the peer, never its whole address
  ADD COLUMN network text;
CREATE UNIQUE INDEX sessions_uid ON sessions (account_id, uid);

ALTER TABLE accounts ADD COLUMN two_step_required boolean NOT NULL DEFAULT false;

CREATE TABLE password_proofs (
  account_id int NOT NULL,
  token_hash bytea NOT NULL,
  session_id int NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, session_id) REFERENCES sessions (account_id, id) ON DELETE CASCADE
);
CREATE INDEX password_proofs_session ON password_proofs (account_id, session_id);

-- the password was right, the second step is to come: worth nothing as a session
CREATE TABLE half_sign_ins (
  account_id int NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  user_id int NOT NULL,
  -- code: asks the app's code; enrol: the second step is set up first
  step text NOT NULL,
  method text NOT NULL,
  remember boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);
CREATE INDEX half_sign_ins_user ON half_sign_ins (account_id, user_id);

CREATE TABLE two_step (
  account_id int NOT NULL,
  user_id int NOT NULL,
  sealed_secret bytea NOT NULL,
  -- null: the app has not shown a code yet
  enabled_at timestamptz,
  -- time step of the last code that was taken: none is taken twice
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  account_id int NOT NULL,
  user_id int NOT NULL,
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, user_id, code_hash),
  FOREIGN KEY (account_id, user_id) REFERENCES users (account_id, id) ON DELETE CASCADE
);

-- who did it may be of another account than the line
CREATE INDEX users_id ON users (id);
CREATE INDEX audit_time ON audit (account_id, at, id);
CREATE INDEX audit_action ON audit (account_id, action, at);
CREATE INDEX audit_user ON audit (account_id, user_id, at);
`;

/** Doors through the wall, as those of 0003: each answers about one row that the asker can name. */
const LOOKUPS = [
  {
    name: 'lookup_half_sign_in',
    takes: 'wanted bytea',
    gives: 'TABLE (account_id int, user_id int, step text, method text, remember boolean, expires_at timestamptz)',
    body: `SELECT h.account_id, h.user_id, h.step, h.method, h.remember, h.expires_at FROM half_sign_ins h
      WHERE h.token_hash = wanted`,
  },
  {
    // An account above may ask for it too, and is not visible from below.
    name: 'two_step_required',
    takes: 'wanted int',
    gives: 'boolean',
    body: `SELECT EXISTS (SELECT FROM accounts a WHERE a.two_step_required
      AND a.id = ANY ((SELECT b.ancestors FROM accounts b WHERE b.id = wanted)::int[]))`,
  },
];
