import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { Driver, DriverFileQuery, DriverQuery, DriverWrite } from './schema.ts';

const path = '/api/fleet/drivers';
const one = `${path}/{id}`;

/** Who lacks `people.contact` is told names only, by every call. */
export const driverEndpoints = {
  list: endpoint({
    name: 'listDrivers',
    method: 'GET',
    path,
    summary: 'Drivers of the account, paged.',
    query: DriverQuery,
    answer: ListOf(Driver),
    permission: 'drivers.read',
    feature: 'none',
  }),
  create: endpoint({
    name: 'createDriver',
    method: 'POST',
    path,
    summary: 'Creates a driver.',
    body: DriverWrite,
    answer: Driver,
    permission: 'drivers.write',
    feature: 'none',
  }),
  file: endpoint({
    name: 'driversAsCsv',
    method: 'GET',
    path: `${path}/export.csv`,
    summary: 'The list as a table.',
    query: DriverFileQuery,
    file: 'text/csv',
    permission: 'drivers.read',
    feature: 'none',
  }),
  template: endpoint({
    name: 'driverTemplate',
    method: 'GET',
    path: `${path}/import/template.csv`,
    summary: 'The head of a table that can be imported.',
    file: 'text/csv',
    permission: 'drivers.write',
    feature: 'none',
  }),
  import: endpoint({
    name: 'importDrivers',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Creates the drivers of a table, all or none.',
    query: ImportQuery,
    upload: 'text/csv',
    answer: ImportResult,
    permission: 'drivers.write',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readDriver',
    method: 'GET',
    path: one,
    summary: 'One driver.',
    params: IdParams,
    answer: Driver,
    permission: 'drivers.read',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateDriver',
    method: 'PUT',
    path: one,
    summary: 'Replaces the fields of a driver.',
    params: IdParams,
    body: DriverWrite,
    answer: Driver,
    permission: 'drivers.write',
    feature: 'none',
  }),
  remove: endpoint({
    name: 'removeDriver',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a driver.',
    params: IdParams,
    permission: 'drivers.write',
    feature: 'none',
  }),
};
