/**
 * Creates the login role of the running server on the built-in database. The cluster's own user is a superuser, to
 * which no policy applies; it migrates, creates this role and is then no longer used. The role owns only the job queue,
 * inherits nothing, and does all other work as one of the two roles of roles.ts.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { APP_ROLE, INGEST_ROLE } from './wall.ts';

const SERVER_ROLE = 'waymark_server';
const JOBS_SCHEMA = 'graphile_worker';

const ROLE = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVER_ROLE}') THEN
    CREATE ROLE ${SERVER_ROLE};
  END IF;
END $$;
ALTER ROLE ${SERVER_ROLE} LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION;
GRANT ${APP_ROLE}, ${INGEST_ROLE} TO ${SERVER_ROLE} WITH INHERIT FALSE, SET TRUE;`;

/** Messages belong to no tenant: the worker that sends them reads them for all. */
const MESSAGES = `
GRANT SELECT, UPDATE, DELETE ON messages TO ${SERVER_ROLE};
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = 'messages' AND policyname = 'server') THEN
    CREATE POLICY server ON messages TO ${SERVER_ROLE} USING (true) WITH CHECK (true);
  END IF;
END $$;`;

/** The job runner migrates its own tables, so it must own them; older data folders have them as the superuser's. */
const JOBS = `
CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA};
ALTER SCHEMA ${JOBS_SCHEMA} OWNER TO ${SERVER_ROLE};
DO $$ DECLARE
  change text;
BEGIN
  EXECUTE format('GRANT CREATE ON DATABASE %I TO ${SERVER_ROLE}', current_database());
  FOR change IN
    SELECT format('ALTER TABLE %s OWNER TO ${SERVER_ROLE}', c.oid::regclass)
      FROM pg_class c
      WHERE c.relnamespace = '${JOBS_SCHEMA}'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
        AND c.relowner <> '${SERVER_ROLE}'::regrole
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
          AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${SERVER_ROLE}', p.oid::regprocedure)
      FROM pg_proc p
      WHERE p.pronamespace = '${JOBS_SCHEMA}'::regnamespace AND p.proowner <> '${SERVER_ROLE}'::regrole
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${SERVER_ROLE}', t.oid::regtype)
      FROM pg_type t JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typnamespace = '${JOBS_SCHEMA}'::regnamespace AND c.relkind = 'c'
        AND t.typowner <> '${SERVER_ROLE}'::regrole
  LOOP
    EXECUTE change;
  END LOOP;
END $$;`;

/**
 * Creates or repairs the role, with a new password that is not stored.
 * @param client of a superuser, on a migrated database that no other Waymark uses
 * @param url of that superuser
 * @returns the same address for the role
 */
export async function serverRoleUrl(client: pg.ClientBase, url: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  await client.query([ROLE, MESSAGES, JOBS, `ALTER ROLE ${SERVER_ROLE} PASSWORD '${password}'`].join('\n'));
  const own = new URL(url);
  own.username = SERVER_ROLE;
  own.password = password;
  return own.href;
}
