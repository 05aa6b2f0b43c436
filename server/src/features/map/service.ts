import { ISLAND_PATH } from '@waymark/contract/map/endpoints.ts';
import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { MapArchives } from './archives.ts';

export interface MapSources {
  archives: MapArchives;
  lightStyleUrl: string | null;
  darkStyleUrl: string | null;
  /** True if the demo country is available. */
  island: boolean;
}

/** Returns the addresses of the browser's map. */
export class MapService {
  readonly #sources: MapSources;

  constructor(sources: MapSources) {
    this.#sources = sources;
  }

  /** @param query added to the addresses of this server's own map files, as access for visitors without a session */
  async config(query = ''): Promise<MapConfig> {
    const { archives, lightStyleUrl, darkStyleUrl, island } = this.#sources;
    return {
      lightStyleUrl,
      darkStyleUrl,
      archives: (await archives.list()).map((archive) => ({ ...archive, url: `${archive.url}${query}` })),
      islandUrl: island ? `${ISLAND_PATH}${query}` : null,
    };
  }
}
