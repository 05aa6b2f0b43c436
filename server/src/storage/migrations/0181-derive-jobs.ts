/**
 * Changes of assignments and thresholds leave a job in the transaction that makes them: positions of a device are assigned to
 * the assets of their dates, or rows of an asset are derived again. A job is deleted by the transaction that does it
 * (telemetry/derive/pending-changes.ts).
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const wall = tenantWall('derive_jobs', 'account_id', 'SELECT, INSERT', 'SELECT, INSERT, DELETE');
  await sql.raw([TABLE, wall, FUNCTIONS].join('\n')).execute(database);
}

const TABLE = `
CREATE TABLE derive_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id int NOT NULL,
  -- its positions are assigned to the assets of their dates
  device_id int,
  -- its rows since then are derived again
  asset_id int,
  since timestamptz,
  -- since when no position of the asset can be missing though it has none, because they were moved
  stored_from timestamptz,
  CHECK ((device_id IS NULL) = (asset_id IS NOT NULL)),
  CHECK ((since IS NULL) = (asset_id IS NULL))
);
`;

const FUNCTIONS = `
CREATE FUNCTION waymark_assignment_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  of_account int := coalesce(NEW.account_id, OLD.account_id);
BEGIN
  INSERT INTO derive_jobs (account_id, device_id)
  SELECT DISTINCT of_account, id FROM unnest(ARRAY[OLD.device_id, NEW.device_id]) AS id WHERE id IS NOT NULL;
  -- An asset has a device at other times than before, as far as no other device was there.
  INSERT INTO derive_jobs (account_id, asset_id, since)
  SELECT of_account, asset_id, lower(changed)
  FROM (
    SELECT c.id AS asset_id, (was - is_now) + (is_now - was) - coalesce((
      SELECT range_agg(tstzrange(a.assigned_from, a.assigned_to)) FROM device_assignments a
      WHERE a.account_id = of_account AND a.asset_id = c.id AND a.id IS DISTINCT FROM NEW.id), '{}') AS changed
    FROM (SELECT DISTINCT id FROM unnest(ARRAY[OLD.asset_id, NEW.asset_id]) AS id WHERE id IS NOT NULL) c,
      LATERAL (SELECT
        CASE WHEN OLD.asset_id = c.id THEN tstzmultirange(tstzrange(OLD.assigned_from, OLD.assigned_to)) ELSE '{}' END AS was,
        CASE WHEN NEW.asset_id = c.id THEN tstzmultirange(tstzrange(NEW.assigned_from, NEW.assigned_to)) ELSE '{}' END
          AS is_now) r) d
  WHERE NOT isempty(changed);
  RETURN NULL;
END $$;
CREATE TRIGGER derive_after_assignment AFTER INSERT OR UPDATE OR DELETE ON device_assignments FOR EACH ROW
  EXECUTE FUNCTION waymark_assignment_changed();

CREATE FUNCTION waymark_thresholds_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO derive_jobs (account_id, asset_id, since)
  SELECT NEW.account_id, id, NEW.valid_from FROM assets
  WHERE account_id = NEW.account_id AND deleted_at IS NULL AND (NEW.asset_type IS NULL OR type = NEW.asset_type)
  ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER derive_after_thresholds AFTER INSERT ON thresholds FOR EACH ROW
  EXECUTE FUNCTION waymark_thresholds_changed();
`;
