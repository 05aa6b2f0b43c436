import { assetEndpoints } from './assets/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import { diagnosticEndpoints } from './diagnostics/endpoints.ts';
import { mapEndpoints } from './map/endpoints.ts';
import { outboxEndpoints } from './outbox/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { trackEndpoints } from './tracks/endpoints.ts';
import { vehicleEndpoints } from './vehicles/endpoints.ts';
import { verificationEndpoints } from './verification/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';

/** Every call of the product, by noun. */
export const ENDPOINTS = {
  assets: assetEndpoints,
  devices: deviceEndpoints,
  diagnostics: diagnosticEndpoints,
  vehicles: vehicleEndpoints,
  tracks: trackEndpoints,
  views: viewEndpoints,
  reports: reportEndpoints,
  session: sessionEndpoints,
  map: mapEndpoints,
  verification: verificationEndpoints,
  outbox: outboxEndpoints,
};
