/**
 * Alerts of one asset, as a fold over what its records and its derivation show, in the order of time. The result depends on
 * positions, rules and the passing of time only, not on batches: the stream, a recomputation and a replay after late data
 * raise the same alerts.
 */
import type { PlaceFix } from '../places/visits.ts';
import type { Position } from '../position.ts';
import { guard, guardEnds, passGuardedTime } from '../secure-park/guard.ts';
import type { AlertsFold } from './fold.ts';
import { seeFuel } from './fuel.ts';
import type { Doing } from './kind.ts';
import { isInForce, type Rule, type RuleOn, type RuleSet } from './rule-set.ts';
import { seeSensors } from './sensors.ts';
import type { AlertFindings, AlertPause, AlertStep, AlertsOut } from './step.ts';
import { abandon, beginAgain, end, endIfUnseen, goesOn, happen, hold } from './watching.ts';

/** From 30 km/h to a halt within a second (decisions.md, "Crash"). */
const CRASH = { fromMetersPerSecond: 30 / 3.6, haltMetersPerSecond: 0.5, withinMs: 1000 } as const;

/** Takes in one record or contact. Call in order of time; a step before `fold.decided` is late, restore and replay. */
export function advanceAlerts(fold: AlertsFold, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  const before = countOf(out);
  fold.decisions += 1;
  passRules(fold, step.time, rules, out);
  if (step.position) fold.decided = 0;
  seeSilence(fold, step, rules, out);
  seeActivities(fold, step, rules, out);
  seeVisits(fold, step, rules, out);
  if (step.position) seeRecord(fold, step.position, step, rules, out);
  for (const fix of step.fixes) seeFix(fold, fix, step, rules, out);
  seeDrivingEvents(step, rules, fold, out);
  guard(fold, step, rules.park, out);
  fold.at = Math.max(fold.at, step.time);
  fold.place = step.at;
  if (countOf(out) === before) fold.decisions -= 1;
  else if (!step.position) fold.decided = Math.max(fold.decided, step.time);
}

function countOf({ raised, ended }: AlertsOut): number {
  return raised.length + ended.length;
}

/**
 * Decides what time alone decides until `now`: conditions that go on in silence become due. If anything was decided,
 * records before it are late afterwards (`decided`).
 */
export function passAlertTime(fold: AlertsFold, pause: AlertPause, rules: RuleSet, out: AlertsOut): void {
  const { time: now, at } = pause;
  if (fold.at === 0 || now < fold.at) return;
  const before = countOf(out);
  fold.decisions += 1;
  passRules(fold, now, rules, out);
  seeActivities(fold, pause, rules, out);
  seeVisits(fold, pause, rules, out);
  seeDrivingEvents(pause, rules, fold, out);
  const present = pause.spells.at(-1);
  for (const rule of rules.activities)
    if (present && rule.watch.lasts && isInForce(rule, now) && doesNow(rule, present.doing, pause.inside))
      hold(fold, { rule, since: present.from, until: now, at }, out);
  for (const rule of rules.dwells)
    if (isInForce(rule, now))
      for (const { placeId, enteredAt } of concerned(rule, pause.inside))
        hold(fold, { rule, placeId, since: enteredAt, until: now, at }, out);
  for (const rule of rules.records) if (rule.watch.lasts && isInForce(rule, now)) goesOn(fold, rule, now, at, out);
  for (const ofSensor of rules.bySensor.values())
    for (const rule of ofSensor) if (rule.watch.lasts && isInForce(rule, now)) goesOn(fold, rule, now, at, out);
  if (!pause.isAbsent)
    for (const rule of rules.silences)
      if (isInForce(rule, now)) hold(fold, { rule, since: fold.at, until: now, at }, out);
  passGuardedTime(fold, now, rules.park, out);
  if (countOf(out) === before) fold.decisions -= 1;
  else fold.decided = Math.max(fold.decided, now);
}

/** Returns when time alone raises an alert next, as far as the fold knows, epoch ms. Undefined: it does not. */
export function nextAlertTime(fold: AlertsFold, rules: RuleSet): number | undefined {
  let next = guardEnds(fold, rules.park);
  for (const key in fold.watching) {
    const { ruleId, raised, since, due } = fold.watching[key]!;
    if (raised !== 0 || since === 0 || due === null) continue;
    const rule = rules.inForce(ruleId, due);
    if (rule !== undefined && lasts(rule) && (next === undefined || due < next)) next = due;
  }
  return next;
}

function lasts({ watch }: Rule): boolean {
  if (watch.on === 'silence' || watch.on === 'dwell') return true;
  return (watch.on === 'activity' || watch.on === 'record' || watch.on === 'sensor') && watch.lasts;
}

/** Ends what rules watched that changed or ceased. */
function passRules(fold: AlertsFold, time: number, rules: RuleSet, out: AlertsOut): void {
  const isKnown = fold.passed >= rules.lastChange && fold.rules === rules.key;
  fold.passed = Math.max(fold.passed, time);
  if (isKnown) return;
  fold.rules = rules.key;
  for (const key in fold.watching) {
    const { ruleId } = fold.watching[key]!;
    if (rules.inForce(ruleId, time) !== undefined) continue;
    const endedAt = rules.endOf(ruleId, time);
    const last = endedAt === undefined ? undefined : rules.inForce(ruleId, endedAt - 1);
    abandon(fold, key, endedAt ?? time, endedAt === undefined ? 'assetLeft' : 'ruleChanged', last, out);
  }
}

/** Nothing was received since the last step. A record that is older than a contact shows nothing about silence. */
function seeSilence(fold: AlertsFold, { time, wasAbsent, at }: AlertStep, rules: RuleSet, out: AlertsOut): void {
  if (time < fold.at) return;
  for (const rule of rules.silences) {
    if (!isInForce(rule, time) || beginAgain(fold, rule, time)) continue;
    if (fold.at !== 0) {
      if (!wasAbsent) hold(fold, { rule, since: fold.at, until: time, at }, out);
      end(fold, rule, null, time, out);
    }
    // The next silence begins now; without a watching it would not be due while nothing arrives.
    hold(fold, { rule, since: time, until: time, at }, out);
  }
}

function seeActivities(fold: AlertsFold, step: AlertFindings, rules: RuleSet, out: AlertsOut): void {
  for (const rule of rules.activities) {
    if (!isInForce(rule, step.time)) continue;
    for (const { doing, from, to } of step.spells) {
      if (doing === 'unknown' && rule.watch.lasts) continue;
      if (doesNow(rule, doing, step.inside)) hold(fold, { rule, since: from, until: to, at: step.at }, out);
      else {
        if (rule.watch.lasts) goesOn(fold, rule, from, step.at, out);
        end(fold, rule, null, from, out);
      }
    }
  }
}

function doesNow({ watch }: RuleOn<'activity'>, doing: Doing, inside: AlertFindings['inside']): boolean {
  return doing === watch.activity && !(watch.outsidePlaces && inside.length > 0);
}

function seeVisits(fold: AlertsFold, step: AlertFindings, rules: RuleSet, out: AlertsOut): void {
  for (const rule of rules.crossings)
    for (const { placeId, direction, time, latitudeE7, longitudeE7 } of step.crossings)
      if (direction === rule.watch.direction && isInForce(rule, time) && concerns(rule, placeId))
        happen(fold, { rule, placeId, since: time, until: time, at: { latitudeE7, longitudeE7 } }, out);
  for (const rule of rules.dwells) {
    if (!isInForce(rule, step.time)) continue;
    for (const { placeId, enteredAt, leftAt } of concerned(rule, step.visits)) {
      hold(fold, { rule, placeId, since: enteredAt, until: leftAt, at: step.at }, out);
      end(fold, rule, placeId, leftAt, out);
    }
    for (const { placeId, enteredAt } of concerned(rule, step.inside))
      hold(fold, { rule, placeId, since: enteredAt, until: step.time, at: step.at }, out);
  }
}

function concerned<Item extends { placeId: number }>(rule: Rule, items: readonly Item[]): readonly Item[] {
  return rule.placeIds === null ? items : items.filter(({ placeId }) => concerns(rule, placeId));
}

function concerns({ placeIds }: Rule, placeId: number): boolean {
  return placeIds === null || placeIds.has(placeId);
}

function seeRecord(fold: AlertsFold, position: Position, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  const { time } = position;
  const { at } = step;
  for (const rule of rules.records) {
    if (!isInForce(rule, time)) continue;
    const seen = rule.watch.see(position, rule.value ?? 0);
    // A record that says nothing about the condition still shows that its time has passed.
    if (rule.watch.lasts) goesOn(fold, rule, time, at, out);
    else if (seen !== undefined) endIfUnseen(fold, rule, null, time, out);
    if (seen === undefined) continue;
    if (seen.holds) hold(fold, { rule, since: time, until: time, value: seen.value, at }, out);
    else end(fold, rule, null, time, out);
  }
  for (const { type, value } of position.events)
    for (const rule of rules.byEvent.get(type) ?? [])
      if (isInForce(rule, time)) happen(fold, { rule, since: time, until: time, value, at }, out);
  seeFuel(fold, position, step, rules, out);
  seeSensors(fold, step, rules, out);
}

function seeFix(fold: AlertsFold, fix: PlaceFix, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  const { time, latitudeE7, longitudeE7, speedMetersPerSecond: speed } = fix;
  if (speed < 0) return;
  const at = { latitudeE7, longitudeE7 };
  const before = fold.speed;
  fold.speed = [time, speed];
  if (before !== null && time - before[0] <= CRASH.withinMs && isAbruptStop(before[1], speed))
    for (const rule of rules.crashes)
      if (isInForce(rule, time)) happen(fold, { rule, since: time, until: time, at }, out);
  for (const rule of rules.fixes) {
    if (!isInForce(rule, time)) continue;
    const seen = rule.watch.see(speed, rule.value ?? 0, step.speedLimit);
    if (rule.watch.inside) seeInside(fold, rule, fix, seen?.holds === true, step, out);
    else if (seen !== undefined) {
      endIfUnseen(fold, rule, null, time, out);
      if (seen.holds) hold(fold, { rule, since: time, until: time, value: seen.value, at }, out);
      else end(fold, rule, null, time, out);
    }
  }
}

/** A rule on fixes inside places: a condition of its own at each place. */
function seeInside(
  fold: AlertsFold,
  rule: RuleOn<'fix'>,
  fix: PlaceFix,
  holds: boolean,
  step: AlertStep,
  out: AlertsOut,
): void {
  const { time, latitudeE7, longitudeE7, speedMetersPerSecond } = fix;
  for (const { placeId } of concerned(rule, step.visits)) end(fold, rule, placeId, time, out);
  for (const { placeId } of concerned(rule, step.inside)) {
    endIfUnseen(fold, rule, placeId, time, out);
    const at = { latitudeE7, longitudeE7 };
    if (holds) hold(fold, { rule, placeId, since: time, until: time, value: speedMetersPerSecond * 3.6, at }, out);
    else end(fold, rule, placeId, time, out);
  }
}

function isAbruptStop(before: number, after: number): boolean {
  return before >= CRASH.fromMetersPerSecond && after < CRASH.haltMetersPerSecond;
}

function seeDrivingEvents({ drivingEvents }: AlertFindings, rules: RuleSet, fold: AlertsFold, out: AlertsOut): void {
  for (const event of drivingEvents)
    for (const rule of rules.drivingEvents) {
      const { type, startTime: time, value, latitude, longitude } = event;
      if (type !== rule.watch.type || !isInForce(rule, time)) continue;
      // A device that judges by itself sends no measure.
      if (value !== null && value < (rule.value ?? 0)) continue;
      const at = {
        latitudeE7: latitude === null ? null : Math.round(latitude * 1e7),
        longitudeE7: longitude === null ? null : Math.round(longitude * 1e7),
      };
      happen(fold, { rule, since: time, until: time, value: value ?? undefined, at }, out);
    }
}
