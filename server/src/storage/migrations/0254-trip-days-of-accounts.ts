/**
 * Sums of the trips of each account by UTC day of their start, so that totals of a fleet do not add up a row for each asset.
 * Each statement that changes trips adds rows with the differences to `account_day_changes`: batches of one account do not
 * wait for each other. A job moves them to `account_days` (`account-counts.ts`). The sums of a day are those of both tables.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Changes that commit between the count and the triggers would be missing.
  await sql`LOCK TABLE trips IN SHARE ROW EXCLUSIVE MODE`.execute(database);
  await sql.raw(TABLES).execute(database);
  await sql.raw(tenantWall('account_days', 'account_id', 'SELECT', 'SELECT, INSERT, UPDATE')).execute(database);
  await sql.raw(tenantWall('account_day_changes', 'account_id', 'SELECT', 'SELECT, INSERT, DELETE')).execute(database);
  await sql.raw(keep('insert', { new: '' })).execute(database);
  await sql.raw(keep('update', { new: '', old: '-' })).execute(database);
  await sql.raw(keep('delete', { old: '-' })).execute(database);
}

/** Columns of a day, with the SQL of what one trip adds. */
const SUMS = {
  trips: '1',
  distance_m: 'distance_m::numeric',
  moving_s: 'moving_s',
  idle_s: 'idle_s',
  stopped_s: 'stopped_s',
};
const NAMES = Object.keys(SUMS);
const DAY = `(start_time AT TIME ZONE 'UTC')::date`;

const COLUMNS = `
  account_id int NOT NULL,
  -- UTC
  day date NOT NULL,
  trips int NOT NULL,
  -- exact, so that a sum of differences is one of the trips
  distance_m numeric NOT NULL,
  moving_s int8 NOT NULL,
  idle_s int8 NOT NULL,
  stopped_s int8 NOT NULL`;

const TABLES = `
CREATE TABLE account_days (${COLUMNS}, PRIMARY KEY (account_id, day));
CREATE TABLE account_day_changes (${COLUMNS});
CREATE INDEX account_day_changes_of_account ON account_day_changes (account_id, day);
INSERT INTO account_days (account_id, day, ${NAMES.join(', ')})
SELECT account_id, day, ${NAMES.map((name) => `sum(${name})`).join(', ')} FROM asset_days GROUP BY account_id, day
HAVING sum(trips) <> 0;
`;

/** @param signs the rows of the event, with the sign of what they add */
function keep(event: 'insert' | 'update' | 'delete', signs: Partial<Record<'new' | 'old', '' | '-'>>): string {
  const rows = Object.entries(signs).map(
    ([of, sign]) => `SELECT account_id, ${DAY} AS day,
      ${Object.entries(SUMS).map(([name, value]) => `${sign}(${value}) AS ${name}`)} FROM ${of}_rows`,
  );
  const sums = NAMES.map((name) => `sum(${name})`);
  return `
CREATE FUNCTION waymark_keep_trips_${event}() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.account_day_changes (account_id, day, ${NAMES.join(', ')})
  SELECT account_id, day, ${sums.join(', ')} FROM (${rows.join(' UNION ALL ')}) r
  GROUP BY account_id, day HAVING ${sums.map((sum) => `${sum} <> 0`).join(' OR ')};
  RETURN NULL;
END $$;
CREATE TRIGGER trips_account_days_${event} AFTER ${event} ON trips
  REFERENCING ${Object.keys(signs)
    .map((of) => `${of} TABLE AS ${of}_rows`)
    .join(' ')}
  FOR EACH STATEMENT EXECUTE FUNCTION waymark_keep_trips_${event}();`;
}
