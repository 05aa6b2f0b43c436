import { lazyPart } from '../../base/lazy-part.ts';

/** With its words, which the first screen does not wait for. */
export const AssetSensors = lazyPart(() => import('./AssetSensors.tsx'), 'AssetSensors');
export const SensorCurves = lazyPart(() => import('./SensorCurves.tsx'), 'SensorCurves');
export { assetSensorsQuery, sensorNamesQuery } from './queries.ts';
export { SensorsPage } from './SensorsPage.tsx';
export { useSensorWords } from './use-sensor-words.ts';
