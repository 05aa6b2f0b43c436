/** Which sensors an asset gets: those of the asset itself, of its tags, and of the model of its primary device. */
import type { Sensor } from './sensor.ts';

/** Exactly one is set. */
export interface SensorScope {
  assetId: number | null;
  tag: string | null;
  /** Model of a device, any case. */
  deviceModel: string | null;
}

export interface ScopedSensor extends Sensor {
  scope: SensorScope;
}

/** Facts of an asset that scopes name. */
export interface SensorSubject {
  assetId: number;
  tags: readonly string[];
  /** Of the present primary device; null: unknown. */
  deviceModel: string | null;
}

/**
 * Returns the sensors of an asset, by name. Of several with one name the most specific counts: asset, then tag, then device
 * model. Of equally specific ones, which two tags can bring together, the oldest counts.
 */
export function sensorsOf<Item extends ScopedSensor>(sensors: readonly Item[], asset: SensorSubject): Item[] {
  const byName = new Map<string, Item>();
  for (const sensor of sensors) {
    const rank = rankOf(sensor.scope, asset);
    if (rank === 0) continue;
    const key = sensorKey(sensor.name);
    const known = byName.get(key);
    const before = known === undefined ? 0 : rankOf(known.scope, asset);
    if (known === undefined || rank > before || (rank === before && sensor.id < known.id)) byName.set(key, sensor);
  }
  return [...byName.values()].sort((one, other) => (sensorKey(one.name) < sensorKey(other.name) ? -1 : 1));
}

/** Returns the form of a name by which sensors are compared: case makes no difference. */
export function sensorKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Returns how specifically a scope concerns an asset; 0: not at all. */
function rankOf({ assetId, tag, deviceModel }: SensorScope, asset: SensorSubject): number {
  if (assetId !== null) return assetId === asset.assetId ? 3 : 0;
  if (tag !== null) return asset.tags.some((one) => one.toLowerCase() === tag.toLowerCase()) ? 2 : 0;
  if (deviceModel === null || asset.deviceModel === null) return 0;
  return deviceModel.toLowerCase() === asset.deviceModel.toLowerCase() ? 1 : 0;
}
