/**
 * The road network of the map folder on disk. Little-endian, as every machine that Node runs on:
 *
 *     u32 version · u32 bytes of JSON · JSON (sources, number of bytes of each array) · padding to 4 bytes
 *     the arrays of `RoadArrays` in the order of `PARTS`, each padded to 4 bytes
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RoadIndex, RoadSource } from '../../../../osm/road-folder.ts';
import type { RoadArrays } from './network.ts';
import { RoadSearch } from './search.ts';

const VERSION = 3;
const PARTS = {
  from: Uint32Array,
  to: Uint32Array,
  meters: Float32Array,
  kmh: Uint8Array,
  access: Uint8Array,
  connected: Uint8Array,
  shapeStart: Uint32Array,
  shape: Int32Array,
  linkStart: Uint32Array,
  links: Uint32Array,
  bans: Uint32Array,
} as const satisfies Record<keyof RoadArrays, unknown>;
const NAMES = Object.keys(PARTS) as (keyof RoadArrays)[];

interface Head {
  sources: RoadSource[];
  bytes: number[];
}

/** Makes the file. */
export const ROAD_FILE_WORKER = new URL('./roads-worker.ts', import.meta.url);

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** @param target replaced when the file is complete */
export function writeRoads(target: string, sources: RoadSource[], arrays: RoadArrays): void {
  const head: Head = { sources, bytes: NAMES.map((name) => arrays[name].byteLength) };
  const json = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(padded(8 + json.byteLength));
  start.writeUInt32LE(VERSION, 0);
  start.writeUInt32LE(json.byteLength, 4);
  json.copy(start, 8);
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.new`;
  const descriptor = openSync(unfinished, 'w');
  try {
    writeAll(descriptor, start);
    for (const name of NAMES) {
      const { buffer, byteOffset, byteLength } = arrays[name];
      writeAll(descriptor, Buffer.from(buffer, byteOffset, byteLength));
      writeAll(descriptor, Buffer.alloc(padded(byteLength) - byteLength));
    }
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, target);
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.byteLength; ) written += writeSync(descriptor, bytes, written);
}

/** The roads of the map folder, ready to be searched. */
export class RoadFile implements RoadIndex {
  readonly sources: readonly RoadSource[];
  readonly arrays: RoadArrays;
  readonly search: RoadSearch;

  /** @throws Error if the file is missing, of another version or incomplete */
  constructor(path: string) {
    const file = readFileSync(path);
    if (file.readUInt32LE(0) !== VERSION) throw new Error('the index has another version');
    const jsonBytes = file.readUInt32LE(4);
    const { sources, bytes } = JSON.parse(file.toString('utf8', 8, 8 + jsonBytes)) as Head;
    let at = padded(8 + jsonBytes);
    // A copy, because arrays of 4 bytes begin at multiples of 4.
    const whole = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    const arrays = NAMES.map((name, index) => {
      const Part = PARTS[name];
      const part = new Part(whole, at, bytes[index]! / Part.BYTES_PER_ELEMENT);
      at += padded(bytes[index]!);
      return [name, part] as const;
    });
    if (at !== file.byteLength) throw new Error('the index is incomplete');
    this.sources = sources;
    this.arrays = Object.fromEntries(arrays) as unknown as RoadArrays;
    this.search = new RoadSearch(this.arrays);
  }

  close(): void {}
}
