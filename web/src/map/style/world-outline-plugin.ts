import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type WorldTopology, worldOutline } from './world-outline.ts';

const require = createRequire(import.meta.url);
const WANTED = /^(world-atlas\/countries-\d+m\.json)\?url$/;
/** Decimals of a degree, about a kilometer: finer than the outlines. */
const DECIMALS = 2;

/**
 * Replaces the files of `world-atlas` by GeoJSON for the map, made once here. The map's worker fetches the file by its
 * address, so that a page neither converts an outline nor sends it to the worker.
 */
export function worldOutlines(): Plugin {
  let folder = '';
  return {
    name: 'world-outlines',
    enforce: 'pre',
    configResolved(config) {
      folder = path.join(config.cacheDir, 'outlines');
    },
    resolveId: {
      filter: { id: WANTED },
      handler(wanted) {
        const [, name] = WANTED.exec(wanted)!;
        const outline = worldOutline(JSON.parse(readFileSync(require.resolve(name!), 'utf8')) as WorldTopology);
        const file = path.join(folder, path.basename(name!));
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(outline, rounded));
        return `${file}?url`;
      },
    },
  };
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value;
}
