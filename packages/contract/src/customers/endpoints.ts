import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';
import { Customer, CustomerFileQuery, CustomerQuery, CustomerWrite } from './schema.ts';

const path = '/api/fleet/customers';
const one = `${path}/{id}`;

/** Who lacks `people.contact` is told names only, by every call. */
export const customerEndpoints = {
  list: endpoint({
    name: 'listCustomers',
    method: 'GET',
    path,
    summary: 'Customers of the account, paged.',
    query: CustomerQuery,
    answer: ListOf(Customer),
    permission: 'customers.read',
    feature: 'none',
  }),
  create: endpoint({
    name: 'createCustomer',
    method: 'POST',
    path,
    summary: 'Creates a customer.',
    body: CustomerWrite,
    answer: Customer,
    permission: 'customers.write',
    feature: 'none',
  }),
  file: endpoint({
    name: 'customersAsCsv',
    method: 'GET',
    path: `${path}/export.csv`,
    summary: 'The list as a table.',
    query: CustomerFileQuery,
    file: 'text/csv',
    permission: 'customers.read',
    feature: 'none',
  }),
  template: endpoint({
    name: 'customerTemplate',
    method: 'GET',
    path: `${path}/import/template.csv`,
    summary: 'The head of a table that can be imported.',
    file: 'text/csv',
    permission: 'customers.write',
    feature: 'none',
  }),
  import: endpoint({
    name: 'importCustomers',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Creates the customers of a table, all or none.',
    query: ImportQuery,
    upload: 'text/csv',
    answer: ImportResult,
    permission: 'customers.write',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readCustomer',
    method: 'GET',
    path: one,
    summary: 'One customer.',
    params: IdParams,
    answer: Customer,
    permission: 'customers.read',
    feature: 'none',
  }),
  update: endpoint({
    name: 'updateCustomer',
    method: 'PUT',
    path: one,
    summary: 'Replaces the fields of a customer.',
    params: IdParams,
    body: CustomerWrite,
    answer: Customer,
    permission: 'customers.write',
    feature: 'none',
  }),
  remove: endpoint({
    name: 'removeCustomer',
    method: 'DELETE',
    path: one,
    summary: 'Deletes a customer.',
    params: IdParams,
    permission: 'customers.write',
    feature: 'none',
  }),
};
