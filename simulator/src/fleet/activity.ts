import type { Point } from '../island/plane.ts';
import type { Leg } from './leg.ts';
import type { Vehicle } from './vehicle.ts';

/** Activity of an asset for a period. Times in seconds. */
export type Activity =
  | { kind: 'drive'; seconds: number; leg: Leg; harsh: HarshMoment[]; planned: 'normal' | 'speeding' }
  /** Towed by another vehicle, ignition off. */
  | { kind: 'tow'; seconds: number; leg: Leg }
  /** At rest. The engine runs for the first `idleSeconds`. */
  | { kind: 'stop'; seconds: number; idleSeconds: number; place: Point; refuel: boolean; plugged: boolean }
  /** Works around a place, engine on, within `reachMeters` of it. */
  | {
      kind: 'work';
      seconds: number;
      place: Point;
      reachMeters: number;
      speedMetersPerSecond: number;
      fromMeters: number;
    };

export interface HarshMoment {
  atSeconds: number;
  type: 'harshAcceleration' | 'harshBraking' | 'harshCornering' | 'crash';
  /** m/s²; a crash has none. */
  value?: number;
}

/**
 * One weekday of an asset. It is the same in every week, so that the counters of any day are computed without the days
 * before.
 */
export interface Workday {
  /** Seconds after local midnight. */
  startSeconds: number;
  activities: Activity[];
  /** Fuel that is stolen before the workday. */
  stolenLiters: number;
  /** Place before and after the workday. */
  home: Point;
  /** Totals of the day. */
  meters: number;
  engineSeconds: number;
}

/** Returns the metres that an activity adds to the odometer. Creeping machines add none. */
export function metersOf(activity: Activity): number {
  if (activity.kind === 'drive') return activity.leg.totalMeters;
  if (activity.kind !== 'work' || activity.speedMetersPerSecond < 1.5) return 0;
  return activity.seconds * activity.speedMetersPerSecond;
}

/** Share of the tank after a refuel. */
export const FULL_SHARE = 0.96;

/** Returns the litres that an activity burns. */
export function litersOf(activity: Activity, fuel: NonNullable<Vehicle['fuel']>): number {
  switch (activity.kind) {
    case 'drive':
      return (activity.leg.totalMeters / 100_000) * fuel.litersPer100Km;
    case 'work':
      return (activity.seconds / 3600) * fuel.litersPerIdleHour;
    case 'stop':
      return (activity.idleSeconds / 3600) * fuel.litersPerIdleHour;
    case 'tow':
      return 0;
  }
}
