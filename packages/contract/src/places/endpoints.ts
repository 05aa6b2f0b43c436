import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import { Place, PlaceExportQuery, PlaceJob, PlaceJobParams, PlaceOutlines, PlaceQuery, PlaceWrite } from './schema.ts';

const path = '/api/fleet/places';
const reading = { permission: 'places.read', feature: 'geofence' } as const;
const writing = { permission: 'places.write', feature: 'geofence' } as const;

const { list, create, file, template, read, update, remove } = recordEndpoints({
  names: { one: 'Place', many: 'Places' },
  path,
  read: 'places.read',
  write: 'places.write',
  feature: 'geofence',
  item: Place,
  body: PlaceWrite,
  query: PlaceQuery,
  summaries: {
    list: 'Lists the places of the account, and those that parent accounts share with it.',
    update: 'Replaces the fields of a place. A new shape applies from now or from the given date on.',
    remove: 'Deletes a place. Its visits keep its name.',
  },
});

export const placeEndpoints = {
  list,
  create,
  file,
  geoJson: endpoint({
    name: 'placesAsGeoJson',
    method: 'GET',
    path: `${path}/export.geojson`,
    summary: 'Exports the list as GeoJSON.',
    query: PlaceExportQuery,
    file: 'application/geo+json',
    ...reading,
  }),
  kml: endpoint({
    name: 'placesAsKml',
    method: 'GET',
    path: `${path}/export.kml`,
    summary: 'Exports the list as KML.',
    query: PlaceExportQuery,
    file: 'application/vnd.google-earth.kml+xml',
    ...reading,
  }),
  template,
  upload: endpoint({
    name: 'uploadPlaces',
    method: 'POST',
    path: `${path}/upload`,
    summary: 'Creates the places of a CSV, GeoJSON or KML file, all or none, or on request those without faults.',
    query: ImportQuery,
    upload: 'text/csv, application/geo+json, application/vnd.google-earth.kml+xml',
    uploadCapBytes: 5 * 1024 * 1024,
    answer: ImportResult,
    ...writing,
  }),
  read,
  update,
  remove,
  shapes: endpoint({
    name: 'placeShapes',
    method: 'GET',
    path: `${path}/shapes`,
    summary: 'Returns the shapes of all places for maps, at most 10,000.',
    answer: PlaceOutlines,
    ...reading,
  }),
  jobs: endpoint({
    name: 'placeJobs',
    method: 'GET',
    path: `${path}/{id}/jobs`,
    summary: 'Lists the latest calculations of the visits of a place, newest first.',
    params: IdParams,
    answer: ListOf(PlaceJob),
    ...reading,
  }),
  cancelJob: endpoint({
    name: 'cancelPlaceJob',
    method: 'DELETE',
    path: `${path}/jobs/{jobId}`,
    summary: 'Cancels a running calculation of visits.',
    params: PlaceJobParams,
    ...writing,
  }),
};
