import { advance, contact, type Derived, isInOrder, startDerived } from '@waymark/domain/derive/index.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import type { Tx } from '../../storage/db.ts';
import { readTrack } from '../../storage/tracks.ts';
import type { AssetEntry } from './asset-entry.ts';
import { roleAt } from './asset-rules-sql.ts';
import { CHECKPOINT_EVERY_MS, type Checkpoint, progressBefore, progressText } from './checkpoints-sql.ts';
import { readContacts } from './contacts-sql.ts';
import { markedBy, startMarks, type TakenBack, takeBack } from './marks-sql.ts';
import { DERIVATION_COLUMNS, END_OF_TIME, positionOf } from './track-position.ts';

/** Result of a rederivation. */
export interface Rederived {
  derived: Derived;
  taken: TakenBack;
  /** Fix time from which rows were derived again, epoch ms; 0: all of them. */
  from: number;
  checkpoints: Checkpoint[];
  positions: number;
}

/**
 * Derives an asset again from its stored positions: restores the latest checkpoint before `before`, removes later rows,
 * and folds the stored positions. Replaces the fold and marks of the entry. Decisions by time alone are open again,
 * because they ignored the late data, and are due again if they apply.
 * @param before epoch ms; 0: from the first position
 */
export async function rederive(tx: Tx, entry: AssetEntry, before: number): Promise<Rederived> {
  const { asset } = entry;
  const toldTrip = entry.fold.trip?.kept ? entry.fold.trip.startTime : undefined;
  const progress = await progressBefore(tx, asset.key, before);
  const from = progress.fold.last.time;
  const result: Rederived = {
    derived: startDerived(),
    taken: { told: new Set(), rows: 0 },
    from,
    checkpoints: [],
    positions: 0,
  };
  const contacts = await readContacts(tx, asset, from);
  const { fold } = progress;
  let lastCheckpoint = from;
  let next = 0;
  const hear = (before: number) => {
    for (let it = contacts[next]; it && it.from < before; it = contacts[++next]) {
      contact(fold, it.from, asset.rules, result.derived, it.until);
    }
  };
  let started = false;
  for await (const day of readTrack(tx, asset.key, { from, to: END_OF_TIME }, DERIVATION_COLUMNS)) {
    const positions = day.map((row) => positionOf(row, roleAt(asset, row.device_id, row.fix_time.getTime())));
    if (asset.assignments.length > 1) positions.sort(comparePositions);
    if (!started) {
      started = true;
      if (from === 0) progress.marks = startMarks((positions[0] as Position).time - 1);
      result.taken = await takeBack(tx, asset.key, progress.marks, from);
    }
    for (const position of positions) {
      // Positions of the checkpoint's own instant may already be in it.
      if (!isInOrder(fold, position)) continue;
      if (position.time > fold.last.time && fold.last.time - lastCheckpoint >= CHECKPOINT_EVERY_MS) {
        const marks = markedBy(progress.marks, result.derived);
        lastCheckpoint = fold.last.time;
        result.checkpoints.push({ ...asset.key, at: lastCheckpoint, text: progressText({ fold, marks, savedAt: 0 }) });
      }
      if (next < contacts.length) hear(position.time);
      advance(fold, [position], asset.rules, result.derived);
      result.positions++;
    }
  }
  if (!started) result.taken = await takeBack(tx, asset.key, progress.marks, from);
  hear(Number.POSITIVE_INFINITY);
  entry.fold = fold;
  entry.marks = markedBy(progress.marks, result.derived);
  entry.checkpointAt = lastCheckpoint;
  entry.broken = false;
  if (toldTrip !== undefined) result.taken.told.add(`tripStarted ${toldTrip}`);
  return result;
}
