import { ISLAND_PATH, type mapEndpoints } from '@waymark/contract/map/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { MapArchives } from './archives.ts';

export interface MapSources {
  archives: MapArchives;
  lightStyleUrl: string | null;
  darkStyleUrl: string | null;
  /** True when the demo country is there. */
  island: boolean;
}

export function mapHandlers(sources: MapSources): Handlers<typeof mapEndpoints> {
  return {
    async config() {
      return {
        lightStyleUrl: sources.lightStyleUrl,
        darkStyleUrl: sources.darkStyleUrl,
        archives: await sources.archives.list(),
        islandUrl: sources.island ? ISLAND_PATH : null,
      };
    },
  };
}
