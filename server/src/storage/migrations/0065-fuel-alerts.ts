/** Alerts about fuel compare with the size of the tank. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { INGEST_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE POLICY ingest ON fuel_tanks TO ${INGEST_ROLE} USING (true);`,
    `GRANT SELECT ON fuel_tanks TO ${INGEST_ROLE};`,
  ];
  await sql.raw(statements.join('\n')).execute(database);
}
