/** Reads OpenStreetMap extracts (`.osm.pbf`). */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { type OSMOptions, OSMTransform } from 'osm-pbf-parser-node';
import { firstAtLeast } from './numbers.ts';

/** Road data that is not what it should be, or too much. */
export class WrongRoadData extends Error {
  override readonly name = 'WrongRoadData';
}

export type OsmTags = Readonly<Record<string, string>>;

/** The parts of nodes and ways that the product reads; the library declares them as objects. */
export type OsmItem =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: OsmTags }
  | { type: 'way'; id: number; refs: number[]; tags?: OsmTags }
  | { type: 'relation'; members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]; tags?: OsmTags };

/**
 * Yields the items of a file. The first one is its header, which has no type.
 * @param onBytes receives the number of bytes that were read so far
 */
export async function* osmItems(
  path: string,
  options: OSMOptions,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<OsmItem> {
  const file = createReadStream(path);
  const blocks = file.pipe(new OSMTransform(options));
  // A failure of the file does not reach the stream that it is piped to.
  file.on('error', (error) => blocks.destroy(error));
  try {
    for await (const block of blocks) {
      onBytes(file.bytesRead);
      yield* block as OsmItem[];
    }
  } finally {
    file.destroy();
  }
}

/**
 * The first bytes are the length of a header that names its kind (wiki.openstreetmap.org/wiki/PBF_Format).
 * @throws WrongRoadData
 */
export function mustBeExtract(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    const start = Buffer.alloc(64);
    readSync(descriptor, start, 0, start.byteLength, 0);
    if (start.readUInt32BE(0) > 65_536 || !start.includes('OSMHeader'))
      throw new WrongRoadData('it is not an OpenStreetMap extract in PBF format.');
  } finally {
    closeSync(descriptor);
  }
}

/** Positions of nodes in the order of their ids, degrees × 10⁷. Not `known`: the file does not have the node. */
export interface NodePositions {
  latitudes: Int32Array;
  longitudes: Int32Array;
  known: Uint8Array;
}

/**
 * @param ids sorted
 * @param onBytes as `osmItems`
 */
export async function nodePositions(
  path: string,
  ids: Float64Array,
  onBytes?: (bytes: number) => void,
): Promise<NodePositions> {
  const latitudes = new Int32Array(ids.length);
  const longitudes = new Int32Array(ids.length);
  const known = new Uint8Array(ids.length);
  for await (const item of osmItems(path, { withTags: false }, onBytes)) {
    if (item.type !== 'node') continue;
    const at = firstAtLeast(ids, item.id);
    if (ids[at] !== item.id) continue;
    latitudes[at] = Math.round(item.lat * 1e7);
    longitudes[at] = Math.round(item.lon * 1e7);
    known[at] = 1;
  }
  return { latitudes, longitudes, known };
}
