import type {
  AssetSensor,
  SensorSeries,
  SensorSeriesQuery,
  SensorTrial,
  SensorTrialResult,
} from '@waymark/contract/sensors/schema.ts';
import { attributeFeature } from '@waymark/domain/attribute-feature.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { CompiledSensor, startSensor } from '@waymark/domain/sensors/evaluate.ts';
import { namesRead } from '@waymark/domain/sensors/features.ts';
import { EMPTY_DEFINITION, type SensorKind, type SensorValue } from '@waymark/domain/sensors/sensor.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys } from '../assets/service.ts';
import { mustLastAtMost, rangeWindow, type Window } from '../records/period.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { assetSensors, type SensedAsset, type SensorOfAsset } from './asset-sensors.ts';
import { checkedDefinition } from './definition.ts';
import { latestRecords, recordsOf, type SensorRecord } from './records-sql.ts';
import { thinnedPoints } from './thinned.ts';

export interface SensorValueParts {
  database: Database;
  now: () => number;
}

const DAY_MS = 86_400_000;
/** A sensor without a value for this long has none. */
const LATEST_WITHIN_MS = 7 * DAY_MS;
/** A value of a track's column stays until there is a new one, for this long. */
const FRESH_MS = 3_600_000;
/** Records of a trial. */
const TRIED = 10;

/** Sensors of an asset along its track. */
export interface SensorTrack {
  sensors: readonly { name: string; kind: SensorKind; unit: string | null }[];
  /**
   * Returns the value of every sensor at each time. Call with ascending times, never earlier than before.
   * @param times epoch ms
   */
  valuesAt(times: readonly number[]): Promise<(SensorValue | null)[][]>;
}

/** Values of the sensors of an asset, computed from its stored positions. */
export class SensorValueService extends TenantService<SensorValueParts> {
  /** @throws Refusal `error.not.found` */
  ofAsset(viewer: Viewer, uid: string): Promise<{ items: AssetSensor[]; count: number }> {
    return this.reading(viewer, async (tx) => {
      const asset = await assetOf(tx, viewer, uid);
      const sensors = await assetSensors(tx, asset, viewer);
      const latest = await this.#latest(tx, asset, sensors);
      const items = sensors.map(({ uid: id, compiled: { name, kind, unit } }, index) => {
        const { value = null, time } = latest[index] ?? {};
        return { id, name, kind, unit, value, time: time === undefined ? null : new Date(time).toISOString() };
      });
      return { items, count: items.length };
    });
  }

  /** @throws Refusal `error.not.found`, or for its window */
  series(viewer: Viewer, uid: string, query: SensorSeriesQuery): Promise<{ items: SensorSeries[]; count: number }> {
    const window = rangeWindow(query, viewer.timeZone, this.parts.now());
    mustLastAtMost(window, LIMITS.sensorSeriesDays);
    return this.reading(viewer, async (tx) => {
      const asset = await assetOf(tx, viewer, uid);
      const sensors = await assetSensors(tx, asset, viewer);
      if (sensors.length === 0) return { items: [], count: 0 };
      const all = sensors.map((): [number, SensorValue][] => []);
      await eachValue(recordsOf(tx, asset, window), sensors, (index, time, value) => all[index]!.push([time, value]));
      const items = sensors.map(({ uid: id, compiled: { name, kind, unit } }, index) => ({
        ...{ id, name, kind, unit },
        points: thinnedPoints(all[index]!, window).map(([time, value]) => ({
          time: new Date(time).toISOString(),
          value,
        })),
      }));
      return { items, count: items.length };
    });
  }

  /** @throws Refusal `error.asset.not.found`, `error.sensor.*`, `error.feature.disabled` */
  try(viewer: Viewer, body: SensorTrial): Promise<SensorTrialResult> {
    return this.reading(viewer, async (tx) => {
      const asset = (await assetKeys(tx, viewer, [body.asset])).get(body.asset.toLowerCase());
      if (asset === undefined) throw new Refusal('error.asset.not.found');
      const isEmpty = !body.source?.trim() && !body.expression?.trim();
      const definition = isEmpty ? EMPTY_DEFINITION : checkedDefinition(viewer, body);
      const records = await latestRecords(tx, asset, this.parts.now() - LATEST_WITHIN_MS);
      const sensorOf = (it: typeof definition, kind: SensorTrial['kind']) =>
        new CompiledSensor({ id: 0, name: '', kind, unit: null, versions: [{ validFrom: 0, definition: it }] });
      const sensor = sensorOf(definition, body.kind);
      const { source, expression } = definition;
      const rawSensor = sensorOf(
        { ...EMPTY_DEFINITION, source, expression },
        body.kind === 'number' ? 'number' : 'text',
      );
      const state = startSensor();
      const values = records.map(({ time, readings }) => ({
        time: new Date(time).toISOString(),
        raw: rawSensor.see(startSensor(), time, readings) ?? null,
        value: sensor.see(state, time, readings) ?? null,
      }));
      const last = records.at(-1);
      return {
        time: last === undefined ? null : new Date(last.time).toISOString(),
        readings: latestReadings(records, viewer),
        values: namesRead(definition).length === 0 ? [] : newestOf(values),
      };
    });
  }

  /** Returns the sensors of an asset as columns of its track. @throws Refusal `error.not.found` */
  async ofTrack(viewer: Viewer, uid: string, window: Window): Promise<SensorTrack> {
    const { asset, sensors } = await this.reading(viewer, async (tx) => {
      const asset = await assetOf(tx, viewer, uid);
      return { asset, sensors: may(viewer, 'sensors.read') ? await assetSensors(tx, asset, viewer) : [] };
    });
    const states = sensors.map(startSensor);
    const last: ({ time: number; value: SensorValue } | undefined)[] = sensors.map(() => undefined);
    let read = window.from;
    const records = async (to: number): Promise<SensorRecord[]> => {
      const from = read;
      read = to;
      return this.reading(viewer, async (tx) => {
        const all: SensorRecord[] = [];
        for await (const batch of recordsOf(tx, asset, { from, to })) all.push(...batch);
        return all;
      });
    };
    return {
      sensors: sensors.map(({ compiled: { name, kind, unit } }) => ({ name, kind, unit })),
      async valuesAt(times) {
        if (sensors.length === 0 || times.length === 0) return times.map(() => []);
        const found = await records(times.at(-1)! + 1);
        let next = 0;
        return times.map((time) => {
          for (let it = found[next]; it !== undefined && it.time <= time; it = found[++next])
            for (const [index, { compiled }] of sensors.entries()) {
              const value = compiled.see(states[index]!, it.time, it.readings);
              if (value !== undefined) last[index] = { time: it.time, value };
            }
          return last.map((one) => (one !== undefined && time - one.time <= FRESH_MS ? one.value : null));
        });
      },
    };
  }

  /** Returns the latest value of each sensor. */
  async #latest(tx: Tx, asset: SensedAsset, sensors: readonly SensorOfAsset[]) {
    if (sensors.length === 0) return [];
    const latest: { time: number; value: SensorValue }[] = [];
    const records = await latestRecords(tx, asset, this.parts.now() - LATEST_WITHIN_MS);
    await eachValue([records], sensors, (index, time, value) => {
      latest[index] = { time, value };
    });
    return latest;
  }
}

async function assetOf(tx: Tx, viewer: Viewer, uid: string): Promise<SensedAsset> {
  return found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
}

/** Returns the newest values, newest first. Of two records of one instant the last counts. */
function newestOf(values: readonly SensorTrialResult['values'][number][]): SensorTrialResult['values'] {
  return [...new Map(values.map((value) => [value.time, value])).values()].slice(-TRIED).reverse();
}

/** Evaluates sensors over records in the order of fix time. @param take is called with each value */
async function eachValue(
  batches: AsyncIterable<readonly SensorRecord[]> | Iterable<readonly SensorRecord[]>,
  sensors: readonly SensorOfAsset[],
  take: (index: number, time: number, value: SensorValue) => void,
): Promise<void> {
  const states = sensors.map(startSensor);
  for await (const batch of batches)
    for (const { time, readings } of batch)
      for (const [index, { compiled }] of sensors.entries()) {
        const value = compiled.see(states[index]!, time, readings);
        if (value !== undefined) take(index, time, value);
      }
}

/** Returns the latest value of each name that the viewer may see, by name. */
function latestReadings(records: readonly SensorRecord[], viewer: Viewer): SensorTrialResult['readings'] {
  const latest = new Map<string, SensorTrialResult['readings'][number]>();
  for (const { time, readings } of records)
    for (const [name, value] of Object.entries(readings)) {
      const feature = attributeFeature(name);
      if (feature !== undefined && !viewer.features.has(feature)) continue;
      if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
        latest.set(name, { name, value, time: new Date(time).toISOString() });
    }
  return [...latest.values()].sort((one, other) => (one.name < other.name ? -1 : 1)).slice(0, LIMITS.sensorReadings);
}
