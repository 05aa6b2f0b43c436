/** User management: alerts, invitation and first sign-in, and the expiry of proofs of a username. */
import type { Kysely } from 'kysely';
import { type DefinerFunction, definerFunction } from '../definer.ts';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
  await sql.raw(definerFunction(END_VERIFICATION)).execute(database);
}

const COLUMNS = `
ALTER TABLE users
  -- which of the account's alerts concern the user
  ADD COLUMN alerts text[] NOT NULL DEFAULT '{}',
  -- when the invitation was sent last; null: never
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN last_sign_in_at timestamptz;
UPDATE users u SET alerts = a.alerts FROM accounts a WHERE a.id = u.account_id;
UPDATE users u SET last_sign_in_at = a.at FROM (
  SELECT account_id, user_id, max(at) AS at FROM audit WHERE action = 'session.start' GROUP BY 1, 2) a
  WHERE a.account_id = u.account_id AND a.user_id = u.id;
CREATE INDEX users_name ON users (account_id, lower(name), id);
`;

/**
 * Deletes the codes and proofs of addresses and numbers that change hands. They prove only that the former user held
 * them.
 */
const END_VERIFICATION: DefinerFunction = {
  name: 'end_verification',
  takes: 'targets text[]',
  gives: 'void',
  language: 'sql',
  volatility: 'VOLATILE',
  body: `
    DELETE FROM verification_proofs p WHERE p.target = ANY (targets);
    UPDATE verification_codes c SET code_hash = NULL WHERE c.target = ANY (targets);`,
};
