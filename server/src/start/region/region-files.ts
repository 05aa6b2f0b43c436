/**
 * Files about the region of the demo fleet, in a folder of the data folder: made once, and again when the road data
 * changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Spot } from '@waymark/domain/routes/near.ts';
import { Gazetteer } from '../../features/addresses/local/gazetteer.ts';
import { buildRoads } from '../../features/addresses/local/road-build.ts';
import { osmRoads } from '../../features/routes/routing/roads/osm-roads.ts';
import { writeRoads } from '../../features/routes/routing/roads/roads-file.ts';
import { osmItems } from '../../osm/extract.ts';
import type { RoadSource } from '../../osm/road-folder.ts';

/** Raised when the files change, so that they are made again. */
const VERSION = 1;

/** Kinds of settlements, the largest first (wiki.openstreetmap.org/wiki/Key:place). */
const KINDS = ['city', 'town', 'suburb', 'village', 'quarter', 'hamlet', 'neighbourhood'];
const MOST_SETTLEMENTS = 200;
const MOST_STATIONS = 200;
const TAGS = ['place', 'name', 'population', 'amenity'];

export interface NamedSpot extends Spot {
  name: string;
}

export interface RegionPlaces {
  version: number;
  source: RoadSource;
  /** The largest first. */
  settlements: NamedSpot[];
  fuelStations: Spot[];
}

export function regionFiles(folder: string) {
  const file = (name: string): string => path.join(folder, name);
  return { roads: file('roads.index'), streets: file('streets.index'), places: file('places.json') };
}

/** Returns the places of a region. @throws Error if they were not made */
export function readPlaces(folder: string): RegionPlaces {
  return JSON.parse(readFileSync(regionFiles(folder).places, 'utf8')) as RegionPlaces;
}

/** Makes the files of a region unless they are up to date. @throws WrongRoadData, or the reason of the reader */
export async function makeRegionFiles(mapDir: string, source: RoadSource, folder: string): Promise<void> {
  if (isUpToDate(source, folder)) return;
  mkdirSync(folder, { recursive: true });
  const fail = (_file: string, error: Error): never => {
    throw error;
  };
  const { roads, streets, places } = regionFiles(folder);
  writeRoads(roads, [source], await osmRoads(mapDir, [source.file], fail));
  await buildRoads(mapDir, [source], new Gazetteer(), streets, fail);
  const found = await placesOf(path.join(mapDir, source.file));
  // The last one, because it says that the others are complete.
  writeFileSync(places, JSON.stringify({ version: VERSION, source, ...found } satisfies RegionPlaces));
}

function isUpToDate(source: RoadSource, folder: string): boolean {
  try {
    const places = readPlaces(folder);
    return places.version === VERSION && isDeepStrictEqual(places.source, source);
  } catch {
    // They were not made, or not completely.
    return false;
  }
}

async function placesOf(file: string): Promise<Pick<RegionPlaces, 'settlements' | 'fuelStations'>> {
  const settlements: (NamedSpot & { kind: number; population: number })[] = [];
  const fuelStations: Spot[] = [];
  for await (const item of osmItems(file, { withTags: { node: TAGS, way: false, relation: false } })) {
    if (item.type !== 'node' || item.tags === undefined) continue;
    const { tags, lat: latitude, lon: longitude } = item;
    if (tags.amenity === 'fuel' && fuelStations.length < MOST_STATIONS) fuelStations.push({ latitude, longitude });
    const kind = KINDS.indexOf(tags.place ?? '');
    if (kind < 0 || tags.name === undefined) continue;
    settlements.push({ name: tags.name, latitude, longitude, kind, population: Number(tags.population) || 0 });
  }
  settlements.sort((one, other) => one.kind - other.kind || other.population - one.population);
  return {
    settlements: settlements
      .slice(0, MOST_SETTLEMENTS)
      .map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    fuelStations,
  };
}
