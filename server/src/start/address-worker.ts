/** The thread of the built-in addresses: Null Island with the demo, road data of the map folder, towns of the world. */
import { parentPort, workerData } from 'node:worker_threads';
import type { AddressHit } from '../features/addresses/geocoder.ts';
import { Gazetteer } from '../features/addresses/local/gazetteer.ts';
import { Best, fit, folded } from '../features/addresses/local/names.ts';
import { ROADS_WORKER, Roads } from '../features/addresses/local/roads.ts';
import { serveAddresses } from '../features/addresses/local/serve.ts';
import type { LocalSource } from '../features/addresses/local/source.ts';
import { RoadFolder } from '../osm/road-folder.ts';

export interface AddressWorkerOptions {
  mapFolder: string;
  roadIndex: string;
  island: boolean;
}

const options = workerData as AddressWorkerOptions;
const port = parentPort!;
const roads = new RoadFolder({
  folder: options.mapFolder,
  target: options.roadIndex,
  purpose: 'street names',
  open: (target) => new Roads(target),
  worker: ROADS_WORKER,
  onFault: (fault) => port.postMessage({ fault }),
});
// Imported here, so that a server without the demo does not load it.
const island = options.island ? [await islandSource()] : [];
const gazetteer = new Gazetteer();

serveAddresses(port, () => {
  const names = roads.current();
  return [...island, ...(names === undefined ? [] : [names]), gazetteer];
});

async function islandSource(): Promise<LocalSource> {
  const { islandAddress, islandNames, islandRoads } = await import('@waymark/simulator/island/addresses.ts');
  const all = islandNames().map((hit) => ({ hit, name: folded(hit.name), within: folded(hit.within) }));
  return {
    name: 'island',
    reverse({ latitude, longitude }) {
      const text = islandAddress(latitude, longitude);
      return text === undefined ? undefined : { source: 'island', text };
    },
    search(words, limit) {
      const best = new Best<AddressHit>(limit);
      for (const { hit, name, within } of all) {
        const rank = fit(name, within, words);
        if (rank !== undefined) best.add(rank, () => ({ ...hit, detail: hit.within }));
      }
      return best.items();
    },
    pieces: islandRoads,
  };
}
