import { ISLAND_PATH } from '@waymark/contract/map/endpoints.ts';
import type { MapConfig } from '@waymark/contract/map/schema.ts';
import type { MapArchives } from './archives.ts';

export interface MapSources {
  archives: MapArchives;
  lightStyleUrl: string | null;
  darkStyleUrl: string | null;
  /** True when the demo country is there. */
  island: boolean;
}

/** Where browsers find their map. */
export class MapService {
  readonly #sources: MapSources;

  constructor(sources: MapSources) {
    this.#sources = sources;
  }

  /** @param query added to the addresses of this server's own map files: what opens them to whoever has no session */
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
