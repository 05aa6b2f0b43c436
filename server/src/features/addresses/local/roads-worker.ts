/** Makes the index of street names in a thread, so that addresses are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RoadFault, RoadOrder } from '../../../osm/road-folder.ts';
import { Gazetteer } from './gazetteer.ts';
import { buildRoads } from './road-build.ts';

const { folder, sources, target } = workerData as RoadOrder;
await buildRoads(folder, sources, new Gazetteer(), target, (file, error) =>
  parentPort?.postMessage({ file, reason: error.message } satisfies RoadFault),
);
