/**
 * Counts quarters of days by place after they changed: `asset_quarters.place`, `place_quarters` where rows of a quarter began
 * in several places, `waited_parts`, `status_gaps`, `visit_rests`, and the sums of days and weeks (`counted_days`, `place_days`,
 * `counted_weeks`, `place_weeks`). The triggers of a quarter and of visits take its place back (migration 0146), so reports know what they must read by quarters and rows.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { STATIONARY_STATUSES, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from './db.ts';
import { COUNTED } from './migrations/0085-asset-quarters.ts';
import { SCORE_COLUMNS } from './migrations/0200-counted-weeks.ts';
import { sql } from './sql.ts';

/** Quarters of one transaction. Batches that change one of them wait for it. */
const AT_ONCE = 100;
/** Transactions of an account before the next one has its turn. */
const TURNS = 100;

/** Otherwise two runs could each count a quarter of a day, and neither the day. */
const ONE_AT_A_TIME = `SELECT pg_advisory_xact_lock(hashtext('place quarters'))`;

/** Statuses that become waiting at pickup and drop-off places. */
export const AT_REST = sql.raw(`(${statusNumber('stopped')}, ${statusNumber('idle')})`);

const STATIONARY = sql.raw(`(${STATIONARY_STATUSES.map(statusNumber)})`);

/** Keys of quarters, an array for each column. */
interface Keys {
  accounts: number[];
  starts: Date[];
  assets: number[];
}

/**
 * Counts quarters that have no place, of each account once, the newest first. Quarters that batches hold, or that change
 * again meanwhile, wait for the next run.
 * @param mayGoOn no transaction starts when it returns false
 * @returns the number of quarters
 */
export async function countQuartersByPlace(database: Database, mayGoOn: () => boolean = () => true): Promise<number> {
  let counted = 0;
  let accounts = await database.ingest(accountsWithUnplaced);
  while (accounts.length > 0) {
    const unfinished: Progress[] = [];
    for (const { id, last: before } of accounts) {
      let last = before;
      for (let times = 0; times < TURNS; times++) {
        if (!mayGoOn()) return counted;
        const rows = await database.ingest((tx) => countSome(tx, id, last), ONE_AT_A_TIME);
        counted += rows.length;
        last = rows.length < AT_ONCE ? undefined : rows.at(-1);
        await turn();
        if (last === undefined) break;
      }
      if (last !== undefined) unfinished.push({ id, last });
    }
    accounts = unfinished;
  }
  return counted;
}

interface Quarter {
  start: Date;
  asset: number;
}

/** An account, and the last of its quarters that was counted. */
interface Progress {
  id: number;
  last?: Quarter | undefined;
}

async function accountsWithUnplaced(tx: Tx): Promise<Progress[]> {
  const { rows } = await sql<Progress>`SELECT id FROM accounts a
    WHERE EXISTS (SELECT FROM asset_quarters q WHERE q.account_id = a.id AND q.place IS NULL) ORDER BY id`.execute(tx);
  return rows;
}

/**
 * Counts quarters of an account, which stay locked until the end of the transaction.
 * @param last quarters that come before it, or are it, are left out
 */
async function countSome(tx: Tx, accountId: number, last: Quarter | undefined): Promise<Quarter[]> {
  const behind = last === undefined ? sql`` : sql`AND (start, asset_id) < (${last.start}, ${last.asset})`;
  const { rows } = await sql<Quarter>`
    SELECT start, asset_id AS asset FROM asset_quarters WHERE account_id = ${accountId} AND place IS NULL ${behind}
    ORDER BY account_id DESC, start DESC, asset_id DESC LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`.execute(tx);
  if (rows.length === 0) return rows;
  const keys = {
    accounts: rows.map(() => accountId),
    starts: rows.map(({ start }) => start),
    assets: rows.map(({ asset }) => asset),
  };
  // Statements behind the lock see all that was committed before it.
  await sql`DELETE FROM place_quarters p USING ${quarters(keys)}
    WHERE p.account_id = q.account_id AND p.start = q.start AND p.asset_id = q.asset_id`.execute(tx);
  await sql`DELETE FROM waited_parts w USING ${quarters(keys)}
    WHERE w.account_id = q.account_id AND w.asset_id = q.asset_id AND w.start_time >= q.start
      AND w.start_time < q.start + interval '6 hours'`.execute(tx);
  await sql`DELETE FROM status_gaps g USING ${quarters(keys)}
    WHERE g.account_id = q.account_id AND g.asset_id = q.asset_id AND g.start_time >= q.start
      AND g.start_time < q.start + interval '6 hours'`.execute(tx);
  await sql`DELETE FROM visit_rests r USING ${quarters(keys)}
    WHERE r.account_id = q.account_id AND r.start = q.start AND r.asset_id = q.asset_id`.execute(tx);
  await noteWaiting(keys).execute(tx);
  await noteGaps(keys).execute(tx);
  await noteRests(keys).execute(tx);
  await count(keys).execute(tx);
  for (const whole of [DAYS, WEEKS]) {
    await sql`DELETE FROM ${sql.table(whole.byPlace)} p USING ${spans(keys, whole)}
      WHERE p.account_id = d.account_id AND p.start = d.start AND p.asset_id = d.asset_id`.execute(tx);
    await addUp(keys, whole).execute(tx);
  }
  return rows;
}

const quarters = ({ accounts, starts, assets }: Keys): RawBuilder<unknown> =>
  sql`unnest(${accounts}::int[], ${starts}::timestamptz[], ${assets}::int[]) q (account_id, start, asset_id)`;

/** Returns the statement that stores the parts of intervals at rest which waiting meets. */
function noteWaiting(keys: Keys): RawBuilder<unknown> {
  const idle = sql.lit(statusNumber('idle'));
  return sql`
    INSERT INTO waited_parts (account_id, asset_id, start_time, end_time, at, seconds, place_id, kind, entries, idles)
    SELECT i.account_id, i.asset_id, i.start_time, i.end_time, lower(p.during), extract(epoch FROM upper(p.during) - lower(p.during)),
      coalesce((
        SELECT v.place_id FROM visits v
        WHERE v.account_id = i.account_id AND v.asset_id = i.asset_id AND v.entered_at <= lower(p.during)
          AND (v.left_at IS NULL OR v.left_at > lower(p.during))
        ORDER BY v.entered_at DESC, v.place_id LIMIT 1), 0),
      p.kind, CASE WHEN i.during <@ w.during THEN 0 WHEN p.kind = 0 THEN -1 ELSE 1 END,
      CASE WHEN i.status <> ${idle} OR p.kind = 2 THEN 0 WHEN p.kind = 0 THEN -1 ELSE 1 END
    FROM ${quarters(keys)}
    CROSS JOIN LATERAL (
      SELECT r.*, tstzrange(r.start_time, r.end_time) AS during FROM state_intervals r
      WHERE r.account_id = q.account_id AND (r.asset_id, r.start_time) >= (q.asset_id, q.start)
        AND (r.asset_id, r.start_time) < (q.asset_id, q.start + interval '6 hours') AND r.status IN ${AT_REST}
        AND r.end_time > r.start_time
        AND EXISTS (SELECT FROM visits e WHERE e.account_id = q.account_id AND e.asset_id = q.asset_id AND e.waits)
      OFFSET 0) i
    CROSS JOIN LATERAL (
      SELECT range_agg(tstzrange(v.entered_at, v.left_at)) AS during FROM visits v
      WHERE v.account_id = i.account_id AND v.asset_id = i.asset_id AND v.waits AND v.entered_at < i.end_time
        AND (v.left_at IS NULL OR v.left_at > i.start_time)) w
    CROSS JOIN LATERAL (
      SELECT 0 AS kind, i.during
      UNION ALL SELECT 1, unnest(tstzmultirange(i.during) - w.during)
      UNION ALL SELECT 2, unnest(tstzmultirange(i.during) * w.during)) p
    -- An interval that is replaced as a whole has the same start and length as its replacement.
    WHERE w.during && i.during AND (i.status = ${idle} OR NOT i.during <@ w.during)`;
}

/** Returns the statement that stores the gaps before intervals. Few quarters have one. */
function noteGaps(keys: Keys): RawBuilder<unknown> {
  const ofQuarter = sql`t.account_id = q.account_id AND (t.asset_id, t.start_time) >= (q.asset_id, q.start)
    AND (t.asset_id, t.start_time) < (q.asset_id, q.start + interval '6 hours') AND t.end_time > t.start_time`;
  return sql`
    INSERT INTO status_gaps (account_id, start_time, asset_id, since)
    SELECT q.account_id, i.start_time, q.asset_id, i.previous_end
    FROM ${quarters(keys)}
    CROSS JOIN LATERAL (
      SELECT gaps FROM asset_quarters k WHERE k.account_id = q.account_id AND k.start = q.start AND k.asset_id = q.asset_id LIMIT 1) k
    CROSS JOIN LATERAL (
      SELECT t.start_time, coalesce(lag(t.end_time) OVER (ORDER BY t.start_time), (
        SELECT b.end_time FROM state_intervals b
        WHERE b.account_id = q.account_id AND (b.asset_id, b.start_time) >= (q.asset_id, timestamptz '-infinity')
          AND (b.asset_id, b.start_time) < (q.asset_id, q.start) AND b.end_time > b.start_time
        ORDER BY b.asset_id DESC, b.start_time DESC LIMIT 1)) AS previous_end
      FROM state_intervals t WHERE k.gaps > 0 AND ${ofQuarter}) i
    WHERE i.previous_end IS DISTINCT FROM i.start_time`;
}

/** Returns the statement that stores how long intervals at rest were part of visits. */
function noteRests(keys: Keys): RawBuilder<unknown> {
  const begun = sql`r.account_id = q.account_id AND (r.asset_id, r.start_time) >= (q.asset_id, q.start)
    AND (r.asset_id, r.start_time) < (q.asset_id, q.start + interval '6 hours') AND r.end_time > r.start_time`;
  return sql`
    INSERT INTO visit_rests (account_id, start, asset_id, place_id, entered_at, seconds)
    SELECT q.account_id, q.start, q.asset_id, v.place_id, v.entered_at, rests.seconds
    FROM ${quarters(keys)}
    CROSS JOIN LATERAL (
      SELECT r.end_time FROM state_intervals r WHERE ${begun} ORDER BY r.asset_id DESC, r.start_time DESC LIMIT 1) last
    CROSS JOIN LATERAL (
      SELECT * FROM visits v WHERE v.account_id = q.account_id AND v.asset_id = q.asset_id AND v.entered_at < last.end_time
        AND (v.left_at IS NULL OR v.left_at > q.start) OFFSET 0) v
    CROSS JOIN LATERAL (
      SELECT sum(extract(epoch FROM least(r.end_time, v.left_at) - greatest(r.start_time, v.entered_at))) AS seconds
      FROM state_intervals r
      WHERE ${begun} AND r.status IN ${STATIONARY} AND r.end_time > v.entered_at
        AND (v.left_at IS NULL OR r.start_time < v.left_at)) rests
    WHERE rests.seconds IS NOT NULL`;
}

const KEY = sql.raw('account_id, start, asset_id');
const PLACED = sql.raw('account_id, start, asset_id, place_id');

/** Returns the statement that counts the rows of quarters by place. `spans` have one place each, 0 for none. */
function count(keys: Keys): RawBuilder<unknown> {
  const tables = Object.entries(COUNTED);
  const names = tables.flatMap(([, columns]) => Object.keys(columns));
  const values = tables.flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, value]) =>
      sql.raw(value.startsWith('max(') ? `${table}.${name}` : `coalesce(${table}.${name}, 0)`),
    ),
  );
  const joins = tables.map(
    ([table, columns]) => sql`
      LEFT JOIN (
        SELECT s.account_id, s.start, s.asset_id, s.place_id,
          ${sql.raw(
            Object.entries(columns)
              .map(([name, value]) => `${value} AS ${name}`)
              .join(', '),
          )}
        FROM several s CROSS JOIN LATERAL (
          -- Rows are compared as pairs so that only the primary key serves (migration 0085).
          SELECT * FROM ${sql.table(table)} t WHERE t.account_id = s.account_id
            AND (t.asset_id, t.start_time) >= (s.asset_id, s.since) AND (t.asset_id, t.start_time) < (s.asset_id, s.until)
          OFFSET 0) r
        GROUP BY ${sql.raw('1, 2, 3, 4')}) ${sql.table(table)} USING (${PLACED})`,
  );
  const some = sql.join(
    tables.map(([table]) => sql`${sql.table(table)}.account_id IS NOT NULL`),
    sql` OR `,
  );
  return sql`
    WITH q AS MATERIALIZED (SELECT * FROM ${quarters(keys)}),
    visited AS MATERIALIZED (
      SELECT q.*, v.place_id, v.entered_at, greatest(v.entered_at, q.start) AS since, v.left_at AS until
      FROM q CROSS JOIN LATERAL (
        SELECT * FROM visits v WHERE v.account_id = q.account_id AND v.asset_id = q.asset_id
          AND v.entered_at < q.start + interval '6 hours' AND (v.left_at IS NULL OR v.left_at > q.start) OFFSET 0) v),
    spans AS MATERIALIZED (
      SELECT DISTINCT ON (b.account_id, b.start, b.asset_id, b.since) b.*, coalesce(v.place_id, 0) AS place_id
      FROM (
        SELECT e.*, lead(e.since, 1, e.start + interval '6 hours') OVER (PARTITION BY ${KEY} ORDER BY e.since) AS until
        FROM (
          SELECT ${KEY}, start AS since FROM visited
          UNION SELECT ${KEY}, since FROM visited
          UNION SELECT ${KEY}, until FROM visited WHERE until < start + interval '6 hours') e) b
      LEFT JOIN visited v ON v.account_id = b.account_id AND v.start = b.start AND v.asset_id = b.asset_id
        AND v.since <= b.since AND (v.until IS NULL OR v.until > b.since)
      -- In several places at a time, rows belong to the one that was entered last.
      ORDER BY b.account_id, b.start, b.asset_id, b.since, v.entered_at DESC, v.place_id),
    places AS MATERIALIZED (
      SELECT ${KEY}, CASE WHEN min(place_id) = max(place_id) THEN min(place_id) ELSE -1 END AS place FROM spans GROUP BY ${KEY}),
    several AS MATERIALIZED (SELECT s.* FROM spans s JOIN places USING (${KEY}) WHERE place = -1),
    counted AS (
      INSERT INTO place_quarters (${PLACED}, ${sql.raw(names.join(', '))})
      SELECT ${PLACED}, ${sql.join(values)} FROM (SELECT DISTINCT ${PLACED} FROM several) k ${sql.join(joins, sql``)}
      WHERE ${some})
    UPDATE asset_quarters a SET place = coalesce(p.place, 0) FROM q LEFT JOIN places p USING (${KEY})
    WHERE a.account_id = q.account_id AND a.start = q.start AND a.asset_id = q.asset_id`;
}

/** Days and weeks, and what they add up: quarters and days. */
interface Whole {
  table: string;
  byPlace: string;
  /** Start of the one in which an instant lies. */
  of: (instant: RawBuilder<unknown>) => RawBuilder<unknown>;
  parts: { table: string; byPlace: string; number: number; length: RawBuilder<unknown> };
  /** Quarters. */
  quarters: number;
}

const DAYS: Whole = {
  ...{ table: 'counted_days', byPlace: 'place_days', quarters: 4 },
  of: (instant) => sql`date_bin('1 day', ${instant}, timestamptz 'epoch')`,
  parts: { table: 'asset_quarters', byPlace: 'place_quarters', number: 4, length: sql`interval '6 hours'` },
};
const WEEKS: Whole = {
  ...{ table: 'counted_weeks', byPlace: 'place_weeks', quarters: 28 },
  of: (instant) => sql`date_bin('7 days', ${instant}, timestamptz '1970-01-05Z')`,
  parts: { table: 'counted_days', byPlace: 'place_days', number: 7, length: sql`interval '1 day'` },
};

const spans = (keys: Keys, { of }: Whole): RawBuilder<unknown> => sql`(
  SELECT DISTINCT q.account_id, ${of(sql`q.start`)} AS start, q.asset_id FROM ${quarters(keys)}) d`;

/** Returns the statement that adds up the days or weeks whose quarters all have a place. */
function addUp(keys: Keys, whole: Whole): RawBuilder<unknown> {
  const { table, byPlace, parts } = whole;
  const columns = Object.assign({}, ...Object.values(COUNTED)) as Record<string, string>;
  const aggregate = (name: string) => `${columns[name]?.startsWith('max(') ? 'max' : 'sum'}(${name})`;
  const ofPlaces = Object.keys(columns);
  const all = [...ofPlaces, ...SCORE_COLUMNS];
  const [names, sums] = [sql.raw(all.join(', ')), sql.raw(all.map(aggregate).join(', '))];
  const [placeNames, placeSums] = [sql.raw(ofPlaces.join(', ')), sql.raw(ofPlaces.map(aggregate).join(', '))];
  const updates = sql.raw(['place', ...all].map((name) => `${name} = excluded.${name}`).join(', '));
  return sql`
    WITH d AS MATERIALIZED (
      SELECT d.* FROM ${spans(keys, whole)} WHERE NOT EXISTS (
        SELECT FROM generate_series(0, ${sql.lit(whole.quarters - 1)}) number CROSS JOIN LATERAL (
          SELECT place FROM asset_quarters k
          WHERE k.account_id = d.account_id AND k.start = d.start + number * interval '6 hours' AND k.asset_id = d.asset_id LIMIT 1) k
        WHERE k.place IS NULL)),
    parts AS MATERIALIZED (
      SELECT k.*, d.start AS since FROM d CROSS JOIN generate_series(0, ${sql.lit(parts.number - 1)}) number
      CROSS JOIN LATERAL (
        SELECT * FROM ${sql.table(parts.table)} k
        WHERE k.account_id = d.account_id AND k.start = d.start + number * ${parts.length} AND k.asset_id = d.asset_id LIMIT 1) k),
    whole AS MATERIALIZED (
      SELECT account_id, since, asset_id, CASE WHEN min(place) = max(place) THEN min(place) ELSE -1 END AS place
      FROM parts GROUP BY 1, 2, 3),
    placed AS (
      INSERT INTO ${sql.table(byPlace)} (account_id, start, asset_id, place_id, ${placeNames})
      SELECT account_id, since, asset_id, place_id, ${placeSums}
      FROM (
        SELECT account_id, since, asset_id, place AS place_id, ${placeNames} FROM parts WHERE place >= 0
        UNION ALL
        SELECT k.account_id, k.since, k.asset_id, p.* FROM parts k CROSS JOIN LATERAL (
          SELECT place_id, ${placeNames} FROM ${sql.table(parts.byPlace)} p
          WHERE p.account_id = k.account_id AND p.start = k.start AND p.asset_id = k.asset_id OFFSET 0) p
        WHERE k.place = -1) p
      JOIN whole USING (account_id, since, asset_id) WHERE place = -1 GROUP BY 1, 2, 3, 4)
    INSERT INTO ${sql.table(table)} (account_id, start, asset_id, place, ${names})
    SELECT account_id, since, asset_id, whole.place, ${sums}
    FROM parts JOIN whole USING (account_id, since, asset_id) GROUP BY 1, 2, 3, 4
    ON CONFLICT (account_id, start, asset_id) DO UPDATE SET ${updates}`;
}
