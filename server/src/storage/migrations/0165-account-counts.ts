/**
 * Numbers of assets and devices of each account, without deleted ones, so that lists need not count them. Each statement
 * that changes a number adds a row with the difference, and the number is the sum of the rows: changes of one account do not
 * wait for each other. A job replaces the rows of an account by their sum (`account-counts.ts`).
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Changes that commit between the count and the triggers would be missing.
  await sql`LOCK TABLE assets, devices IN SHARE ROW EXCLUSIVE MODE`.execute(database);
  await sql.raw(TABLE).execute(database);
  await sql.raw(tenantWall('account_counts', 'account_id', 'SELECT', 'SELECT, INSERT, DELETE')).execute(database);
  for (const table of ['assets', 'devices']) await sql.raw(keep(table)).execute(database);
}

const TABLE = `
CREATE TABLE account_counts (
  account_id int NOT NULL,
  -- differences, which may be negative
  assets int NOT NULL DEFAULT 0,
  devices int NOT NULL DEFAULT 0
);
CREATE INDEX account_counts_of_account ON account_counts (account_id);
`;

/** The functions run with the rights of their owner, because the request role only reads the numbers. */
function keep(table: string): string {
  const living = (sign: '' | '-', rows: string) =>
    `SELECT account_id, ${sign}1 AS difference FROM ${rows} WHERE deleted_at IS NULL`;
  const changes = { insert: ['new'], update: ['new', 'old'], delete: ['old'] } as const;
  const trigger = ([event, rows]: [string, readonly ('new' | 'old')[]]) => `
    CREATE FUNCTION waymark_keep_${table}_${event}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, public, pg_temp AS $$
    BEGIN
      INSERT INTO public.account_counts (account_id, ${table})
      SELECT account_id, sum(difference)
      FROM (${rows.map((of) => living(of === 'new' ? '' : '-', `${of}_rows`)).join(' UNION ALL ')}) r
      GROUP BY account_id HAVING sum(difference) <> 0;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION waymark_keep_${table}_${event} FROM PUBLIC;
    CREATE TRIGGER ${table}_count_${event} AFTER ${event} ON ${table}
      REFERENCING ${rows.map((of) => `${of} TABLE AS ${of}_rows`).join(' ')}
      FOR EACH STATEMENT EXECUTE FUNCTION waymark_keep_${table}_${event}();`;
  return `
    INSERT INTO account_counts (account_id, ${table})
    SELECT account_id, count(*) FROM ${table} WHERE deleted_at IS NULL GROUP BY account_id;
    ${Object.entries(changes).map(trigger).join('')}`;
}
