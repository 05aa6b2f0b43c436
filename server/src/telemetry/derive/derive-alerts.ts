/** Alerts of an asset, in the transaction that derives the asset. The rules are in domain/alerts/. */
import { advanceAlerts, nextAlertTime, passAlertTime } from '@waymark/domain/alerts/advance.ts';
import type { AlertsFold } from '@waymark/domain/alerts/fold.ts';
import type { Doing } from '@waymark/domain/alerts/kind.ts';
import type { RuleSet } from '@waymark/domain/alerts/rule-set.ts';
import {
  type AlertFindings,
  type AlertStep,
  type AlertsOut,
  type At,
  type Spell,
  startAlertsOut,
} from '@waymark/domain/alerts/step.ts';
import {
  absenceAt,
  type Derived,
  type Fold,
  type Interval,
  serverTimeOf,
  timeNow,
  wasAbsent,
} from '@waymark/domain/derive/index.ts';
import { activityName } from '@waymark/domain/derive/layers.ts';
import { type Rules, spanAt } from '@waymark/domain/derive/rules.ts';
import { horizonOf } from '@waymark/domain/derive/timeline.ts';
import { openVisits, type VisitsOut } from '@waymark/domain/places/visits.ts';
import type { Position } from '@waymark/domain/position.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import { statusFromNumber } from '@waymark/domain/status.ts';
import type { AssetEntry } from './asset-entry.ts';
import { type Running, runFixes } from './derive-runs.ts';
import { type Visiting, visitFixes } from './derive-visits.ts';

/** The parts of an entry that alerts are decided from. */
export interface Alerting extends Visiting, Running {
  alerts: AlertsFold;
  asset: { rules: Rules; tankLiters?: number | undefined };
  /** Rules that apply to the asset; undefined: its account never had one. */
  alertRules: RuleSet | undefined;
}

/** Takes one derivation into visits, runs and alerts, position by position. */
export class Follower {
  readonly alerts: AlertsOut = startAlertsOut();
  /** Runs that ended. */
  readonly runs: RunResult[] = [];
  readonly #parts: Alerting;
  readonly #derived: Derived;
  readonly #visits: VisitsOut;
  /** Rows of the outputs that were taken in. */
  #intervals: number;
  #drivingEvents: number;
  #crossings: number;
  #ended: number;
  /** The last accepted fix before the next position. */
  #before: At;

  constructor(parts: Alerting, derived: Derived, visits: VisitsOut) {
    this.#parts = parts;
    this.#derived = derived;
    this.#visits = visits;
    this.#intervals = derived.intervals.length;
    this.#drivingEvents = derived.drivingEvents.length;
    this.#crossings = visits.crossings.length;
    this.#ended = visits.visits.length;
    this.#before = placeOf(parts.fold);
  }

  /** Takes in what `advance` or `contact` has derived. @param position undefined: a contact at `time` */
  take(time: number, position: Position | undefined): void {
    const { alerts, alertRules, asset, fold } = this.#parts;
    const derived = this.#derived;
    visitFixes(this.#parts, derived, this.#visits);
    runFixes(this.#parts, derived, this.runs);
    if (alertRules !== undefined) {
      const { speedLimitMetersPerSecond: limit, displacedMeters } = spanAt(asset.rules, time).thresholds;
      const step: AlertStep = {
        ...this.#findings(time, horizonOf(fold, time)),
        position,
        fixes: derived.fixes ?? [],
        wasAbsent: alerts.at !== 0 && wasAbsent(asset.rules, alerts.at, time),
        speedLimit: limit === undefined ? null : limit * 3.6,
        before: this.#before,
        tankLiters: asset.tankLiters,
        displacedMeters,
      };
      advanceAlerts(alerts, step, alertRules, this.alerts);
      this.#before = step.at;
    }
    if (derived.fixes !== null) derived.fixes.length = 0;
  }

  /**
   * Decides what time alone decides about alerts, after it has passed for the fold and the visits.
   * @param now server time, epoch ms
   */
  pass(lastPacketAt: number, now: number): AlertsOut {
    const { alerts, alertRules, asset, fold } = this.#parts;
    const out = startAlertsOut();
    if (alertRules === undefined || fold.last.time === 0) return out;
    const time = timeNow(fold, lastPacketAt, now);
    const horizon = horizonOf(fold, Math.max(fold.device.usedTime, fold.line.time));
    const isAbsent = absenceAt(asset.rules, now) !== undefined;
    passAlertTime(alerts, { ...this.#findings(time, horizon), isAbsent }, alertRules, out);
    return out;
  }

  #findings(time: number, horizon: number): AlertFindings {
    const { fold, visits: visitsFold } = this.#parts;
    const { drivingEvents, intervals } = this.#derived;
    const { crossings, visits } = this.#visits;
    const findings: AlertFindings = {
      time,
      spells: spellsOf(intervals, this.#intervals, fold, horizon),
      drivingEvents: after(drivingEvents, this.#drivingEvents),
      crossings: after(crossings, this.#crossings),
      visits: after(visits, this.#ended),
      inside: openVisits(visitsFold),
      at: placeOf(fold),
    };
    this.#intervals = intervals.length;
    this.#drivingEvents = drivingEvents.length;
    this.#crossings = crossings.length;
    this.#ended = visits.length;
    return findings;
  }
}

const NOTHING: readonly never[] = [];

/** Returns the items from an index on; for none, which is the rule, an array that all share. */
function after<Item>(items: readonly Item[], index: number): readonly Item[] {
  return index === items.length ? NOTHING : items.slice(index);
}

/** Returns the server time at which time alone raises an alert, epoch ms; Infinity: never. */
export function alertsDueAt({ alerts, alertRules, fold, lastPacketAt }: AssetEntry, now: number): number {
  const due = alertRules === undefined ? undefined : nextAlertTime(alerts, alertRules);
  return due === undefined ? Number.POSITIVE_INFINITY : serverTimeOf(due, fold, lastPacketAt, now);
}

/** Returns the settled activities since the interval of an index, and the one that continues until the horizon. */
function spellsOf(intervals: readonly Interval[], first: number, fold: Fold, horizon: number): Spell[] {
  const spells: Spell[] = [];
  for (let index = first; index < intervals.length; index++) {
    const { status, activity, startTime, endTime } = intervals[index]!;
    spells.push({ doing: doingOf(status, activity), from: startTime, to: endTime });
  }
  const from = doingSince(fold);
  spells.push({
    doing: doingOf(statusOfLine(fold), activityName(fold.line.activity)),
    from,
    to: Math.max(from, horizon),
  });
  return spells;
}

function doingSince({ line }: Fold): number {
  return statusFromNumber(Math.max(0, line.status)) === 'transit' ? line.startTime : line.activityTime;
}

function statusOfLine({ line }: Fold): Interval['status'] | undefined {
  return line.status < 0 ? undefined : statusFromNumber(line.status);
}

function doingOf(status: Interval['status'] | undefined, activity: Interval['activity']): Doing {
  if (status === 'transit') return 'transit';
  return activity === 'other' ? 'unknown' : activity;
}

function placeOf({ fix }: Fold): At {
  return fix.time === 0
    ? { latitudeE7: null, longitudeE7: null }
    : { latitudeE7: fix.latitudeE7, longitudeE7: fix.longitudeE7 };
}
