/** The thread that computes where the demo fleet works: on Null Island, or in a region, whose files it makes first. */
import { parentPort, workerData } from 'node:worker_threads';
import { driveIn } from '@waymark/simulator/fleet/ground.ts';
import { fleetPlaces } from '@waymark/simulator/fleet/places.ts';
import { fleetRoutes } from '@waymark/simulator/fleet/routes.ts';
import type { DemoRegion } from './region/extract.ts';

const region = workerData as DemoRegion | undefined;
if (region) {
  const { makeRegionFiles } = await import('./region/region-files.ts');
  const { openGround } = await import('./region/region-ground.ts');
  await makeRegionFiles(region.mapDir, region.source, region.folder);
  driveIn(openGround(region.folder));
}
parentPort?.postMessage({ places: fleetPlaces(), routes: fleetRoutes() });
