import { sql } from '../../../storage/sql.ts';
import { sumsByAsset } from '../sums/asset-sums-sql.ts';
import { keptSums } from './kept-trips-sql.ts';
import type { ReportSource } from './source.ts';

/** One row for each asset with trips in the window. */
export const mileageSource: ReportSource = {
  parts: (scope) => [
    sql`
      SELECT a.uid::text AS id, a.uid AS "assetId", NULL::timestamptz AS at, a.name AS asset,
        a.license_plate AS "licensePlate", s.distance_m AS distance, s.trips, s.moving_s AS moving, s.idle_s AS idle,
        s.stopped_s AS stopped
      FROM (${sumsByAsset(scope, scope.now)}) s JOIN assets a ON a.account_id = s.account_id AND a.id = s.asset_id`,
  ],
  addedUp: keptSums,
};
