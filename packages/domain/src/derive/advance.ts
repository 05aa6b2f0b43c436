/**
 * Derivation as a fold: positions in order of time go in, the fold changes, closed rows come out. It depends on the
 * positions and the rules only, never on when or in what portions they arrived, so that the stream, a recomputation and a
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
import { type Rules, spanAt } from './rules.ts';
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
 * Takes in a time during which the device was heard without giving records, in device time: [from, until]. It only
 * matters to silence. It does not make a position between the last one and `from` late, unless it ended a silence.
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
 * Lets time pass without a report up to `time` (device time, see `timeNow`): closes what time alone decides, such as a
 * trip that has been at rest for long enough. Positions before `time` are late afterwards if anything was decided.
 * Gives the same rows as waiting for the next position would. Without a device, everything that was under way ends with
 * the assignment.
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

/** Whether a position follows all that the fold has taken in; if not, restore an earlier fold and replay. */
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
  const absent = !first && wasAbsent(rules, fold.contact.time, time);
  if (first) begin(fold, position);
  else if (absent || time - fold.contact.time > span.offlineMinimumMs) endSilence(fold, time, rules, span);
  const gapMs = time - fold.fix.time > span.tripGapMs ? seenGapMs(fold, rules, span) : span.tripGapMs;
  const silent = time - fold.device.usedTime > span.tripGapMs;
  // An absence has confirmed it already.
  if (!absent && (silent || fold.movement.rest !== null || fold.charge.candidateTime !== 0))
    confirmByTime(fold, time, rules, span);
  // What time alone has done by now comes before what the record says.
  if (silent || fold.queue.length > 0 || fold.trip?.tail?.rests) {
    settle(fold, absent ? time : horizonOf(fold, fold.device.usedTime), span, out);
    judgeRest(fold, restHorizonOf(fold, time), span, out);
  }
  if (fold.trip !== null && time - fold.fix.time >= span.tripSilenceMs) endSilentTrip(fold, time, span, out);
  fold.last.time = time;
  fold.last.role = position.deviceRole === 'primary' ? 0 : 1;
  fold.last.discriminator = position.discriminator;
  if (time > fold.contact.time) fold.contact.time = time;
  if (!takesOver(fold, position, rules, span, out)) {
    settle(fold, horizonOf(fold, time), span, out);
    return;
  }
  if (fold.device.usedTime !== 0) learnInterval(fold, time - fold.device.usedTime, span);
  fold.device.usedTime = time;
  const fixed = takePlace(fold, position, gapMs, rules, span, out);
  takeReadings(fold, position);
  if (first && !fixed) decide(fold, plainChange(fold, time, MOVEMENT, fold.movement.state));
  takeFlags(fold, position, fixed, rules, span);
  if (fold.charge.plugged !== UNKNOWN || position.charging !== undefined || rules.electric)
    takeCharge(fold, position, rules, span, out);
  settle(fold, horizonOf(fold, time), span, out);
}

/** The first record: history begins, at rest until it shows otherwise. */
function begin(fold: Fold, position: Position): void {
  const { line } = fold;
  fold.contact.firstTime = position.time;
  fold.contact.time = position.time;
  fold.movement.state = position.ignition === true ? IDLE : STOPPED;
  line.time = position.time;
  line.startTime = position.time;
  line.movement = fold.movement.state;
  line.activity = activityOf(line);
  line.activityTime = position.time;
}
