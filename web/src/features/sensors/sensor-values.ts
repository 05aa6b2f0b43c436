/** Values of the form of a sensor, and the bodies of its calls. Pure. */
import type { Sensor, SensorTrial, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import type { SensorKind, SmoothingMethod } from '@waymark/domain/sensors/sensor.ts';

type Figure = number | string;

/** Facts that the scope of a sensor can name. */
export const SCOPES = ['asset', 'tag', 'deviceModel'] as const;
export type ScopeBy = (typeof SCOPES)[number];

export interface SensorFormValues {
  [name: string]: unknown;
  name: string;
  kind: SensorKind;
  unit: string;
  scopeBy: ScopeBy;
  scope: Record<ScopeBy, string>;
  by: 'source' | 'expression';
  source: string;
  expression: string;
  minimum: Figure;
  maximum: Figure;
  calibration: { raw: Figure; value: Figure }[];
  smoothingBy: SmoothingMethod | 'none';
  over: 'readings' | 'seconds';
  smoothing: { readings: Figure; seconds: Figure };
  threshold: Figure;
  inverted: boolean;
  words: { value: string; word: string }[];
  from: 'now' | 'always';
}

const DEFAULT_READINGS = 5;
const DEFAULT_SECONDS = 300;

/** Returns the values of a saved sensor, or of a new one. */
export function formValues(sensor: Sensor | undefined): SensorFormValues {
  const { scope, smoothing } = sensor ?? {};
  return {
    name: sensor?.name ?? '',
    kind: sensor?.kind ?? 'number',
    unit: sensor?.unit ?? '',
    scopeBy: scope?.tag ? 'tag' : scope?.deviceModel ? 'deviceModel' : 'asset',
    scope: { asset: scope?.asset?.id ?? '', tag: scope?.tag ?? '', deviceModel: scope?.deviceModel ?? '' },
    by: sensor?.expression ? 'expression' : 'source',
    source: sensor?.source ?? '',
    expression: sensor?.expression ?? '',
    minimum: sensor?.minimum ?? '',
    maximum: sensor?.maximum ?? '',
    calibration: sensor?.calibration ?? [],
    smoothingBy: smoothing?.method ?? 'none',
    over: smoothing?.seconds == null ? 'readings' : 'seconds',
    smoothing: {
      readings: smoothing?.readings ?? DEFAULT_READINGS,
      seconds: smoothing?.seconds ?? DEFAULT_SECONDS,
    },
    threshold: sensor?.threshold ?? '',
    inverted: sensor?.inverted ?? false,
    words: sensor?.words ?? [],
    from: 'now',
  };
}

/** Returns the fields of a definition. Those of other kinds are left out. */
function definitionOf(values: SensorFormValues) {
  const { kind, by, smoothingBy, over } = values;
  const figure = (value: Figure): Figure | null => (value === '' ? null : value);
  return {
    source: by === 'source' ? values.source.trim() || null : null,
    expression: by === 'expression' ? values.expression.trim() || null : null,
    ...(kind === 'number' && {
      minimum: figure(values.minimum),
      maximum: figure(values.maximum),
      calibration: values.calibration,
      smoothing: smoothingBy === 'none' ? null : { method: smoothingBy, [over]: figure(values.smoothing[over]) },
    }),
    ...(kind === 'onOff' && { threshold: figure(values.threshold), inverted: values.inverted }),
    ...(kind === 'text' && { words: values.words }),
  };
}

/** Returns the body of the call that saves the form. @param isNew a new sensor always applies */
export function sensorBody(values: SensorFormValues, isNew: boolean): object {
  return {
    name: values.name.trim() || undefined,
    kind: values.kind,
    ...(values.kind === 'number' && { unit: values.unit.trim() || null }),
    scope: { [values.scopeBy]: values.scope[values.scopeBy].trim() || null },
    ...definitionOf(values),
    ...(!isNew && values.from === 'always' && { validFrom: new Date(0).toISOString() }),
  };
}

/** Returns what a body lacks that its schema cannot require, each at its field. */
export function missingParts({ scope, source, expression }: SensorWrite) {
  const missing = (path: string, key: string) => ({ path, key, params: {} });
  const scopes = Object.entries(scope).filter(([, named]) => named === null);
  return [
    ...scopes.map(([by]) => missing(`scope.${by}`, 'error.sensor.scope')),
    // Both fields have it; one of them is shown.
    ...(source || expression
      ? []
      : [missing('source', 'error.sensor.source'), missing('expression', 'error.sensor.source')]),
  ];
}

/** Returns the body of the call that tries the form on an asset. Incomplete points and words are left out. */
export function trialBody(values: SensorFormValues, asset: string): SensorTrial {
  const body = definitionOf(values) as Omit<SensorTrial, 'asset' | 'kind'>;
  return {
    asset,
    kind: values.kind,
    ...body,
    ...(body.calibration && {
      calibration: body.calibration.filter(({ raw, value }) => typeof raw === 'number' && typeof value === 'number'),
    }),
    ...(body.words && { words: body.words.filter(({ value, word }) => value !== '' && word !== '') }),
  };
}
