/**
 * The questions of TSBS IoT (github.com/timescale/tsbs, cmd/tsbs_generate_queries/uses/iot), each as SQL over Waymark's
 * derived data and as SQL over raw positions. Velocity is in km/h (`speed_cm_s` × 3.6 / 100). As in TSBS, "driving" in
 * ten minutes is a mean velocity over 1 (over 5 for sessions). `$1` is the account.
 */

export interface Question {
  name: string;
  /** Needs only the latest state. */
  last: boolean;
  /** Returns the values of $2, $3 …, for a fleet, a truck's number and a random window. */
  parameters(chosen: {
    fleet: string;
    truck: string;
    at(minutes: number): { from: Date; to: Date };
    all: Range;
  }): unknown[];
  derived: string;
  raw: string;
}

export interface Range {
  from: Date;
  to: Date;
}

/** Selects the last position of the truck that has the value. */
const lastWith = (columns: string, condition = 'true'): string => `
  SELECT ${columns} FROM positions p WHERE p.account_id = $1 AND p.device_id = t.device_id AND ${condition}
  ORDER BY p.fix_time DESC LIMIT 1`;

const LOAD = `(p.attributes->>'axleLoad1Kilograms')::float8`;
const CONSUMPTION = `(p.attributes->>'fuelRateLitersPerHour')::float8`;
const STATUS = `(p.attributes->>'faultCodeCount')::int`;
const TEN_MINUTES = `date_bin('10 minutes', p.fix_time, '2000-01-03T00:00:00Z')`;

/** The UTC day of a time. */
const day = (time: string): string => `date_bin('1 day', ${time}, '2000-01-03T00:00:00Z')`;

/** Selects ten minutes of trucks from raw positions, with a condition on their mean. */
const rawTens = (columns: string, from: string, to: string, rest = ''): string => `
  SELECT p.device_id, ${TEN_MINUTES} AS ten ${columns} FROM positions p
  WHERE p.account_id = $1 AND p.fix_time >= ${from} AND p.fix_time < ${to}
  GROUP BY p.device_id, ten ${rest}`;
const RAW_DRIVING = 'HAVING avg(p.speed_cm_s) * 3.6 > 100';
/** The same in whole numbers. The sums of ten minutes do not overflow. */
const DRIVING = 'r.speed_sum_cm_s * 36 > 1000 * r.speed_count';
const WITHIN = 'r.account_id = $1 AND r.bucket >= $3 AND r.bucket < $4';
const ALL_TIME = 'r.account_id = $1 AND r.bucket >= $2 AND r.bucket < $3';

/** Returns the ten-minute periods of a session, minus a rest of this many minutes in each hour. */
const periods = (hours: number, restMinutes: number): number => Math.floor((hours * (60 - restMinutes)) / 10);

function longSessions(name: string, hours: number, restMinutes: number): Question {
  const least = periods(hours, restMinutes);
  return {
    name,
    last: false,
    parameters: ({ fleet, at }) => {
      const { from, to } = at(hours * 60);
      return [fleet, from, to];
    },
    derived: `
      SELECT t.name, t.driver FROM bench_trucks t
      JOIN rollups r ON r.account_id = t.account_id AND r.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.fleet = $2 AND ${WITHIN} AND ${DRIVING}
      GROUP BY t.name, t.driver HAVING count(*) > ${least}`,
    raw: `
      SELECT t.name, t.driver FROM bench_trucks t
      CROSS JOIN LATERAL (
        SELECT ${TEN_MINUTES} AS ten FROM positions p
        WHERE p.account_id = $1 AND p.device_id = t.device_id AND p.fix_time >= $3 AND p.fix_time < $4
        GROUP BY ten ${RAW_DRIVING}) AS driven
      WHERE t.account_id = $1 AND t.fleet = $2
      GROUP BY t.name, t.driver HAVING count(*) > ${least}`,
  };
}

/** Selects sessions from periods with a driving flag, as columns truck, ten, driving. */
const sessionsOf = (tens: string, key: string): string => `
  WITH tens AS (${tens}), changes AS (
    SELECT truck, ten AS start, lead(ten) OVER w AS stop, driving FROM (
      SELECT truck, ten, driving, lag(driving) OVER (PARTITION BY truck ORDER BY ten) AS before FROM tens) AS each
    WHERE driving <> before WINDOW w AS (PARTITION BY truck ORDER BY ten))
  SELECT t.name, ${day('start')} AS day, avg(extract(epoch FROM stop - start))::float8 AS seconds
  FROM changes JOIN bench_trucks t ON t.account_id = $1 AND t.${key} = truck WHERE driving GROUP BY t.name, day`;

export const QUESTIONS: readonly Question[] = [
  {
    name: 'single-last-loc',
    last: true,
    parameters: ({ truck }) => [truck],
    derived: `
      SELECT t.name, t.driver, s.longitude_e7, s.latitude_e7 FROM bench_trucks t
      JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.name = $2`,
    raw: `
      SELECT t.name, t.driver, l.* FROM bench_trucks t
      CROSS JOIN LATERAL (${lastWith('p.longitude_e7, p.latitude_e7')}) AS l WHERE t.account_id = $1 AND t.name = $2`,
  },
  {
    name: 'last-loc',
    last: true,
    parameters: ({ fleet }) => [fleet],
    derived: `
      SELECT t.name, t.driver, s.longitude_e7, s.latitude_e7 FROM bench_trucks t
      JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.fleet = $2`,
    raw: `
      SELECT t.name, t.driver, l.* FROM bench_trucks t
      CROSS JOIN LATERAL (${lastWith('p.longitude_e7, p.latitude_e7')}) AS l WHERE t.account_id = $1 AND t.fleet = $2`,
  },
  {
    name: 'low-fuel',
    last: true,
    parameters: ({ fleet }) => [fleet],
    derived: `
      SELECT t.name, t.driver, s.fuel_permille FROM bench_trucks t
      JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.fleet = $2 AND s.fuel_permille < 100`,
    raw: `
      SELECT t.name, t.driver, l.* FROM bench_trucks t
      CROSS JOIN LATERAL (${lastWith('p.fuel_permille', 'p.fuel_permille IS NOT NULL')}) AS l
      WHERE t.account_id = $1 AND t.fleet = $2 AND l.fuel_permille < 100`,
  },
  {
    name: 'high-load',
    last: true,
    parameters: ({ fleet }) => [fleet],
    derived: `
      SELECT t.name, t.driver, (s.attributes->>'axleLoad1Kilograms')::float8 AS load FROM bench_trucks t
      JOIN asset_state s ON s.account_id = t.account_id AND s.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.fleet = $2
        AND (s.attributes->>'axleLoad1Kilograms')::float8 / t.load_capacity > 0.9`,
    raw: `
      SELECT t.name, t.driver, l.load FROM bench_trucks t CROSS JOIN LATERAL (${lastWith(`${LOAD} AS load`)}) AS l
      WHERE t.account_id = $1 AND t.fleet = $2 AND l.load / t.load_capacity > 0.9`,
  },
  {
    name: 'stationary-trucks',
    last: false,
    parameters: ({ fleet, at }) => {
      const { from, to } = at(10);
      return [fleet, from, to];
    },
    derived: `
      SELECT t.name, t.driver FROM bench_trucks t
      JOIN rollups r ON r.account_id = t.account_id AND r.asset_id = t.asset_id
      WHERE t.account_id = $1 AND t.fleet = $2 AND ${WITHIN}
      GROUP BY t.name, t.driver HAVING sum(r.speed_sum_cm_s) * 36 < 1000 * sum(r.speed_count)`,
    raw: `
      SELECT t.name, t.driver FROM bench_trucks t JOIN positions p ON p.account_id = $1 AND p.device_id = t.device_id
      WHERE t.account_id = $1 AND t.fleet = $2 AND p.fix_time >= $3 AND p.fix_time < $4
      GROUP BY t.name, t.driver HAVING avg(p.speed_cm_s) * 3.6 < 100`,
  },
  longSessions('long-driving-sessions', 4, 5),
  longSessions('long-daily-sessions', 24, 35),
  {
    name: 'avg-vs-projected-fuel-consumption',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    // Both means are over readings, as in TSBS, so a truck counts by its number of readings.
    derived: `
      SELECT t.fleet, (sum(r.fuel_rate_sum_ml_h) / 1000.0 / sum(r.fuel_rate_count))::float8 AS mean,
        (sum(t.nominal_fuel_consumption * r.fuel_rate_count)::float8 / sum(r.fuel_rate_count)) AS projected
      FROM rollups r JOIN bench_trucks t ON t.account_id = r.account_id AND t.asset_id = r.asset_id
      WHERE ${ALL_TIME} GROUP BY t.fleet`,
    raw: `
      SELECT t.fleet, avg(${CONSUMPTION}) AS mean, avg(t.nominal_fuel_consumption)::float8 AS projected
      FROM positions p JOIN bench_trucks t ON t.account_id = p.account_id AND t.device_id = p.device_id
      WHERE p.account_id = $1 AND p.fix_time >= $2 AND p.fix_time < $3 AND p.speed_cm_s * 3.6 > 100
        AND p.attributes->>'fuelRateLitersPerHour' IS NOT NULL
      GROUP BY t.fleet`,
  },
  {
    name: 'avg-daily-driving-duration',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    derived: `
      WITH days AS (
        SELECT r.asset_id, ${day('r.bucket')} AS day, count(*) / 6 AS hours FROM rollups r
        WHERE ${ALL_TIME} AND ${DRIVING} GROUP BY r.asset_id, day)
      SELECT t.fleet, t.name, t.driver, avg(hours)::float8 AS hours
      FROM days JOIN bench_trucks t ON t.account_id = $1 AND t.asset_id = days.asset_id
      GROUP BY t.fleet, t.name, t.driver`,
    raw: `
      WITH tens AS (${rawTens('', '$2', '$3', RAW_DRIVING)}), days AS (
        SELECT device_id, ${day('ten')} AS day, count(*) / 6 AS hours FROM tens GROUP BY device_id, day)
      SELECT t.fleet, t.name, t.driver, avg(hours)::float8 AS hours
      FROM days JOIN bench_trucks t ON t.account_id = $1 AND t.device_id = days.device_id
      GROUP BY t.fleet, t.name, t.driver`,
  },
  {
    name: 'avg-daily-driving-session',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    derived: sessionsOf(
      `SELECT r.asset_id AS truck, r.bucket AS ten, r.speed_sum_cm_s * 36 > 5000 * r.speed_count AS driving FROM rollups r
        WHERE ${ALL_TIME} AND r.speed_count > 0`,
      'asset_id',
    ),
    raw: sessionsOf(
      rawTens(', avg(p.speed_cm_s) * 3.6 > 500 AS driving', '$2', '$3').replace(
        'p.device_id,',
        'p.device_id AS truck,',
      ),
      'device_id',
    ),
  },
  {
    name: 'avg-load',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    derived: `
      WITH loads AS (
        SELECT r.asset_id, sum(r.load_sum_kg)::float8 / sum(r.load_count) AS load FROM rollups r
        WHERE ${ALL_TIME} GROUP BY r.asset_id)
      SELECT t.fleet, t.model, t.load_capacity, avg(load / t.load_capacity) AS share
      FROM loads JOIN bench_trucks t ON t.account_id = $1 AND t.asset_id = loads.asset_id
      GROUP BY t.fleet, t.model, t.load_capacity`,
    raw: `
      WITH loads AS (
        SELECT p.device_id, avg(${LOAD}) AS load FROM positions p
        WHERE p.account_id = $1 AND p.fix_time >= $2 AND p.fix_time < $3 GROUP BY p.device_id)
      SELECT t.fleet, t.model, t.load_capacity, avg(load / t.load_capacity) AS share
      FROM loads JOIN bench_trucks t ON t.account_id = $1 AND t.device_id = loads.device_id
      GROUP BY t.fleet, t.model, t.load_capacity`,
  },
  {
    name: 'daily-activity',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    derived: `
      SELECT t.fleet, t.model, ${day('r.bucket')} AS day, sum(r.fault_code_count) / 144 AS activity
      FROM rollups r JOIN bench_trucks t ON t.account_id = r.account_id AND t.asset_id = r.asset_id
      WHERE ${ALL_TIME} AND r.fault_code_sum < r.fault_code_count GROUP BY t.fleet, t.model, day`,
    raw: `
      WITH tens AS (${rawTens(`, count(${STATUS}) AS records`, '$2', '$3', `HAVING avg(${STATUS}) < 1`)})
      SELECT t.fleet, t.model, ${day('ten')} AS day, sum(records)::int8 / 144 AS activity
      FROM tens JOIN bench_trucks t ON t.account_id = $1 AND t.device_id = tens.device_id GROUP BY t.fleet, t.model, day`,
  },
  {
    name: 'breakdown-frequency',
    last: false,
    parameters: ({ all }) => [all.from, all.to],
    // Broken down: the status says so in at least half of the ten minutes' records.
    derived: breakdowns(
      `SELECT r.asset_id AS truck, r.bucket AS ten, r.faulty_count * 2 >= r.fault_code_count AS broken FROM rollups r
        WHERE ${ALL_TIME} AND r.fault_code_count > 0`,
      'asset_id',
    ),
    raw: breakdowns(
      `SELECT p.device_id AS truck, ${TEN_MINUTES} AS ten,
          count(*) FILTER (WHERE ${STATUS} > 0) * 2 >= count(${STATUS}) AS broken
        FROM positions p WHERE p.account_id = $1 AND p.fix_time >= $2 AND p.fix_time < $3
        GROUP BY p.device_id, ten HAVING count(${STATUS}) > 0`,
      'device_id',
    ),
  },
];

function breakdowns(tens: string, key: string): string {
  return `
    WITH tens AS (${tens}), each AS (
      SELECT truck, broken, lead(broken) OVER (PARTITION BY truck ORDER BY ten) AS next FROM tens)
    SELECT t.model, count(*) AS breakdowns FROM each JOIN bench_trucks t ON t.account_id = $1 AND t.${key} = truck
    WHERE NOT broken AND next GROUP BY t.model`;
}
