import { sql } from '../../storage/sql.ts';

/** Condition of the route assignments `s` that hold today, in the zone of their account. */
export const ASSIGNED_TODAY = sql<boolean>`(s.not_after IS NULL AND s.from_day <= (now() AT TIME ZONE s.time_zone)::date
  AND (s.until_day IS NULL OR s.until_day >= (now() AT TIME ZONE s.time_zone)::date))`;
