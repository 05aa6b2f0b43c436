/** Figures of sensors by asset and local day, for the report. */
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { CompiledSensor, startSensor } from '@waymark/domain/sensors/evaluate.ts';
import { sensorsOf } from '@waymark/domain/sensors/precedence.ts';
import type { SensorValue } from '@waymark/domain/sensors/sensor.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import type { Tx } from '../../storage/db.ts';
import { type AccountSensor, sensorsOfAccount } from '../../storage/sensors-sql.ts';
import type { Window } from '../records/period.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type ReportedAsset, reportedAssets } from './days-sql.ts';
import { recordsOf } from './records-sql.ts';

const DAY_MS = 86_400_000;
/** A value that is on counts until the next one, for at most this long. */
const ON_WITHIN_MS = 2 * 3_600_000;

/** A sensor of an asset on one local day. Values are in the units of the viewer. */
interface SensorDay {
  id: string;
  assetId: string;
  /** Start of the day. */
  at: string;
  asset: string;
  licensePlate: string | null;
  depot: string | null;
  sensor: string;
  day: string;
  lowest: number | null;
  mean: number | null;
  highest: number | null;
  unit: string | null;
  /** Seconds. */
  onTime: number | null;
  switchedOn: number | null;
}

/**
 * Returns the days of the sensors of assets. Texts have none.
 * @param scope condition of the assets `a`
 * @throws Refusal `error.sensor.report` for a longer period or more assets than are computed at a time
 */
export async function sensorDays(
  tx: Tx,
  viewer: Viewer,
  scope: Parameters<typeof reportedAssets>[1],
  window: Window,
): Promise<SensorDay[]> {
  const assets = await reportedAssets(tx, scope);
  const byAccount = new Map<number, AccountSensor[]>();
  for (const { accountId } of assets)
    if (!byAccount.has(accountId)) byAccount.set(accountId, await sensorsOfAccount(tx, accountId));
  const sensed = assets
    .map((asset) => ({ asset, sensors: seenSensors(byAccount.get(asset.accountId)!, asset, viewer) }))
    .filter(({ sensors }) => sensors.length > 0);
  if (sensed.length === 0) return [];
  const { sensorReportAssets: most, sensorReportDays: days } = LIMITS;
  if (sensed.length > most || window.to - window.from > (days + 1) * DAY_MS)
    throw new Refusal('error.sensor.report', [
      { path: 'startDate', keyword: 'maximum', key: 'error.sensor.report', params: { assets: most, days } },
    ]);
  const rows: SensorDay[] = [];
  for (const { asset, sensors } of sensed) rows.push(...(await daysOf(tx, viewer, asset, sensors, window)));
  return rows;
}

interface Seen {
  uid: string;
  compiled: CompiledSensor;
}

function seenSensors(all: readonly AccountSensor[], asset: ReportedAsset, { features }: Viewer): Seen[] {
  return sensorsOf(all, asset)
    .filter(({ kind, features: own }) => kind !== 'text' && own.every((feature) => features.has(feature)))
    .map((sensor) => ({ uid: sensor.uid, compiled: new CompiledSensor(sensor) }));
}

async function daysOf(
  tx: Tx,
  viewer: Viewer,
  asset: ReportedAsset,
  sensors: readonly Seen[],
  window: Window,
): Promise<SensorDay[]> {
  const { timeZone } = viewer;
  const states = sensors.map(startSensor);
  const sums = sensors.map(() => new Map<string, DaySum>());
  const last = sensors.map((): { time: number; on: boolean } | undefined => undefined);
  let bounds = { start: 0, end: 0 };
  let day = '';
  for await (const batch of recordsOf(tx, asset, window))
    for (const { time, readings } of batch) {
      if (time >= bounds.end || time < bounds.start) {
        day = localDay(time, timeZone);
        bounds = localDayBounds(day, timeZone);
      }
      for (const [index, { compiled }] of sensors.entries()) {
        const value = compiled.see(states[index]!, time, readings);
        if (value === undefined) continue;
        const sum = sums[index]!.get(day) ?? new DaySum();
        sums[index]!.set(day, sum);
        sum.take(value, last[index], time, bounds.start);
        if (typeof value === 'boolean') last[index] = { time, on: value };
      }
    }
  return sensors.flatMap((sensor, index) =>
    [...sums[index]!].map(([of, sum]) => presentDay(viewer, asset, sensor, of, sum)),
  );
}

/** Figures of one day. */
class DaySum {
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  sum = 0;
  values = 0;
  onMs = 0;
  switchedOn = 0;

  /** @param before the value before, for sensors that are on or off @param dayStart epoch ms */
  take(value: SensorValue, before: { time: number; on: boolean } | undefined, time: number, dayStart: number): void {
    if (typeof value === 'number') {
      this.lowest = Math.min(this.lowest, value);
      this.highest = Math.max(this.highest, value);
      this.sum += value;
      this.values += 1;
      return;
    }
    if (before?.on) this.onMs += Math.min(time - Math.max(before.time, dayStart), ON_WITHIN_MS);
    if (value === true && before?.on !== true) this.switchedOn += 1;
  }
}

function presentDay(
  { timeZone, unitsSystem }: Viewer,
  asset: ReportedAsset,
  { uid, compiled: { name, kind, unit } }: Seen,
  day: string,
  sum: DaySum,
): SensorDay {
  const isNumber = kind === 'number';
  const shown = (value: number): number | null =>
    isNumber ? Math.round(shownSensorValue(unit, unitsSystem, value) * 1000) / 1000 : null;
  return {
    ...{ id: `${asset.uid} ${uid} ${day}`, assetId: asset.uid, asset: asset.name, sensor: name, day },
    ...{ licensePlate: asset.licensePlate, depot: asset.depot },
    at: new Date(localDayBounds(day, timeZone).start).toISOString(),
    lowest: shown(sum.lowest),
    mean: shown(sum.sum / Math.max(1, sum.values)),
    highest: shown(sum.highest),
    unit: isNumber ? shownSensorUnit(unit, unitsSystem).sign || null : null,
    onTime: isNumber ? null : Math.round(sum.onMs / 1000),
    switchedOn: isNumber ? null : sum.switchedOn,
  };
}
