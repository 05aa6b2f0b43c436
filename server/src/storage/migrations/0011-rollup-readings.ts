/**
 * Ten-minute rows know the means of speed, fuel rate, axle load and fault codes, as sums and counts. They are zero in rows
 * of before, until an asset is derived again.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE rollups
      ADD COLUMN speed_sum_cm_s int NOT NULL DEFAULT 0,
      ADD COLUMN speed_count int NOT NULL DEFAULT 0,
      ADD COLUMN fuel_rate_sum_ml_h bigint NOT NULL DEFAULT 0,
      ADD COLUMN fuel_rate_count int NOT NULL DEFAULT 0,
      ADD COLUMN load_sum_kg bigint NOT NULL DEFAULT 0,
      ADD COLUMN load_count int NOT NULL DEFAULT 0,
      ADD COLUMN fault_code_sum int NOT NULL DEFAULT 0,
      ADD COLUMN fault_code_count int NOT NULL DEFAULT 0,
      ADD COLUMN faulty_count int NOT NULL DEFAULT 0`.execute(database);
}
