import { advance, contact, type Derived, isInOrder } from '@waymark/domain/derive/index.ts';
import type { VisitsOut } from '@waymark/domain/places/visits.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import type { Tx } from '../../storage/db.ts';
import { hasPositionsUntil, readTrack } from '../../storage/tracks.ts';
import { type AlertsTaken, takeBackAlerts } from './alerts-sql.ts';
import type { AssetEntry } from './asset-entry.ts';
import {
  CHECKPOINT_EVERY_MS,
  type Checkpoint,
  checkpointsAfter,
  checkpointTime,
  type Progress,
  progressBefore,
  progressText,
  saveCheckpoints,
  startProgress,
} from './checkpoints-sql.ts';
import { readContacts } from './contacts-sql.ts';
import { Follower } from './derive-alerts.ts';
import { startVisiting, startVisitsOut } from './derive-visits.ts';
import type { AssetKey } from './due.ts';
import { noteFuelChange } from './fuel-changes-sql.ts';
import { crossingsTold, hasRollups, markedBy, startMarks, type TakenBack, takeBack } from './marks-sql.ts';
import { takeBackRuns } from './runs-sql.ts';
import { readerOf } from './stored-positions.ts';
import { END_OF_TIME } from './track-position.ts';
import { takeBackVisits } from './visits-sql.ts';

/** Result of a rederivation. */
export interface Rederived {
  derived: Derived;
  visits: VisitsOut;
  /** Took the positions into visits, runs and alerts. */
  follower: Follower;
  taken: TakenBack;
  alertsTaken: AlertsTaken;
  /** Rows after this instant were derived again, epoch ms. */
  from: number;
  checkpoints: Checkpoint[];
  positions: number;
}

/** Options of a rederivation. */
export interface RederiveOptions {
  /** Removes and writes visits only; the stored checkpoints get the new visits. */
  visitsOnly?: boolean;
  /**
   * Since when no position can be missing though the asset has none, because they were moved to another asset, epoch ms.
   * Default: its first position.
   */
  storedFrom?: number | undefined;
}

/**
 * Derives an asset again from its stored positions: restores the latest checkpoint before `before`, removes later rows,
 * and folds the stored positions. Replaces the fold, the marks and the visits of the entry.
 * Decisions by time alone are open again, because they ignored the late data, and are due again if they apply.
 *
 * Positions that retention deleted cannot be derived again. If history shows some between the checkpoint and the first
 * kept one, derivation starts over at that one, and earlier rows stay. If none is kept, everything stays.
 * @param before epoch ms; 0: from the first position
 */
export async function rederive(
  tx: Tx,
  entry: AssetEntry,
  before: number,
  { visitsOnly = false, storedFrom }: RederiveOptions = {},
): Promise<Rederived> {
  const { asset } = entry;
  const toldTrip = entry.fold.trip?.kept ? entry.fold.trip.startTime : undefined;
  const read = readerOf(entry);
  let progress = await progressBefore(tx, asset.key, before);
  if (!visitsOnly) await noteFuelChange(tx, asset.key, progress.fold.trip?.startTime ?? progress.fold.last.time);
  const isDeleted = progress.fold.last.time > 0 && !(await hasPositionsUntil(tx, asset.key, progress.fold.last.time));
  const days = readDays(tx, entry, progress.fold.last.time, read);
  const first = await days.next();
  const begin = Math.min(first.value?.[0]?.time ?? END_OF_TIME, storedFrom ?? END_OF_TIME);
  if (isDeleted && (begin === END_OF_TIME || (await hasRollups(tx, asset.key, progress, begin))))
    progress = startProgress();
  const isNew = progress.fold.last.time === 0;
  const isNothingKept = isNew && begin === END_OF_TIME;
  if (isNothingKept && !entry.broken) progress = { ...entry, savedAt: 0 };
  else if (isNew) progress.marks = startMarks(begin - 1);
  const from = isNew ? begin - 1 : progress.fold.last.time;
  const { fold, visits, alerts, runs } = progress;
  const at = isNew ? 0 : checkpointTime(progress);
  const { places, alertRules, routePlan } = entry;
  const following = { fold, visits, alerts, runs, asset, places, alertRules, routePlan };
  const [derived, visitsOut] = [startVisiting(following), startVisitsOut()];
  const follower = new Follower(following, derived, visitsOut);
  const result: Rederived = {
    derived,
    visits: visitsOut,
    follower,
    taken: { told: new Set(), rows: 0 },
    alertsTaken: [],
    from,
    checkpoints: [],
    positions: 0,
  };
  if (isNothingKept && !entry.broken) return result;
  const contacts = await readContacts(tx, asset, isNew ? begin : from);
  let lastCheckpoint = isNew ? 0 : from;
  let next = 0;
  const hear = (before: number) => {
    for (let it = contacts[next]; it && it.from < before; it = contacts[++next]) {
      contact(fold, it.from, asset.rules, result.derived, it.until);
      follower.take(it.from, undefined);
      if (it.until > it.from) follower.take(it.until, undefined);
    }
  };
  const stored = visitsOnly ? await StoredCheckpoints.after(tx, asset.key, at) : undefined;
  const begun = isNew ? begin : undefined;
  result.alertsTaken = await takeBackAlerts(tx, asset.key, alerts.decisions, begun);
  if (routePlan !== undefined) await takeBackRuns(tx, asset.key, from);
  if (!visitsOnly) result.taken = await takeBack(tx, asset.key, progress.marks, at, begun);
  else result.taken.told = crossingsTold(await takeBackVisits(tx, asset.key, at, begun));
  for (let day = first; !day.done; day = await days.next()) {
    for (const position of day.value) {
      // Positions of the checkpoint's own instant may already be in it.
      if (!isInOrder(fold, position)) continue;
      if (stored) stored.pass(position.time, progress);
      else if (position.time > fold.last.time && fold.last.time - lastCheckpoint >= CHECKPOINT_EVERY_MS) {
        const marks = markedBy(progress.marks, result.derived);
        lastCheckpoint = fold.last.time;
        result.checkpoints.push({
          ...asset.key,
          at: checkpointTime(progress),
          text: progressText({ ...progress, marks, savedAt: 0 }),
        });
      }
      if (next < contacts.length) hear(position.time);
      advance(fold, [position], asset.rules, result.derived);
      follower.take(position.time, position);
      result.positions++;
    }
  }
  hear(Number.POSITIVE_INFINITY);
  await stored?.save(tx, progress);
  entry.visits = progress.visits;
  entry.alerts = progress.alerts;
  entry.runs = progress.runs;
  if (visitsOnly) return result;
  entry.fold = fold;
  entry.marks = markedBy(progress.marks, result.derived);
  entry.checkpointAt = lastCheckpoint;
  entry.broken = false;
  if (toldTrip !== undefined) result.taken.told.add(`tripStarted ${toldTrip}`);
  return result;
}

/** Reads the positions of an asset since an instant (epoch ms) in their order, in portions of which none is empty. */
async function* readDays(
  tx: Tx,
  { asset }: AssetEntry,
  from: number,
  read: ReturnType<typeof readerOf>,
): AsyncGenerator<Position[], undefined> {
  for await (const day of readTrack(tx, asset.key, { from, to: END_OF_TIME }, read.columns)) {
    const positions = day.map((row) => read.positionOf(row));
    if (asset.assignments.length > 1) positions.sort(comparePositions);
    yield positions;
  }
}

/** The stored checkpoints after the one from which an asset's visits are derived again. They get the new visits. */
class StoredCheckpoints {
  readonly #asset: AssetKey;
  readonly #waiting: { at: number; progress: Progress }[];
  readonly #passed: Checkpoint[] = [];

  private constructor(asset: AssetKey, waiting: { at: number; progress: Progress }[]) {
    this.#asset = asset;
    this.#waiting = waiting;
  }

  static async after(tx: Tx, asset: AssetKey, from: number): Promise<StoredCheckpoints> {
    return new StoredCheckpoints(asset, await checkpointsAfter(tx, asset, from));
  }

  /** Notes the visits for the checkpoints before a position. */
  pass(time: number, { visits, alerts, runs }: Progress): void {
    while (this.#waiting[0] && this.#waiting[0].at < time) {
      const { at, progress } = this.#waiting.shift()!;
      this.#passed.push({ ...this.#asset, at, text: progressText({ ...progress, visits, alerts, runs }) });
    }
  }

  async save(tx: Tx, progress: Progress): Promise<void> {
    this.pass(Number.POSITIVE_INFINITY, progress);
    await saveCheckpoints(tx, this.#passed);
  }
}
