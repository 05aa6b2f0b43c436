/**
 * Creates the two roles of the program. Roles belong to the whole PostgreSQL server and not to one database, so several
 * databases may create them concurrently; the second finds them present.
 */
import type pg from 'pg';
import { StartFailure } from './failure.ts';
import { APP_ROLE, INGEST_ROLE } from './wall.ts';

const CREATE_ROLES = [APP_ROLE, INGEST_ROLE]
  .map(
    (role) => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database made it this instant
END $$;
DO $$ BEGIN
  -- from 16 on, making a role gives the right to grant it, not the right to act as it
  IF NOT pg_has_role(current_user, '${role}',
      CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
    GRANT ${role} TO CURRENT_USER;
  END IF;
EXCEPTION WHEN unique_violation THEN NULL;
END $$;`,
  )
  .join('\n');

const GRANT_SCHEMA = `
GRANT USAGE ON SCHEMA public TO ${APP_ROLE}, ${INGEST_ROLE};
-- it owns the telemetry tables and makes their weekly partitions
GRANT CREATE ON SCHEMA public TO ${INGEST_ROLE};`;

/** Internal error of concurrent GRANTs on one object, which only need a retry. */
const CONCURRENT = /tuple concurrently updated|deadlock detected/;

/**
 * Creates the roles and grants them to the connected user. Safe to repeat and to run from several processes
 * concurrently.
 * @throws StartFailure if the connected user may not do that
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(CREATE_ROLES);
      await client.query(GRANT_SCHEMA);
      return;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (CONCURRENT.test(message) && attempt < 20) {
        await new Promise((resolve) => setTimeout(resolve, 25 * attempt));
        continue;
      }
      throw new StartFailure(
        `The database user cannot create or alter the roles ${APP_ROLE} and ${INGEST_ROLE}: ${message}. ` +
          'Connect with a user that owns the database and has CREATEROLE (ALTER ROLE … CREATEROLE), or have an ' +
          `administrator run: CREATE ROLE ${APP_ROLE} NOLOGIN; CREATE ROLE ${INGEST_ROLE} NOLOGIN; ` +
          `GRANT ${APP_ROLE}, ${INGEST_ROLE} TO <user>.`,
        { cause: error },
      );
    }
  }
}

/** Lists the ways in which a role could bypass row-level security, one row per reason. */
const BYPASSES = `
SELECT 'it is a superuser' AS reason FROM pg_roles WHERE rolname = $1 AND rolsuper
UNION ALL
SELECT 'it has BYPASSRLS' FROM pg_roles WHERE rolname = $1 AND rolbypassrls
UNION ALL
SELECT 'it may act as ' || r.rolname || ', which has ' || CASE WHEN r.rolsuper THEN 'SUPERUSER' ELSE 'BYPASSRLS' END
  FROM pg_roles r WHERE r.rolname <> $1 AND (r.rolsuper OR r.rolbypassrls)
   AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = $1) AND pg_has_role($1, r.oid, 'MEMBER')
UNION ALL
SELECT 'it may act as the owner of ' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
   AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = $1) AND pg_has_role($1, c.relowner, 'MEMBER')
UNION ALL
SELECT 'table ' || c.relname || ' has no row-level security' FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relrowsecurity
   AND has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE')
LIMIT 5`;

/**
 * Checks the request role.
 * @throws StartFailure if it could see or change rows of other tenants
 */
export async function refuseBypass(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ reason: string }>(BYPASSES, [APP_ROLE]);
  if (rows.length === 0) return;
  throw new StartFailure(
    `The role ${APP_ROLE} could read other tenants' rows: ${rows.map((row) => row.reason).join('; ')}. ` +
      `Correct this (for example: ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS) and start again.`,
  );
}
