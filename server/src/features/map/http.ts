import type { mapEndpoints } from '@waymark/contract/map/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { MapService } from './service.ts';

export function mapHandlers(maps: MapService): Handlers<typeof mapEndpoints> {
  return { config: () => maps.config() };
}
