import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { savesData } from '../../base/saves-data.ts';
import type { MapTheme } from './palette.ts';
import { loadWorld } from './world-layers.ts';

/**
 * The available sources of the map: the world outline, a network style per theme, street map archives, and the demo
 * country.
 */
export interface Basemap {
  /** Address of the world outline in GeoJSON. */
  world: string | null;
  network: Record<MapTheme, NetworkMap | null>;
  archives: MapConfig['archives'];
  /** GeoJSON per OpenMapTiles source layer. */
  island: Record<string, FeatureCollection>;
}

export type NetworkMap =
  | { kind: 'style'; style: StyleSpecification }
  /** A tile address with `{z}/{x}/{y}`, or the address of a TileJSON or `.pmtiles` in the OpenMapTiles schema. */
  | { kind: 'vectorTiles'; url: string }
  | { kind: 'rasterTiles'; url: string };

export const EMPTY_BASEMAP: Basemap = { world: null, network: { light: null, dark: null }, archives: [], island: {} };

/** Timeout after which the map continues without a network style. */
const PROBE_MILLISECONDS = 4000;
/** Delay of the fine outline, so that the current view is drawn first. */
const FINE_WORLD_MILLISECONDS = 1500;
/** Archives with a lower maximum zoom are coarser than the world outline. */
const COARSEST_ARCHIVE_ZOOM = 8;

/**
 * Fetches the parts separately and reports each as it arrives, so that the map never waits for the slowest. Unavailable
 * parts are omitted, which is the normal case offline.
 */
export function loadBasemap(config: MapConfig, onPart: (part: Partial<Basemap>) => void, signal: AbortSignal): void {
  const tell = (part: Partial<Basemap>): void => {
    if (!signal.aborted) onPart(part);
  };
  tell({ archives: config.archives.filter((archive) => archive.maxZoom >= COARSEST_ARCHIVE_ZOOM) });
  if (config.islandUrl) void orNull(loadIsland(config.islandUrl, signal)).then((island) => island && tell({ island }));
  void Promise.all([
    probeNetworkMap(config.lightStyleUrl, signal),
    probeNetworkMap(config.darkStyleUrl ?? config.lightStyleUrl, signal),
  ]).then(([light, dark]) => (light || dark) && tell({ network: { light, dark } }));
}

/** Loads the world outline, coarse first. A browser that saves data keeps that one. */
export async function loadWorlds(tell: (part: Partial<Basemap>) => void, signal: AbortSignal): Promise<void> {
  for (const outline of savesData() ? (['coarse'] as const) : (['coarse', 'fine'] as const)) {
    const world = await orNull(loadWorld(outline));
    if (world) tell({ world });
    await new Promise((resolve) => setTimeout(resolve, FINE_WORLD_MILLISECONDS));
    if (signal.aborted) return;
  }
}

async function loadIsland(url: string, signal: AbortSignal): Promise<Record<string, FeatureCollection>> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Record<string, FeatureCollection>;
}

/** @returns null without an address or without a response in time */
async function probeNetworkMap(url: string | null, signal: AbortSignal): Promise<NetworkMap | null> {
  if (!url) return null;
  const kind = kindOfMapUrl(url);
  if (kind !== 'style') return { kind, url };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_MILLISECONDS)]);
  const style = await orNull(
    fetch(url, { signal: limit }).then((answer) => (answer.ok ? (answer.json() as Promise<StyleSpecification>) : null)),
  );
  return style && Array.isArray(style.layers) ? { kind: 'style', style } : null;
}

/** Returns whether an address is that of a style or of tiles. */
export function kindOfMapUrl(url: string): NetworkMap['kind'] {
  const path = url.split(/[?#]/)[0] ?? url;
  if (path.includes('{z}')) return /\.(pbf|mvt)$/.test(path) ? 'vectorTiles' : 'rasterTiles';
  return path.endsWith('.pmtiles') ? 'vectorTiles' : 'style';
}

/** Returns null on errors, because the map is drawn without unavailable parts. */
async function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise;
  } catch {
    // Offline, refused and timed out are expected cases. The map shows the other parts.
    return null;
  }
}
