/**
 * A kind of alert: its value with unit and default, the data that it needs, and how it is recognised. Each kind is a file
 * in `kinds/`; `kinds.ts` lists them.
 */
import type { Feature } from '../access.ts';
import type { AlertType } from '../alert-type.ts';
import type { DrivingEventType } from '../derive/derived.ts';
import type { Position } from '../position.ts';
import type { SensorKind, SensorValue } from '../sensors/sensor.ts';

/** The most urgent first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Unit of a rule's value and of the measured one. `sensor`: that of the sensor that the rule names. */
export const ALERT_UNITS = [
  'kilometersPerHour',
  'metersPerSecondSquared',
  'g',
  'minutes',
  'hours',
  'volts',
  'percent',
  'meters',
  'days',
  'sensor',
] as const;
export type AlertUnit = (typeof ALERT_UNITS)[number];

/** The value that a rule compares with. */
export interface AlertValue {
  unit: AlertUnit;
  default: number;
  minimum: number;
  maximum: number;
  /** Step of the field, also its rounding. */
  step: number;
  /** Whether the alert is raised above or below the value. */
  side: 'above' | 'below';
}

/** Reports of a device, or settings of the account, without which a kind cannot be recognised. */
export const ALERT_NEEDS = [
  'speed',
  'ignition',
  'fix',
  'places',
  'speedLimit',
  'accelerometer',
  'externalVoltage',
  'deviceBattery',
  'chargeLevel',
  'fuelLevel',
  'deviceEvents',
  'auxiliaryTracker',
  'immobilizer',
  'servicePlan',
  'plannedRoute',
  'sensor',
] as const;
export type AlertNeed = (typeof ALERT_NEEDS)[number];

/** Activity of an asset: an activity of the settled history, or nothing that is known. */
export type Doing = 'moving' | 'idle' | 'stopped' | 'transit' | 'unknown';

/** State of a condition by a record. Undefined: the record does not say. */
export type Seen = { holds: boolean; value?: number } | undefined;

/** How a kind is recognised. */
export type Watch =
  /** Each record says whether the condition holds. `lasts`: it holds until a record says otherwise, also in silence. */
  | { on: 'record'; lasts: boolean; see: (position: Position, value: number) => Seen }
  /** The accepted fixes say whether the condition holds, inside one of the rule's places if it has `inside`. */
  | { on: 'fix'; inside: boolean; see: (speedMetersPerSecond: number, value: number, limit: number | null) => Seen }
  /**
   * An activity of the settled history lasts longer than the value. `lasts`: it lasts in silence. `events`: events of the
   * device that say the same.
   */
  | {
      on: 'activity';
      activity: 'idle' | 'stopped' | 'transit';
      lasts: boolean;
      outsidePlaces: boolean;
      events?: readonly string[];
    }
  /** Nothing was received for longer than the value. */
  | { on: 'silence' }
  /** The asset crosses the boundary of a place. */
  | { on: 'crossing'; direction: 'enter' | 'exit' }
  /** The asset is inside a place for longer than the value. */
  | { on: 'dwell' }
  /** The device reports an event of one of these types. `abruptStops`: fixes that show an impossible braking, too. */
  | { on: 'event'; types: readonly string[]; abruptStops?: true }
  /** Derivation finds a driving event, whose peak is at least the value. */
  | { on: 'drivingEvent'; type: DrivingEventType }
  /** The fuel level falls or rises by more than the value while the asset rests. */
  | { on: 'fuel'; direction: 'drop' | 'rise' }
  /** The sensor of the rule says whether the condition holds. `lasts`: it holds until a record says otherwise. */
  | { on: 'sensor'; kind: SensorKind; lasts: boolean; see: (value: SensorValue, limit: number, doing: Doing) => Seen }
  /** Another part of the product raises the alert: commands, spoofing, maintenance, routes, secure park. */
  | { on: 'elsewhere' };

export interface AlertKind<Type extends string = string> {
  type: Type;
  /** The switch of accounts and users that the kind belongs to. Null: it cannot be switched off. */
  toggle: AlertType | null;
  /** The feature that it belongs to. */
  feature?: Feature;
  severity: Severity;
  value: AlertValue | null;
  /** Whether a rule names places. */
  places: boolean;
  /** Default time for which the condition must hold without a break; null: the kind happens at one moment. */
  persistsSeconds: number | null;
  coolDownMinutes: number;
  needs: readonly AlertNeed[];
  watch: Watch;
  /** False: the product has the rule itself, users neither create nor delete it. Default true. */
  configurable?: false;
}

/** Declares a kind and keeps its exact type name. */
export function alertKind<const Type extends string>(kind: AlertKind<Type>): AlertKind<Type> {
  return kind;
}
