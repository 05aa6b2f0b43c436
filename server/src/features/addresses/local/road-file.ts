/**
 * The index of street names and house numbers on disk, sorted by grid cell, so that a query reads a few kilobytes and
 * memory does not grow with the region. Little-endian, as every machine that Node runs on:
 *
 *     u32 version · u32 bytes of JSON · JSON (`RoadFileHead`) · padding to 4 bytes
 *     pieces of named roads, a table of rows
 *         (i32 street, i32 latitude, i32 longitude, i32 latitude, i32 longitude)
 *     houses, a table of rows
 *         (i32 name of the street, i32 house number, i32 latitude, i32 longitude)
 *
 * Coordinates are degrees × 10⁷. A table is its cells × (u32 cell, u32 first row, u32 number of rows), sorted by cell, and
 * its rows.
 */
import type { RoadSource } from '../../../osm/road-folder.ts';
import type { Box } from '../geocoder.ts';

export const ROAD_FILE_VERSION = 2;
export const PIECE_NUMBERS = 5;
export const HOUSE_NUMBERS = 4;
export const CELL_NUMBERS = 3;

/** Side of a cell in degrees: about 2 km. */
const CELL_DEGREES = 0.02;
const COLUMNS = 360 / CELL_DEGREES;

/** A street of one town. */
export interface Street {
  name: string;
  /** Nearest town; empty if there is none near. */
  town: string;
  /** Country of the town, ISO 3166-1 alpha-2; empty without a town. */
  country: string;
  latitude: number;
  longitude: number;
  box: Box;
}

/** Size of a table of the file. */
export interface TableSize {
  cells: number;
  rows: number;
}

export interface RoadFileHead {
  sources: RoadSource[];
  pieces: TableSize;
  houses: TableSize;
  streets: Street[];
  /** Names of the streets of houses, and house numbers, each once. */
  houseStreets: string[];
  houseNumbers: string[];
}

/** Returns the cells that a box of degrees touches. The box may cross the antimeridian by exceeding 180°. */
export function cellsOf([west, south, east, north]: Box): number[] {
  const rowOf = (latitude: number): number =>
    Math.floor((Math.min(89.99, Math.max(-90, latitude)) + 90) / CELL_DEGREES);
  const columnOf = (longitude: number): number => Math.floor((longitude + 180) / CELL_DEGREES);
  const cells: number[] = [];
  for (let row = rowOf(south); row <= rowOf(north); row++) {
    for (let column = columnOf(west); column <= columnOf(east); column++) {
      cells.push(row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS));
    }
  }
  return cells;
}

/** Returns the bytes before the cells. */
export function encodeHead(head: RoadFileHead): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const bytes = Buffer.alloc(Math.ceil((8 + json.byteLength) / 4) * 4);
  bytes.writeUInt32LE(ROAD_FILE_VERSION, 0);
  bytes.writeUInt32LE(json.byteLength, 4);
  json.copy(bytes, 8);
  return bytes;
}

/** Returns where the cells begin, in bytes. */
export function headBytes(jsonBytes: number): number {
  return Math.ceil((8 + jsonBytes) / 4) * 4;
}
