import { type AlertsFold, startAlerts } from '@waymark/domain/alerts/fold.ts';
import { type Fold, startFold } from '@waymark/domain/derive/fold.ts';
import { foldText, parseFold } from '@waymark/domain/derive/stored-fold.ts';
import { startVisits, type VisitsFold } from '@waymark/domain/places/visits.ts';
import { type RunsFold, startRuns } from '@waymark/domain/routes/runs.ts';
import type { Tx } from '../../storage/db.ts';
import { Flight } from '../../storage/flight.ts';
import { sql } from '../../storage/sql.ts';
import { binaryArray, int4Array, timestampArray } from './binary-array.ts';
import type { AssetKey } from './due.ts';
import { type Marks, startMarks } from './marks-sql.ts';

/** A derivation at one position, with everything that is needed to resume it. */
export interface Progress {
  fold: Fold;
  marks: Marks;
  visits: VisitsFold;
  alerts: AlertsFold;
  runs: RunsFold;
  /** `updated_at` of the state stored with it, epoch ms. If it differs, positions were stored later. */
  savedAt: number;
}

export function startProgress(): Progress {
  return {
    fold: startFold(),
    marks: startMarks(),
    visits: startVisits(),
    alerts: startAlerts(),
    runs: startRuns(),
    savedAt: 0,
  };
}

/** Returns the text of `asset_open.fold` and `derive_checkpoints.fold`: JSON of marks, visits, alerts, runs and time, then the fold. */
export function progressText({ fold, marks, visits, alerts, runs, savedAt }: Progress): string {
  const head: Head = { marks, savedAt };
  if (visits.at !== 0) head.visits = visits;
  if (alerts.at !== 0) head.alerts = alerts;
  if (runs.at !== 0) head.runs = runs;
  return `${JSON.stringify(head)}\n${foldText(fold)}`;
}

/** Returns the time of a checkpoint: of its last position, or of what time alone decided after that. Epoch ms. */
export function checkpointTime({ fold, visits, alerts }: Pick<Progress, 'fold' | 'visits' | 'alerts'>): number {
  return Math.max(fold.last.time, visits.decided, alerts.decided);
}

/** The first line of the text. Without places it has no visits, without rules no alerts, without planned routes no runs. */
type Head = Omit<Progress, 'fold' | OfSome> & Partial<Pick<Progress, OfSome>>;
type OfSome = 'visits' | 'alerts' | 'runs';

/**
 * Parses `progressText`.
 * @returns undefined if the text has another version of the rules; derive from the positions then
 */
export function parseProgress(text: string): Progress | undefined {
  const end = text.indexOf('\n');
  try {
    const {
      marks,
      savedAt,
      visits = startVisits(),
      alerts = startAlerts(),
      runs = startRuns(),
    } = JSON.parse(text.slice(0, end)) as Head;
    return { marks, savedAt, visits, alerts, runs, fold: parseFold(text.slice(end + 1)) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Fix time between two checkpoints: the maximum length of track that a rederivation reads in addition. */
export const CHECKPOINT_EVERY_MS = 3_600_000;

export interface Checkpoint extends AssetKey {
  /** `checkpointTime`, epoch ms. */
  at: number;
  text: string;
}

const SAVE = `
  INSERT INTO derive_checkpoints (account_id, asset_id, at, fold)
  SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::text[])
  ON CONFLICT (account_id, asset_id, at) DO UPDATE SET fold = excluded.fold`;

export async function saveCheckpoints(tx: Tx, checkpoints: readonly Checkpoint[]): Promise<void> {
  const flight = new Flight(tx);
  addCheckpoints(flight, checkpoints);
  await flight.land();
}

/** Writes checkpoints like `saveCheckpoints`, together with other statements. */
export function addCheckpoints(flight: Flight, checkpoints: readonly Checkpoint[]): void {
  if (checkpoints.length === 0) return;
  flight.add('save derive_checkpoints', SAVE, [
    int4Array(checkpoints.map((it) => it.accountId)),
    int4Array(checkpoints.map((it) => it.assetId)),
    timestampArray(checkpoints.map((it) => it.at)),
    binaryArray(
      'text',
      checkpoints.map((it) => it.text),
    ),
  ]);
}

/** Returns the latest readable checkpoint of an asset before an instant, else an empty one. */
export async function progressBefore(tx: Tx, asset: AssetKey, before: number): Promise<Progress> {
  const { rows } = await sql<{ fold: string }>`
    SELECT fold FROM derive_checkpoints
    WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId} AND at < ${new Date(before)}
    ORDER BY at DESC LIMIT 1`.execute(tx);
  return (rows[0] && parseProgress(rows[0].fold)) ?? startProgress();
}

/** Checkpoints older than the first number of days are thinned to the last one of each period of the second. */
const THINNING = [
  { olderThanDays: 2, keepOnePerDays: 0.25 },
  { olderThanDays: 14, keepOnePerDays: 1 },
  { olderThanDays: 90, keepOnePerDays: 7 },
] as const;

/**
 * Thins checkpoints. Run it periodically.
 * @param now epoch ms
 */
export async function thinCheckpoints(tx: Tx, now: number): Promise<void> {
  for (const { olderThanDays, keepOnePerDays } of THINNING) {
    const before = new Date(now - olderThanDays * 86_400_000);
    await sql`
      DELETE FROM derive_checkpoints c USING (
        SELECT account_id, asset_id, at, lead(at) OVER (
          PARTITION BY account_id, asset_id, floor(extract(epoch FROM at) / ${keepOnePerDays * 86_400}) ORDER BY at
        ) AS later FROM derive_checkpoints WHERE at < ${before}
      ) o
      WHERE o.later IS NOT NULL AND c.account_id = o.account_id AND c.asset_id = o.asset_id AND c.at = o.at`.execute(
      tx,
    );
  }
}

/** Returns the checkpoints of an asset after an instant (epoch ms), in order of time. Unreadable ones are left out. */
export async function checkpointsAfter(
  tx: Tx,
  asset: AssetKey,
  after: number,
): Promise<{ at: number; progress: Progress }[]> {
  const { rows } = await sql<{ at: Date; fold: string }>`
    SELECT at, fold FROM derive_checkpoints
    WHERE account_id = ${asset.accountId} AND asset_id = ${asset.assetId} AND at > ${new Date(after)} ORDER BY at`.execute(
    tx,
  );
  return rows.flatMap(({ at, fold }) => {
    const progress = parseProgress(fold);
    return progress ? [{ at: at.getTime(), progress }] : [];
  });
}
