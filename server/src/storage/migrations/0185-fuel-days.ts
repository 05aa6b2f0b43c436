/**
 * Fuel that assets used on UTC days, counted from positions by a job (features/fuel/day-counter.ts). `fuel_days` has whole days,
 * `fuel_weeks` the sums of weeks from Monday, and `fuel_parts` days by quarters of an hour, because local days and periods cut
 * days there. A transaction that changes
 * positions or trips of the past leaves a row in `fuel_changes`, which the job deletes when it has counted again.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  const all = 'SELECT, INSERT, UPDATE, DELETE';
  const statements = [
    TABLES,
    tenantWall('fuel_days', 'account_id', 'SELECT', all),
    tenantWall('fuel_weeks', 'account_id', 'SELECT', all),
    tenantWall('fuel_parts', 'account_id', 'SELECT', all),
    tenantWall('fuel_progress', 'account_id', 'SELECT', all),
    tenantWall('fuel_changes', 'account_id', 'SELECT', all),
  ];
  await sql.raw(statements.join('\n')).execute(database);
}

const TABLES = `
-- days with a level
CREATE TABLE fuel_days (
  start timestamptz NOT NULL,
  -- liters: start - end + refuels - drains, negative if the sensor contradicts itself
  used float8 NOT NULL,
  -- meters of the trips that began on the day, as far as fuel was counted
  distance_m float8 NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  -- of the count at the start of the day, on the first day of an asset in a week
  state jsonb,
  PRIMARY KEY (account_id, start, asset_id)
) WITH (fillfactor = 80, toast_tuple_target = 128);
CREATE INDEX fuel_days_states ON fuel_days (account_id, asset_id, start) WHERE state IS NOT NULL;

CREATE TABLE fuel_weeks (
  start timestamptz NOT NULL,
  used float8 NOT NULL,
  distance_m float8 NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  PRIMARY KEY (account_id, start, asset_id)
) WITH (fillfactor = 80);

CREATE TABLE fuel_parts (
  start timestamptz NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  -- quarters of an hour with a level
  seen bit(96) NOT NULL,
  -- since the start of the day, at the end of each quarter of an hour
  used_ml int[] NOT NULL,
  distance_m int[] NOT NULL,
  PRIMARY KEY (account_id, start, asset_id)
) WITH (fillfactor = 80);

CREATE TABLE fuel_progress (
  account_id int NOT NULL,
  asset_id int NOT NULL,
  -- how the level was measured; a count by another measure begins anew
  measure text NOT NULL,
  -- time of the last position that was counted
  counted_until timestamptz,
  counted_at timestamptz NOT NULL,
  -- UTC day with which the next count begins; null: the first kept position
  resume_at timestamptz,
  state jsonb,
  PRIMARY KEY (account_id, asset_id)
);

CREATE TABLE fuel_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  since timestamptz NOT NULL
);
CREATE INDEX fuel_changes_asset ON fuel_changes (account_id, asset_id);
`;
