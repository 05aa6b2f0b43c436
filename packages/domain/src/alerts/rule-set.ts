/** The versions of the rules that apply to one asset, by how they are recognised. */
import type { ParkSettings } from '../secure-park/park-settings.ts';
import type { CompiledSensor } from '../sensors/evaluate.ts';
import { sensorKey } from '../sensors/precedence.ts';
import type { AlertKind, Severity, Watch } from './kind.ts';
import { type AlertKindName, alertKindOf } from './kinds.ts';
import type { Schedule } from './schedule.ts';

/** A version of a rule, valid in [from, to) of fix time, epoch ms. Versions of one rule do not overlap. */
export interface RuleVersion {
  ruleId: number;
  version: number;
  kind: AlertKindName;
  severity: Severity;
  from: number;
  /** Infinity: still valid. */
  to: number;
  /** In the unit of the kind. */
  value: number | null;
  /** Name of the sensor, for kinds that watch one. */
  sensor: string | null;
  /** null: every place. */
  placeIds: ReadonlySet<number> | null;
  schedule: Schedule | null;
  persistsSeconds: number;
  coolDownMinutes: number;
}

/** A version with what its kind declares. */
export interface Rule extends RuleVersion {
  declared: AlertKind;
  watch: Watch;
  /** Time for which the condition must hold, ms. For kinds whose value is a duration it is the value. */
  dueAfterMs: number;
}

/** A rule that is recognised in one way. */
export interface RuleOn<On extends Watch['on']> extends Rule {
  watch: Extract<Watch, { on: On }>;
}

const UNIT_MS: Partial<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** Returns milliseconds of one unit of a duration; undefined for other units. */
export function durationUnitMs(kind: AlertKind): number | undefined {
  return kind.value === null ? undefined : UNIT_MS[kind.value.unit];
}

/** The rules of one asset. `lastChange` is the latest time at which a version begins or ends, epoch ms. */
export class RuleSet {
  /** Differs if the rules of the asset differ. */
  readonly key: string;
  readonly lastChange: number;
  readonly records: readonly RuleOn<'record'>[];
  readonly fixes: readonly RuleOn<'fix'>[];
  readonly activities: readonly RuleOn<'activity'>[];
  readonly silences: readonly RuleOn<'silence'>[];
  readonly crossings: readonly RuleOn<'crossing'>[];
  readonly dwells: readonly RuleOn<'dwell'>[];
  readonly drivingEvents: readonly RuleOn<'drivingEvent'>[];
  readonly fuels: readonly RuleOn<'fuel'>[];
  /** Rules by the name of their sensor, and the sensors of the asset that they name. */
  readonly bySensor: ReadonlyMap<string, readonly RuleOn<'sensor'>[]>;
  readonly sensors: readonly CompiledSensor[];
  /** The sensor that measures the level of the tank in place of the device. Undefined: none, or no rule is about fuel. */
  readonly level: CompiledSensor | undefined;
  /** Rules that an event of the device raises, by its type. */
  readonly byEvent: ReadonlyMap<string, readonly Rule[]>;
  /** Rules that an abrupt stop raises. */
  readonly crashes: readonly Rule[];
  /** Undefined: the asset never had secure park, or it is switched off. */
  readonly park: ParkSettings | undefined;
  readonly #all: readonly Rule[];

  /**
   * @param sensors of the asset; those that no rule names are ignored
   * @param level the one of them that the tank of the asset names
   */
  constructor(
    versions: readonly RuleVersion[],
    park?: ParkSettings,
    sensors: readonly CompiledSensor[] = [],
    level?: CompiledSensor,
  ) {
    this.park = park;
    this.key = versions.map(({ ruleId, version }) => `${ruleId}.${version}`).join(' ');
    this.#all = versions.map((version) => {
      const declared = alertKindOf(version.kind);
      const unitMs = durationUnitMs(declared);
      const dueAfterMs = unitMs === undefined ? version.persistsSeconds * 1000 : (version.value ?? 0) * unitMs;
      return { ...version, declared, watch: declared.watch, dueAfterMs };
    });
    this.lastChange = Math.max(...versions.flatMap(({ from, to }) => (Number.isFinite(to) ? [from, to] : [from])));
    this.records = this.#on('record');
    this.fixes = this.#on('fix');
    this.activities = this.#on('activity');
    this.silences = this.#on('silence');
    this.crossings = this.#on('crossing');
    this.dwells = this.#on('dwell');
    this.drivingEvents = this.#on('drivingEvent');
    this.fuels = this.#on('fuel');
    this.bySensor = Map.groupBy(this.#on('sensor'), ({ sensor }) => sensorKey(sensor ?? ''));
    this.sensors = sensors.filter(({ name }) => this.bySensor.has(sensorKey(name)));
    this.level = this.fuels.length === 0 ? undefined : level;
    const byEvent = new Map<string, Rule[]>();
    for (const rule of this.#all)
      for (const type of eventsOf(rule)) byEvent.set(type, [...(byEvent.get(type) ?? []), rule]);
    this.byEvent = byEvent;
    this.crashes = this.#all.filter(({ watch }) => watch.on === 'event' && watch.abruptStops === true);
  }

  /** Returns whether a rule needs the readings of records. */
  get readsSensors(): boolean {
    return this.sensors.length > 0 || this.level !== undefined;
  }

  /** Returns the version of a rule that is in force at an instant. */
  inForce(ruleId: number, time: number): Rule | undefined {
    return this.#all.find((rule) => rule.ruleId === ruleId && isInForce(rule, time));
  }

  /** Returns when the last version of a rule before an instant ended, epoch ms; undefined: the set has no version. */
  endOf(ruleId: number, time: number): number | undefined {
    const ends = this.#all.filter((rule) => rule.ruleId === ruleId && rule.to <= time).map(({ to }) => to);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  #on<On extends Watch['on']>(on: On): RuleOn<On>[] {
    return this.#all.filter((rule): rule is RuleOn<On> => rule.watch.on === on);
  }
}

/** Returns whether a version is valid at an instant. */
export function isInForce({ from, to }: RuleVersion, time: number): boolean {
  return from <= time && time < to;
}

function eventsOf({ watch }: Rule): readonly string[] {
  if (watch.on === 'event') return watch.types;
  return watch.on === 'activity' ? (watch.events ?? []) : [];
}
