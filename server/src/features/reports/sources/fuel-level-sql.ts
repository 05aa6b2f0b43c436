import { sql } from '../../../storage/sql.ts';
import { ofScope } from '../scope-sql.ts';
import type { ReportSource } from './source.ts';

/** Present assets whose latest state has a fuel level, as volume, as a part of the tank, or both. */
export const fuelLevelSource: ReportSource = {
  parts: (scope) => [
    sql`
      SELECT a.uid::text AS id, a.uid AS "assetId", s.last_fix_time AS at, a.name AS asset,
        a.license_plate AS "licensePlate", a.depot, s.fuel_ml / 1000.0::float8 AS fuel,
        s.fuel_permille / 1000.0::float8 AS "fuelShare", s.status, s.last_fix_time AS "lastFix"
      FROM asset_state s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id
      WHERE ${ofScope('s', scope)} AND a.deleted_at IS NULL
        AND (s.fuel_ml IS NOT NULL OR s.fuel_permille IS NOT NULL)`,
  ],
};
