import { endpoint } from '../endpoint.ts';
import { MapConfig } from './schema.ts';

export const mapEndpoints = {
  config: endpoint({
    name: 'mapConfig',
    method: 'GET',
    path: '/api/map/config',
    summary: 'Returns the map configuration of the browser.',
    answer: MapConfig,
    permission: 'session',
    feature: 'none',
  }),
};

/** Files of the map folder, served with range requests to signed-in users; not JSON, so outside the endpoint table. */
export const MAP_FILES_PATH = '/maps';
export const ISLAND_PATH = `${MAP_FILES_PATH}/null-island.json`;
