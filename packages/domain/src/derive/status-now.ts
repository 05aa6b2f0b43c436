/** The live status: the state of the fold, changes by time alone since then, and offline and NPA above them. */
import type { DeviceRole } from '../position.ts';
import { type Status, statusFromNumber } from '../status.ts';
import { absenceAt, wasAbsent } from './absence.ts';
import { ABSENT, CHARGE, IDLE, MOVEMENT, MOVING, NO_LOCATION } from './codes.ts';
import type { Fold } from './fold.ts';
import type { Change } from './fold-history.ts';
import { mayBeUnseen, unseenFrom } from './location-loss.ts';
import { piecesAhead } from './pieces.ts';
import { type RuleSpan, type Rules, spanAt } from './rules.ts';
import { deviceRules, isSilent, offlineLimitMs, seenGapMs } from './silence.ts';
import { silenceChanges } from './silence-changes.ts';
import { restHorizonOf } from './timeline.ts';

export interface LiveStatus {
  status: Status;
  /** The status without an NPA mark. */
  movement: Status;
  /**
   * Start of `movement`, epoch ms. Offline: the last packet. Pending: the end of the last assignment, null if the asset
   * never reported.
   */
  since: number | null;
  /** Server time at which time alone may change the status. Call `passTime` then. Null: never. */
  nextChangeAt: number | null;
  /** Device that drives the state. */
  drivenBy: DeviceRole;
}

type Ahead = Pick<Change, 'time' | 'layer' | 'value' | 'latitudeE7' | 'longitudeE7'>;

/** Records older than this at receipt come from a buffer (decisions.md, "Buffer dumps"). */
const BUFFERED_FROM_MS = 900_000;
/** A buffer is empty after this time without a packet. */
const EMPTIED_AFTER_MS = 60_000;

/**
 * Returns the device time that corresponds to server time `now`: the last contact plus the time since its receipt. For
 * live packets that is `now`. While a device empties its buffer it is as old as the records, and `now` afterwards.
 */
export function timeNow(fold: Fold, lastReceivedAt: number, now: number): number {
  const passed = Math.max(0, now - lastReceivedAt);
  const time = fold.contact.time + passed;
  return isBuffered(fold, lastReceivedAt) && passed > EMPTIED_AFTER_MS ? Math.max(time, now) : time;
}

/** Returns the server time at which `timeNow` reaches a device time, not before `now`. All in epoch ms. */
export function serverTimeOf(time: number, fold: Fold, lastReceivedAt: number, now: number): number {
  const at = now + time - timeNow(fold, lastReceivedAt, now);
  if (!isBuffered(fold, lastReceivedAt)) return at;
  return Math.min(at, Math.max(time, lastReceivedAt + EMPTIED_AFTER_MS + 1));
}

function isBuffered(fold: Fold, lastReceivedAt: number): boolean {
  return lastReceivedAt - fold.contact.time > BUFFERED_FROM_MS;
}

/**
 * Returns the status of an asset at server time `now`.
 * @param lastReceivedAt receive time of the last packet of any kind; null: none since the asset exists
 * @param options.npa whether the asset is declared non-performing
 */
export function statusNow(
  fold: Fold,
  lastReceivedAt: number | null,
  now: number,
  rules: Rules,
  options: { npa?: boolean } = {},
): LiveStatus {
  const live = statusUnderNpa(fold, lastReceivedAt, now, rules);
  return options.npa ? { ...live, status: 'npa' } : live;
}

function statusUnderNpa(fold: Fold, lastReceivedAt: number | null, now: number, rules: Rules): LiveStatus {
  const drivenBy = fold.device.auxiliary ? 'auxiliary' : 'primary';
  const absence = absenceAt(rules, now);
  if (absence || lastReceivedAt === null)
    return {
      status: 'pending',
      movement: 'pending',
      since: absence && lastReceivedAt !== null && Number.isFinite(absence.from) ? absence.from : null,
      nextChangeAt: absence && Number.isFinite(absence.to) ? absence.to : null,
      drivenBy,
    };
  const time = timeNow(fold, lastReceivedAt, now);
  const span = spanAt(rules, Math.max(time, 1));
  const device = deviceRules(fold, rules);
  const offlineAt = lastReceivedAt + offlineLimitMs(fold, device, span);
  const decisionAt = fold.last.time === 0 ? null : nextDecisionAt(fold, lastReceivedAt, now, rules, span);
  // Thresholds change in device time, which is behind server time by the delay of the last packet.
  const rulesChangeAt = now + (span.until - time);
  const earliest = (...times: number[]): number | null => {
    const next = Math.min(rulesChangeAt, ...times);
    return next === Infinity ? null : next;
  };
  const returnedAt = rules.absences.findLast(({ to }) => to <= now)?.to ?? Number.NEGATIVE_INFINITY;
  if (now > offlineAt) {
    const since = Math.max(lastReceivedAt, returnedAt);
    return { status: 'offline', movement: 'offline', since, nextChangeAt: earliest(decisionAt ?? Infinity), drivenBy };
  }
  // In contact, but without a record yet.
  if (fold.last.time === 0)
    return {
      status: 'nolocation',
      movement: 'nolocation',
      since: lastReceivedAt,
      nextChangeAt: earliest(offlineAt + 1),
      drivenBy,
    };
  const ahead = [...withCandidates(fold, time, rules, span)];
  if (wasAbsent(rules, fold.contact.time, now)) {
    // A device is assigned again but has not reported yet: the asset keeps the state of the last report.
    for (const change of silenceChanges(fold, now, rules, device, span))
      ahead.push({ ...change, value: change.value === ABSENT ? ABSENT : 0, latitudeE7: null, longitudeE7: null });
  }
  const pieces = piecesAhead(fold.line, ahead, time);
  const piece = pieces.at(-1)!;
  const status = statusFromNumber(piece.status);
  const nextChangeAt = earliest(offlineAt + 1, decisionAt ?? Infinity);
  return { status, movement: status, since: sinceOf(fold, pieces), nextChangeAt, drivenBy };
}

/** Returns the start of the current status. The activity may have changed since. */
function sinceOf(fold: Fold, pieces: readonly { status: number; startTime: number }[]): number {
  const status = pieces.at(-1)!.status;
  let since = fold.line.startTime;
  for (let index = pieces.length - 1; index >= 0 && pieces[index]!.status === status; index--)
    since = pieces[index]!.startTime;
  return since;
}

/** Returns the queue and the candidates that are confirmed by `time`, in order. */
function withCandidates(fold: Fold, time: number, rules: Rules, span: RuleSpan): readonly Ahead[] {
  const { queue } = fold;
  const { rest } = fold.movement;
  const restDue =
    rest !== null && (time >= rest.time + restAfterMs(rest.target, span) || isSilent(fold, time, rules, span));
  const chargeDue = fold.charge.candidateTime !== 0 && time >= fold.charge.candidateTime + span.chargingAfterMs;
  const unseen = restDue ? null : unseenFrom(fold, time, rules, span);
  if (!restDue && !chargeDue && unseen === null) return queue;
  const ahead: Ahead[] = [...queue];
  const place = { latitudeE7: fold.fix.latitudeE7, longitudeE7: fold.fix.longitudeE7 };
  if (unseen !== null) ahead.push({ ...place, time: unseen, layer: NO_LOCATION, value: 1 });
  if (rest !== null && restDue) ahead.push({ ...place, time: rest.time, layer: MOVEMENT, value: rest.target });
  if (chargeDue) {
    const value = fold.charge.batteryPercent >= span.thresholds.chargedPercent ? 2 : 1;
    ahead.push({ ...place, time: fold.charge.candidateTime, layer: CHARGE, value });
  }
  return ahead.sort((a, b) => a.time - b.time);
}

function restAfterMs(target: number, span: RuleSpan): number {
  return target === IDLE ? span.idleAfterMs : span.stoppedAfterMs;
}

/** Returns the server time of the next decision by time alone, at most `now` if it is overdue; null: none. */
function nextDecisionAt(fold: Fold, lastReceivedAt: number, now: number, rules: Rules, span: RuleSpan): number | null {
  const due = nextDecision(fold, rules, span);
  if (due === null) return null;
  const at = now + (due - timeNow(fold, lastReceivedAt, now));
  const emptiedAt = lastReceivedAt + EMPTIED_AFTER_MS + 1;
  return isBuffered(fold, lastReceivedAt) && at > emptiedAt && due <= emptiedAt ? emptiedAt : at;
}

/** Returns the device time of the next open decision by time alone; null: none. */
function nextDecision(fold: Fold, rules: Rules, span: RuleSpan): number | null {
  let next = Infinity;
  const consider = (due: number): void => {
    if (due > fold.last.time && due < next) next = due;
  };
  if (fold.movement.rest !== null) consider(fold.movement.rest.time + restAfterMs(fold.movement.rest.target, span));
  if (fold.charge.candidateTime !== 0) consider(fold.charge.candidateTime + span.chargingAfterMs);
  const { away } = fold.movement;
  const aging = away !== null && !away.stale;
  if (aging || fold.movement.rest !== null || mayBeUnseen(fold))
    consider(fold.device.usedTime + seenGapMs(fold, rules, span) + 1);
  const { trip } = fold;
  if (trip !== null) {
    if (fold.movement.state === MOVING || !trip.tail?.rests) consider(fold.fix.time + span.tripSilenceMs);
    const { tail } = trip;
    if (tail?.rests) {
      // Candidates and queued changes that may show that it did not rest are decided first.
      const horizon = restHorizonOf(fold, Infinity);
      const ends = [tail.time + span.tripEndsIdleMs, tail.stoppedTime + span.tripEndsStoppedMs];
      for (const due of tail.stoppedTime === 0 ? ends.slice(0, 1) : ends) if (due <= horizon) consider(due);
    }
  }
  return next === Infinity ? null : next;
}
