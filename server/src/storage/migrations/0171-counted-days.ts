/**
 * Sums of each asset for every UTC day, from its quarters (0085), also by place: `counted_days.place` is the place in which all
 * rows of the day began, and `place_days` has the sums of days of several places. The job that counts quarters by place (0146)
 * adds them up. A day holds while all its quarters have a place, so no trigger writes it.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { tenantWall } from '../wall.ts';
import { COUNTED } from './0085-asset-quarters.ts';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
  for (const table of ['counted_days', 'place_days'])
    await sql.raw(tenantWall(table, 'account_id', 'SELECT', 'OWNER')).execute(database);
}

const COLUMNS = Object.assign({}, ...Object.values(COUNTED)) as Record<string, string>;
const NAMES = Object.keys(COLUMNS).join(', ');
const SUMS = Object.entries(COLUMNS).map(([name, value]) => `${value.startsWith('max(') ? 'max' : 'sum'}(${name})`);
const DAY = `date_bin('1 day', start, timestamptz 'epoch')`;

/** The columns that may be null are the last ones: behind a null PostgreSQL takes longer to find a column of a row. */
const VALUES = `
  start timestamptz NOT NULL,
  distance_m float8 NOT NULL,
  stop_s float8 NOT NULL,
  event_s float8 NOT NULL,
  speeding_s float8 NOT NULL,
  interval_s float8 NOT NULL,
  idling_s float8 NOT NULL,
  account_id int NOT NULL,
  asset_id int NOT NULL,
  trips int NOT NULL,
  moving_s int NOT NULL,
  idle_s int NOT NULL,
  stopped_s int NOT NULL,
  harsh_count int NOT NULL,
  stops int NOT NULL,
  driving_events int NOT NULL,
  braking int NOT NULL,
  acceleration int NOT NULL,
  cornering int NOT NULL,
  speedings int NOT NULL,
  intervals int NOT NULL,
  idles int NOT NULL`;
const MAXIMA = `
  max_speed_cm_s int,
  speeding_max float8,
  speeding_over float8,
  longest_idle_s float8`;

const STATEMENTS = `
CREATE TABLE counted_days (${VALUES},
  -- 0: none; -1: in place_days
  place int NOT NULL,${MAXIMA},
  PRIMARY KEY (account_id, start, asset_id)
) WITH (fillfactor = 80);

CREATE TABLE place_days (${VALUES},
  -- 0: none
  place_id int NOT NULL,${MAXIMA},
  PRIMARY KEY (account_id, start, asset_id, place_id)
);

INSERT INTO counted_days (account_id, start, asset_id, place, ${NAMES})
SELECT account_id, ${DAY}, asset_id, CASE WHEN min(place) = max(place) THEN min(place) ELSE -1 END, ${SUMS}
FROM asset_quarters GROUP BY 1, 2, 3 HAVING bool_and(place IS NOT NULL);

INSERT INTO place_days (account_id, start, asset_id, place_id, ${NAMES})
SELECT p.account_id, d.start, p.asset_id, p.place_id, ${SUMS.map((sum) => sum.replace('(', '(p.'))}
FROM (
  SELECT account_id, start, asset_id, place AS place_id, ${NAMES} FROM asset_quarters WHERE place >= 0
  UNION ALL
  SELECT account_id, start, asset_id, place_id, ${NAMES} FROM place_quarters
  WHERE (account_id, start, asset_id) IN (SELECT account_id, start, asset_id FROM asset_quarters WHERE place = -1)) p
JOIN counted_days d ON d.account_id = p.account_id AND d.asset_id = p.asset_id AND d.place = -1
  AND d.start = date_bin('1 day', p.start, timestamptz 'epoch')
GROUP BY 1, 2, 3, 4;
`;
