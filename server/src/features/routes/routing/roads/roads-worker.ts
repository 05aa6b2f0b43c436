/** Makes the road network of the map folder in a thread, so that ways are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RoadFault, RoadOrder } from '../../../../osm/road-folder.ts';
import { osmRoads } from './osm-roads.ts';
import { writeRoads } from './roads-file.ts';

const { folder, sources, target } = workerData as RoadOrder;
const arrays = await osmRoads(
  folder,
  sources.map(({ file }) => file),
  (file, error) => parentPort?.postMessage({ file, reason: error.message } satisfies RoadFault),
);
writeRoads(target, sources, arrays);
