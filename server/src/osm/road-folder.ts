/** Keeps an index of the `.osm.pbf` files of the map folder in step with them. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';

/** The folder is looked at no more often. */
const LOOK_MS = 60_000;

/** A file of road data from which an index is made. */
export interface RoadSource {
  file: string;
  bytes: number;
  modifiedMs: number;
}

/** `workerData` of the thread that makes an index. */
export interface RoadOrder {
  folder: string;
  sources: RoadSource[];
  target: string;
}

/** A file that could not be used, with the reason. The thread posts it. */
export interface RoadFault {
  file: string;
  reason: string;
}

/** How much of the files was read. The thread posts it. */
export interface RoadShare {
  percent: number;
}

/** An index that was made from the files. */
export interface RoadIndex {
  readonly sources: readonly RoadSource[];
  close(): void;
}

export interface RoadFolderOptions<Index extends RoadIndex> {
  /** The map folder; it need not exist. */
  folder: string;
  /** File of the index, in the data folder. */
  target: string;
  /** Purpose of the index, for the text of a fault. */
  purpose: string;
  /** Opens the index. @throws Error if the file is missing, of another version or incomplete */
  open: (target: string) => Index;
  /** File of the thread that makes the index. It takes a `RoadOrder`. */
  worker: URL;
  /** Receives files that cannot be used, and failures. */
  onFault: (message: string) => void;
}

export class RoadFolder<Index extends RoadIndex> {
  readonly #options: RoadFolderOptions<Index>;
  #index: Index | undefined;
  #building: Worker | undefined;
  /** State of the folder for which an index was last opened or made, successfully or not. */
  #seen: RoadSource[] | undefined;
  #lookAt = 0;
  #percent: number | undefined;

  constructor(options: RoadFolderOptions<Index>) {
    this.#options = options;
  }

  /** Returns the index as it is now; undefined without road data, or until it is made. */
  current(): Index | undefined {
    if (performance.now() >= this.#lookAt && this.#building === undefined) {
      this.#lookAt = performance.now() + LOOK_MS;
      this.#look();
    }
    return this.#index;
  }

  /** Returns how much of the files was read, 0 to 99; undefined unless an index is being made. */
  reading(): number | undefined {
    return this.#percent;
  }

  async close(): Promise<void> {
    await this.#building?.terminate();
    this.#index?.close();
    this.#index = undefined;
  }

  #look(): void {
    const sources = this.#sources();
    if (isDeepStrictEqual(sources, this.#seen)) return;
    this.#seen = sources;
    this.#index?.close();
    this.#index = undefined;
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
      const index = this.#options.open(this.#options.target);
      if (isDeepStrictEqual(index.sources, sources)) {
        this.#index = index;
        return true;
      }
      index.close();
    } catch {
      // Missing, unfinished or of an older version: it is made again.
    }
    return false;
  }

  #build(sources: RoadSource[]): void {
    const { folder, target, purpose, worker: file, onFault } = this.#options;
    const order: RoadOrder = { folder, sources, target };
    const worker = new Worker(file, { workerData: order });
    this.#building = worker;
    this.#percent = 0;
    worker.on('message', (message: RoadFault | RoadShare) => {
      if ('percent' in message) this.#percent = Math.min(99, message.percent);
      else onFault(`${message.file} cannot be used for ${purpose}: ${message.reason}`);
    });
    worker.on('error', (error) => onFault(`The index of ${purpose} could not be made: ${error.message}`));
    worker.once('exit', () => {
      this.#building = undefined;
      this.#percent = undefined;
      this.#open(sources);
    });
  }
}
