import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { RoadSource } from '../../osm/road-folder.ts';
import { StartFailure } from '../../storage/failure.ts';

const ENDING = '.osm.pbf';

/** The region in which the demo fleet drives. */
export interface DemoRegion {
  name: string;
  mapDir: string;
  source: RoadSource;
  /** Files that are made from the road data. */
  folder: string;
}

/**
 * Returns the region of the settings; undefined: Null Island, or no demo.
 * @throws StartFailure as `regionExtract`
 */
export function demoRegion(config: Pick<Config, 'demo' | 'demoRegion' | 'mapDir' | 'dataDir'>): DemoRegion | undefined {
  const { demo, demoRegion: name, mapDir, dataDir } = config;
  if (!demo || name === '') return undefined;
  return { name, mapDir, source: regionExtract(mapDir, name), folder: path.join(dataDir, 'demo', name) };
}

/**
 * Returns the road data of a region in the map folder: `REGION.osm.pbf` or `REGION-latest.osm.pbf`.
 * @throws StartFailure that says what to do
 */
function regionExtract(mapDir: string, region: string): RoadSource {
  const files = extractsOf(mapDir);
  const file = [`${region}${ENDING}`, `${region}-latest${ENDING}`].find((name) => files.includes(name));
  if (file === undefined) {
    const others = files.map((name) => name.slice(0, -ENDING.length).replace(/-latest$/, ''));
    const there = others.length === 0 ? '' : ` It has the road data of: ${others.join(', ')}.`;
    throw new StartFailure(
      `There is no road data of ${region} in the map folder ${mapDir}.${there} Put ${region}-latest${ENDING} there, for example from https://download.geofabrik.de, or set WAYMARK_MAP_DIR to the folder that has it, or start without --region.`,
    );
  }
  const { size, mtimeMs } = statSync(path.join(mapDir, file));
  return { file, bytes: size, modifiedMs: Math.round(mtimeMs) };
}

function extractsOf(mapDir: string): string[] {
  try {
    return readdirSync(mapDir)
      .filter((name) => name.endsWith(ENDING) && !name.startsWith('.'))
      .sort();
  } catch {
    // There is no folder.
    return [];
  }
}
