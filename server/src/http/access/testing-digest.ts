import type { Database } from '../../storage/db.ts';

/**
 * Returns a digest of the account's rows in every table with an account column, to prove that a test changed nothing
 * else.
 * New tables are included automatically.
 * @param accountIds accounts of the rows. Default: all
 */
export function tenantDigest(database: Database, accountIds?: readonly number[]): Promise<Record<string, string>> {
  return database.owner(async (_kysely, client) => {
    const tables = await client.query<{ name: string; column: string }>(
      `SELECT c.relname AS name, CASE c.relname WHEN 'accounts' THEN 'id' ELSE 'account_id' END AS column
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND (c.relname = 'accounts' OR EXISTS (
           SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped))
       ORDER BY 1`,
    );
    const parts = tables.rows.map(
      ({ name, column }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' ORDER BY row::text)), '')
           AS digest FROM ${name} row WHERE $1::int[] IS NULL OR ${column} = ANY ($1::int[])`,
    );
    const { rows } = await client.query<{ name: string; digest: string }>(parts.join(' UNION ALL '), [
      accountIds ?? null,
    ]);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}
