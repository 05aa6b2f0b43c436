/**
 * Drivers by their key: the number of an iButton, a tag or a card, as trackers send it. Trackers tell when they see another
 * key. The times of drivers follow from these sightings, except where a user has said who drove.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { APP_ROLE, INGEST_ROLE, tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    TABLES,
    tenantWall('driver_sightings', 'account_id', 'SELECT', 'SELECT, INSERT'),
    tenantWall('driver_corrections', 'account_id', 'SELECT, INSERT', 'SELECT'),
    `GRANT INSERT, UPDATE, DELETE ON driver_assignments TO ${INGEST_ROLE};`,
    FUNCTIONS,
    `GRANT EXECUTE ON FUNCTION waymark_assign_by_keys TO ${APP_ROLE}, ${INGEST_ROLE};`,
  ];
  await sql.raw(statements.join('\n')).execute(database);
}

const TABLES = `
ALTER TABLE drivers ADD COLUMN key_number text;
CREATE FUNCTION waymark_driver_key(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN nullif(ltrim(upper(btrim(given)), '0'), '');
CREATE UNIQUE INDEX drivers_key_number ON drivers (account_id, waymark_driver_key(key_number));

-- a device began to see another key
CREATE TABLE driver_sightings (
  account_id int NOT NULL,
  asset_id int NOT NULL,
  seen_at timestamptz NOT NULL,
  -- null: it was taken out
  key text,
  PRIMARY KEY (account_id, asset_id, seen_at),
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE
);
CREATE INDEX driver_sightings_key ON driver_sightings (account_id, key);

-- times for which a user has said who drove, or that nobody did
CREATE TABLE driver_corrections (
  account_id int NOT NULL,
  asset_id int NOT NULL,
  said_from timestamptz NOT NULL,
  -- null: until further notice
  said_to timestamptz,
  -- keys that are seen later end what was said without an end
  entered_at timestamptz NOT NULL,
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE
);
CREATE INDEX driver_corrections_asset ON driver_corrections (account_id, asset_id);
INSERT INTO driver_corrections
  SELECT account_id, asset_id, assigned_from, assigned_to, now() FROM driver_assignments;

ALTER TABLE driver_assignments ADD COLUMN by_key boolean NOT NULL DEFAULT false;
`;

const FUNCTIONS = `
CREATE FUNCTION waymark_assign_by_keys(of_account int, of_asset int, since timestamptz) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- the beginning of the key before, whose time may end now
  key_before text := (SELECT key FROM driver_sightings
    WHERE account_id = of_account AND asset_id = of_asset AND seen_at < since ORDER BY seen_at DESC LIMIT 1);
  first timestamptz := coalesce((
    SELECT min(seen_at) FROM driver_sightings
    WHERE account_id = of_account AND asset_id = of_asset AND seen_at < since AND seen_at > coalesce((
      SELECT max(seen_at) FROM driver_sightings
      WHERE account_id = of_account AND asset_id = of_asset AND seen_at < since AND key IS DISTINCT FROM key_before),
      '-infinity')), since);
  last_said timestamptz := (SELECT max(entered_at) FROM driver_corrections
    WHERE account_id = of_account AND asset_id = of_asset AND said_to IS NULL);
BEGIN
  UPDATE driver_assignments a SET assigned_to = k.seen_at
  FROM (
    SELECT m.id, min(s.seen_at) AS seen_at
    FROM driver_assignments m JOIN driver_sightings s ON s.account_id = m.account_id AND s.asset_id = m.asset_id
      JOIN drivers d ON d.account_id = s.account_id AND waymark_driver_key(d.key_number) = s.key
    WHERE m.account_id = of_account AND m.asset_id = of_asset AND NOT m.by_key AND m.assigned_to IS NULL
      AND s.seen_at > m.assigned_from AND s.seen_at >= last_said
    GROUP BY m.id) k
  WHERE a.account_id = of_account AND a.id = k.id;
  DELETE FROM driver_assignments
  WHERE account_id = of_account AND asset_id = of_asset AND by_key AND assigned_from >= first;
  INSERT INTO driver_assignments (account_id, uid, asset_id, driver_id, assigned_from, assigned_to, by_key)
  SELECT of_account, gen_random_uuid(), of_asset, d.id, lower(free), upper(free), true
  FROM (
    SELECT key, seen_at, tstzrange(seen_at, lead(seen_at) OVER (ORDER BY seen_at)) AS during
    FROM (
      SELECT key, seen_at, row_number() OVER (ORDER BY seen_at) = 1
        OR key IS DISTINCT FROM lag(key) OVER (ORDER BY seen_at) AS is_other
      FROM driver_sightings WHERE account_id = of_account AND asset_id = of_asset AND seen_at >= first) o
    WHERE is_other) s
  JOIN drivers d ON d.account_id = of_account AND waymark_driver_key(d.key_number) = s.key
  CROSS JOIN LATERAL unnest(tstzmultirange(s.during)
    - coalesce((SELECT range_agg(tstzrange(c.said_from, c.said_to)) FROM driver_corrections c
        WHERE c.account_id = of_account AND c.asset_id = of_asset
          AND (c.said_to IS NOT NULL OR s.seen_at < c.entered_at)), '{}')
    - coalesce((SELECT range_agg(tstzrange(m.assigned_from, m.assigned_to)) FROM driver_assignments m
        WHERE m.account_id = of_account AND m.asset_id = of_asset AND NOT m.by_key), '{}')) free;
END $$;

CREATE FUNCTION waymark_follow_driver_key() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  sighted record;
BEGIN
  FOR sighted IN
    SELECT s.asset_id, min(s.seen_at) AS since FROM driver_sightings s
    WHERE s.account_id = NEW.account_id AND s.key IN (
      waymark_driver_key(NEW.key_number), CASE WHEN TG_OP = 'UPDATE' THEN waymark_driver_key(OLD.key_number) END)
    GROUP BY s.asset_id ORDER BY s.asset_id
  LOOP
    PERFORM FROM assets WHERE account_id = NEW.account_id AND id = sighted.asset_id FOR UPDATE;
    PERFORM waymark_assign_by_keys(NEW.account_id, sighted.asset_id, sighted.since);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER drivers_key_insert AFTER INSERT ON drivers FOR EACH ROW
  WHEN (NEW.key_number IS NOT NULL) EXECUTE FUNCTION waymark_follow_driver_key();
CREATE TRIGGER drivers_key_update AFTER UPDATE OF key_number ON drivers FOR EACH ROW
  WHEN (OLD.key_number IS DISTINCT FROM NEW.key_number) EXECUTE FUNCTION waymark_follow_driver_key();
`;
