import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  DiscoveredAssetParams,
  DiscoveredPlace,
  DiscoveredPlaceAssetParams,
  DiscoveredPlaceParams,
  DiscoveredPlaceVisits,
  DiscoveredVisitQuery,
  DiscoveryParams,
  DiscoveryQuery,
  HideWrite,
} from './schema.ts';

const READ = { permission: 'places.discovered', feature: 'geofence' } as const;
const base = '/v1.0/popular/locations/{accountId}';

export const discoveredPlaceEndpoints = {
  list: endpoint({
    name: 'popularLocations',
    method: 'GET',
    path: `${base}/all`,
    summary: 'Lists the places that the assets of an account return to, without known places.',
    params: DiscoveryParams,
    query: DiscoveryQuery,
    answer: ListOf(DiscoveredPlace),
    ...READ,
  }),
  read: endpoint({
    name: 'popularLocation',
    method: 'GET',
    path: `${base}/place/{placeId}`,
    summary: 'Returns a discovered place with its visits.',
    params: DiscoveredPlaceParams,
    query: DiscoveredVisitQuery,
    answer: DiscoveredPlaceVisits,
    ...READ,
  }),
  readOfAsset: endpoint({
    name: 'popularLocationOfAsset',
    method: 'GET',
    path: `${base}/place/{placeId}/asset/{assetUid}`,
    summary: 'Returns a discovered place with the visits of one asset.',
    params: DiscoveredPlaceAssetParams,
    query: DiscoveredVisitQuery,
    answer: DiscoveredPlaceVisits,
    ...READ,
  }),
  listOfAsset: endpoint({
    name: 'popularLocationsOfAsset',
    method: 'GET',
    path: `${base}/asset/{assetUid}`,
    summary: 'Lists the discovered places that one asset returns to, with its own figures.',
    params: DiscoveredAssetParams,
    answer: ListOf(DiscoveredPlace),
    ...READ,
  }),
  hide: endpoint({
    name: 'hidePopularLocation',
    method: 'PUT',
    path: `${base}/place/{placeId}/hidden`,
    summary: 'Hides a discovered place, or shows it again. A hidden place is not discovered again.',
    params: DiscoveredPlaceParams,
    body: HideWrite,
    permission: 'places.write',
    feature: 'geofence',
  }),
};
