/** State of the alert rules of one asset between two steps. Plain values, so that it is stored as JSON. Times in epoch ms. */

import type { LevelWatch } from '../fuel/level.ts';
import type { ParkFold } from '../secure-park/guard.ts';
import type { SensorState } from '../sensors/evaluate.ts';
import type { SensorValue } from '../sensors/sensor.ts';
import type { RefuelWatch } from './after-refuel.ts';

/** A rule that watches a condition, at one place if the rule concerns places. */
export interface Watching {
  ruleId: number;
  placeId: number | null;
  /** The version that judged last. */
  version: number;
  /** Since when the condition holds, and the last time that shows it; 0: it does not hold. */
  since: number;
  seen: number;
  /** When the alert is due; Infinity is stored as null: its schedule never applies. */
  due: number | null;
  /** When the alert under way was raised; 0: none. */
  raised: number;
  /** When the last alert was raised, for the cool-down; 0: never. */
  last: number;
  /** The most extreme value since then. */
  peak: number | null;
}

/** A sensor that rules watch. */
export interface SensorWatch {
  state: SensorState;
  /** The last value; null: none yet. */
  last: SensorValue | null;
}

export interface AlertsFold {
  /** Time of the last record or contact, 0: none. */
  at: number;
  /** Until when changes of rules are taken in. */
  passed: number;
  /** Time of the last decision by time alone or by a contact since the last record; 0: none. Earlier records are late then. */
  decided: number;
  /** Number of steps that raised or ended an alert. A decision is made after a checkpoint if its number is larger. */
  decisions: number;
  /** `key` of the rules that judged last. */
  rules: string;
  watching: Record<string, Watching>;
  /** Level of fuel, in percent of the tank. Undefined: no rule has watched it. */
  level?: LevelWatch | undefined;
  /** A refuel during the present rest: drops are compared with the level after it. */
  refuel?: RefuelWatch | undefined;
  /** Most liters so far, for tanks of unknown size. */
  mostLiters?: number | undefined;
  /** Sensor that measures the level. Undefined: the device does. */
  levelSensor?: { id: number; state: SensorState } | undefined;
  /** Sensors that rules watch, by id. Undefined: no rule has watched one. */
  sensors?: Record<string, SensorWatch> | undefined;
  /** Where the asset was at the last step, in degrees × 10⁷. */
  place: { latitudeE7: number | null; longitudeE7: number | null };
  /** The last fix with a speed: [time, m/s]. */
  speed: [number, number] | null;
  /** Undefined: the asset never had secure park. */
  park?: ParkFold | undefined;
}

export function startAlerts(): AlertsFold {
  return {
    at: 0,
    passed: 0,
    decided: 0,
    decisions: 0,
    rules: '',
    watching: {},
    place: { latitudeE7: null, longitudeE7: null },
    speed: null,
  };
}
