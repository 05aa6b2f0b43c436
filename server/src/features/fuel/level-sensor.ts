import { levelSensorOf } from '@waymark/domain/fuel/level-sensor.ts';
import type { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { Tx } from '../../storage/db.ts';
import { assetSensors, type SensedAsset } from '../sensors/service.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns the sensor of an asset that measures the level of its tank. Undefined: it has none of this name. */
export async function levelSensor(
  tx: Tx,
  asset: SensedAsset,
  viewer: Viewer,
  name: string,
): Promise<CompiledSensor | undefined> {
  const sensors = await assetSensors(tx, asset, viewer);
  return levelSensorOf(
    sensors.map(({ compiled }) => compiled),
    name,
  );
}
