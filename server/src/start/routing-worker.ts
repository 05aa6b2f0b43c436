/** The thread of the built-in ways: Null Island with the demo, road data of the map folder. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WayAnswer, WayOrder } from '../features/routes/routing/roads/local-roads.ts';
import { matchRoads } from '../features/routes/routing/roads/match.ts';
import { ROAD_FILE_WORKER, RoadFile } from '../features/routes/routing/roads/roads-file.ts';
import { RoadSearch } from '../features/routes/routing/roads/search.ts';
import { RoadFolder } from '../osm/road-folder.ts';

export interface RoutingWorkerOptions {
  mapFolder: string;
  roadIndex: string;
}

const options = workerData as RoutingWorkerOptions;
const port = parentPort!;
const folder = new RoadFolder({
  folder: options.mapFolder,
  target: options.roadIndex,
  purpose: 'routes',
  open: (target) => new RoadFile(target),
  worker: ROAD_FILE_WORKER,
  onFault: (fault) => port.postMessage({ fault }),
});
let island: Promise<RoadSearch> | undefined;

port.on('message', async (order: WayOrder & { id: number }) => {
  const { id, of, vehicle } = order;
  if (of === 'island') island ??= islandSearch();
  const search = of === 'island' ? await island : folder.current()?.search;
  const answer: WayAnswer = { id, reading: of === 'roads' && search === undefined ? folder.reading() : undefined };
  if (order.kind === 'match') answer.legs = search && matchRoads(search, order.fixes, vehicle);
  else if (order.kind === 'way') answer.way = search?.way(order.points, vehicle);
  else answer.seconds = search?.seconds(order.points, vehicle);
  port.postMessage(answer);
});

/** Imported here, so that a server without the demo does not load it. */
async function islandSearch(): Promise<RoadSearch> {
  const { islandRoadArrays } = await import('./island-roads.ts');
  return new RoadSearch(islandRoadArrays());
}
