import type { Feature } from '@waymark/domain/access.ts';
import { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import { sensorsOf } from '@waymark/domain/sensors/precedence.ts';
import type { Tx } from '../../storage/db.ts';
import { sensorSubject, sensorsOfAccount, sensorsWithin } from '../../storage/sensors-sql.ts';
import type { Viewer } from '../session/viewer.ts';

/** An asset whose sensors are read. */
export interface SensedAsset {
  accountId: number;
  assetId: number;
}

/** A sensor that an asset gets. */
export interface SensorOfAsset {
  uid: string;
  compiled: CompiledSensor;
  /** Features whose data it carries. */
  features: readonly Feature[];
}

/** Returns the sensors of an asset by name, without those that carry data of a feature that the viewer does not have. */
export async function assetSensors(
  tx: Tx,
  asset: SensedAsset,
  { features }: Pick<Viewer, 'features'>,
): Promise<SensorOfAsset[]> {
  const all = await sensorsOfAccount(tx, asset.accountId);
  const subject = all.length === 0 ? undefined : await sensorSubject(tx, asset);
  if (subject === undefined) return [];
  return sensorsWithin(sensorsOf(all, subject), (feature) => features.has(feature)).map((sensor) => ({
    uid: sensor.uid,
    compiled: new CompiledSensor(sensor),
    features: sensor.features,
  }));
}
