/**
 * A visitor makes an account of their own. No account is visible to them, so like the making of a child it is done by a
 * function; it never makes the first one, which runs the installation.
 */
import type { Kysely } from 'kysely';
import { type DefinerFunction, definerFunction } from '../definer.ts';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(definerFunction(CREATE_ROOT)).execute(database);
}

/** Makes an account without one above, and shows it to the rest of the transaction. */
const CREATE_ROOT: DefinerFunction = {
  name: 'create_root_account',
  takes: 'new_uid uuid, new_name text, new_attributes jsonb, new_features text[], new_alerts text[]',
  gives: 'int',
  language: 'plpgsql',
  volatility: 'VOLATILE',
  body: `
DECLARE
  visible int[] := nullif(current_setting('waymark.accounts', true), '')::int[];
  root int;
BEGIN
  IF NOT EXISTS (SELECT FROM accounts WHERE parent_id IS NULL) THEN
    RAISE EXCEPTION 'the first account is not made by signing up' USING ERRCODE = 'insufficient_privilege';
  END IF;
  root := nextval(pg_get_serial_sequence('public.accounts', 'id'))::int;
  INSERT INTO accounts (id, uid, ancestors, name, attributes, features, alerts)
    VALUES (root, new_uid, ARRAY[root], new_name, new_attributes, new_features, new_alerts);
  PERFORM set_config('waymark.accounts', (coalesce(visible, '{}') || root)::text, true);
  RETURN root;
END`,
};
