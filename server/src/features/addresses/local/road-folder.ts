/** Keeps the index of street names in step with the `.osm.pbf` files of the map folder. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { RoadSource } from './road-file.ts';
import { Roads } from './roads.ts';
import type { RoadFault, RoadOrder } from './roads-worker.ts';

/** The folder is looked at no more often. */
const LOOK_MS = 60_000;

export interface RoadFolderOptions {
  /** The map folder; it need not exist. */
  folder: string;
  /** File of the index, in the data folder. */
  target: string;
  /** Receives files that cannot be used, and failures. */
  onFault: (message: string) => void;
}

export class RoadFolder {
  readonly #options: RoadFolderOptions;
  #roads: Roads | undefined;
  #building: Worker | undefined;
  /** State of the folder for which an index was last opened or made, successfully or not. */
  #seen: RoadSource[] | undefined;
  #lookAt = 0;

  constructor(options: RoadFolderOptions) {
    this.#options = options;
  }

  /** Returns the index as it is now; undefined without road data, or until it is made. */
  current(): Roads | undefined {
    if (performance.now() >= this.#lookAt && this.#building === undefined) {
      this.#lookAt = performance.now() + LOOK_MS;
      this.#look();
    }
    return this.#roads;
  }

  async close(): Promise<void> {
    await this.#building?.terminate();
    this.#roads?.close();
    this.#roads = undefined;
  }

  #look(): void {
    const sources = this.#sources();
    if (isDeepStrictEqual(sources, this.#seen)) return;
    this.#seen = sources;
    this.#roads?.close();
    this.#roads = undefined;
    if (sources.length === 0 || this.#open(sources)) return;
    this.#build(sources);
  }

  #sources(): RoadSource[] {
    const { folder } = this.#options;
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.osm.pbf') && !name.startsWith('.'))
        .sort()
        .map((file) => {
          const { size, mtimeMs } = statSync(join(folder, file));
          return { file, bytes: size, modifiedMs: Math.round(mtimeMs) };
        });
    } catch {
      // No folder, or a file that was deleted just now.
      return [];
    }
  }

  /** Opens the index if it was made from these files. */
  #open(sources: readonly RoadSource[]): boolean {
    try {
      const roads = new Roads(this.#options.target);
      if (isDeepStrictEqual(roads.head.sources, sources)) {
        this.#roads = roads;
        return true;
      }
      roads.close();
    } catch {
      // Missing, unfinished or of an older version: it is made again.
    }
    return false;
  }

  #build(sources: RoadSource[]): void {
    const { folder, target, onFault } = this.#options;
    const order: RoadOrder = { folder, sources, target };
    const worker = new Worker(new URL('./roads-worker.ts', import.meta.url), { workerData: order });
    this.#building = worker;
    worker.on('message', ({ file, reason }: RoadFault) =>
      onFault(`${file} cannot be used for street names: ${reason}`),
    );
    worker.on('error', (error) => onFault(`The index of street names could not be made: ${error.message}`));
    worker.once('exit', () => {
      this.#building = undefined;
      this.#open(sources);
    });
  }
}
