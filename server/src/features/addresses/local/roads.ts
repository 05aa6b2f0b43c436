/** Street names and house numbers from the index on disk (`road-file.ts`). */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { METERS_PER_DEGREE } from '@waymark/domain/geometry.ts';
import type { RoadIndex, RoadSource } from '../../../osm/road-folder.ts';
import type { AddressHit, Box, Point } from '../geocoder.ts';
import { addressLine } from '../providers/address-line.ts';
import { CellTable } from './cell-table.ts';
import { Best, fit, folded } from './names.ts';
import {
  cellsOf,
  HOUSE_NUMBERS,
  headBytes,
  PIECE_NUMBERS,
  ROAD_FILE_VERSION,
  type RoadFileHead,
  type Street,
} from './road-file.ts';
import type { LocalAddress, LocalSource } from './source.ts';

/** Makes an index of street names. */
export const ROADS_WORKER = new URL('./roads-worker.ts', import.meta.url);

/** A vehicle farther from every named road has no address of this source. */
const REACH_METERS = 100;
/** A vehicle farther from every house of its street has no house number. */
const HOUSE_REACH_METERS = 50;
const E7 = 1e7;

export class Roads implements LocalSource, RoadIndex {
  readonly name = 'roads';
  readonly credit = '© OpenStreetMap contributors';
  readonly head: RoadFileHead;
  readonly #descriptor: number;
  readonly #pieces: CellTable;
  readonly #houses: CellTable;
  /** Number of each name of `houseStreets`. */
  readonly #houseStreets: ReadonlyMap<string, number>;
  readonly #folded: readonly { name: string; town: string }[];

  /** @throws Error if the file is missing, of another version or incomplete */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    try {
      const start = this.#read(0, 8);
      if (start.readUInt32LE(0) !== ROAD_FILE_VERSION) throw new Error('the index has another version');
      const jsonBytes = start.readUInt32LE(4);
      this.head = JSON.parse(this.#read(8, jsonBytes).toString('utf8')) as RoadFileHead;
      const read = (from: number, bytes: number) => this.#read(from, bytes);
      this.#pieces = new CellTable(read, headBytes(jsonBytes), this.head.pieces, PIECE_NUMBERS);
      this.#houses = new CellTable(read, this.#pieces.end, this.head.houses, HOUSE_NUMBERS);
      if (fstatSync(this.#descriptor).size !== this.#houses.end) throw new Error('the index is incomplete');
      this.#houseStreets = new Map(this.head.houseStreets.map((name, index) => [name, index]));
      this.#folded = this.head.streets.map(({ name, town }) => ({ name: folded(name), town: folded(town) }));
    } catch (error) {
      closeSync(this.#descriptor);
      throw error;
    }
  }

  get sources(): readonly RoadSource[] {
    return this.head.sources;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Returns the nearest named road within 100 m, with the number of its nearest house within 50 m. */
  reverse(point: Point): LocalAddress | undefined {
    const { latitude, longitude } = point;
    const metersPerEast = METERS_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const north = REACH_METERS / METERS_PER_DEGREE;
    const east = REACH_METERS / metersPerEast;
    let best = -1;
    let bestSquare = REACH_METERS ** 2;
    for (const cell of cellsOf([longitude - east, latitude - north, longitude + east, latitude + north])) {
      const pieces = this.#pieces.rows(cell);
      for (let at = 0; at < pieces.length; at += PIECE_NUMBERS) {
        const x1 = (pieces[at + 2]! / E7 - longitude) * metersPerEast;
        const y1 = (pieces[at + 1]! / E7 - latitude) * METERS_PER_DEGREE;
        const dx = (pieces[at + 4]! - pieces[at + 2]!) * (metersPerEast / E7);
        const dy = (pieces[at + 3]! - pieces[at + 1]!) * (METERS_PER_DEGREE / E7);
        const length = dx * dx + dy * dy;
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
        const square = (x1 + dx * along) ** 2 + (y1 + dy * along) ** 2;
        if (square >= bestSquare) continue;
        bestSquare = square;
        best = pieces[at]!;
      }
    }
    const street = this.head.streets[best];
    if (street === undefined) return undefined;
    const { name: road, town, country } = street;
    return {
      source: 'roads',
      text: addressLine({ road, house: this.#houseAt(point, street), town: town || undefined, country }),
    };
  }

  /** Returns the number of the nearest house of a street within 50 m. */
  #houseAt({ latitude, longitude }: Point, { name }: Street): string | undefined {
    const street = this.#houseStreets.get(name);
    if (street === undefined) return undefined;
    const metersPerEast = METERS_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const north = HOUSE_REACH_METERS / METERS_PER_DEGREE;
    const east = HOUSE_REACH_METERS / metersPerEast;
    let best = -1;
    let bestSquare = HOUSE_REACH_METERS ** 2;
    for (const cell of cellsOf([longitude - east, latitude - north, longitude + east, latitude + north])) {
      const houses = this.#houses.rows(cell);
      for (let at = 0; at < houses.length; at += HOUSE_NUMBERS) {
        if (houses[at] !== street) continue;
        const dx = (houses[at + 3]! / E7 - longitude) * metersPerEast;
        const dy = (houses[at + 2]! / E7 - latitude) * METERS_PER_DEGREE;
        const square = dx * dx + dy * dy;
        if (square >= bestSquare) continue;
        bestSquare = square;
        best = houses[at + 1]!;
      }
    }
    return this.head.houseNumbers[best];
  }

  pieces(box: Box, atMost: number): number[] {
    const found: number[] = [];
    const seen = new Set<string>();
    for (const cell of cellsOf(box)) {
      const rows = this.#pieces.rows(cell);
      for (let at = 0; at < rows.length && found.length < atMost * 4; at += PIECE_NUMBERS) {
        const ends = rows.subarray(at + 1, at + PIECE_NUMBERS);
        // A piece is in every cell that it touches.
        const key = ends.join(' ');
        if (seen.has(key)) continue;
        seen.add(key);
        for (const end of ends) found.push(end / E7);
      }
    }
    return found;
  }

  search(words: readonly string[], limit: number): AddressHit[] {
    const best = new Best<AddressHit>(limit);
    this.#folded.forEach(({ name, town }, index) => {
      const rank = fit(name, town, words);
      if (rank === undefined) return;
      const street = this.head.streets[index]!;
      best.add(rank, () => ({
        name: street.name,
        detail: street.town,
        kind: 'road',
        latitude: street.latitude,
        longitude: street.longitude,
        box: street.box,
      }));
    });
    return best.items();
  }

  /** @throws Error if the file ends before */
  #read(from: number, bytes: number): Buffer<ArrayBuffer> {
    const buffer = Buffer.from(new ArrayBuffer(bytes));
    if (readSync(this.#descriptor, buffer, 0, bytes, from) !== bytes) throw new Error('the index is incomplete');
    return buffer;
  }
}
