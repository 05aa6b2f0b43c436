import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import { RouteMails, RouteMailWrite } from './mail.ts';
import { Directions, DirectionsWrite, SuggestedMarkerPoint } from './planning.ts';
import { RoadTrack, RoadTrackQuery } from './road-track.ts';
import { MarkerPointTypeItem, Route, RouteExportQuery, RouteQuery, RouteWrite } from './schema.ts';

const accounts = '/v1.0/api/things/accounts';
const reading = { permission: 'routes.read', feature: 'routeCompliance' } as const;

const { list, create, file, read, update, remove } = recordEndpoints({
  names: { one: 'Route', many: 'Routes' },
  path: `${accounts}/routes`,
  read: 'routes.read',
  write: 'routes.write',
  feature: 'routeCompliance',
  item: Route,
  body: RouteWrite,
  query: RouteQuery,
  summaries: {
    list: 'Lists planned routes, without their lines.',
    create: 'Creates a planned route.',
    file: 'Exports the list as a CSV file with a row for each marker.',
    update: 'Replaces the fields of a planned route. Runs that have begun keep its former markers.',
    remove: 'Deletes a planned route and ends its assignments. Its runs stay.',
  },
});

export const routeEndpoints = {
  list,
  create,
  file,
  geoJson: endpoint({
    name: 'routesAsGeoJson',
    method: 'GET',
    path: `${accounts}/routes/export.geojson`,
    summary: 'Exports the list as GeoJSON, each route as a line through its markers.',
    query: RouteExportQuery,
    file: 'application/geo+json',
    ...reading,
  }),
  gpx: endpoint({
    name: 'routesAsGpx',
    method: 'GET',
    path: `${accounts}/routes/export.gpx`,
    summary: 'Exports the list as GPX routes.',
    query: RouteExportQuery,
    file: 'application/gpx+xml',
    ...reading,
  }),
  upload: endpoint({
    name: 'uploadRoutes',
    method: 'POST',
    path: `${accounts}/routes/upload`,
    summary: 'Creates the routes of a GPX or GeoJSON file, all or none, or on request those without faults.',
    query: ImportQuery,
    upload: 'application/gpx+xml, application/geo+json',
    uploadCapBytes: 1024 * 1024,
    answer: ImportResult,
    permission: 'routes.write',
    feature: 'routeCompliance',
  }),
  read,
  update,
  remove,
  markerPointTypes: endpoint({
    name: 'markerPointTypes',
    method: 'GET',
    path: `${accounts}/markerPointTypes`,
    summary: 'Lists the types of marker points.',
    answer: ListOf(MarkerPointTypeItem),
    ...reading,
  }),
  suggestion: endpoint({
    name: 'suggestedMarkerPoints',
    method: 'GET',
    path: '/v1.0/api/things/assets/{id}/markerPoints',
    summary: 'Lists the marker points that the stops of an asset in the last 7 days suggest, in the order of the day.',
    params: IdParams,
    answer: ListOf(SuggestedMarkerPoint),
    ...reading,
  }),
  roadTrack: endpoint({
    name: 'roadTrack',
    method: 'GET',
    path: '/v1.0/api/things/assets/{id}/roadTrack',
    summary: 'Returns the likely way of an asset along roads in a time range.',
    params: IdParams,
    query: RoadTrackQuery,
    answer: RoadTrack,
    permission: 'assets.read',
    feature: 'tripReports',
  }),
  directions: endpoint({
    name: 'routeDirections',
    method: 'POST',
    path: `${accounts}/routes/directions`,
    summary: 'Returns distance, duration and line of the way through marker points, on request in the shortest order.',
    body: DirectionsWrite,
    answer: Directions,
    permission: 'routes.write',
    feature: 'routeCompliance',
  }),
  mail: endpoint({
    name: 'mailRoute',
    method: 'POST',
    path: '/route-search/email',
    summary: 'Sends a mail with a route, its map and its runs of the last 7 days, in the language of the caller.',
    body: RouteMailWrite,
    answer: RouteMails,
    permission: 'routes.write',
    feature: 'routeCompliance',
  }),
};
