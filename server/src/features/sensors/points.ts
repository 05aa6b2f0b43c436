/** Values of the sensors of an asset for a copy that readers with different features see. */
import type { Feature } from '@waymark/domain/access.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { startSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { SensorKind, SensorValue } from '@waymark/domain/sensors/sensor.ts';
import type { Tx } from '../../storage/db.ts';
import type { Window } from '../records/period.ts';
import { assetSensors, type SensedAsset } from './asset-sensors.ts';
import { recordsOf } from './records-sql.ts';
import { thinnedPoints } from './thinned.ts';

export interface SensorPoints {
  name: string;
  kind: SensorKind;
  unit: string | null;
  /** Features whose data it carries. */
  features: readonly Feature[];
  points: { time: string; value: SensorValue }[];
}

/** Smoothing of the first values needs those before them. */
const BEFORE_MS = 15 * 60_000;

/** Returns every sensor of an asset that has values in a window, by name. */
export async function sensorPoints(tx: Tx, asset: SensedAsset, window: Window): Promise<SensorPoints[]> {
  const sensors = await assetSensors(tx, asset, { features: new Set(FEATURES) });
  if (sensors.length === 0) return [];
  const states = sensors.map(startSensor);
  const points = sensors.map((): [number, SensorValue][] => []);
  for await (const batch of recordsOf(tx, asset, { from: window.from - BEFORE_MS, to: window.to }))
    for (const { time, readings } of batch)
      for (const [index, { compiled }] of sensors.entries()) {
        const value = compiled.see(states[index]!, time, readings);
        if (value !== undefined && time >= window.from) points[index]!.push([time, value]);
      }
  return sensors.flatMap(({ compiled: { name, kind, unit }, features }, index) =>
    points[index]!.length === 0
      ? []
      : [
          {
            ...{ name, kind, unit, features },
            points: thinnedPoints(points[index]!, window).map(([time, value]) => ({
              time: new Date(time).toISOString(),
              value,
            })),
          },
        ],
  );
}
