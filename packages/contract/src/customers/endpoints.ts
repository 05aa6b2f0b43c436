import { recordEndpoints } from '../records/endpoints.ts';
import { Customer, CustomerQuery, CustomerWrite } from './schema.ts';

/** Without `people.contact` every call returns names only. */
export const customerEndpoints = recordEndpoints({
  names: { one: 'Customer', many: 'Customers' },
  path: '/api/fleet/customers',
  read: 'customers.read',
  write: 'customers.write',
  item: Customer,
  body: CustomerWrite,
  query: CustomerQuery,
});
