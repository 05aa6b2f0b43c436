/** Sensors: named values that are computed from what the devices of an asset send (docs/decisions/0080-sensors.md). */

export const SENSOR_KINDS = ['number', 'onOff', 'text'] as const;
export type SensorKind = (typeof SENSOR_KINDS)[number];

export const SMOOTHING_METHODS = ['median', 'mean'] as const;
export type SmoothingMethod = (typeof SMOOTHING_METHODS)[number];

/** Functions of expressions. `bit(value, n)` says whether bit n of a whole number is set. */
export const EXPRESSION_FUNCTION_NAMES = ['min', 'max', 'abs', 'round', 'sqrt', 'bit'] as const;

/** A value of a sensor: a number, on or off, or a text, by the kind of the sensor. */
export type SensorValue = number | boolean | string;

/** Values of one record by name. Names and units are those of tracker records. */
export type Readings = Readonly<Record<string, unknown>>;

/** A pair of a calibration table. */
export interface CalibrationPoint {
  raw: number;
  value: number;
}

/** Either the last `readings` values, or those of the last `seconds`. The other is null. */
export interface Smoothing {
  method: SmoothingMethod;
  readings: number | null;
  seconds: number | null;
}

/** How the value of a sensor follows from a record. Either `source` or `expression` is null. */
export interface SensorDefinition {
  /** Name of the value. */
  source: string | null;
  /** Expression in CEL over the names of values. */
  expression: string | null;
  /** Raw values outside of this range are no values. Numbers only. */
  minimum: number | null;
  maximum: number | null;
  /** Ascending by `raw`. Empty: the raw value is the value. Numbers only. */
  calibration: readonly CalibrationPoint[];
  smoothing: Smoothing | null;
  /** A number from here on is on; null: any number except 0. On/off only. */
  threshold: number | null;
  /** Swaps on and off. */
  inverted: boolean;
  /** Words in place of raw values. A value without a word is shown as it is. Text only. */
  words: readonly { value: string; word: string }[];
}

/** A definition that applies from `validFrom`, epoch ms, until the next version. */
export interface SensorVersion {
  validFrom: number;
  definition: SensorDefinition;
}

/** A sensor with its versions, oldest first. */
export interface Sensor {
  id: number;
  name: string;
  kind: SensorKind;
  /** Unit of numbers. Null: none. */
  unit: string | null;
  versions: readonly SensorVersion[];
}

/** Every field of a definition without a value. */
export const EMPTY_DEFINITION: SensorDefinition = {
  source: null,
  expression: null,
  minimum: null,
  maximum: null,
  calibration: [],
  smoothing: null,
  threshold: null,
  inverted: false,
  words: [],
};
