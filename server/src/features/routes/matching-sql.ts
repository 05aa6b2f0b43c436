import type { LiveMarker } from '@waymark/domain/routes/live-markers.ts';
import type { MarkerResult, RunResult } from '@waymark/domain/routes/result.ts';
import type { Marker, RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { Tx } from '../../storage/db.ts';
import { markersOfStored, markersText, type StoredMarkers } from '../../storage/run-markers.ts';
import { sql } from '../../storage/sql.ts';

/** A run that ended, with markers that positions do not cover. */
export interface UnmatchedRun {
  account_id: number;
  asset_id: number;
  assignment_id: number;
  route_id: number;
  window_start: Date;
  window_end: Date;
  version_from: Date;
  started_at: Date | null;
  ended_at: Date | null;
  covered: number;
  missed: number;
  no_data: number;
  order_kept: boolean | null;
  results: MarkerResult[];
  deviations: RunResult['deviations'];
  markers: Marker[];
  tolerance_m: number;
  vehicle: RouteVehicle;
}

const RUN = sql`n.account_id, n.asset_id, n.assignment_id, n.route_id, n.window_start, n.window_end, n.version_from,
  n.started_at, n.ended_at, n.covered, n.missed, n.no_data, n.order_kept, n.markers AS results, n.deviations,
  v.markers, v.tolerance_m, r.vehicle`;
const PLANS = sql`
  JOIN route_versions v ON v.account_id = n.account_id AND v.route_id = n.route_id AND v.valid_from = n.version_from
  JOIN routes r ON r.account_id = n.account_id AND r.id = n.route_id`;

type Stored<Run> = Omit<Run, 'results'> & { results: StoredMarkers };

function read<Run extends UnmatchedRun>(run: Stored<Run>): Run {
  return { ...run, results: markersOfStored(run.results) } as Run;
}

/** A run under way, with what the last match of its track found. */
export interface RunUnderWay extends UnmatchedRun {
  live_markers: LiveMarker[] | null;
  /** Time of the last matched fix. */
  live_until: Date | null;
}

/** Returns runs under way with markers that positions do not cover and fixes that were not matched, the oldest match first. */
export async function runsUnderWay(tx: Tx, now: Date, most: number): Promise<RunUnderWay[]> {
  const { rows } = await sql<Stored<RunUnderWay>>`
    SELECT ${RUN}, n.live_markers, n.live_until
    FROM route_runs n ${PLANS}
    LEFT JOIN asset_state s ON s.account_id = n.account_id AND s.asset_id = n.asset_id
    WHERE n.window_start <= ${now} AND n.window_end > ${now} AND n.missed + n.no_data > 0
      AND (n.live_until IS NULL OR s.last_fix_time > n.live_until)
    ORDER BY n.live_until NULLS FIRST LIMIT ${most}`.execute(tx);
  return rows.map(read);
}

/** Stores a match of a run under way, unless late data has derived the run again since it was read. */
export async function storeLive(tx: Tx, run: RunUnderWay, markers: readonly LiveMarker[], until: Date): Promise<void> {
  await sql`
    UPDATE route_runs SET live_markers = ${JSON.stringify(markers)}::jsonb, live_until = ${until}
    WHERE account_id = ${run.account_id} AND asset_id = ${run.asset_id} AND assignment_id = ${run.assignment_id}
      AND window_start = ${run.window_start} AND live_until IS NOT DISTINCT FROM ${run.live_until}`.execute(tx);
}

/** Returns the runs that wait, the latest first. */
export async function unmatchedRuns(tx: Tx, since: Date, now: Date, most: number): Promise<UnmatchedRun[]> {
  const { rows } = await sql<Stored<UnmatchedRun>>`
    SELECT ${RUN} FROM route_runs n ${PLANS}
    WHERE n.missed + n.no_data > 0 AND n.matched_at IS NULL AND n.window_end <= ${now} AND n.window_end > ${since}
    ORDER BY n.window_end DESC LIMIT ${most}`.execute(tx);
  return rows.map(read);
}

/**
 * Marks ended runs that positions cover completely, so that they are not looked at again. Runs that derivation writes at
 * the same time wait for the next call, because both would wait for each other's rows.
 */
export async function skipCovered(tx: Tx, now: Date, most: number): Promise<void> {
  await sql`
    WITH covered AS (
      SELECT account_id, asset_id, assignment_id, window_start FROM route_runs
      WHERE matched_at IS NULL AND window_end <= ${now} AND missed + no_data = 0
      LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    UPDATE route_runs n SET matched_at = ${now} FROM covered c
    WHERE n.account_id = c.account_id AND n.asset_id = c.asset_id AND n.assignment_id = c.assignment_id
      AND n.window_start = c.window_start`.execute(tx);
}

/** Stores a matched result, unless derivation has written the run again. */
export async function storeMatched(tx: Tx, run: UnmatchedRun, result: RunResult, at: Date): Promise<void> {
  const time = (value: number | null) => (value === null ? null : new Date(value));
  await sql`
    UPDATE route_runs SET matched_at = ${at}, started_at = ${time(result.startedAt)}, ended_at = ${time(result.endedAt)},
      covered = ${result.covered}, missed = ${result.missed}, no_data = ${result.noData}, order_kept = ${result.orderKept},
      markers = ${markersText(result.markers)}::jsonb
    WHERE account_id = ${run.account_id} AND asset_id = ${run.asset_id} AND assignment_id = ${run.assignment_id}
      AND window_start = ${run.window_start} AND matched_at IS NULL
      AND jsonb_strip_nulls(markers) = ${markersText(run.results)}::jsonb`.execute(tx);
}
