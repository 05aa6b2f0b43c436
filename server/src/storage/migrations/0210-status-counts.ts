/**
 * Numbers of assets by the status of their state, and of living assets by type, so that the status of a fleet is known without
 * reading the state of every asset. Like `account_counts` (0165), rows are differences, which a job sums.
 *
 * Marks of NPA and deletions do not count here, because a change of both an asset and its state would have to lock the other
 * one. Assets that have them have an index, so readers take them off.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Changes that commit between the count and the triggers would be missing.
  await sql`LOCK TABLE assets, asset_state IN SHARE ROW EXCLUSIVE MODE`.execute(database);
  await sql.raw(TABLES).execute(database);
  for (const table of ['status_counts', 'type_counts'])
    await sql.raw(tenantWall(table, 'account_id', 'SELECT', 'SELECT, INSERT, DELETE')).execute(database);
  await sql.raw(STATUSES).execute(database);
  await sql.raw(TYPES).execute(database);
}

const TABLES = `
CREATE TABLE status_counts (
  account_id int NOT NULL,
  -- difference, which may be negative
  assets int NOT NULL,
  -- as in asset_state
  status smallint NOT NULL,
  movement smallint
);
CREATE INDEX status_counts_of_account ON status_counts (account_id);
CREATE TABLE type_counts (
  account_id int NOT NULL,
  assets int NOT NULL,
  type text NOT NULL
);
CREATE INDEX type_counts_of_account ON type_counts (account_id);
CREATE INDEX assets_marked ON assets (account_id, id) WHERE deleted_at IS NOT NULL OR npa_since IS NOT NULL;
-- For the use of tags, because comparing the array of each asset takes longer than reading it.
CREATE INDEX assets_tagged ON assets (account_id) WHERE deleted_at IS NULL AND tags <> '{}';
`;

/** Triggers of rows, because few updates of a batch change a status. */
const STATUSES = `
INSERT INTO status_counts (account_id, assets, status, movement)
SELECT account_id, count(*), status, movement FROM asset_state GROUP BY account_id, status, movement;
CREATE FUNCTION waymark_keep_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO public.status_counts (account_id, assets, status, movement)
    VALUES (OLD.account_id, -1, OLD.status, OLD.movement);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.status_counts (account_id, assets, status, movement)
    VALUES (NEW.account_id, 1, NEW.status, NEW.movement);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER asset_state_count AFTER INSERT OR DELETE ON asset_state FOR EACH ROW
  EXECUTE FUNCTION waymark_keep_statuses();
CREATE TRIGGER asset_state_count_update AFTER UPDATE ON asset_state FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.movement IS DISTINCT FROM NEW.movement OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION waymark_keep_statuses();
`;

/** The functions run with the rights of their owner, because the request role only reads the numbers. */
const keepTypes = (event: 'insert' | 'update' | 'delete', rows: readonly ('new' | 'old')[]) => `
CREATE FUNCTION waymark_keep_types_${event}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.type_counts (account_id, assets, type)
  SELECT account_id, sum(difference), type
  FROM (${rows.map((of) => `SELECT account_id, type, ${of === 'new' ? '1' : '-1'} AS difference FROM ${of}_rows WHERE deleted_at IS NULL`).join(' UNION ALL ')}) r
  GROUP BY account_id, type HAVING sum(difference) <> 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION waymark_keep_types_${event} FROM PUBLIC;
CREATE TRIGGER assets_type_count_${event} AFTER ${event} ON assets
  REFERENCING ${rows.map((of) => `${of} TABLE AS ${of}_rows`).join(' ')}
  FOR EACH STATEMENT EXECUTE FUNCTION waymark_keep_types_${event}();`;

const TYPES = `
INSERT INTO type_counts (account_id, assets, type)
SELECT account_id, count(*), type FROM assets WHERE deleted_at IS NULL GROUP BY account_id, type;
${keepTypes('insert', ['new'])}
${keepTypes('update', ['new', 'old'])}
${keepTypes('delete', ['old'])}
`;
