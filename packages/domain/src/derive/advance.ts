/**
 * The step of derivation: positions in order of time go in, the fold changes, closed rows come out. The result depends on
 * positions and rules only, not on when or in what batches the positions arrive. So the stream, a recomputation and a
 * replay after late data give the same rows.
 */
import type { Position } from '../position.ts';
import { absenceAt, wasAbsent } from './absence.ts';
import { takeCharge } from './charging.ts';
import { IDLE, MOVEMENT, STOPPED, UNKNOWN } from './codes.ts';
import { confirmByTime, endAssignment, endSilence, endSilentTrip } from './contact-loss.ts';
import type { Derived } from './derived.ts';
import { takesOver } from './devices.ts';
import { takeFlags } from './flags.ts';
import type { Fold } from './fold.ts';
import { activityOf } from './layers.ts';
import { takePlace } from './place.ts';
import { takeReadings } from './readings.ts';
import type { Report } from './report.ts';
import { type RuleSpan, type Rules, spanAt } from './rules.ts';
import { learnInterval, seenGapMs } from './silence.ts';
import { decide, horizonOf, plainChange, restHorizonOf, settle } from './timeline.ts';
import { judgeRest } from './trip.ts';

/**
 * Takes in positions in the order of `comparePositions`, each once.
 * @throws RangeError for a position earlier than `fold.last.time`: it is late, restore an earlier fold and replay
 */
export function advance(fold: Fold, positions: readonly Position[], rules: Rules, out: Derived): void {
  for (let index = 0; index < positions.length; index++) take(fold, positions[index]!, rules, out);
}

/**
 * Takes in a time of contact without records, [from, until] in device time. It only ends silences. A position between the
 * last one and `from` is not late afterwards, unless the contact ended a silence.
 */
export function contact(fold: Fold, from: number, rules: Rules, out: Derived, until: number = from): void {
  if (fold.last.time === 0) return;
  if (from > fold.contact.time) {
    const span = spanAt(rules, from);
    if (endSilence(fold, from, rules, span)) {
      settle(fold, horizonOf(fold, from), span, out);
      endSilentTrip(fold, from, span, out);
      judgeRest(fold, restHorizonOf(fold, from), span, out);
      raiseLastTime(fold, from);
    }
  }
  fold.contact.time = Math.max(fold.contact.time, from, until);
}

/**
 * Lets time pass without a report up to `time` (device time, see `timeNow`) and closes what time alone decides, such as a
 * trip that has rested for long enough. The rows are the same as if the next position came instead. If anything was
 * decided, positions before `time` are late afterwards. Without a device, everything under way ends with the assignment.
 */
export function passTime(fold: Fold, time: number, rules: Rules, out: Derived): void {
  if (fold.last.time === 0 || time <= fold.last.time) return;
  const span = spanAt(rules, time);
  const absence = absenceAt(rules, time);
  if (absence) {
    if (fold.last.time >= absence.from) return;
    endAssignment(fold, absence, rules, span, out);
    raiseLastTime(fold, absence.from);
    return;
  }
  const before = decidedByTime(fold);
  confirmByTime(fold, time, rules, span);
  settle(fold, horizonOf(fold, fold.device.usedTime), span, out);
  endSilentTrip(fold, time, span, out);
  judgeRest(fold, restHorizonOf(fold, time), span, out);
  if (decidedByTime(fold).some((value, index) => value !== before[index])) raiseLastTime(fold, time);
}

/** Returns what a decision by time alone can change. */
function decidedByTime({ movement, charge, location, trip }: Fold): readonly unknown[] {
  return [movement.state, charge.state, location.lost, movement.away, trip];
}

/** Returns whether a position follows all that the fold has taken in. If not, restore an earlier fold and replay. */
export function isInOrder(fold: Fold, position: Pick<Position, 'time' | 'deviceRole' | 'discriminator'>): boolean {
  if (position.time !== fold.last.time) return position.time > fold.last.time;
  const role = position.deviceRole === 'primary' ? 0 : 1;
  return role === fold.last.role ? position.discriminator > fold.last.discriminator : role > fold.last.role;
}

function raiseLastTime(fold: Fold, time: number): void {
  if (time <= fold.last.time) return;
  fold.last.time = time;
  fold.last.role = -1;
}

function take(fold: Fold, position: Position, rules: Rules, out: Derived): void {
  const { time } = position;
  if (!isInOrder(fold, position))
    throw new RangeError(`position at ${time} does not follow ${fold.last.time}: restore an earlier fold and replay`);
  const span = spanAt(rules, time);
  const first = fold.last.time === 0;
  if (first) begin(fold, position);
  const gapMs = first ? span.tripGapMs : passSilence(fold, time, rules, span, out);
  fold.last.time = time;
  fold.last.role = position.deviceRole === 'primary' ? 0 : 1;
  fold.last.discriminator = position.discriminator;
  if (time > fold.contact.time) fold.contact.time = time;
  const report: Report = { position, rules, span, gapMs, isOfNewDevice: false, out };
  if (takesOver(fold, report)) takeReport(fold, first, report);
  settle(fold, horizonOf(fold, time), span, out);
}

/** Does what time alone has decided between the last record and `time`. Returns G of the next report, ms. */
function passSilence(fold: Fold, time: number, rules: Rules, span: RuleSpan, out: Derived): number {
  const absent = wasAbsent(rules, fold.contact.time, time);
  if (absent || time - fold.contact.time > span.offlineMinimumMs) endSilence(fold, time, rules, span);
  const gapMs = time - fold.fix.time > span.tripGapMs ? seenGapMs(fold, rules, span) : span.tripGapMs;
  const silent = time - fold.device.usedTime > span.tripGapMs;
  // An absence has confirmed it already.
  if (!absent && (silent || fold.movement.rest !== null || fold.charge.candidateTime !== 0))
    confirmByTime(fold, time, rules, span);
  if (silent || fold.queue.length > 0 || fold.trip?.tail?.rests) {
    settle(fold, absent ? time : horizonOf(fold, fold.device.usedTime), span, out);
    judgeRest(fold, restHorizonOf(fold, time), span, out);
  }
  if (fold.trip !== null && time - fold.fix.time >= span.tripSilenceMs) endSilentTrip(fold, time, span, out);
  return gapMs;
}

/** Takes in a report of the device in use. @param first whether it is the first record of the asset */
function takeReport(fold: Fold, first: boolean, report: Report): void {
  const { position, rules, span } = report;
  const { device, charge } = fold;
  const { time } = position;
  if (device.usedTime !== 0) learnInterval(fold, time - device.usedTime, span);
  device.usedTime = time;
  const fixed = takePlace(fold, report);
  takeReadings(fold, position);
  if (first && !fixed) decide(fold, plainChange(fold, time, MOVEMENT, fold.movement.state));
  takeFlags(fold, fixed, report);
  if (charge.plugged !== UNKNOWN || position.charging !== undefined || rules.electric) takeCharge(fold, report);
}

/** Begins history at the first record: the asset rests until a fix shows otherwise. */
function begin(fold: Fold, position: Position): void {
  const { line, movement } = fold;
  fold.contact.firstTime = position.time;
  fold.contact.time = position.time;
  movement.state = position.ignition === true ? IDLE : STOPPED;
  line.time = position.time;
  line.startTime = position.time;
  line.movement = movement.state;
  line.activity = activityOf(line);
  line.activityTime = position.time;
}
