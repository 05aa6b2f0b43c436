import { LIMITS } from '@waymark/domain/limits.ts';
import { SENSOR_KINDS, SMOOTHING_METHODS } from '@waymark/domain/sensors/sensor.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, optionalText, Paging, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { NOT_BLANK } from '../validation.ts';
import { RangeQuery } from '../vehicles/schema.ts';

const Kind = Type.Enum([...SENSOR_KINDS]);
const name = Type.String({ minLength: 1, maxLength: LIMITS.sensorNameCharacters, pattern: NOT_BLANK });
const raw = Type.String({ minLength: 1, maxLength: LIMITS.sensorTextCharacters });

/** The last `readings` values, or those of the last `seconds`: one of the two. */
export const SensorSmoothing = Strict({
  method: Type.Enum([...SMOOTHING_METHODS]),
  readings: Type.Optional(Nullable(Type.Integer({ minimum: 2, maximum: LIMITS.sensorSmoothedReadings }))),
  seconds: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: LIMITS.sensorSmoothedSeconds }))),
});

/** How the value of a sensor follows from what a device sends. Either `source` or `expression`. */
const definition = {
  /** Name of a value, as in docs/protocols.md. */
  source: optionalText(LIMITS.sensorSourceCharacters),
  /** CEL expression over the names of values. */
  expression: optionalText(LIMITS.sensorExpressionCharacters),
  /** Numbers: raw values outside of this range are no values. */
  minimum: Type.Optional(Nullable(Type.Number())),
  maximum: Type.Optional(Nullable(Type.Number())),
  /** Numbers: pairs of raw values and values. Between two pairs the value is on the straight line. */
  calibration: Type.Optional(
    Type.Array(Strict({ raw: Type.Number(), value: Type.Number() }), { maxItems: LIMITS.sensorCalibrationPoints }),
  ),
  /** Numbers. */
  smoothing: Type.Optional(Nullable(SensorSmoothing)),
  /** On/off: a number from here on is on. Null: any number except 0. */
  threshold: Type.Optional(Nullable(Type.Number())),
  inverted: Type.Optional(Type.Boolean()),
  /** Texts: words in place of raw values. */
  words: Type.Optional(
    Type.Array(Strict({ value: raw, word: Type.String({ minLength: 1, maxLength: LIMITS.sensorTextCharacters }) }), {
      maxItems: LIMITS.sensorWords,
    }),
  ),
};

/** The assets of a sensor: one, those with a tag, or those whose primary device has a model. One of the three. */
export const SensorScope = Strict({
  asset: Type.Optional(Nullable(Id)),
  /** Name or license plate of the asset, in place of its id. */
  assetName: optionalText(80),
  tag: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: LIMITS.tagNameCharacters }))),
  deviceModel: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 60 }))),
});
export type SensorScope = Static<typeof SensorScope>;

export const SensorWrite = Strict({
  name,
  kind: Kind,
  /** Numbers. */
  unit: optionalText(LIMITS.sensorUnitCharacters),
  scope: SensorScope,
  ...definition,
  /** Since when a changed definition applies. Null: from now on; for a new sensor always. */
  validFrom: Type.Optional(Nullable(Instant)),
});
export type SensorWrite = Static<typeof SensorWrite>;

/** Pairs are written `0=0; 5=400`. */
export const SENSOR_COLUMNS: readonly ImportColumn[] = [
  { header: 'Name', aliases: ['Sensor'], field: 'name', required: true },
  { header: 'Kind', field: 'kind', required: true },
  { header: 'Unit', field: 'unit' },
  { header: 'Asset', aliases: ['License plate', 'Plate'], field: 'scope.assetName' },
  { header: 'Tag', field: 'scope.tag' },
  { header: 'Device model', field: 'scope.deviceModel' },
  { header: 'Value', aliases: ['Source'], field: 'source' },
  { header: 'Expression', field: 'expression' },
  { header: 'Minimum', field: 'minimum', kind: 'number' },
  { header: 'Maximum', field: 'maximum', kind: 'number' },
  { header: 'Calibration', field: 'calibration' },
  { header: 'Smoothing', field: 'smoothing.method' },
  { header: 'Smoothed values', field: 'smoothing.readings', kind: 'number' },
  { header: 'Smoothed seconds', field: 'smoothing.seconds', kind: 'number' },
  { header: 'On from', aliases: ['Threshold'], field: 'threshold', kind: 'number' },
  { header: 'Inverted', field: 'inverted' },
  { header: 'Words', field: 'words' },
];

export const Sensor = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  kind: Kind,
  unit: Nullable(Type.String()),
  scope: Type.Object({
    asset: Nullable(Type.Object({ id: Id, name: Type.String() })),
    tag: Nullable(Type.String()),
    deviceModel: Nullable(Type.String()),
  }),
  source: Nullable(Type.String()),
  expression: Nullable(Type.String()),
  minimum: Nullable(Type.Number()),
  maximum: Nullable(Type.Number()),
  calibration: Type.Array(Type.Object({ raw: Type.Number(), value: Type.Number() })),
  smoothing: Nullable(
    Type.Object({
      method: Type.Enum([...SMOOTHING_METHODS]),
      readings: Nullable(Type.Integer()),
      seconds: Nullable(Type.Integer()),
    }),
  ),
  threshold: Nullable(Type.Number()),
  inverted: Type.Boolean(),
  words: Type.Array(Type.Object({ value: Type.String(), word: Type.String() })),
  /** Since when the definition applies. Null: always. */
  validFrom: Nullable(Instant),
  /** Number of definitions, this one included. */
  versions: Type.Integer({ minimum: 1 }),
  /** Assets of its scope. A more specific sensor with the same name may take its place. */
  assets: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Sensor = Static<typeof Sensor>;

export const SensorQuery = Type.Object({
  ...Paging,
  /** Name, source, expression, tag, device model, asset; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  tag: Type.Optional(Type.String({ maxLength: LIMITS.tagNameCharacters })),
  kind: Type.Optional(Kind),
});
export type SensorQuery = Static<typeof SensorQuery>;

const Value = Nullable(Type.Union([Type.Number(), Type.Boolean(), Type.String()]));

/** A sensor of one asset with its latest value. */
export const AssetSensor = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  unit: Nullable(Type.String()),
  /** Null: no record of the last days has one. */
  value: Value,
  /** Fix time of the record that gave it. */
  time: Nullable(Instant),
});
export type AssetSensor = Static<typeof AssetSensor>;

export const SensorSeriesQuery = Type.Object({ ...RangeQuery });
export type SensorSeriesQuery = Static<typeof SensorSeriesQuery>;

/** Values of a sensor in a window, thinned: each part of it keeps its first, lowest, highest and last one. */
export const SensorSeries = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  unit: Nullable(Type.String()),
  points: Type.Array(Type.Object({ time: Instant, value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]) })),
});
export type SensorSeries = Static<typeof SensorSeries>;

/** A definition to try on an asset. Without source and expression only the latest readings are answered. */
export const SensorTrial = Strict({ asset: Id, kind: Kind, ...definition });
export type SensorTrial = Static<typeof SensorTrial>;

/** The latest records of an asset's devices, and the values that a definition makes of its latest records. */
export const SensorTrialResult = Type.Object({
  /** Fix time of the latest record. Null: the asset has none. */
  time: Nullable(Instant),
  /** Latest value of each name, by name, with the time of its record. */
  readings: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]),
      time: Instant,
    }),
  ),
  /** Newest first, at most ten. `raw`: what source or expression gave; null: nothing. */
  values: Type.Array(Type.Object({ time: Instant, raw: Value, value: Value })),
});
export type SensorTrialResult = Static<typeof SensorTrialResult>;
