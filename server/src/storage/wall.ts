/**
 * Row-level security between tenants, as SQL. A request's transaction takes the role `waymark_app` and sets the visible
 * accounts in `waymark.accounts`. The policy shows the rows of those accounts and accepts writes for them only.
 */
export const APP_ROLE = 'waymark_app';
export const INGEST_ROLE = 'waymark_ingest';

/** Reads the list once per query (an InitPlan) and not once per row. A missing or empty setting shows nothing. */
const VISIBLE = `ANY ((SELECT nullif(current_setting('waymark.accounts', true), '')::int[])::int[])`;

/**
 * Returns SQL that protects a table: row-level security, the tenant policy, and the privileges of the two roles.
 * @param table unqualified name
 * @param column column of the account
 * @param app privileges of the request role, as in GRANT
 * @param ingest privileges of the ingest role; empty for none; 'OWNER' makes it the owner (COPY into a table under
 *   row-level security is refused to all roles but its owner)
 */
export function tenantWall(table: string, column: string, app: string, ingest: string): string {
  const statements = [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;`,
    `CREATE POLICY tenant ON ${table} TO ${APP_ROLE} USING (${column} = ${VISIBLE}) WITH CHECK (${column} = ${VISIBLE});`,
    `REVOKE ALL ON ${table} FROM PUBLIC;`,
  ];
  if (app !== '') statements.push(`GRANT ${app} ON ${table} TO ${APP_ROLE};`);
  if (ingest === 'OWNER') {
    statements.push(`ALTER TABLE ${table} OWNER TO ${INGEST_ROLE};`);
  } else if (ingest !== '') {
    statements.push(`CREATE POLICY ingest ON ${table} TO ${INGEST_ROLE} USING (true);`);
    statements.push(`GRANT ${ingest} ON ${table} TO ${INGEST_ROLE};`);
  }
  return statements.join('\n');
}
