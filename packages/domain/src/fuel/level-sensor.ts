/** The sensor that measures the level of a tank in place of the device. The ledger and the alerts choose the same one. */
import { sensorKey } from '../sensors/precedence.ts';

/** Units of sensors that measure the level of a tank. */
const LEVEL_SENSOR_UNITS: readonly (string | null)[] = ['L', '%'];

/**
 * Returns the sensor that the tank of an asset names.
 * @param sensors of the asset
 * @returns undefined if it has none of this name that measures a level
 */
export function levelSensorOf<Item extends { name: string; unit: string | null }>(
  sensors: readonly Item[],
  name: string,
): Item | undefined {
  return sensors.find(({ name: own, unit }) => sensorKey(own) === sensorKey(name) && LEVEL_SENSOR_UNITS.includes(unit));
}
