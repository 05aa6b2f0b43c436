/**
 * Verification codes of email addresses and phone numbers, and the proofs that correct codes are exchanged for. They are
 * used before the tenant is known and belong to no tenant. Like the lookups of 0003 they are reached only through the
 * functions here, each of which requires the target.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { APP_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const functions = FUNCTIONS.map(
    ({ name, takes, gives, language, body }) => `
CREATE FUNCTION ${name}(${takes}) RETURNS ${gives}
  LANGUAGE ${language} VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $body$ ${body} $body$;
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO ${APP_ROLE};`,
  );
  await sql.raw([TABLES, ...functions].join('\n')).execute(database);
}

const TABLES = `
CREATE TABLE verification_codes (
  -- email in lower case, or phone in E.164: one live code each
  target text PRIMARY KEY,
  -- argon2id; null when the code was used
  code_hash text,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0,
  -- when codes were asked for during the last hour
  sent_at timestamptz[] NOT NULL DEFAULT '{}',
  last_sent_at timestamptz NOT NULL
);
CREATE INDEX verification_codes_age ON verification_codes (last_sent_at);
CREATE TABLE verification_proofs (
  token_hash bytea PRIMARY KEY,
  target text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX verification_proofs_age ON verification_proofs (expires_at);
ALTER TABLE verification_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE verification_proofs ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON verification_codes, verification_proofs FROM PUBLIC;
`;

interface DefinerFunction {
  name: string;
  takes: string;
  gives: string;
  language: 'sql' | 'plpgsql';
  body: string;
}

const FUNCTIONS: DefinerFunction[] = [
  {
    // Gives the seconds to wait; 0 when the code took the place of the one before.
    name: 'begin_verification',
    takes: 'wanted text, new_hash text, at timestamptz, valid_s int, resend_s int, sends_per_hour int',
    gives: 'int',
    language: 'plpgsql',
    body: `
DECLARE
  recent timestamptz[];
  free_at timestamptz := at;
BEGIN
  DELETE FROM verification_codes WHERE target IN (
    SELECT target FROM verification_codes WHERE last_sent_at < at - interval '1 hour' AND target <> wanted
    ORDER BY last_sent_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO verification_codes (target, expires_at, last_sent_at) VALUES (wanted, at, at) ON CONFLICT DO NOTHING;
  SELECT ARRAY(SELECT moment FROM unnest(sent_at) AS moment WHERE moment > at - interval '1 hour' ORDER BY moment)
    INTO recent FROM verification_codes WHERE target = wanted FOR UPDATE;
  IF cardinality(recent) > 0 THEN
    free_at := recent[cardinality(recent)] + make_interval(secs => resend_s);
  END IF;
  IF cardinality(recent) >= sends_per_hour THEN
    free_at := greatest(free_at, recent[cardinality(recent) - sends_per_hour + 1] + interval '1 hour');
  END IF;
  IF free_at > at THEN
    RETURN ceil(extract(epoch FROM free_at - at))::int;
  END IF;
  UPDATE verification_codes SET code_hash = new_hash, expires_at = at + make_interval(secs => valid_s), tries = 0,
    sent_at = recent || at, last_sent_at = at WHERE target = wanted;
  RETURN 0;
END`,
  },
  {
    // Counts the try before it is known to be wrong: tries made at the same moment count too.
    name: 'try_verification',
    takes: 'wanted text, at timestamptz, most_tries int',
    gives: 'TABLE (code_hash text, tries int)',
    language: 'sql',
    body: `UPDATE verification_codes c SET tries = c.tries + 1
      WHERE c.target = wanted AND c.code_hash IS NOT NULL AND c.expires_at > at AND c.tries < most_tries
      RETURNING c.code_hash, c.tries`,
  },
  {
    // If several requests send the correct code concurrently, only one gets the proof.
    name: 'pass_verification',
    takes: 'wanted text, right_hash text, proof bytea, at timestamptz, valid_s int',
    gives: 'boolean',
    language: 'plpgsql',
    body: `
BEGIN
  UPDATE verification_codes SET code_hash = NULL WHERE target = wanted AND code_hash = right_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM verification_proofs WHERE token_hash IN (
    SELECT token_hash FROM verification_proofs WHERE expires_at <= at AND target <> wanted
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO verification_proofs (token_hash, target, expires_at)
    VALUES (proof, wanted, at + make_interval(secs => valid_s))
    ON CONFLICT (target) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  RETURN true;
END`,
  },
  {
    name: 'spend_verification',
    takes: 'wanted text, proof bytea, at timestamptz',
    gives: 'boolean',
    language: 'sql',
    body: `WITH spent AS (
        DELETE FROM verification_proofs p WHERE p.token_hash = proof AND p.target = wanted RETURNING p.expires_at)
      SELECT coalesce((SELECT expires_at > at FROM spent), false)`,
  },
];
