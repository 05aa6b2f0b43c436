/**
 * Sums of each asset for every UTC week, which begins on Monday: `counted_weeks`, and `place_weeks` for weeks of several places.
 * The job that adds up days (0171) adds up weeks too, and a week holds while all its quarters have a place. Days and weeks
 * also have what scores add up (0160, 0190), so that the fleet summary reads them.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';
import { COUNTED } from './0085-asset-quarters.ts';
import { SCORED } from './0160-trip-scores.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
  for (const table of ['counted_days', 'counted_weeks', 'place_weeks'])
    await sql.raw(tenantWall(table, 'account_id', 'SELECT', 'OWNER')).execute(database);
}

/** Columns of a quarter, day or week that scores add up. */
export const SCORE_COLUMNS = [...Object.keys(SCORED), 'ignition_m', 'long_idle_s'];

const COLUMNS = Object.assign({}, ...Object.values(COUNTED)) as Record<string, string>;
const aggregate = (name: string) => `${COLUMNS[name]?.startsWith('max(') ? 'max' : 'sum'}(${name})`;
const BY_PLACE = Object.keys(COLUMNS);
const ALL = [...BY_PLACE, ...SCORE_COLUMNS];
const WEEK = `date_bin('7 days', start, timestamptz '1970-01-05Z')`;
const PLACE = 'CASE WHEN min(place) = max(place) THEN min(place) ELSE -1 END';

/** Columns that may be null are the last ones: behind a null PostgreSQL takes longer to find a column of a row. */
const TABLE = `
  start timestamptz NOT NULL,
  distance_m float8 NOT NULL,
  interval_s float8 NOT NULL,
  idling_s float8 NOT NULL,
  stop_s float8 NOT NULL,
  event_s float8 NOT NULL,
  speeding_s float8 NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  -- 0: none; -1: several
  place int NOT NULL,
  trips int NOT NULL,
  moving_s int NOT NULL,
  idle_s int NOT NULL,
  stopped_s int NOT NULL,
  harsh_count int NOT NULL,
  stops int NOT NULL,
  intervals int NOT NULL,
  idles int NOT NULL,
  driving_events int NOT NULL,
  braking int NOT NULL,
  acceleration int NOT NULL,
  cornering int NOT NULL,
  speedings int NOT NULL,
  trip_braking int NOT NULL,
  trip_acceleration int NOT NULL,
  trip_cornering int NOT NULL,
  speeding_units int NOT NULL,
  dense_braking int NOT NULL,
  dense_acceleration int NOT NULL,
  dense_cornering int NOT NULL,
  dense_m float8 NOT NULL,
  ignition_m float8 NOT NULL,
  long_idle_s float8 NOT NULL,
  max_speed_cm_s int,
  speeding_max float8,
  speeding_over float8,
  longest_idle_s float8,
  PRIMARY KEY (account_id, start, asset_id)`;

/**
 * Selects the sums of days or weeks of which all quarters have a place, in the order in which the job stores them, so that a
 * report reads few pages. @param length their start
 */
const whole = (length: string) => `
  SELECT account_id, ${length}, asset_id, ${PLACE}, ${ALL.map(aggregate)} FROM asset_quarters GROUP BY 1, 2, 3
  HAVING bool_and(place IS NOT NULL) ORDER BY 1, 2, 3`;

const STATEMENTS = `
DROP TABLE counted_days;
CREATE TABLE counted_days (${TABLE}) WITH (fillfactor = 80);
CREATE TABLE counted_weeks (${TABLE}) WITH (fillfactor = 80);
CREATE TABLE place_weeks (LIKE place_days, PRIMARY KEY (account_id, start, asset_id, place_id));

INSERT INTO counted_days (account_id, start, asset_id, place, ${ALL})
${whole(`date_bin('1 day', start, timestamptz 'epoch')`)};

INSERT INTO counted_weeks (account_id, start, asset_id, place, ${ALL})
${whole(WEEK)};

INSERT INTO place_weeks (account_id, start, asset_id, place_id, ${BY_PLACE})
SELECT d.account_id, w.start, d.asset_id, d.place_id, ${BY_PLACE.map((name) => aggregate(name).replace('(', '(d.'))}
FROM (
  SELECT account_id, start, asset_id, place AS place_id, ${BY_PLACE} FROM counted_days WHERE place >= 0
  UNION ALL
  SELECT p.account_id, p.start, p.asset_id, p.place_id, ${BY_PLACE.map((name) => `p.${name}`)}
  FROM place_days p JOIN counted_days USING (account_id, start, asset_id) WHERE place = -1) d
JOIN counted_weeks w ON w.account_id = d.account_id AND w.asset_id = d.asset_id AND w.place = -1
  AND w.start = date_bin('7 days', d.start, timestamptz '1970-01-05Z')
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
`;
