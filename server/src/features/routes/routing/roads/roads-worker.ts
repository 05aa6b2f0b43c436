/** Makes the road network of the map folder in a thread, so that ways are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RoadFault, RoadOrder, RoadShare } from '../../../../osm/road-folder.ts';
import { osmRoads } from './osm-roads.ts';
import { writeRoads } from './roads-file.ts';

const { folder, sources, target } = workerData as RoadOrder;
let told = -1;
const arrays = await osmRoads(
  folder,
  sources.map(({ file }) => file),
  (file, error) => parentPort?.postMessage({ file, reason: error.message } satisfies RoadFault),
  (share) => {
    const percent = Math.floor(share * 100);
    if (percent === told) return;
    told = percent;
    parentPort?.postMessage({ percent } satisfies RoadShare);
  },
);
writeRoads(target, sources, arrays);
