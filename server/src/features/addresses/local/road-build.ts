/** Makes the index of street names and house numbers from OpenStreetMap extracts (`.osm.pbf`). Takes minutes for a country, so in a thread. */
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mustBeExtract, nodePositions, osmItems, WrongRoadData } from '../../../osm/extract.ts';
import { firstAtLeast, Numbers } from '../../../osm/numbers.ts';
import type { RoadSource } from '../../../osm/road-folder.ts';
import { type SortedTable, sortedByCell } from './cell-table.ts';
import type { Gazetteer } from './gazetteer.ts';
import { cellsOf, encodeHead, HOUSE_NUMBERS, PIECE_NUMBERS, type Street } from './road-file.ts';

/** Roads that vehicles use. Their links (`primary_link`) count as well. */
const ROADS = new Set(
  'motorway trunk primary secondary tertiary unclassified residential living_street service pedestrian road track busway'.split(
    ' ',
  ),
);
/** Bounds memory to about half a gigabyte: the named roads of some ten million inhabitants. */
const MOST_POINTS = 8_000_000;
/** Bounds memory to about 100 MB. Further houses have no number. */
const MOST_HOUSES = 2_000_000;
/** A piece that touches more cells is an error of the data. */
const MOST_CELLS = 200;
const E7 = 1e7;

/** Tags of a house. */
const ADDRESS = ['addr:street', 'addr:housenumber'];
const LONGEST_NUMBER = 20;

interface Building {
  street: string;
  number: string;
}

interface Way {
  name: string;
  from: number;
  to: number;
}

/**
 * Writes the index of all files of a folder.
 * @param target replaced when the index is complete
 * @param onFault receives files that cannot be read; the others are used
 * @returns the number of pieces
 */
export async function buildRoads(
  folder: string,
  sources: readonly RoadSource[],
  gazetteer: Pick<Gazetteer, 'reverse'>,
  target: string,
  onFault: (file: string, error: Error) => void,
): Promise<number> {
  const streets = new Streets(gazetteer);
  const pieces = new Numbers();
  const houses = new Houses();
  for (const { file } of sources) {
    try {
      await readRoads(join(folder, file), streets, pieces, houses);
    } catch (error) {
      onFault(file, error instanceof Error ? error : new Error(String(error)));
    }
  }
  const named = new Set(streets.all.map(({ name }) => name));
  write(target, [...sources], streets.all, pieces, houses.onStreets(named));
  return pieces.length / PIECE_NUMBERS;
}

/** Adds the named roads and the numbered houses of one file. @throws WrongRoadData */
async function readRoads(path: string, streets: Streets, pieces: Numbers, houses: Houses): Promise<void> {
  mustBeExtract(path);
  const refs = new Numbers(Float64Array);
  const ways: Way[] = [];
  const buildings: Building[] = [];
  const buildingRefs = new Numbers(Float64Array);
  const options = { withTags: { node: ADDRESS, way: ['highway', 'name', 'ref', ...ADDRESS], relation: false } };
  for await (const item of osmItems(path, options)) {
    if (item.type === 'relation') continue;
    const house = houseOf(item.tags);
    if (house !== undefined && houses.count + buildings.length < MOST_HOUSES) {
      if (item.type === 'node') houses.add(house, Math.round(item.lat * E7), Math.round(item.lon * E7));
      else if (item.refs.length > 0) {
        // Two opposite corners are enough for the middle of a house.
        buildings.push(house);
        for (const ref of [item.refs[0]!, item.refs[item.refs.length >> 1]!]) buildingRefs.push(ref);
      }
    }
    if (item.type !== 'way') continue;
    const name = roadName(item.tags);
    if (name === undefined || item.refs.length < 2) continue;
    const from = refs.length;
    for (const ref of item.refs) refs.push(ref);
    if (refs.length > MOST_POINTS) throw new WrongRoadData('it has too many roads. Cut it to the region of the fleet.');
    ways.push({ name, from, to: refs.length });
  }
  const ids = sortedIds(refs, buildingRefs);
  const { latitudes, longitudes, known } = await nodePositions(path, ids);
  const corners = buildingRefs.values();
  buildings.forEach((house, index) => {
    const [from, to] = [firstAtLeast(ids, corners[2 * index]!), firstAtLeast(ids, corners[2 * index + 1]!)];
    if (known[from] !== 1 || known[to] !== 1) return;
    const middle = (values: Int32Array): number => Math.round((values[from]! + values[to]!) / 2);
    houses.add(house, middle(latitudes), middle(longitudes));
  });
  const places = refs.values();
  for (const way of ways) {
    const nodes: number[] = [];
    for (let index = way.from; index < way.to; index++) {
      const at = firstAtLeast(ids, places[index]!);
      if (known[at] === 1) nodes.push(at);
    }
    if (nodes.length < 2) continue;
    const points = nodes.map((at) => ({ latitude: latitudes[at]! / E7, longitude: longitudes[at]! / E7 }));
    const street = streets.add(way.name, points);
    for (let index = 1; index < nodes.length; index++) {
      const [from, to] = [nodes[index - 1]!, nodes[index]!];
      for (const number of [street, latitudes[from]!, longitudes[from]!, latitudes[to]!, longitudes[to]!])
        pieces.push(number);
    }
  }
}

/** Returns the ids of both in order. */
function sortedIds(first: Numbers, second: Numbers): Float64Array {
  const ids = new Float64Array(first.length + second.length);
  ids.set(first.values());
  ids.set(second.values(), first.length);
  return ids.sort();
}

function houseOf(tags: Readonly<Record<string, string>> | undefined): Building | undefined {
  const street = tags?.['addr:street'];
  const number = tags?.['addr:housenumber'];
  return street && number && number.length <= LONGEST_NUMBER ? { street, number } : undefined;
}

function roadName(tags: Readonly<Record<string, string>> | undefined): string | undefined {
  const kind = tags?.highway?.replace(/_link$/, '');
  if (tags === undefined || kind === undefined || !ROADS.has(kind)) return undefined;
  return (tags.name ?? tags.ref)?.slice(0, 120) || undefined;
}

/** Streets by name and town, with the box around all their pieces. */
class Streets {
  readonly all: Street[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #gazetteer: Pick<Gazetteer, 'reverse'>;

  constructor(gazetteer: Pick<Gazetteer, 'reverse'>) {
    this.#gazetteer = gazetteer;
  }

  /** @returns the number of the street */
  add(name: string, points: readonly { latitude: number; longitude: number }[]): number {
    const middle = points[points.length >> 1]!;
    const { town = '', country = '' } = this.#gazetteer.reverse(middle) ?? {};
    const box: [number, number, number, number] = [
      Math.min(...points.map(({ longitude }) => longitude)),
      Math.min(...points.map(({ latitude }) => latitude)),
      Math.max(...points.map(({ longitude }) => longitude)),
      Math.max(...points.map(({ latitude }) => latitude)),
    ];
    const key = `${name}\n${town}`;
    const known = this.#numbers.get(key);
    if (known === undefined) {
      this.#numbers.set(key, this.all.length);
      return this.all.push({ name, town, country, ...middle, box }) - 1;
    }
    const street = this.all[known]!;
    const [west, south, east, north] = street.box;
    street.box = [Math.min(west, box[0]), Math.min(south, box[1]), Math.max(east, box[2]), Math.max(north, box[3])];
    return known;
  }
}

/** Numbered houses, with each name and number once. */
class Houses {
  readonly #streets = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #rows = new Numbers();

  get count(): number {
    return this.#rows.length / HOUSE_NUMBERS;
  }

  /** @param latitude degrees × 10⁷ @param longitude degrees × 10⁷ */
  add({ street, number }: Building, latitude: number, longitude: number): void {
    for (const value of [indexOf(this.#streets, street), indexOf(this.#numbers, number), latitude, longitude])
      this.#rows.push(value);
  }

  /** Returns the houses whose street is a named road. */
  onStreets(named: ReadonlySet<string>): HouseTable {
    const streets = [...this.#streets.keys()];
    const onStreet = streets.map((name) => named.has(name));
    const houses = sortedByCell(this.#rows.values(), HOUSE_NUMBERS, (house) => {
      const [street, latitude, longitude] = [house[0]!, house[2]!, house[3]!];
      const [x, y] = [longitude / E7, latitude / E7];
      return onStreet[street] ? cellsOf([x, y, x, y]) : [];
    });
    return { houses, houseStreets: streets, houseNumbers: [...this.#numbers.keys()] };
  }
}

interface HouseTable {
  houses: SortedTable;
  houseStreets: string[];
  houseNumbers: string[];
}

/** Returns the number of a text, a new one for a new text. */
function indexOf(known: Map<string, number>, text: string): number {
  const index = known.get(text) ?? known.size;
  known.set(text, index);
  return index;
}

function write(
  target: string,
  sources: RoadSource[],
  streets: Street[],
  values: Numbers,
  { houses, ...names }: HouseTable,
): void {
  const pieces = sortedByCell(values.values(), PIECE_NUMBERS, (piece) => {
    const [south, west, north, east] = [piece[1]!, piece[2]!, piece[3]!, piece[4]!];
    const cells = cellsOf([
      Math.min(west, east) / E7,
      Math.min(south, north) / E7,
      Math.max(west, east) / E7,
      Math.max(south, north) / E7,
    ]);
    return cells.length > MOST_CELLS ? [] : cells;
  });
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.new`;
  const descriptor = openSync(unfinished, 'w');
  try {
    const head = encodeHead({ sources, pieces: pieces.size, houses: houses.size, streets, ...names });
    for (const part of [head, pieces.cells, pieces.rows, houses.cells, houses.rows]) {
      const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      for (let written = 0; written < bytes.byteLength; ) written += writeSync(descriptor, bytes, written);
    }
  } finally {
    closeSync(descriptor);
  }
  renameSync(unfinished, target);
}
