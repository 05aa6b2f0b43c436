import { lazyPart } from '../../base/lazy-part.ts';

/** With their words, which the first screen does not wait for. */
export const AssetDrivers = lazyPart(() => import('./AssetDrivers.tsx'), 'AssetDrivers');
export const DriverLine = lazyPart(() => import('./DriverLine.tsx'), 'DriverLine');
