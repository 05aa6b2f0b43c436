/**
 * Reports add up visits and their rests from indexes alone: a page of the table for each row took most of their time. Visits
 * already write all their indexes when they end (0034).
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
DROP INDEX visits_by_time;
CREATE INDEX visits_by_time ON visits (account_id, entered_at) INCLUDE (asset_id, place_id, left_at, top_speed_cm_s);
DROP INDEX visit_rests_entered;
CREATE INDEX visit_rests_entered ON visit_rests (account_id, entered_at) INCLUDE (asset_id, place_id, start, seconds);
`;
