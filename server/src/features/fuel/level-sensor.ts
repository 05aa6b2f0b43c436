import type { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import { sensorKey } from '@waymark/domain/sensors/precedence.ts';
import type { Tx } from '../../storage/db.ts';
import { assetSensors, type SensedAsset } from '../sensors/service.ts';
import type { Viewer } from '../session/viewer.ts';

/** Units of sensors that measure the level of a tank. */
const LEVEL_SENSOR_UNITS: readonly (string | null)[] = ['L', '%'];

/** Returns the sensor of an asset that measures the level of its tank. Undefined: it has none of this name. */
export async function levelSensor(
  tx: Tx,
  asset: SensedAsset,
  viewer: Viewer,
  name: string,
): Promise<CompiledSensor | undefined> {
  const sensors = await assetSensors(tx, asset, viewer);
  return sensors.find(
    ({ compiled: { name: own, unit } }) => sensorKey(own) === sensorKey(name) && LEVEL_SENSOR_UNITS.includes(unit),
  )?.compiled;
}
