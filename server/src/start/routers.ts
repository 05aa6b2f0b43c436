import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { isNearIsland } from '@waymark/simulator/island/extent.ts';
import type { Logger } from 'pino';
import { AskedThread } from '../asked-thread.ts';
import { type Config, isIslandDemo } from '../config.ts';
import { osrm } from '../features/routes/routing/osrm.ts';
import { paused } from '../features/routes/routing/paused.ts';
import { localRouter, type RoadThread } from '../features/routes/routing/roads/local-roads.ts';
import type { Router } from '../features/routes/routing/router.ts';
import { valhalla } from '../features/routes/routing/valhalla.ts';
import type { RoutingWorkerOptions } from './routing-worker.ts';

/** Time limit of one request. A user waits for it. */
const ROUTE_WITHIN_MS = 8_000;
/** Orders under way; more are answered by the estimate. */
const MOST_ORDERS = 50;
/** The roads of ten million inhabitants take about half a gigabyte. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

export interface Routers {
  /** In the order in which they are asked. The estimate of the service follows them. */
  routers: Router[];
  close(): Promise<void>;
}

/** Returns the sources of ways along roads: the demo country, servers of the settings, road data of the map folder. */
export function routersOf(
  config: Pick<Config, 'valhallaUrl' | 'osrmUrl' | 'demo' | 'demoRegion' | 'mapDir' | 'dataDir'>,
  logger: Pick<Logger, 'warn'>,
): Routers {
  const workerData: RoutingWorkerOptions = {
    mapFolder: config.mapDir,
    roadIndex: path.join(config.dataDir, 'routing', 'roads.index'),
  };
  const file = new URL('./routing-worker.ts', import.meta.url);
  const thread: RoadThread = new AskedThread({
    start: () => new Worker(file, { workerData, resourceLimits: WORKER_LIMITS }),
    onFault: (message) => logger.warn(message),
    mostOrders: MOST_ORDERS,
    name: 'The built-in routing',
  });
  const onIsland = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    isNearIsland(latitude, longitude);
  const servers = [
    { url: config.valhallaUrl, setting: 'WAYMARK_VALHALLA_URL', open: valhalla },
    { url: config.osrmUrl, setting: 'WAYMARK_OSRM_URL', open: osrm },
  ];
  const routers = [
    ...(isIslandDemo(config) ? [localRouter('island', thread, onIsland)] : []),
    ...servers
      .filter(({ url }) => url !== '')
      .map(({ url, setting, open }) =>
        paused(
          open(url, ROUTE_WITHIN_MS),
          () => performance.now(),
          ({ message }) => logger.warn(`The routing server of ${setting} is left alone for 30 s: ${message}`),
        ),
      ),
    localRouter('roads', thread, () => true),
  ];
  return { routers, close: () => thread.close() };
}
