import { type AlertsOut, startAlertsOut } from '@waymark/domain/alerts/step.ts';
import {
  absenceAt,
  advance,
  contact,
  type Derived,
  type DomainEvent,
  isInOrder,
  passTime,
  startDerived,
  timeNow,
} from '@waymark/domain/derive/index.ts';
import { passVisitTime, type VisitsOut } from '@waymark/domain/places/visits.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import type { Tx } from '../../storage/db.ts';
import { readingsOfRow } from '../../storage/readings.ts';
import type { PositionRow } from '../intake/position.ts';
import type { AssetEntry } from './asset-entry.ts';
import { roleAt } from './asset-rules-sql.ts';
import { noteRows, statusOfEntry } from './asset-state.ts';
import { CHECKPOINT_EVERY_MS, type Checkpoint, checkpointTime, progressText } from './checkpoints-sql.ts';
import { Follower } from './derive-alerts.ts';
import { passVisits, startVisiting, startVisitsOut } from './derive-visits.ts';
import type { AssetKey } from './due.ts';
import { markedBy } from './marks-sql.ts';
import { type Rederived, rederive } from './rederive.ts';
import { positionOf } from './track-position.ts';

/**
 * Older fixes are history on arrival: they enter histories and raise no notification (decisions.md, "Buffer dumps").
 */
const LATE_AFTER_MS = 900_000;

/** Bound on consecutive transitions by time alone, far above what occurs. */
const LOOKS_AT_ONCE = 20;

/** Input of derivation for one asset in a transaction. */
export interface AssetInput extends AssetKey {
  rows: PositionRow[];
  /** Receive times of heartbeats, epoch ms. */
  contacts: { deviceId: number; at: number }[];
  /** Receive time of a packet that may contain nothing new, epoch ms. */
  seenAt?: number;
  /** Applies the time-based transitions that are due. */
  passTime?: boolean;
  /** Derives again what started at or after this fix time, epoch ms. */
  rederiveFrom?: number;
  /** See `RederiveOptions`. */
  storedFrom?: number | undefined;
}

/** Result of derivation for one asset. Its entry is already changed. */
export interface Outcome {
  entry: AssetEntry;
  derived: Derived;
  visits: VisitsOut;
  alerts: AlertsOut;
  /** Runs on planned routes that ended. */
  runs: readonly RunResult[];
  /** Alerts that time alone decided. They are not late, however long ago they were due. */
  timely: AlertsOut;
  rederived: Rederived | undefined;
  checkpoints: Checkpoint[];
  /**
   * All that is new are rows of the device in use that were received after all others, so that a stored state tells
   * which of them it lacks.
   */
  isOfNewRows: boolean;
  /** Returns true if the content of an event was old on arrival. */
  late: (event: Pick<DomainEvent, 'time'>) => boolean;
}

/**
 * Folds rows that follow the fold.
 * @returns undefined, with nothing changed, if they do not follow; call `rederiveAsset` then
 */
export function deriveInOrder(input: AssetInput, entry: AssetEntry, now: number): Outcome | undefined {
  if (entry.broken || input.rederiveFrom !== undefined) return undefined;
  const { asset, fold } = entry;
  const positions = positionsOf(input, entry);
  const [first] = positions;
  if (first !== undefined && !follows(entry, first)) return undefined;
  const newestBefore = fold.last.time;
  const isOfNewRows = hasNewRowsAlone(input, entry);
  const derived = startVisiting(entry);
  const visits = startVisitsOut();
  const follower = new Follower(entry, derived, visits);
  if (entry.alertRules === undefined) {
    advance(fold, positions, asset.rules, derived);
    follower.take(fold.last.time, undefined);
  } else {
    for (const position of positions) {
      advance(fold, [position], asset.rules, derived);
      follower.take(position.time, position);
    }
  }
  for (const { at } of input.contacts) {
    contact(fold, at, asset.rules, derived);
    follower.take(at, undefined);
  }
  if (!input.passTime) endAbsent(entry, derived, now);
  const timely = input.passTime ? passAllTime(entry, { derived, visits, follower }, now) : startAlertsOut();
  if (input.contacts.length > 0 || input.passTime) entry.foldDue = true;
  entry.marks = markedBy(entry.marks, derived);
  note(input, entry, newestBefore);
  const dump = input.rows.length > 0 && fold.last.time < now - LATE_AFTER_MS;
  const { alerts, runs } = follower;
  const checkpoints = checkpointDue(entry);
  const late = () => dump;
  return { entry, derived, visits, alerts, runs, timely, rederived: undefined, checkpoints, isOfNewRows, late };
}

function hasNewRowsAlone({ rows, contacts, seenAt, passTime }: AssetInput, entry: AssetEntry): boolean {
  if (contacts.length > 0 || seenAt !== undefined || passTime === true) return false;
  return rows.every((row) => row.receivedAt > entry.lastPacketAt && row.deviceId === entry.deviceId);
}

/** Returns whether a position is later than all that was taken in, and than what time alone decided about visits and alerts. */
function follows({ fold, visits, alerts }: AssetEntry, first: Position): boolean {
  return isInOrder(fold, first) && first.time > visits.decided && first.time > alerts.decided;
}

/** Decides what time alone decides until now, about the asset, its visits and its alerts. @returns the alerts */
export function passAllTime(
  entry: AssetEntry,
  { derived, visits, follower }: { derived: Derived; visits: VisitsOut; follower: Follower },
  now: number,
): AlertsOut {
  passWhatIsDue(entry, now, derived);
  passVisits(entry, now, visits);
  endAbsent(entry, derived, now);
  return follower.pass(entry.lastPacketAt, now);
}

/** Passes time to each due instant in turn, however long ago. */
function passWhatIsDue(entry: AssetEntry, now: number, derived: Derived): void {
  const { asset, fold, lastPacketAt } = entry;
  let at = entry.nextChangeAt;
  for (let looks = 0; at !== undefined && at <= now && looks < LOOKS_AT_ONCE; looks++) {
    passTime(fold, timeNow(fold, lastPacketAt, at), asset.rules, derived);
    const next = statusOfEntry(entry, at).nextChangeAt ?? undefined;
    if (next !== undefined && next <= at) break;
    at = next;
  }
}

/** Derives an asset again from its stored positions, from its first row or the requested time, whichever is earlier. */
export async function rederiveAsset(tx: Tx, input: AssetInput, entry: AssetEntry, now: number): Promise<Outcome> {
  const newestBefore = entry.fold.last.time;
  const { broken } = entry;
  const { decided } = entry.visits;
  const first = positionsOf(input, entry)[0]?.time ?? Number.POSITIVE_INFINITY;
  const from = entry.broken ? 0 : Math.min(input.rederiveFrom ?? Number.POSITIVE_INFINITY, first);
  const rederived = await rederive(tx, entry, from, { storedFrom: input.storedFrom });
  // A requested rederivation includes decisions by time alone. After late data they are open, and due again if they
  // apply.
  if (input.rederiveFrom !== undefined && !broken) {
    passTime(entry.fold, newestBefore, entry.asset.rules, rederived.derived);
    if (entry.places) passVisitTime(entry.visits, decided, entry.places, rederived.visits);
    entry.marks = markedBy(entry.marks, rederived.derived);
  }
  note(input, entry, newestBefore);
  entry.foldDue = true;
  const { derived, visits, follower, checkpoints } = rederived;
  const { alerts, runs } = follower;
  endAbsent(entry, derived, now);
  entry.marks = markedBy(entry.marks, derived);
  // Decisions by time alone are made again, so that the same alerts result.
  const timely = follower.pass(entry.lastPacketAt, now);
  return {
    entry,
    derived,
    visits,
    alerts,
    runs,
    timely,
    rederived,
    checkpoints,
    isOfNewRows: false,
    late: isLate(now),
  };
}

/**
 * Derives the visits of an asset again after a change of a place, and nothing else.
 * @param from epoch ms of the change
 */
export async function revisitAsset(tx: Tx, entry: AssetEntry, from: number, now: number): Promise<Outcome> {
  const rederived = await rederive(tx, entry, from, { visitsOnly: true });
  passVisits(entry, now, rederived.visits);
  entry.foldDue = true;
  return {
    entry,
    derived: startDerived(),
    visits: rederived.visits,
    alerts: rederived.follower.alerts,
    runs: rederived.follower.runs,
    timely: rederived.follower.pass(entry.lastPacketAt, now),
    rederived,
    checkpoints: [],
    isOfNewRows: false,
    late: isLate(now),
  };
}

/** Applies the changes of places to the last fix of an asset. @returns undefined if they do not concern it */
export function passPlaces(entry: AssetEntry, now: number): Outcome | undefined {
  const derived = startVisiting(entry);
  const visits = startVisitsOut();
  const follower = new Follower(entry, derived, visits);
  const before = JSON.stringify(entry.visits.stays);
  passVisits(entry, now, visits);
  if (JSON.stringify(entry.visits.stays) === before) return undefined;
  entry.foldDue = true;
  const { alerts } = follower;
  return {
    entry,
    derived,
    visits,
    alerts,
    runs: [],
    timely: follower.pass(entry.lastPacketAt, now),
    rederived: undefined,
    checkpoints: [],
    isOfNewRows: false,
    late: isLate(now),
  };
}

function isLate(now: number): Outcome['late'] {
  return (event) => event.time < now - LATE_AFTER_MS;
}

/** Ends the open rows of an asset without a device, by the server's clock. */
function endAbsent({ fold, asset }: AssetEntry, derived: Derived, now: number): void {
  if (absenceAt(asset.rules, now)) passTime(fold, now, asset.rules, derived);
}

function note(input: AssetInput, entry: AssetEntry, newestBefore: number): void {
  noteRows(entry, input.rows, newestBefore);
  if (input.seenAt !== undefined) entry.lastPacketAt = Math.max(entry.lastPacketAt, input.seenAt);
}

function positionsOf(input: AssetInput, { asset, alertRules }: AssetEntry): Position[] {
  const positions = input.rows.map((row) => positionOf(row, roleAt(asset, row.deviceId, row.fixTime)));
  if (alertRules?.readsSensors)
    for (const [index, position] of positions.entries()) position.readings = readingsOfRow(input.rows[index]!);
  for (let i = 1; i < positions.length; i++) {
    if (comparePositions(positions[i - 1] as Position, positions[i] as Position) > 0) {
      return positions.sort(comparePositions);
    }
  }
  return positions;
}

function checkpointDue(entry: AssetEntry): Checkpoint[] {
  const { fold, asset } = entry;
  if (fold.last.time - entry.checkpointAt < CHECKPOINT_EVERY_MS) return [];
  entry.checkpointAt = fold.last.time;
  return [{ ...asset.key, at: checkpointTime(entry), text: progressText(entry) }];
}
