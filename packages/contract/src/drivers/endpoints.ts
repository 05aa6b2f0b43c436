import { recordEndpoints } from '../records/endpoints.ts';
import { Driver, DriverQuery, DriverWrite } from './schema.ts';

/** Without `people.contact` every call returns names only. */
export const driverEndpoints = recordEndpoints({
  names: { one: 'Driver', many: 'Drivers' },
  path: '/api/fleet/drivers',
  read: 'drivers.read',
  write: 'drivers.write',
  item: Driver,
  body: DriverWrite,
  query: DriverQuery,
});
