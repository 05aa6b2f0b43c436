import { assetEndpoints } from './assets/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { deviceEndpoints } from './devices/endpoints.ts';
import { diagnosticEndpoints } from './diagnostics/endpoints.ts';
import { mapEndpoints } from './map/endpoints.ts';
import { npaEndpoints } from './npa/endpoints.ts';
import { outboxEndpoints } from './outbox/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { shareEndpoints } from './shares/endpoints.ts';
import { stateSettingsEndpoints } from './state-settings/endpoints.ts';
import { trackEndpoints } from './tracks/endpoints.ts';
import { twoStepEndpoints } from './two-step/endpoints.ts';
import { vehicleEndpoints } from './vehicles/endpoints.ts';
import { verificationEndpoints } from './verification/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';

/** Every call of the product, by noun. */
export const ENDPOINTS = {
  assets: assetEndpoints,
  npa: npaEndpoints,
  stateSettings: stateSettingsEndpoints,
  devices: deviceEndpoints,
  diagnostics: diagnosticEndpoints,
  vehicles: vehicleEndpoints,
  tracks: trackEndpoints,
  views: viewEndpoints,
  reports: reportEndpoints,
  session: sessionEndpoints,
  twoStep: twoStepEndpoints,
  audit: auditEndpoints,
  map: mapEndpoints,
  verification: verificationEndpoints,
  outbox: outboxEndpoints,
  shares: shareEndpoints,
};
