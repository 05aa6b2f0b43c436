/** Keys of drivers follow positions that are moved to another asset, so ingest may delete what it saw. */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { INGEST_ROLE } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(`GRANT DELETE ON driver_sightings TO ${INGEST_ROLE}`).execute(database);
}
