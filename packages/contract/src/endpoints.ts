import { assetEndpoints } from './assets/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import { mapEndpoints } from './map/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { vehicleEndpoints } from './vehicles/endpoints.ts';

/** Every call of the product, by noun. */
export const ENDPOINTS = {
  assets: assetEndpoints,
  devices: deviceEndpoints,
  vehicles: vehicleEndpoints,
  reports: reportEndpoints,
  session: sessionEndpoints,
  map: mapEndpoints,
};
