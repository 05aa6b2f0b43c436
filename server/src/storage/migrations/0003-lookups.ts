/**
 * The only exceptions to row-level security: lookups that run before the tenant is known. Each returns one row that the
 * caller can already identify (by an address, a token, an IMEI), except the lists for operators of the installation. A
 * security review has to read this list.
 *
 * A definer function runs with its owner's rights, so its search_path is pinned. Otherwise a caller could shadow its
 * tables.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { APP_ROLE, INGEST_ROLE } from '../wall.ts';

interface Lookup {
  name: string;
  /** SQL of the parameters, as in CREATE FUNCTION. */
  takes: string;
  gives: string;
  body: string;
}

const USER = `TABLE (account_id int, id int, uid uuid, name text, email text, phone text, password_hash text, role text,
  features text[], language text, time_zone text, units_system text, disabled_at timestamptz)`;
const USER_COLUMNS = `account_id, id, uid, name, email, phone, password_hash, role, features, language, time_zone,
  units_system, disabled_at`;

const LOOKUPS: Lookup[] = [
  {
    name: 'lookup_user_by_email',
    takes: 'wanted text',
    gives: USER,
    body: `SELECT ${USER_COLUMNS} FROM users u WHERE lower(u.email) = lower(wanted)`,
  },
  {
    name: 'lookup_user_by_phone',
    takes: 'wanted text',
    gives: USER,
    body: `SELECT ${USER_COLUMNS} FROM users u WHERE u.phone = wanted`,
  },
  {
    name: 'lookup_session',
    takes: 'wanted bytea',
    gives: `TABLE (account_id int, id int, user_id int, current_account_id int, remember boolean, created_at timestamptz,
      last_seen_at timestamptz, expires_at timestamptz, user_uid uuid, user_name text, email text, role text,
      features text[], language text, time_zone text, units_system text, disabled_at timestamptz,
      visible_accounts int[])`,
    body: `SELECT s.account_id, s.id, s.user_id, s.current_account_id, s.remember, s.created_at, s.last_seen_at,
        s.expires_at, u.uid, u.name, u.email, u.role, u.features, u.language, u.time_zone, u.units_system, u.disabled_at,
        (SELECT array_agg(a.id ORDER BY a.id) FROM accounts a WHERE a.ancestors @> ARRAY[s.current_account_id])
      FROM sessions s JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.token_hash = wanted`,
  },
  {
    name: 'lookup_device',
    takes: 'wanted text',
    gives: 'TABLE (account_id int, id int, uid uuid, protocol text)',
    body: `SELECT d.account_id, d.id, d.uid, d.protocol FROM devices d WHERE d.imei = wanted AND d.deleted_at IS NULL`,
  },
  {
    name: 'lookup_account_and_descendants',
    takes: 'wanted int',
    gives: 'TABLE (id int)',
    body: `SELECT a.id FROM accounts a WHERE a.ancestors @> ARRAY[wanted] ORDER BY a.id`,
  },
  {
    name: 'list_root_accounts',
    takes: '',
    gives: 'TABLE (id int, uid uuid, name text)',
    body: `SELECT a.id, a.uid, a.name FROM accounts a WHERE a.parent_id IS NULL ORDER BY a.id`,
  },
  {
    name: 'list_unknown_trackers',
    takes: 'at_most int',
    gives: `TABLE (imei text, protocol text, first_seen timestamptz, last_seen timestamptz, attempts int, address text)`,
    body: `SELECT t.imei, t.protocol, t.first_seen, t.last_seen, t.attempts, t.address FROM unknown_trackers t
      ORDER BY t.last_seen DESC LIMIT at_most`,
  },
];

export async function up(database: Kysely<unknown>): Promise<void> {
  // An owner that is no superuser is not the owner of the telemetry tables: the definer must be let in.
  const grants = 'GRANT SELECT ON unknown_trackers TO CURRENT_USER;';
  const functions = LOOKUPS.map(
    ({ name, takes, gives, body }) => `
CREATE FUNCTION ${name}(${takes}) RETURNS ${gives}
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $body$ ${body} $body$;
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO ${APP_ROLE}, ${INGEST_ROLE};`,
  );
  await sql.raw([grants, ...functions].join('\n')).execute(database);
}
