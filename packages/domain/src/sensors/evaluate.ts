/**
 * Values of sensors, as a fold over the records of an asset in the order of fix time. Live values, history, downloads, alerts,
 * reports and the fuel ledger use it. The state is plain values, so that it is stored as JSON.
 */

import { LIMITS } from '../limits.ts';
import { calibrated } from './calibration.ts';
import { compileExpression, type Expression } from './expression.ts';
import type { Readings, Sensor, SensorDefinition, SensorKind, SensorValue, Smoothing } from './sensor.ts';

/** State of one sensor between two records. */
export interface SensorState {
  /** `validFrom` of the version that judged last. Another version starts without earlier values. */
  version: number;
  /** Values that are smoothed, oldest first, as [epoch ms, value]. */
  recent: [number, number][];
}

export function startSensor(): SensorState {
  return { version: 0, recent: [] };
}

/** How a raw value is found, compiled once. */
interface Compiled {
  validFrom: number;
  definition: SensorDefinition;
  words: ReadonlyMap<string, string>;
  raw: (readings: Readings) => unknown;
  /** Names of the values that it reads. */
  names: readonly string[];
}

/** A sensor whose versions are compiled. */
export class CompiledSensor {
  readonly id: number;
  readonly name: string;
  readonly kind: SensorKind;
  readonly unit: string | null;
  /** Values that any version reads. */
  readonly names: readonly string[];
  readonly #versions: readonly Compiled[];

  constructor({ id, name, kind, unit, versions }: Sensor) {
    this.id = id;
    this.name = name;
    this.kind = kind;
    this.unit = unit;
    this.#versions = versions.map(compiled);
    this.names = [...new Set(this.#versions.flatMap(({ names }) => names))];
  }

  /**
   * Takes in a record. Call in the order of fix time.
   * @param time fix time, epoch ms
   * @returns the value that the record gives; undefined: none
   */
  see(state: SensorState, time: number, readings: Readings): SensorValue | undefined {
    const version = this.#versionAt(time);
    if (version === undefined) return undefined;
    if (state.version !== version.validFrom) {
      state.version = version.validFrom;
      state.recent = [];
    }
    const raw = version.raw(readings);
    if (raw === undefined || raw === null) return undefined;
    if (this.kind === 'text') return textOf(version, raw);
    const number = numberOf(raw);
    if (number === undefined) return undefined;
    return this.kind === 'onOff'
      ? isOn(version.definition, number)
      : numberValue(version.definition, state, time, number);
  }

  #versionAt(time: number): Compiled | undefined {
    return this.#versions.findLast(({ validFrom }) => validFrom <= time);
  }
}

/** A stored definition that is no longer accepted gives no values. */
function compiled({ validFrom, definition }: Sensor['versions'][number]): Compiled {
  const { source, expression, words } = definition;
  const program = expression === null ? undefined : compiledOrNone(expression);
  return {
    validFrom,
    definition,
    words: new Map(words.map(({ value, word }) => [value, word])),
    raw: source === null ? (readings) => program?.evaluate(readings) : (readings) => ownValue(readings, source),
    names: source === null ? (program?.names ?? []) : [source],
  };
}

function compiledOrNone(expression: string): Expression | undefined {
  try {
    return compileExpression(expression);
  } catch {
    return undefined;
  }
}

function ownValue(readings: Readings, name: string): unknown {
  return Object.hasOwn(readings, name) ? readings[name] : undefined;
}

/** Whole numbers of more than 53 bits are texts of digits. */
function numberOf(raw: unknown): number | undefined {
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function isOn({ threshold, inverted }: SensorDefinition, raw: number): boolean {
  return (threshold === null ? raw !== 0 : raw >= threshold) !== inverted;
}

function textOf({ words }: Compiled, raw: unknown): string | undefined {
  if (typeof raw === 'object') return undefined;
  const text = String(raw);
  return (words.get(text) ?? text).slice(0, LIMITS.sensorTextCharacters);
}

function numberValue(definition: SensorDefinition, state: SensorState, time: number, raw: number): number | undefined {
  const { minimum, maximum, calibration, smoothing } = definition;
  if ((minimum !== null && raw < minimum) || (maximum !== null && raw > maximum)) return undefined;
  const value = calibrated(calibration, raw);
  return rounded(smoothing === null ? value : smoothed(smoothing, state.recent, time, value));
}

/** Takes a value into the recent ones, and returns their median or mean. */
function smoothed(
  { method, readings, seconds }: Smoothing,
  recent: [number, number][],
  time: number,
  value: number,
): number {
  recent.push([time, value]);
  const most = readings ?? LIMITS.sensorSmoothedReadings;
  const since = seconds === null ? Number.NEGATIVE_INFINITY : time - seconds * 1000;
  let gone = Math.max(0, recent.length - most);
  while (recent[gone]![0] < since) gone++;
  if (gone > 0) recent.splice(0, gone);
  if (method === 'mean') return recent.reduce((sum, [, one]) => sum + one, 0) / recent.length;
  const ordered = recent.map(([, one]) => one).sort((one, other) => one - other);
  const middle = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2;
}

/** Six significant decimals: sums of binary fractions have noise. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
