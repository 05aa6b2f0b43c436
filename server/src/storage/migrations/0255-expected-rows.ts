/**
 * A statement whose rows another transaction has changed fails in the database, so that COMMIT can be sent behind it without
 * waiting for its answer (telemetry/derive/asset-state-sql.ts).
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION waymark_expect_rows(written bigint, expected int) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF written <> expected THEN
        RAISE EXCEPTION '% rows were written by another', expected - written USING ERRCODE = 'serialization_failure';
      END IF;
    END $$`.execute(database);
}
