/** Migrates a database to the version of the program: forward only, one process at a time. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartFailure } from './failure.ts';
import { loadMigrations, MIGRATION_NAMES } from './migrations/index.ts';
import { ensureRoles, refuseBypass } from './roles.ts';

/** Any constant: the key of the advisory lock of a migrating process. */
const MIGRATION_LOCK = 0x5741_594d;
const OLDEST_SERVER = 150_000;

/**
 * Migrates the database.
 * @param client a connection of the owner, used for the lock and the checks
 * @param open returns a Kysely on that connection
 * @throws StartFailure if the server is too old, the database is newer than the program, or the roles are unsafe
 */
export async function migrate(client: pg.ClientBase, open: () => Kysely<unknown>): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  if (Number(rows[0]?.version) < OLDEST_SERVER) {
    throw new StartFailure('The database server is older than PostgreSQL 15. Use 15 or newer.');
  }
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const done = await appliedMigrations(client);
    const newer = done.filter((name) => !MIGRATION_NAMES.includes(name));
    if (newer.length > 0) {
      throw new StartFailure(
        `The database is newer than this version of Waymark, which does not know ${newer.join(', ')}. ` +
          'Start the newer version of Waymark, or restore a backup made before the upgrade.',
      );
    }
    if (done.length < MIGRATION_NAMES.length) {
      await ensureRoles(client);
      await runMigrations(open());
    }
    await refuseBypass(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const table = await client.query<{ found: string | null }>(`SELECT to_regclass('public.kysely_migration') AS found`);
  if (table.rows[0]?.found == null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map((row) => row.name);
}

async function runMigrations(kysely: Kysely<unknown>): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: loadMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the first migration';
  const message = error instanceof Error ? error.message : String(error);
  throw new StartFailure(`Migrating the database failed in ${failed}: ${message}`, { cause: error });
}
