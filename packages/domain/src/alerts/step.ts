/** Input of the rules of alerts at each step, and their decisions. */
import type { DrivingEvent } from '../derive/derived.ts';
import type { Crossing, PlaceFix, Visit } from '../places/visits.ts';
import type { Position } from '../position.ts';
import type { ParkViolation } from '../secure-park/violations.ts';
import type { Doing, Severity } from './kind.ts';
import type { AlertKindName } from './kinds.ts';

/** Where an asset is when an alert is raised, in degrees × 10⁷. */
export interface At {
  latitudeE7: number | null;
  longitudeE7: number | null;
}

/** Why an alert ended by itself: the condition is over, the rule changed, or it does not apply to the asset any more. */
export type AlertEnd = 'over' | 'ruleChanged' | 'assetLeft';

/** Times in epoch ms, place in degrees × 10⁷. Rule, place or violation, and `since` identify the alert of an asset. */
export interface RaisedAlert extends At {
  /** null: secure park. */
  ruleId: number | null;
  /** Of the rule, or of the setting of secure park. */
  version: number;
  kind: AlertKindName;
  severity: Severity;
  placeId: number | null;
  /** Of secure park. */
  violation?: ParkViolation;
  since: number;
  /** When the rule was met. */
  raisedAt: number;
  /** An alert of one moment ends immediately. Null: not ended. */
  endedAt: number | null;
  value: number | null;
  threshold: number | null;
  /** `decisions` of the step that raised it. */
  decision: number;
}

export interface EndedAlert {
  ruleId: number | null;
  placeId: number | null;
  violation?: ParkViolation;
  since: number;
  endedAt: number;
  endedBy: AlertEnd;
  value: number | null;
  /** `decisions` of the step that ended it. */
  decision: number;
}

export interface AlertsOut {
  raised: RaisedAlert[];
  ended: EndedAlert[];
}

export function startAlertsOut(): AlertsOut {
  return { raised: [], ended: [] };
}

/** Time of one activity, epoch ms. */
export interface Spell {
  doing: Doing;
  from: number;
  to: number;
}

/** Findings of derivation since the last step. */
export interface AlertFindings {
  /** Time of the record or contact, or until which time passes, epoch ms. */
  time: number;
  /** Settled activities since the last step, in order; the last one is still going on. */
  spells: readonly Spell[];
  drivingEvents: readonly DrivingEvent[];
  crossings: readonly Crossing[];
  /** Visits that ended, and those under way. */
  visits: readonly Visit[];
  inside: readonly { placeId: number; enteredAt: number }[];
  /** The last accepted fix. */
  at: At;
}

/** Evidence of one record or one contact. */
export interface AlertStep extends AlertFindings {
  /** Undefined: a contact without a record. */
  position: Position | undefined;
  /** Fixes that it made acceptable, in order. */
  fixes: readonly PlaceFix[];
  /** The asset had no device since the last step, so that its silence says nothing. */
  wasAbsent: boolean;
  /** Speed limit in force, km/h; null: none is known. */
  speedLimit: number | null;
  /** Size of the tank; undefined: unknown. */
  tankLiters?: number | undefined;
  /** The last accepted fix before this step. */
  before: At;
  /** Beyond this distance and the accuracy of a fix the asset is displaced. */
  displacedMeters: number;
}

/** Evidence of time alone, while the asset does not report. */
export interface AlertPause extends AlertFindings {
  /** The asset has no device, so that its silence says nothing. */
  isAbsent: boolean;
}
