/**
 * Account management: alerts beside features, unique names among the sub-accounts of an account, and the creation of
 * sub-accounts. The request role sees only existing accounts, so a definer function checks the parent and creates them.
 */
import type { Kysely } from 'kysely';
import { type DefinerFunction, definerFunction } from '../definer.ts';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(database);
  await sql.raw(definerFunction(CREATE_CHILD)).execute(database);
}

const COLUMNS = `
ALTER TABLE accounts
  -- types of alerts that the account has
  ADD COLUMN alerts text[] NOT NULL DEFAULT '{}';
-- an account that was there before could not be without any
UPDATE accounts SET alerts = ARRAY['geofence', 'speeding', 'harshDriving', 'idling', 'securePark', 'shock', 'unplugged',
  'lowBattery', 'towing', 'fault', 'tampering', 'offline', 'maintenance', 'routeDeviation', 'fuel', 'devicesSeparated',
  'possibleSpoofing', 'immobilizedManually', 'immobilizedAutomatically'];
CREATE UNIQUE INDEX accounts_name ON accounts (parent_id, lower(name)) WHERE parent_id IS NOT NULL;
-- null: as the account has it
ALTER TABLE users ADD COLUMN theme_id text;
`;

/** Makes an account under a visible one, and shows it to the rest of the transaction. */
const CREATE_CHILD: DefinerFunction = {
  name: 'create_child_account',
  takes: `parent int, new_uid uuid, new_name text, new_attributes jsonb, new_features text[], new_alerts text[]`,
  gives: 'int',
  language: 'plpgsql',
  volatility: 'VOLATILE',
  body: `
DECLARE
  visible int[] := nullif(current_setting('waymark.accounts', true), '')::int[];
  above accounts%ROWTYPE;
  child int;
BEGIN
  SELECT * INTO above FROM accounts a WHERE a.id = parent AND a.id = ANY (visible) FOR SHARE;
  IF NOT FOUND OR NOT (new_features <@ above.features AND new_alerts <@ above.alerts) THEN
    RAISE EXCEPTION 'no account can be made here with these features' USING ERRCODE = 'insufficient_privilege';
  END IF;
  child := nextval(pg_get_serial_sequence('public.accounts', 'id'))::int;
  INSERT INTO accounts (id, uid, parent_id, ancestors, name, attributes, features, alerts)
    VALUES (child, new_uid, parent, above.ancestors || child, new_name, new_attributes, new_features, new_alerts);
  PERFORM set_config('waymark.accounts', (visible || child)::text, true);
  RETURN child;
END`,
};
