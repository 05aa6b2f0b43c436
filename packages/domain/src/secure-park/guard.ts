/**
 * Secure park of one asset, as a part of the fold of alerts. A violation is the ignition on, a displacement from where the
 * asset was parked, a shock, or the loss of the vehicle's supply (decisions.md, "Secure park").
 *
 * ```
 *                 guarded time begins              sign of a violation
 *   not guarded ───────────────────────► guarded ──────────────────────► alert lasts
 *        ▲                                  ▲  │                            │ the violation is over
 *        │                                  └──┼────────────────────────────┤
 *        └─────────────────────────────────────┴────────────────────────────┘ guarded time ends: alerts end
 * ```
 */
import { alertKindOf } from '../alerts/kinds.ts';
import type { AlertEnd, AlertStep, AlertsOut, At, RaisedAlert } from '../alerts/step.ts';
import { stepMeters } from '../geometry.ts';
import type { PlaceFix } from '../places/visits.ts';
import type { Position } from '../position.ts';
import type { GuardedTime, ParkSettings } from './park-settings.ts';
import { PARK_VIOLATIONS, type ParkViolation } from './violations.ts';

/** Shocks that follow each other within this time are one violation. */
const SHOCKS_WITHIN_MS = 600_000;
/** The asset is back within this part of the distance from which it counts as displaced. */
const BACK_WITHIN = 0.5;

type Point = [latitudeE7: number, longitudeE7: number];

/** State between two steps. Plain values, so that it is stored as JSON. Times in epoch ms. */
export interface ParkFold {
  /** Start of the guarded time, and the last instant of it that was taken in; 0: not guarded. */
  since: number;
  seen: number;
  /** The last accepted fix. */
  place: Point | null;
  /** Where the asset was parked; null: no fix of the guarded time yet. */
  parked: Point | null;
  /** Time of the first of two fixes beyond the distance. */
  away: number | null;
  /** The asset was near its parked place at the last fix, while it counts as displaced. */
  back: boolean;
  /** As last reported, since the first setting; null: not yet. */
  unplugged: boolean | null;
  /** Time of the last shock; 0: none. */
  shock: number;
  /** Since when each violation lasts that an alert was raised for. */
  open: Partial<Record<ParkViolation, number>>;
}

/** Part of the fold of alerts that the guard needs. */
export interface Guarded {
  park?: ParkFold | undefined;
  /** Number of steps that raised or ended an alert. */
  decisions: number;
}

/** Changes of a step, and the values that decide them. */
interface Look {
  park: ParkFold;
  settings: ParkSettings;
  decision: number;
  out: AlertsOut;
}

/** Takes in one step of an asset, in order of time. @param settings undefined: the asset never had one */
export function guard(fold: Guarded, step: AlertStep, settings: ParkSettings | undefined, out: AlertsOut): void {
  const { position, fixes, time } = step;
  if (settings === undefined) {
    if (fold.park) endAll({ park: fold.park, decision: fold.decisions, out }, time, 'assetLeft');
    fold.park = undefined;
    return;
  }
  const park = fold.park ?? startPark(step.before);
  fold.park = park;
  // A contact shows that its time has passed. A record may still arrive that is older.
  if (position === undefined) {
    passGuardedTime(fold, time, settings, out);
    return;
  }
  const look: Look = { park, settings, decision: fold.decisions, out };
  // Fixes that this record made acceptable, and then its own.
  for (const fix of fixes) if (fix.time < time) seeFix(look, fix, false, step.displacedMeters);
  if (enter(look, time)) seeRecord(look, position, step.at);
  noteSupply(park, position);
  for (const fix of fixes) if (fix.time >= time) seeFix(look, fix, position.motion === true, step.displacedMeters);
}

/** Ends the alerts of a guarded time that is over. */
export function passGuardedTime(fold: Guarded, now: number, settings: ParkSettings | undefined, out: AlertsOut): void {
  const { park, decisions: decision } = fold;
  const due = guardEnds(fold, settings);
  if (park !== undefined && settings !== undefined && due !== undefined && due <= now)
    leave({ park, settings, decision, out });
}

/** Returns when time alone ends an alert, epoch ms; undefined: never. */
export function guardEnds({ park }: Pick<Guarded, 'park'>, settings: ParkSettings | undefined): number | undefined {
  if (park === undefined || settings === undefined || Object.keys(park.open).length === 0) return undefined;
  const { to } = guardedTimeOf(park, settings);
  return Number.isFinite(to) ? to : undefined;
}

function startPark({ latitudeE7, longitudeE7 }: At): ParkFold {
  return {
    since: 0,
    seen: 0,
    place: latitudeE7 === null || longitudeE7 === null ? null : [latitudeE7, longitudeE7],
    parked: null,
    away: null,
    back: false,
    unplugged: null,
    shock: 0,
    open: {},
  };
}

/** The guarded time that the fold is in. It may have ended earlier than was known when it began. */
function guardedTimeOf(park: ParkFold, settings: ParkSettings): GuardedTime {
  return settings.guardedAt(park.seen) ?? { from: park.since, to: park.seen };
}

/** Passes to the guarded time of an instant. @returns whether the asset is guarded then */
function enter(look: Look, time: number): boolean {
  const { park, settings } = look;
  const guarded = settings.guardedAt(time);
  if (park.since !== 0 && guarded?.from !== park.since) leave(look);
  if (guarded === undefined) return false;
  park.since = guarded.from;
  park.seen = Math.max(park.seen, time);
  return true;
}

/** Ends the guarded time that the fold is in, and its alerts. */
function leave(look: Look): void {
  const { park, settings } = look;
  const { to } = guardedTimeOf(park, settings);
  endAll(look, to, endOf(to, settings));
  Object.assign(park, { since: 0, seen: 0, parked: null, away: null, back: false, shock: 0 });
}

function endAll(look: Pick<Look, 'park' | 'decision' | 'out'>, time: number, endedBy: AlertEnd): void {
  for (const violation of PARK_VIOLATIONS) end(look, violation, time, endedBy);
}

/** A guarded time ends with the hours of its curfew, or with a change of the setting. */
function endOf(time: number, settings: ParkSettings): 'over' | 'ruleChanged' {
  return settings.at(time - 1)?.to === time ? 'ruleChanged' : 'over';
}

function seeRecord(look: Look, position: Position, at: At): void {
  const { park } = look;
  const { time, ignition, unplugged, events } = position;
  if (ignition === true) begin(look, 'ignition', { since: time, raisedAt: time }, at);
  else if (ignition === false) end(look, 'ignition', time);
  if (unplugged !== undefined && isVehicles(position)) {
    // A supply that was missing before the guarded time is no violation of it.
    if (!unplugged) end(look, 'unplugged', time);
    else if (park.unplugged !== true) begin(look, 'unplugged', { since: time, raisedAt: time }, at);
  }
  if (events.some(({ type }) => type === 'shock' || type === 'crash')) {
    if (park.shock === 0 || time - park.shock > SHOCKS_WITHIN_MS)
      raise(look, 'shock', { since: time, raisedAt: time, endedAt: time }, at);
    park.shock = time;
  }
}

function noteSupply(park: ParkFold, position: Position): void {
  if (position.unplugged !== undefined && isVehicles(position)) park.unplugged = position.unplugged;
}

/** A covert auxiliary tracker runs on its own battery. */
function isVehicles({ deviceRole }: Position): boolean {
  return deviceRole === 'primary';
}

function seeFix(look: Look, fix: PlaceFix, moves: boolean, displacedMeters: number): void {
  const { park } = look;
  const { time, latitudeE7, longitudeE7 } = fix;
  // A fix may become acceptable after a record of the guarded time that it precedes.
  if ((park.since === 0 || time >= park.since) && enter(look, time)) {
    park.parked ??= park.place ?? [latitudeE7, longitudeE7];
    seeDistance(look, fix, stepMeters(...park.parked, latitudeE7, longitudeE7), moves, displacedMeters);
  }
  park.place = [latitudeE7, longitudeE7];
}

/** Displaced: by one fix if the device reports motion, else by two fixes in a row. Back: by two fixes in a row. */
function seeDistance(look: Look, fix: PlaceFix, meters: number, moves: boolean, displacedMeters: number): void {
  const { park } = look;
  const { time, latitudeE7, longitudeE7, accuracyMeters } = fix;
  if (park.open.displaced !== undefined) {
    const isBack = meters <= displacedMeters * BACK_WITHIN;
    if (isBack && park.back) end(look, 'displaced', time);
    park.back = isBack && park.open.displaced !== undefined;
    return;
  }
  const isAway = meters > displacedMeters + accuracyMeters;
  if (isAway && (moves || park.away !== null))
    begin(look, 'displaced', { since: park.away ?? time, raisedAt: time }, { latitudeE7, longitudeE7 });
  else park.away = isAway ? time : null;
}

function begin(look: Look, violation: ParkViolation, times: { since: number; raisedAt: number }, at: At): void {
  const { open } = look.park;
  if (open[violation] !== undefined) return;
  open[violation] = times.since;
  if (violation === 'displaced') look.park.away = null;
  raise(look, violation, { ...times, endedAt: null }, at);
}

function end(
  { park, decision, out }: Pick<Look, 'park' | 'decision' | 'out'>,
  violation: ParkViolation,
  endedAt: number,
  endedBy: AlertEnd = 'over',
): void {
  const since = park.open[violation];
  if (since === undefined) return;
  out.ended.push({ ruleId: null, placeId: null, violation, since, endedAt, endedBy, value: null, decision });
  delete park.open[violation];
}

function raise(
  { settings, decision, out }: Look,
  violation: ParkViolation,
  times: Pick<RaisedAlert, 'since' | 'raisedAt' | 'endedAt'>,
  { latitudeE7, longitudeE7 }: At,
): void {
  out.raised.push({
    ruleId: null,
    // The asset is guarded then, so that a version is valid.
    version: settings.at(times.raisedAt)!.version,
    kind: 'securePark',
    severity: alertKindOf('securePark').severity,
    placeId: null,
    violation,
    ...times,
    value: null,
    threshold: null,
    latitudeE7,
    longitudeE7,
    decision,
  });
}
