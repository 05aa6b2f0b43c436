import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isNearIsland } from '@waymark/simulator/island/extent.ts';
import type { Logger } from 'pino';
import { type Config, isIslandDemo } from '../config.ts';
import type { Geocoder } from '../features/addresses/geocoder.ts';
import { GUARD_LIMITS, GuardedGeocoder } from '../features/addresses/guarded.ts';
import { LocalGeocoder } from '../features/addresses/local/local-geocoder.ts';
import { googleCompatible } from '../features/addresses/providers/google.ts';
import { nominatim } from '../features/addresses/providers/nominatim.ts';
import { photon } from '../features/addresses/providers/photon.ts';
import type { AddressSources } from '../features/addresses/service.ts';
import type { AddressWorkerOptions } from './address-worker.ts';

/** Time limit of one request to a provider. */
const PROVIDER_WITHIN_MS = 4_000;

/** Towns and the demo country take about 120 MB, street names some 200 bytes each. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

/** Returns the providers of the settings, in their order, and the sources that need no network. */
export function addressSources(config: Config, logger: Logger): AddressSources {
  const onFault = (message: string): void => logger.warn(message);
  const providers: readonly [url: string, open: (url: string, withinMs: number) => Geocoder][] = [
    [config.nominatimUrl, nominatim],
    [config.photonUrl, photon],
    [config.googleGeocodingUrl, googleCompatible],
  ];
  const limits = { ...GUARD_LIMITS, requestsPerSecond: config.geocodingPerSecond };
  const worker: AddressWorkerOptions = {
    mapFolder: config.mapDir,
    roadIndex: path.join(config.dataDir, 'addresses', 'roads.index'),
    island: isIslandDemo(config),
  };
  return {
    providers: providers
      .filter(([url]) => url !== '')
      .map(([url, open]) => {
        const provider = open(url, PROVIDER_WITHIN_MS);
        return new GuardedGeocoder(provider, limits, (error) =>
          onFault(`The address provider ${provider.name} is left alone for a while: ${error.message}`),
        );
      }),
    local: new LocalGeocoder({
      start: () =>
        new Worker(new URL('./address-worker.ts', import.meta.url), {
          workerData: worker,
          resourceLimits: WORKER_LIMITS,
        }),
      ownCountry: ({ latitude, longitude }) => isIslandDemo(config) && isNearIsland(latitude, longitude),
      onFault,
    }),
  };
}
