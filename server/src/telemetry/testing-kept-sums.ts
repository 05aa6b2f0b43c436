/** Comparisons of the sums that are kept for reports with a count of the rows that they add up. */
import { STATIONARY_STATUSES, statusNumber } from '@waymark/domain/status.ts';
import { type Database, queryPrepared, type Tx } from '../storage/db.ts';
import { SCORE_COLUMNS } from '../storage/migrations/0200-counted-weeks.ts';

/** Trips with the counts of the events that begin in them, and whether they have a fix a second. */
const TRIPS_WITH_EVENTS = `(SELECT t.*, e.*, fix_count - 1 >= extract(epoch FROM t.end_time - t.start_time) AS dense
  FROM trips t CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE type = 'harshBraking') AS brakings, count(*) FILTER (WHERE type = 'harshCornering') AS cornerings,
      count(*) FILTER (WHERE type = 'harshAcceleration') AS accelerations,
      coalesce(sum(ceil(extract(epoch FROM coalesce(e.end_time, e.start_time) - e.start_time) / 30))
        FILTER (WHERE type = 'speeding'), 0) AS units
    FROM driving_events e WHERE e.account_id = t.account_id AND e.asset_id = t.asset_id AND e.start_time >= t.start_time
      AND e.start_time < t.end_time) e) r`;
/** Columns of days and quarters for scores, with their SQL over these trips. */
const SCORED = {
  ...{ trip_braking: 'sum(brakings)', trip_acceleration: 'sum(accelerations)', trip_cornering: 'sum(cornerings)' },
  ...{ speeding_units: 'sum(units)', dense_m: 'sum(distance_m) FILTER (WHERE dense)' },
  ignition_m: 'sum(distance_m) FILTER (WHERE ignition_known)',
  dense_braking: 'sum(brakings) FILTER (WHERE dense)',
  dense_acceleration: 'sum(accelerations) FILTER (WHERE dense)',
  dense_cornering: 'sum(cornerings) FILTER (WHERE dense)',
};
const LONG_IDLE = `sum(extract(epoch FROM end_time - start_time) - 300)
  FILTER (WHERE status = 12 AND end_time - start_time > interval '5 min')`;

/** Runs a long query that each connection plans once: planning it takes longer than counting a few hundred rows. */
function plannedOnce(tx: Tx, name: string, text: string): Promise<object[]> {
  return queryPrepared(tx, name, text, []);
}

/** Returns the rows of `asset_days` that differ from a count of the rows themselves. */
export async function wrongDays(database: Database): Promise<unknown[]> {
  const counted = (table: string, columns: string) => `(SELECT account_id, asset_id,
    (start_time AT TIME ZONE 'UTC')::date AS day, ${columns} FROM ${table} GROUP BY 1, 2, 3)`;
  const sums = 'count(*) AS trips, sum(distance_m) AS distance_m, sum(moving_s) AS moving_s, sum(idle_s) AS idle_s';
  const scored = Object.entries(SCORED).map(([name, value]) => `${value} AS ${name}`);
  const unlike = Object.keys(SCORED).map((name) => `abs(coalesce(d.${name}, 0) - coalesce(t.${name}, 0)) > 1e-3`);
  return database.ingest((tx) =>
    plannedOnce(
      tx,
      'wrong days',
      `
        SELECT * FROM asset_days d
        FULL JOIN ${counted(TRIPS_WITH_EVENTS, `${sums}, sum(stopped_s) AS stopped_s, ${scored}`)} t USING (account_id, asset_id, day)
        FULL JOIN ${counted('stops', 'count(*) AS stops')} s USING (account_id, asset_id, day)
        FULL JOIN ${counted('driving_events', 'count(*) AS driving_events')} e USING (account_id, asset_id, day)
        LEFT JOIN ${counted('state_intervals', `${LONG_IDLE} AS long_idle_s`)} i USING (account_id, asset_id, day)
        WHERE (coalesce(d.trips, -1), round(d.distance_m::numeric, 3), d.moving_s, d.idle_s, d.stopped_s, d.stops, d.driving_events)
          IS DISTINCT FROM (coalesce(t.trips, 0), round(coalesce(t.distance_m, 0)::numeric, 3), coalesce(t.moving_s, 0),
            coalesce(t.idle_s, 0), coalesce(t.stopped_s, 0), coalesce(s.stops, 0), coalesce(e.driving_events, 0))
          OR abs(d.long_idle_s - coalesce(i.long_idle_s, 0)) > 1e-3 OR ${unlike.join(' OR ')}`,
    ),
  );
}

/** Returns the days of accounts whose sums differ from a count of the trips. */
export async function wrongAccountDays(database: Database): Promise<unknown[]> {
  const columns = ['distance_m', 'moving_s', 'idle_s', 'stopped_s'];
  const sums = columns.map((name) => `sum(${name}) AS ${name}`);
  const unlike = columns.map((name) => `abs(coalesce(d.${name}, 0) - coalesce(t.${name}, 0)) > 1e-3`);
  return database.ingest((tx) =>
    plannedOnce(
      tx,
      'wrong days of accounts',
      `
        SELECT * FROM (SELECT account_id, day, sum(trips) AS trips, ${sums.join(', ')}
          FROM (SELECT * FROM account_days UNION ALL SELECT * FROM account_day_changes) d GROUP BY 1, 2) d
        FULL JOIN (SELECT account_id, (start_time AT TIME ZONE 'UTC')::date AS day, count(*) AS trips, ${sums.join(', ')}
          FROM trips GROUP BY 1, 2) t USING (account_id, day)
        WHERE coalesce(d.trips, 0) <> coalesce(t.trips, 0) OR ${unlike.join(' OR ')}`,
    ),
  );
}

/** Returns the rows of `asset_quarters` that differ from a count of the rows themselves. */
export async function wrongQuarters(database: Database): Promise<unknown[]> {
  const counted = (name: string, table: string, columns: string) => `
    FULL JOIN (SELECT account_id, asset_id, date_bin('6 hours', start_time, timestamptz 'epoch') AS start, ${columns}
      FROM ${table} GROUP BY 1, 2, 3) ${name} USING (account_id, asset_id, start)`;
  const seconds = 'extract(epoch FROM coalesce(end_time, start_time) - start_time)';
  const [speeding, idle, lasts] = [
    `FILTER (WHERE type = 'speeding')`,
    'FILTER (WHERE status = 12 AND end_time > start_time)',
    'FILTER (WHERE end_time > start_time)',
  ];
  const columns: Record<string, Record<string, string>> = {
    trips: {
      ...{ trips: 'count(*)', distance_m: 'sum(distance_m)', moving_s: 'sum(moving_s)', idle_s: 'sum(idle_s)' },
      ...{ stopped_s: 'sum(stopped_s)', max_speed_cm_s: 'max(max_speed_cm_s)', harsh_count: 'sum(harsh_count)' },
      ...SCORED,
    },
    stops: { stops: 'count(*)', stop_s: `sum(${seconds})` },
    driving_events: {
      ...{ driving_events: 'count(*)', event_s: `sum(${seconds})`, speedings: `count(*) ${speeding}` },
      ...{ speeding_s: `sum(${seconds}) ${speeding}`, speeding_max: `max(value) ${speeding}` },
      ...{
        speeding_over: `max(value - limit_value) ${speeding}`,
        braking: `count(*) FILTER (WHERE type = 'harshBraking')`,
      },
    },
    state_intervals: {
      ...{ intervals: `count(*) ${lasts}`, interval_s: `sum(${seconds})`, idles: `count(*) ${idle}` },
      ...{ idling_s: `sum(${seconds}) ${idle}`, longest_idle_s: `max(${seconds}) ${idle}`, long_idle_s: LONG_IDLE },
      gaps: `count(*) ${lasts.replace(')', ' AND previous_end IS DISTINCT FROM start_time)')}`,
    },
  };
  const withGaps = `(SELECT *, lag(end_time) OVER (PARTITION BY account_id, asset_id, end_time > start_time ORDER BY start_time)
    AS previous_end FROM state_intervals) i`;
  const unlike = Object.entries(columns).flatMap(([table, of]) =>
    Object.keys(of).map((name) => `abs(coalesce(q.${name}, 0) - coalesce(${table}_now.${name}, 0)) > 1e-3`),
  );
  const joins = Object.entries(columns).map(([table, of]) =>
    counted(
      `${table}_now`,
      table === 'state_intervals' ? withGaps : table === 'trips' ? TRIPS_WITH_EVENTS : table,
      Object.entries(of)
        .map(([name, value]) => `${value} AS ${name}`)
        .join(', '),
    ),
  );
  return database.ingest((tx) =>
    plannedOnce(
      tx,
      'wrong quarters',
      `SELECT * FROM asset_quarters q ${joins.join(' ')} WHERE q.trips IS NULL OR ${unlike.join(' OR ')}`,
    ),
  );
}

/** Sums of a quarter by place, with the SQL that counts them in rows `r` with `seconds`. */
const BY_PLACE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trips: {
    trips: 'count(*)',
    distance_m: 'sum(distance_m)',
    idle_s: 'sum(idle_s)',
    max_speed_cm_s: 'max(max_speed_cm_s)',
  },
  stops: { stops: 'count(*)', stop_s: 'sum(seconds)' },
  driving_events: {
    ...{ driving_events: 'count(*)', event_s: 'sum(seconds)', speedings: `count(*) FILTER (WHERE type = 'speeding')` },
    speeding_over: `max(value - limit_value) FILTER (WHERE type = 'speeding')`,
  },
  state_intervals: {
    intervals: 'count(*) FILTER (WHERE seconds > 0)',
    interval_s: 'sum(seconds)',
    idles: 'count(*) FILTER (WHERE seconds > 0 AND status = 12)',
    longest_idle_s: 'max(seconds) FILTER (WHERE seconds > 0 AND status = 12)',
  },
};

type Length = 'quarter' | 'day' | 'week';

/** Keys of quarters, days and weeks whose sums by place are known. */
const KNOWN = {
  quarter: 'SELECT account_id, asset_id, start FROM asset_quarters WHERE place IS NOT NULL',
  day: known('day'),
  week: known('week'),
};

/** Returns the SQL of the start of the quarter, day or week in which an instant lies. */
function startOf(length: Length, instant: string): string {
  const [of, origin] = { quarter: ['6 hours', 'epoch'], day: ['1 day', 'epoch'], week: ['7 days', '1970-01-05Z'] }[
    length
  ];
  return `date_bin('${of}', ${instant}, timestamptz '${origin}')`;
}

function known(length: 'day' | 'week'): string {
  return `SELECT account_id, asset_id, ${startOf(length, 'start')} AS start FROM asset_quarters
    GROUP BY 1, 2, 3 HAVING bool_and(place IS NOT NULL)`;
}

/** The tables of kept sums, and those of their sums by place. */
const KEPT = {
  quarter: ['asset_quarters', 'place_quarters'],
  day: ['counted_days', 'place_days'],
  week: ['counted_weeks', 'place_weeks'],
} as const;

/** Returns a SELECT of the known sums by place that differ from a count of the rows. */
function wrongSums(length: Length): string {
  const place = `coalesce((
    SELECT v.place_id FROM visits v WHERE v.account_id = t.account_id AND v.asset_id = t.asset_id
      AND v.entered_at <= t.start_time AND (v.left_at IS NULL OR v.left_at > t.start_time)
    ORDER BY v.entered_at DESC, v.place_id LIMIT 1), 0) AS place_id`;
  const names = Object.values(BY_PLACE).flatMap((of) => Object.keys(of));
  const counted = Object.entries(BY_PLACE).map(
    ([table, of]) => `
    FULL JOIN (
      SELECT account_id, asset_id, start, place_id,
        ${Object.entries(of).map(([name, value]) => `${value} AS ${name}`)}
      FROM (SELECT t.*, ${startOf(length, 'start_time')} AS start, ${place},
        extract(epoch FROM coalesce(end_time, start_time) - start_time) AS seconds FROM ${table} t) r
      GROUP BY 1, 2, 3, 4) ${table}_now USING (account_id, asset_id, start, place_id)`,
  );
  const differs = Object.entries(BY_PLACE).flatMap(([table, of]) =>
    Object.keys(of).map((name) => `abs(coalesce(k.${name}, 0) - coalesce(${table}_now.${name}, 0)) > 1e-3`),
  );
  const [of, byPlace] = KEPT[length];
  return `
    SELECT * FROM (
      SELECT account_id, asset_id, start, place AS place_id, ${names} FROM ${of} WHERE place >= 0
      UNION ALL
      SELECT account_id, asset_id, p.start, place_id, ${names.map((name) => `p.${name}`)}
      FROM ${byPlace} p JOIN ${of} q USING (account_id, asset_id, start) WHERE q.place = -1) k
    ${counted.join(' ')}
    WHERE (${differs.join(' OR ')}) AND (account_id, asset_id, start) IN (${KNOWN[length]})`;
}

/** Selects the sums of known days or weeks that differ from those of their quarters. */
function unlikeQuarters(length: 'day' | 'week'): string {
  const names = [...Object.values(BY_PLACE).flatMap((of) => Object.keys(of)), ...SCORE_COLUMNS];
  const sums = names.map(
    (name) => `${name.includes('max') || /over|longest/.test(name) ? 'max' : 'sum'}(${name}) AS ${name}`,
  );
  return `
    SELECT * FROM (${KNOWN[length]}) k LEFT JOIN ${KEPT[length][0]} d USING (account_id, asset_id, start)
    JOIN (SELECT account_id, asset_id, ${startOf(length, 'start')} AS start, ${sums} FROM asset_quarters GROUP BY 1, 2, 3) q
      USING (account_id, asset_id, start)
    WHERE d.trips IS NULL OR ${names.map((name) => `abs(coalesce(d.${name}, 0) - coalesce(q.${name}, 0)) > 1e-3`).join(' OR ')}`;
}

/** Selects the known rests of visits that differ from a count of the intervals. */
function wrongRests(): string {
  const statuses = STATIONARY_STATUSES.map(statusNumber);
  return `
    SELECT * FROM visit_rests k FULL JOIN (
      SELECT v.account_id, v.asset_id, v.place_id, v.entered_at, date_bin('6 hours', i.start_time, timestamptz 'epoch') AS start,
        sum(extract(epoch FROM least(i.end_time, v.left_at) - greatest(i.start_time, v.entered_at))) AS seconds_now
      FROM visits v JOIN state_intervals i USING (account_id, asset_id)
      WHERE i.status IN (${statuses}) AND i.end_time > i.start_time AND i.end_time > v.entered_at
        AND (v.left_at IS NULL OR i.start_time < v.left_at)
      GROUP BY 1, 2, 3, 4, 5) r USING (account_id, asset_id, place_id, entered_at, start)
    WHERE abs(coalesce(seconds, 0) - coalesce(seconds_now, 0)) > 1e-3 AND (account_id, asset_id, start) IN (${KNOWN.quarter})`;
}

/** Selects the known gaps between statuses that differ from those of the intervals. */
function wrongGaps(): string {
  return `
    SELECT * FROM (SELECT *, true AS kept FROM status_gaps) g FULL JOIN (
      SELECT account_id, asset_id, start_time, previous_end, true AS found
      FROM (SELECT *, lag(end_time) OVER (PARTITION BY account_id, asset_id ORDER BY start_time) AS previous_end
        FROM state_intervals WHERE end_time > start_time) i
      WHERE previous_end IS DISTINCT FROM start_time) i USING (account_id, asset_id, start_time)
    WHERE ((found AND kept) IS NULL OR since IS DISTINCT FROM previous_end)
      AND (account_id, asset_id, date_bin('6 hours', start_time, timestamptz 'epoch')) IN (${KNOWN.quarter})`;
}

/**
 * Returns what a job counts by place and differs from a count of the rows, as far as it is known: sums of quarters, days and weeks,
 * rests of visits, gaps, and the kept parts of intervals that waiting meets. 12 and 13 are the statuses idle and stopped.
 */
export async function wrongPlaces(database: Database): Promise<unknown[]> {
  const known = `(account_id, asset_id, date_bin('6 hours', start_time, timestamptz 'epoch')) IN (
    ${KNOWN.quarter})`;
  // Entries and seconds of the pieces of each interval that waiting meets, as its quarter and as a count have them.
  const kept = `
    SELECT account_id, asset_id, start_time, sum(entries) AS entries, sum(entries * seconds) AS seconds, sum(idles) AS idles,
      sum(idles * seconds) AS idle_seconds FROM waited_parts WHERE ${known} GROUP BY 1, 2, 3`;
  const waited = `
    SELECT account_id, asset_id, start_time, CASE WHEN whole THEN 0 ELSE rests + waits - 1 END,
      0, CASE WHEN status = 12 THEN rests - 1 ELSE 0 END, CASE WHEN status = 12 THEN rest_seconds - seconds ELSE 0 END
    FROM (
      SELECT i.*, i.during <@ w.waiting AS whole, extract(epoch FROM end_time - start_time) AS seconds,
        (SELECT count(*) FROM unnest(tstzmultirange(during) - waiting)) AS rests,
        (SELECT count(*) FROM unnest(tstzmultirange(during) * waiting)) AS waits,
        (SELECT coalesce(sum(extract(epoch FROM upper(p) - lower(p))), 0) FROM unnest(tstzmultirange(during) - waiting) p) AS rest_seconds
      FROM (SELECT *, tstzrange(start_time, end_time) AS during FROM state_intervals) i
      JOIN (
        SELECT account_id, asset_id, range_agg(tstzrange(entered_at, left_at)) AS waiting FROM visits WHERE waits GROUP BY 1, 2) w
        USING (account_id, asset_id)
      WHERE status IN (12, 13) AND end_time > start_time AND during && waiting AND ${known}) i
    WHERE status = 12 OR NOT whole`;
  const unlikeWaiting = `
    SELECT * FROM (${kept}) k FULL JOIN (${waited})
      w (account_id, asset_id, start_time, entries_now, seconds_now, idles_now, idle_seconds_now)
      USING (account_id, asset_id, start_time)
    WHERE (entries, idles) IS DISTINCT FROM (entries_now, idles_now) OR abs(seconds - seconds_now) > 1e-3
      OR abs(idle_seconds - idle_seconds_now) > 1e-3`;
  const queries = [
    ...[wrongSums('quarter'), wrongSums('day'), wrongSums('week'), unlikeQuarters('day'), unlikeQuarters('week')],
    ...[wrongRests(), wrongGaps(), unlikeWaiting],
  ];
  return database.ingest(async (tx) => {
    const wrong: unknown[] = [];
    for (const [index, query] of queries.entries())
      wrong.push(...(await plannedOnce(tx, `wrong places ${index}`, query)));
    return wrong;
  });
}
