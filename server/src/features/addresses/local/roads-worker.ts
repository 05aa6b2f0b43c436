/** Makes the index of street names in a thread, so that addresses are answered meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { Gazetteer } from './gazetteer.ts';
import { buildRoads } from './road-build.ts';
import type { RoadSource } from './road-file.ts';

export interface RoadOrder {
  folder: string;
  sources: RoadSource[];
  target: string;
}

/** A file that could not be used, with the reason. */
export interface RoadFault {
  file: string;
  reason: string;
}

const { folder, sources, target } = workerData as RoadOrder;
await buildRoads(folder, sources, new Gazetteer(), target, (file, error) =>
  parentPort?.postMessage({ file, reason: error.message } satisfies RoadFault),
);
