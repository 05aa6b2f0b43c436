/** Input of the machines: a report, and the accepted fix in it. */
import type { Position } from '../position.ts';
import type { Derived } from './derived.ts';
import type { RuleSpan, Rules } from './rules.ts';

/** One position on its way through the machines. */
export interface Report {
  position: Position;
  rules: Rules;
  /** Thresholds that apply at the time of the position. */
  span: RuleSpan;
  /** G (decisions.md, "Hops"), ms: nothing is known between two fixes further apart. */
  gapMs: number;
  /** It is the first one of a device that has replaced another (devices.ts). */
  isOfNewDevice: boolean;
  /** Collects closed rows. */
  out: Derived;
}

/** Coordinates of a fix, with the step to it from the last accepted one. */
export interface Step {
  latitudeE7: number;
  longitudeE7: number;
  /** 0 for the first fix. */
  meters: number;
}

/** An accepted fix, as movement sees it. */
export interface Sighting {
  time: number;
  latitudeE7: number;
  longitudeE7: number;
  accuracyMeters: number;
  /** m/s, −1: unknown. */
  speed: number;
  /** Distance from the last accepted fix. It counts only if it was driven. */
  stepMm: number;
  /** Time of the accepted fix before this one, 0: none; and the odometer then. */
  previousTime: number;
  previousOdometer: number;
  /** The gap before this fix is longer than G. */
  hop: boolean;
}
